// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lenses over a real tensor view. The numbers are binary fractions: with ε = 3 the group 0, 2 (mean 1, variance 1) has
// the divisor 2 and x̂ = ∓1/2, so that ∂y₀/∂x = (1 − 1/2 − 1/8)/2 and its negative.
#include "tests/subject.h"
#include "tests/support/problems.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/note_label.h"
#include "widgets/core/selection.h"
#include "widgets/lens/lens_bar.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/lens/lens_text.h"
#include "widgets/tensor/tensor_editor.h"
#include "widgets/theme/number_format.h"

#include <QApplication>
#include <QComboBox>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QVBoxLayout>

#include <cmath>

namespace tst_lenses {

using namespace normscope;

namespace {

NormalizationProblem twoSamples(AxisSet reduced = {1})
{
    NormalizationProblem problem;
    problem.input = Tensor({2, 2}, {0, 2, 0, 2});
    problem.layout = defaultLayout(2);
    problem.spec = *preset(Method::Layer, problem.layout, {2, 2});
    problem.spec.reducedAxes = reduced;
    problem.spec.epsilon = 3;
    return problem;
}

/// Values whose mean is no float32 number.
NormalizationProblem scattered(Method method, DType dtype)
{
    NormalizationProblem problem = test::problem("N,C,H,W", {4, 3, 8, 8}, method);
    problem.input = test::scatteredTensor(problem.input.shape(), -0.7, 1.3).converted(dtype);
    return problem;
}

} // namespace

class LensesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void init()
    {
        m_window = std::make_unique<QWidget>();
        m_selection = std::make_unique<Selection>();
        m_view = new TensorEditor;
        m_view->setSelection(m_selection.get());
        TensorViewOptions options;
        options.showValues = options.showGroups = false;
        m_view->setOptions(options);
        m_lenses = new LensController(*m_view, *m_selection, m_window.get());
        auto *column = new QVBoxLayout(m_window.get());
        column->addWidget(m_lenses->bar());
        column->addWidget(m_view);
        column->addWidget(m_lenses->note());
        show(twoSamples());
        m_window->resize(900, 500);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    void theInfluenceOfThePinnedCellIsShown()
    {
        press("Influence");
        QVERIFY(note().contains(QStringLiteral("Click a cell")));
        QVERIFY(!m_lenses->result());
        QTest::mouseClick(m_view, Qt::LeftButton, {}, at(0, TensorFigure::Part::Input));
        QCOMPARE(shown(), (std::vector<double> {0.1875, -0.1875, 0, 0}));
        QVERIFY(lensTitle(*m_lenses->result()).contains(QStringLiteral("∂y[0, 0]/∂x")));
        QTest::keyClick(m_view, Qt::Key_Down);
        QCOMPARE(shown(), (std::vector<double> {0, 0, 0.1875, -0.1875}));
    }

    void influenceIsScaledToTheMates()
    {
        press("Influence");
        m_selection->pin(0, 0);
        show(test::rowsAsGroups(1, {1, 2, 3, 4, 5, 60}));
        m_selection->pin(0, 0); // The change of shape has removed the pin.
        const std::vector<double> influence = shown();
        double largest = 0;
        for (std::size_t i = 1; i < influence.size(); ++i)
            largest = std::max(largest, std::abs(influence[i]));
        // The cell's influence on itself is the largest, and exceeds the scale of the others.
        QVERIFY(std::abs(influence[0]) > 1.5 * largest);
        QCOMPARE(m_lenses->result()->scale, largest);
        QVERIFY(note().contains(numberText(influence[0], 3)));
        QVERIFY(note().contains(numberText(largest, 3)));
    }

    void batchNormMixesSamplesAndLayerNormFeatures()
    {
        press("Influence");
        m_selection->pin(0, 0);
        show(twoSamples({0})); // Both samples are equal: x̂ = 0, dx = ±1/2 · 1/√3.
        const std::vector<double> mixed = shown();
        QCOMPARE(mixed[1], 0.0);
        QCOMPARE(mixed[3], 0.0);
        QVERIFY(mixed[0] > 0.28 && mixed[2] < -0.28);
    }

    void coloursDivergeAboutZero()
    {
        press("Influence");
        m_selection->pin(0, 0);
        const QImage image = m_view->grab().toImage();
        const auto colour = [&](std::int64_t element) {
            return image.pixelColor(at(element, TensorFigure::Part::Computed) + QPoint(12, 12));
        };
        QCOMPARE(colour(2), colour(3));
        QVERIFY(colour(0).red() > colour(0).blue()); // Warm colours above 0, cold ones below.
        QVERIFY(colour(1).blue() > colour(1).red());
        const QColor none = colour(2);
        QVERIFY(std::abs(none.red() - none.blue()) < 16);
    }

    void theLensIsNotEdited()
    {
        press("Gradient");
        QSignalSpy edited(m_view, &TensorEditor::edited);
        QTest::mouseClick(m_view, Qt::LeftButton, {}, at(1, TensorFigure::Part::Computed));
        QCOMPARE(m_selection->state().pinnedElement, std::int64_t(1));
        QTest::keyClicks(m_view, QStringLiteral("5"));
        QTest::keyClick(m_view, Qt::Key_Return);
        QCOMPARE(edited.count(), 0);
    }

    /// The derivation shows the numbers. A note here would come and go with the hover, and resize the tensor each time.
    void nothingIsSaidThatTheDerivationSays()
    {
        press("Influence");
        m_selection->pin(0, 0);
        QCOMPARE(note(), QString());
        m_selection->hoverGroup(1);
        QCOMPARE(note(), QString());
    }

    void theGradientIsThatOfTheUpstreamValues()
    {
        NormalizationProblem problem = twoSamples();
        problem.upstream = {UpstreamKind::Values, 1, 0, Tensor({2, 2}, {1, 0, 0, 2})};
        show(problem);
        press("Gradient");
        QCOMPARE(shown(), (std::vector<double> {0.1875, -0.1875, -0.375, 0.375}));
        QCOMPARE(m_lenses->result()->gradients.beta[1], 2.0); // Σ dy over the samples.
        QCOMPARE(m_lenses->result()->gradients.gamma[1], 1.0); // Σ dy · x̂.
    }

    void whatIsOnlyRoundingHasNoColour_data()
    {
        QTest::addColumn<DType>("dtype");
        QTest::addColumn<Method>("method");
        QTest::addRow("layer, float64") << DType::Float64 << Method::Layer;
        QTest::addRow("layer, float32") << DType::Float32 << Method::Layer;
        QTest::addRow("batch, float32") << DType::Float32 << Method::Batch;
    }
    void whatIsOnlyRoundingHasNoColour()
    {
        QFETCH(DType, dtype);
        QFETCH(Method, method);
        show(scattered(method, dtype));
        press("Gradient"); // The gradient of Σ y, which normalizing keeps constant.
        QVERIFY(m_lenses->result()->scale > 0.1);
        QVERIFY(lensCaption(*m_lenses->result()).contains(QStringLiteral("rounding")));
        QVERIFY(note().startsWith(QStringLiteral("Every ∂L/∂x is 0")));
    }

    void factsOfFloat32AreExact()
    {
        NormalizationProblem problem = scattered(Method::Batch, DType::Float32);
        problem.upstream = {UpstreamKind::Random, 1, 7, {}};
        show(problem);
        press("Gradient");
        QCOMPARE(m_lenses->result()->facts.size(), std::size_t(3));
        for (const GradientFacts &facts : m_lenses->result()->facts) {
            QVERIFY(facts.magnitude > 1);
            QVERIFY2(std::abs(facts.sum) < 1e-12 * facts.magnitude, qPrintable(QString::number(facts.sum)));
            QVERIFY2(std::abs(facts.residual()) < 1e-12 * facts.magnitude,
                     qPrintable(QString::number(facts.residual())));
        }
    }

    void conventionsAreCompared()
    {
        press("Difference");
        auto *against = m_lenses->bar()->findChild<QComboBox *>(QStringLiteral("against"));
        QVERIFY(against->isVisible());
        QCOMPARE(against->currentText(), QStringLiteral("PyTorch"));
        against->setFocus();
        QTest::keyClick(against, Qt::Key_End);
        QCOMPARE(against->currentText(), QStringLiteral("Paper of 2016"));
        QVERIFY(against->toolTip().contains(QStringLiteral("1607.06450")));
        QCOMPARE(shown(), (std::vector<double> {0.5, -0.5, 0.5, -0.5})); // x̂ = ∓1/2 minus ∓1.
        QVERIFY2(note().startsWith(QStringLiteral("Largest |y − y′| = 0.5 at [0, 0].")), qPrintable(note()));
    }

    // 10001 … 10004 in float32: the squared mean is 100050006.25, and numbers of that size lie 8 apart.
    void arithmeticOfFewBitsIsFollowed()
    {
        show(test::rowsAsGroups(1, {10001, 10002, 10003, 10004}));
        press("Precision");
        const auto box
            = [this](const char *id) { return m_lenses->bar()->findChild<QComboBox *>(QString::fromLatin1(id)); };
        QVERIFY(box("precisionType")->isVisible() && box("varianceAlgorithm")->isVisible());
        QVERIFY(std::isnan(shown()[0])); // float16: the squares exceed 65504.
        QVERIFY2(note().startsWith(QStringLiteral("4 of 4 outputs are infinite or NaN: sums pass 65504")),
                 qPrintable(note()));
        box("precisionType")->setFocus();
        QTest::keyClick(box("precisionType"), Qt::Key_End);
        QCOMPARE(box("precisionType")->currentText(), QStringLiteral("float32"));
        QVERIFY(!box("castOrder")->isEnabled());
        QCOMPARE(std::fmod(m_lenses->result()->precision.groups[0].square, 8), 0.0);
        QVERIFY2(note().contains(QStringLiteral("|μ|/σ ≈ 4096 on; here it is up to 894")), qPrintable(note()));
        box("varianceAlgorithm")->setFocus();
        QTest::keyClick(box("varianceAlgorithm"), Qt::Key_Down);
        QCOMPARE(m_lenses->bar()->precision().algorithm, VarianceAlgorithm::TwoPass);
        QVERIFY(m_lenses->result()->precision.largest < 1e-6);
        QCOMPARE(precisionOf(m_lenses->result())->groups[0].square, 1.25);
        QCOMPARE(lensReadout(*m_lenses->result(), 0).size(), 2);
        QVERIFY(lensCaption(*m_lenses->result()).contains(QStringLiteral("float32 · two passes")));
        press("Values");
        QVERIFY(box("precisionType")->isHidden());
    }

    void theWholeSentenceIsSaidInLittleRoom()
    {
        m_window->resize(440, 500);
        press("Difference");
        const NoteLabel *label = m_lenses->note();
        QVERIFY(note().contains(QStringLiteral("10 n values")));
        const int line = label->fontMetrics().height();
        const int lines = 1 + label->fontMetrics().horizontalAdvance(note()) / label->contentsRect().width();
        QVERIFY(lines > 1);
        QTRY_VERIFY(label->height() >= lines * line);
        // The next note is short; the label keeps its height, so that the view does not move.
        show(twoSamples({0, 1}));
        QVERIFY(label->fontMetrics().horizontalAdvance(note()) < label->contentsRect().width());
        QApplication::processEvents();
        QVERIFY(label->height() >= lines * line);
        press("Influence");
        QTRY_VERIFY(label->height() < 2 * line);
    }

    void whereNothingIsKnownNothingIsCompared()
    {
        NormalizationProblem problem = twoSamples({0, 1});
        show(problem);
        auto *difference = test::button<QRadioButton>(*m_lenses->bar(), QStringLiteral("Difference"));
        test::click(difference);
        QCOMPARE(m_lenses->bar()->lens(), Lens::Values);
        QVERIFY(!difference->toolTip().isEmpty());
    }

    void aComparisonComesBackWithItsMethod()
    {
        press("Difference");
        show(twoSamples({0, 1}));
        QVERIFY(!m_lenses->result());
        QVERIFY(note().contains(QStringLiteral("no convention")));
        show(twoSamples());
        QVERIFY(m_lenses->result());
    }

    void largeTensorsAreAnsweredBehind()
    {
        NormalizationProblem large = twoSamples();
        large.input = Tensor::filled({512, 512}, 1).withValues(std::array<std::int64_t, 1> {7}, std::array {2.0});
        show(large);
        QSignalSpy changed(m_lenses, &LensController::resultChanged);
        press("Gradient");
        QVERIFY(!m_lenses->result());
        QVERIFY(note().contains(QStringLiteral("is being computed")));
        QTRY_VERIFY(m_lenses->result());
        QVERIFY(!note().contains(QStringLiteral("is being computed")));
        QCOMPARE(m_lenses->result()->question.evaluation->input().size(), std::int64_t(512 * 512));
        press("Precision");
        QVERIFY(!m_lenses->result()); // The gradient is not shown under another name.
        QTRY_VERIFY(m_lenses->result());
        press("Values");
        QVERIFY(!m_lenses->result());
        QVERIFY(m_lenses->note()->isHidden());
    }

    void withoutATensorThereIsNothing()
    {
        press("Gradient");
        m_view->setEvaluation(nullptr);
        m_lenses->setEvaluation(nullptr);
        QVERIFY(!m_lenses->result());
        QVERIFY(m_lenses->note()->isHidden());
    }

private:
    void show(const NormalizationProblem &problem)
    {
        const EvaluationPtr evaluation = evaluate(problem);
        m_selection->regroup(evaluation->grouping());
        m_view->setEvaluation(evaluation);
        m_lenses->setEvaluation(evaluation);
    }
    void press(const char *lens) const
    {
        test::click(test::button<QRadioButton>(*m_lenses->bar(), QString::fromLatin1(lens)));
    }
    QString note() const { return m_lenses->note()->text(); }
    QPoint at(std::int64_t element, TensorFigure::Part part) const
    {
        return m_view->figure().cellRect(element, part).center().toPoint();
    }
    std::vector<double> shown() const
    {
        const Tensor &values = m_lenses->result()->field->input();
        std::vector<double> result;
        for (std::int64_t i = 0; i < values.size(); ++i)
            result.push_back(values[i]);
        return result;
    }

    std::unique_ptr<QWidget> m_window;
    std::unique_ptr<Selection> m_selection;
    TensorEditor *m_view = nullptr;
    LensController *m_lenses = nullptr;
};

NORMSCOPE_WINDOW_TEST(LensesTest)

} // namespace tst_lenses

#include "tst_lenses.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The histograms of input and stage: their scope, the group lit up in them, and counting large tensors in the
// background.
#include "tests/subject.h"
#include "widgets/views/distribution_view.h"

#include "tests/support/pictures.h"
#include "tests/support/problems.h"
#include "widgets/formula/formula_line.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QStandardPaths>
#include <QTest>

#include <cmath>

namespace tst_distribution_view {

using namespace normscope;
using namespace normscope::test;

namespace {

/// A tensor that is too large to be counted at once, with groups that are small enough for it.
EvaluationPtr largeTensor()
{
    return evaluate(withoutAffine(countingTensor({4, 2, 200, 200}), {0, 2, 3}));
}

/// A shown view of the worked example.
struct Stand
{
    Selection selection;
    DistributionView view;

    explicit Stand(const EvaluationPtr &evaluation = evaluate(workedExample()))
    {
        view.setTheme(Theme::light());
        view.setSelection(&selection);
        view.setEvaluation(evaluation);
        view.resize(320, 280);
        view.show();
    }

    const Distribution &shown() const { return view.figure().distribution(); }
    QLabel *message() const { return view.findChild<QLabel *>(); }
    PlotView *plot(int index) const { return view.findChildren<PlotView *>().at(index); }
    QString caption(int index) const { return plainLine(plot(index)->figure().content().caption); }
};

} // namespace

class tst_DistributionView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void smallTensorsAreThereAtOnce();
    void lowerHistogramFollowsTheStage();
    void pinnedGroupIsShownOnRequest();
    void withoutAPinTheHoveredGroupIsShown();
    void hoveringLightsTheGroupsShare();
    void hoveringNeverCountsTheTensorAgain();
    void readOutNamesTheBar();
    void largeTensorsKeepTheOldPictureUntilCounted();
    void largeGroupsAreLitWhenCounted();
    void emptyAndNotFiniteTensorsSaySo();
    void descriptionTellsTheNumbers();
    void outputOfAConstantTensorPaints();
    void figurePaintsWhatTheViewShows();
    void figuresOfASequenceShareTheirAxes();
    void selectorCanStandElsewhere();
};

void tst_DistributionView::smallTensorsAreThereAtOnce()
{
    const Stand stand;
    QVERIFY(stand.shown().input);
    QCOMPARE(stand.shown().input->statistics.count(), 24);
    QVERIFY(stand.caption(0).contains(QStringLiteral("12.5")));
    QVERIFY(stand.caption(1).contains(QStringLiteral("N(0, 1)")));
    QVERIFY(!stand.caption(0).contains(QStringLiteral("N(0, 1)")));
    QVERIFY(pixelsOf(stand.plot(0)->grab().toImage(), Theme::light().neutralBar) > 0);
    QVERIFY(!stand.message()->isVisible());
}

void tst_DistributionView::lowerHistogramFollowsTheStage()
{
    Stand stand;
    const HistogramPtr input = stand.shown().input;
    stand.selection.setStage(1);
    QCOMPARE(stand.shown().stage, 1.0);
    QVERIFY(stand.caption(1).startsWith(QStringLiteral("x − μ")));
    QCOMPARE(stand.shown().output->statistics.std(), std::sqrt(37.25));
    QVERIFY(!stand.caption(1).contains(QStringLiteral("N")));
    stand.selection.setStage(1.5);
    QVERIFY(stand.caption(1).contains(QStringLiteral("→")));
    QCOMPARE(stand.shown().input, input); // The input is not counted again.
}

void tst_DistributionView::pinnedGroupIsShownOnRequest()
{
    Stand stand;
    stand.selection.pinGroup(2);
    QVERIFY(!stand.shown().group);
    QCOMPARE(stand.view.scopeSelector()->itemText(1), QStringLiteral("Group c = 2"));
    QTest::keyClick(stand.view.scopeSelector(), Qt::Key_Down);
    QCOMPARE(stand.view.scope(), DistributionScope::Group);
    QCOMPARE(stand.shown().group, std::optional<std::int64_t>(2));
    QCOMPARE(stand.shown().input->statistics.mean(), 16.5);
    QVERIFY(pixelsOf(stand.plot(0)->grab().toImage(), Theme::light().groupColor(2)) > 0);
    stand.selection.hoverGroup(0); // The pinned group stays.
    QCOMPARE(stand.shown().group, std::optional<std::int64_t>(2));
}

void tst_DistributionView::withoutAPinTheHoveredGroupIsShown()
{
    Stand stand;
    stand.view.setScope(DistributionScope::Group);
    QCOMPARE(stand.shown().group, std::optional<std::int64_t>(0));
    stand.selection.hoverGroup(1);
    QCOMPARE(stand.shown().group, std::optional<std::int64_t>(1));
    stand.selection.clearHover(); // The group stays, so that the picture does not jump.
    QCOMPARE(stand.shown().group, std::optional<std::int64_t>(1));
    // Group 1 stays as long as the new evaluation has it: it has two groups, then one.
    stand.view.setEvaluation(evaluate(withoutAffine(countingTensor({2, 3, 2, 2}), {1, 2, 3})));
    QCOMPARE(stand.shown().group, std::optional<std::int64_t>(1));
    stand.view.setEvaluation(evaluate(withoutAffine(countingTensor({2, 3, 2, 2}), {0, 1, 2, 3})));
    QCOMPARE(stand.shown().group, std::optional<std::int64_t>(0));
}

void tst_DistributionView::hoveringLightsTheGroupsShare()
{
    Stand stand;
    const QImage plain = stand.plot(0)->grab().toImage();
    stand.selection.hover(4, 1);
    QVERIFY(stand.shown().inputShare);
    QCOMPARE(stand.shown().inputShare->statistics.count(), 8);
    QCOMPARE(stand.shown().inputShare->bins, stand.shown().input->bins);
    QVERIFY(pixelsOf(stand.plot(0)->grab().toImage(), Theme::light().groupColor(1)) > 0);
    QVERIFY(pixelsOf(stand.plot(1)->grab().toImage(), Theme::light().groupColor(1)) > 0);
    stand.selection.clearHover();
    QCOMPARE(stand.plot(0)->grab().toImage(), plain);
}

void tst_DistributionView::hoveringNeverCountsTheTensorAgain()
{
    Stand stand;
    const HistogramPtr input = stand.shown().input;
    const HistogramPtr output = stand.shown().output;
    for (const std::int64_t group : {0, 1, 2, 1}) {
        stand.selection.hoverGroup(group);
        QCOMPARE(stand.shown().input, input);
        QCOMPARE(stand.shown().output, output);
    }
}

void tst_DistributionView::readOutNamesTheBar()
{
    Stand stand;
    PlotView *plot = stand.plot(0);
    const auto pointAt = [plot](double x) {
        QTest::mouseMove(plot, plot->figure().transform(QRectF(plot->rect())).toPixel({x, 1}).toPoint());
    };
    pointAt(3.5);
    QTRY_COMPARE(plot->readOutText(), QStringLiteral("3 … 4: 2 (8.33 %)"));
    stand.selection.hoverGroup(0);
    QCOMPARE(plot->readOutText(), QStringLiteral("3 … 4: 2 (8.33 %), 2 in c = 0"));
    pointAt(6);
    QTRY_COMPARE(plot->readOutText(), QStringLiteral("5 … 6: 2 (8.33 %), 0 in c = 0"));
}

void tst_DistributionView::largeTensorsKeepTheOldPictureUntilCounted()
{
    Stand stand;
    const HistogramPtr before = stand.shown().input;
    stand.view.setEvaluation(largeTensor());
    QCOMPARE(stand.shown().input, before);
    QTRY_COMPARE(stand.shown().input->statistics.count(), 320'000);
    QTRY_COMPARE(stand.shown().output->statistics.count(), 320'000);
    // A newer tensor replaces one that is still being counted.
    stand.view.setEvaluation(evaluate(withoutAffine(countingTensor({4, 2, 201, 200}), {0, 2, 3})));
    stand.view.setEvaluation(evaluate(workedExample()));
    QCOMPARE(stand.shown().input->statistics.count(), 24);
    QCoreApplication::processEvents();
    QCOMPARE(stand.shown().input->statistics.count(), 24);
}

void tst_DistributionView::largeGroupsAreLitWhenCounted()
{
    Stand stand(largeTensor());
    QVERIFY(stand.message()->isVisible());
    QTRY_VERIFY(stand.shown().input && stand.shown().output);
    QVERIFY(!stand.message()->isVisible());
    stand.selection.hoverGroup(1);
    QTRY_VERIFY(stand.shown().inputShare && stand.shown().outputShare);
    QCOMPARE(stand.shown().inputShare->statistics.count(), 160'000);
}

void tst_DistributionView::emptyAndNotFiniteTensorsSaySo()
{
    Stand stand(nullptr);
    QVERIFY(stand.message()->isVisible());
    QCOMPARE(stand.message()->text(), QStringLiteral("No tensor is open."));
    stand.view.setEvaluation(evaluate(withoutAffine(Tensor({1, 2}, {std::nan(""), std::nan("")}), {1})));
    QVERIFY(stand.message()->isVisible());
    QCOMPARE(stand.message()->text(), QStringLiteral("There are no finite values to show."));
    NormalizationProblem masked = workedExample();
    masked.mask = Tensor::filled(masked.input.shape(), 0);
    stand.view.setEvaluation(evaluate(masked));
    QCOMPARE(stand.message()->text(), QStringLiteral("Every value is masked: there is nothing to count."));
    stand.view.setEvaluation(evaluate(workedExample()));
    QVERIFY(!stand.message()->isVisible());
    stand.view.setEvaluation(nullptr);
    QVERIFY(stand.message()->isVisible());
    QVERIFY(!stand.shown().input);
}

void tst_DistributionView::descriptionTellsTheNumbers()
{
    Stand stand(evaluate(withoutAffine(Tensor({2, 3}, {1, 2, 3, 4, 5, std::nan("")}), {0})));
    QCOMPARE(stand.view.accessibleName(), QStringLiteral("Distribution"));
    const QString text = stand.view.accessibleDescription();
    QVERIFY2(text.contains(QStringLiteral("5 values from 1 to 5, mean 3")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("not finite")), qPrintable(text));
}

void tst_DistributionView::outputOfAConstantTensorPaints()
{
    Stand stand(evaluate(withoutAffine(Tensor({2, 3}, std::vector<double>(6, 5.0)), {0})));
    QVERIFY(pixelsOf(stand.plot(0)->grab().toImage(), Theme::light().neutralBar) > 0);
    QVERIFY(!stand.caption(0).contains(QStringLiteral("NaN")));
}

void tst_DistributionView::figurePaintsWhatTheViewShows()
{
    DistributionFigure figure;
    QImage image(400, 300, QImage::Format_RGB32);
    image.fill(Qt::white);
    const QImage blank = image;
    {
        QPainter painter(&image);
        figure.paint(painter, image.rect());
    }
    QCOMPARE(image, blank); // An empty area.
    const EvaluationPtr evaluation = evaluate(workedExample());
    figure.setEvaluation(evaluation);
    figure.setDistribution(countDistribution(*evaluation, 3, 1));
    {
        QPainter painter(&image);
        figure.paint(painter, image.rect());
    }
    QVERIFY(pixelsOf(image.copy(0, 0, 400, 150), Theme::light().groupColor(1)) > 0);
    QVERIFY(pixelsOf(image.copy(0, 150, 400, 150), Theme::light().groupColor(1)) > 0);
}

void tst_DistributionView::figuresOfASequenceShareTheirAxes()
{
    const EvaluationPtr evaluation = evaluate(workedExample());
    std::vector<HistogramPtr> stages;
    for (const double stage : {0.0, 1.0, 2.0, 3.0})
        stages.push_back(std::make_shared<const Histogram>(histogram(*evaluation, stage)));
    std::vector<PlotContent> contents;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        Distribution distribution = countDistribution(*evaluation, static_cast<double>(i), {});
        distribution.sequence = stages;
        DistributionFigure figure;
        figure.setEvaluation(evaluation);
        figure.setDistribution(distribution);
        contents.push_back(figure.content(DistributionFigure::Part::Output));
    }
    for (std::size_t i = 0; i < stages.size(); ++i) {
        QCOMPARE(contents[i].x, contents[0].x);
        QCOMPARE(contents[i].y, contents[0].y);
        QVERIFY(contents[i].x.minimum <= stages[i]->bins.minimum && contents[i].x.maximum >= stages[i]->bins.maximum);
        for (const std::int64_t count : stages[i]->counts)
            QVERIFY(contents[i].y.maximum > static_cast<double>(count));
    }
}

void tst_DistributionView::selectorCanStandElsewhere()
{
    Stand stand;
    QWidget titleLine;
    const int before = stand.plot(0)->height();
    stand.view.scopeSelector()->setParent(&titleLine);
    QTRY_VERIFY(stand.plot(0)->height() > before);
    stand.view.setScope(DistributionScope::Group);
    QCOMPARE(stand.shown().group, std::optional<std::int64_t>(0));
}

NORMSCOPE_WINDOW_TEST(tst_DistributionView)

} // namespace tst_distribution_view

#include "tst_distribution_view.moc"

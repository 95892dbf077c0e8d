// SPDX-License-Identifier: GPL-3.0-or-later
// The control strip shows the normalization, and each action asks for the specification that it names.
#include "tests/subject.h"
#include "tests/widgets/controls_test.h"
#include "widgets/controls/control_strip.h"
#include "widgets/controls/spec_choices.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardPaths>

namespace tst_control_strip {

using namespace normscope;

class ControlStripTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void aMethodBringsItsAxesAndKeepsEpsilon()
    {
        NormalizationProblem problem = test::problem("N,C,H,W", {2, 4, 2, 2}, Method::Batch);
        problem.spec.epsilon = 0.1;
        const NormalizationSpec spec = specAfter(problem, [](ControlStrip &strip) { pressMethod(strip, u"Layer"); });
        QCOMPARE(spec.reducedAxes, AxisSet({1, 2, 3}));
        QCOMPARE(spec.gamma.axes, AxisSet({1, 2, 3}));
        QVERIFY(!spec.tracksRunningStatistics);
        QCOMPARE(spec.epsilon, 0.1);
    }

    void whatHasNoBatchAxisHasNoBatchNorm()
    {
        ControlStrip strip;
        strip.setProblem(test::problem("D", {8}, Method::Layer));
        const auto *batch = test::button<QRadioButton>(strip, QStringLiteral("Batch"));
        QVERIFY(!batch->isEnabled());
        QVERIFY(!batch->toolTip().isEmpty());
        QVERIFY(test::button<QRadioButton>(strip, QStringLiteral("RMS"))->isEnabled());
    }

    void batchNormWithoutItsBatchAxisIsInstanceNorm()
    {
        const auto problem = test::problem("N,C,H,W", {2, 4, 2, 2}, Method::Batch);
        const NormalizationSpec spec = specAfter(problem, [](ControlStrip &strip) { test::click(chips(strip)[0]); });
        QCOMPARE(spec.reducedAxes, AxisSet({2, 3}));
        QCOMPARE(matchPreset(spec, problem.layout, problem.input.shape()), (MatchedPreset {Method::Instance, 0}));
    }

    void aChoiceWithoutANamePressesNoMethod()
    {
        ControlStrip strip;
        NormalizationProblem problem = test::problem("N,C,H,W", {2, 4, 2, 2}, Method::Batch);
        problem.spec.reducedAxes = {0, 2};
        strip.setProblem(problem);
        for (const QRadioButton *segment :
             strip.findChild<QWidget *>(QStringLiteral("method"))->findChildren<QRadioButton *>())
            QVERIFY(!segment->isChecked());
    }

    void twoReadingsAreOffered()
    {
        const auto problem = test::problem("N,L,D", {2, 3, 4}, Method::Batch);
        const NormalizationSpec spec = specAfter(problem, [](ControlStrip &strip) {
            auto *variant = combo(strip, "variant");
            QVERIFY(variant->isVisible());
            QCOMPARE(variant->currentText(), QStringLiteral("over positions {N, L}"));
            pick(variant, 1);
        });
        QCOMPARE(spec.reducedAxes, AxisSet({0}));
    }

    void oneReadingOffersNothing()
    {
        ControlStrip strip;
        strip.setProblem(test::problem("N,C,H,W", {2, 4, 2, 2}, Method::Batch));
        test::show(strip);
        QVERIFY(!combo(strip, "variant")->isEnabled());
        QVERIFY(!combo(strip, "groups")->isEnabled());
    }

    void groupNormOffersTheDivisorsOfC()
    {
        const auto problem = test::problem("N,C,H,W", {2, 12, 2, 2}, Method::Group);
        const NormalizationSpec spec = specAfter(problem, [](ControlStrip &strip) {
            auto *groups = combo(strip, "groups");
            QVERIFY(groups->isVisible());
            QStringList texts;
            for (int i = 0; i < groups->count(); ++i)
                texts += groups->itemText(i);
            QCOMPARE(texts.join(QLatin1Char(' ')), QStringLiteral("1 2 3 4 6 12"));
            QCOMPARE(groups->currentText(), QStringLiteral("3"));
            pick(groups, 4);
        });
        QCOMPARE(spec.channelGroups, 6);
    }

    void epsilonIsTyped()
    {
        const auto problem = test::problem("N,D", {2, 4}, Method::Layer);
        const NormalizationSpec spec = specAfter(problem, [](ControlStrip &strip) {
            QLineEdit *edit = combo(strip, "epsilon")->lineEdit();
            edit->setFocus();
            edit->selectAll();
            QTest::keyClicks(edit, QStringLiteral("1e-8"));
            QTest::keyClick(edit, Qt::Key_Return);
        });
        QCOMPARE(spec.epsilon, 1e-8);
    }

    void axesOfBatchNormBringRunningStatistics()
    {
        const auto layer = test::problem("N,C,H,W", {2, 4, 2, 2}, Method::Layer);
        const NormalizationSpec batch = withReducedAxes(layer.spec, {0, 2, 3}, layer.layout, layer.input.shape());
        QVERIFY(batch.tracksRunningStatistics);
        QVERIFY(!withReducedAxes(batch, {1, 2, 3}, layer.layout, layer.input.shape()).tracksRunningStatistics);
    }

    /// With two position axes, batch norm reduces either of them: with running statistics turned off they stay off.
    void batchNormWithoutRunningStatisticsStaysWithoutThem()
    {
        auto batch = test::problem("N,L,D", {2, 3, 4}, Method::Batch);
        batch.spec.tracksRunningStatistics = false;
        QVERIFY(!withReducedAxes(batch.spec, {0}, batch.layout, batch.input.shape()).tracksRunningStatistics);
    }

    void onlyBatchNormHasModes()
    {
        ControlStrip strip;
        strip.setProblem(test::problem("N,D", {2, 4}, Method::Layer));
        test::show(strip);
        QVERIFY(!strip.findChild<QWidget *>(QStringLiteral("mode"))->isEnabled());
        const NormalizationSpec spec = specAfter(test::problem("N,D", {2, 4}, Method::Batch), [](ControlStrip &other) {
            test::click(test::button<QRadioButton>(other, QStringLiteral("Eval")));
        });
        QCOMPARE(spec.mode, Mode::Eval);
    }

    void aKnownLayoutIsChosen()
    {
        ControlStrip strip;
        strip.setProblem(test::problem("N,L,D", {2, 3, 4}, Method::Batch));
        test::show(strip);
        QSignalSpy edited(&strip, &ControlStrip::layoutEdited);
        auto *layouts = combo(strip, "layout");
        QCOMPARE(layouts->currentText(), QStringLiteral("N,L,D"));
        pick(layouts, layouts->findText(QStringLiteral("N,C,L")));
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited[0][0].value<Layout>(), parseLayout("N,C,L", 3));
    }

    void namesOfOnesOwnAreAskedFor()
    {
        ControlStrip strip;
        strip.setProblem(test::problem("N,L,D", {2, 3, 4}, Method::Batch));
        test::show(strip);
        QSignalSpy asked(strip.axesAction(), &QAction::triggered);
        auto *layouts = combo(strip, "layout");
        pick(layouts, layouts->count() - 1);
        QCOMPARE(layouts->currentText(), QStringLiteral("N,L,D"));
        QCOMPARE(asked.count(), 1);
    }

    /// Its axes say that they are reduced by their Σ; a second row would take the room of the page below.
    void theWordBeforeTheAxesGivesWayToASingleRow()
    {
        ControlStrip strip;
        strip.setProblem(test::problem("N,C,H,W", {2, 4, 2, 2}, Method::Batch));
        test::show(strip);
        const QWidget *axes = strip.findChild<QWidget *>(QStringLiteral("axes"));
        const auto *word = axes->parentWidget()->findChild<QLabel *>();
        const int row = strip.height();
        const int whole = strip.sizeHint().width();
        const auto resize = [&](int width) {
            strip.resize(width, row);
            QApplication::processEvents(); // Lays out what has become smaller.
        };
        QVERIFY(word->isVisible());
        const int room = axes->x();
        resize(whole - 1);
        QVERIFY(!word->isVisible());
        QCOMPARE(strip.heightForWidth(whole - 1), row);
        resize(whole - room);
        QVERIFY(!word->isVisible());
        QCOMPARE(strip.heightForWidth(whole - room), row);
        resize(whole - room - 1); // Two rows with or without it.
        QVERIFY(word->isVisible());
        resize(whole);
        QVERIFY(word->isVisible());
    }

    void nothingIsClipped_data()
    {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<int>("rank");
        QTest::addColumn<int>("width");
        for (const int width : {420, 944, 1400}) {
            QTest::addRow("N,C,H,W in %d px", width) << QStringLiteral("N,C,H,W") << 4 << width;
            QTest::addRow("rank 1 in %d px", width) << QStringLiteral("D") << 1 << width;
            QTest::addRow("rank 6 in %d px", width) << QStringLiteral("one,two,three,four,five,six") << 6 << width;
        }
    }

    void nothingIsClipped()
    {
        QFETCH(QString, layout);
        QFETCH(int, rank);
        QFETCH(int, width);
        ControlStrip strip;
        strip.setProblem(
            test::problem(layout.toUtf8().constData(), Shape(static_cast<std::size_t>(rank), 4), Method::Layer));
        test::show(strip);
        strip.resize(width, strip.heightForWidth(width));
        for (const QWidget *child : strip.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
            if (child->isVisible())
                QVERIFY2(strip.rect().contains(child->geometry()), qPrintable(child->objectName()));
        }
    }

private:
    static QList<QCheckBox *> chips(const ControlStrip &strip)
    {
        return strip.findChild<QWidget *>(QStringLiteral("axes"))->findChildren<QCheckBox *>();
    }

    static QComboBox *combo(const QWidget &strip, const char *name)
    {
        return strip.findChild<QComboBox *>(QLatin1String(name));
    }

    /// Chooses an item with the keyboard.
    static void pick(QComboBox *box, int index)
    {
        box->setFocus();
        const Qt::Key key = index > box->currentIndex() ? Qt::Key_Down : Qt::Key_Up;
        box->showPopup();
        auto *list = box->findChild<QAbstractItemView *>();
        for (int i = box->currentIndex(); i != index; i += key == Qt::Key_Down ? 1 : -1)
            QTest::keyClick(list, key);
        QTest::keyClick(list, Qt::Key_Return);
    }

    static void pressMethod(ControlStrip &strip, QStringView name)
    {
        test::click(test::button<QRadioButton>(strip, name.toString()));
    }

    /// The specification that a strip on `problem` asks for after an action; fails unless it asks exactly once.
    template <class Action>
    static NormalizationSpec specAfter(const NormalizationProblem &problem, Action &&action)
    {
        ControlStrip strip;
        strip.setProblem(problem);
        test::show(strip);
        QSignalSpy edited(&strip, &ControlStrip::specEdited);
        action(strip);
        if (edited.count() != 1) {
            qWarning("specEdited came %d times", static_cast<int>(edited.count()));
            return {};
        }
        return edited[0][0].value<NormalizationSpec>();
    }
};

NORMSCOPE_WINDOW_TEST(ControlStripTest)

} // namespace tst_control_strip

#include "tst_control_strip.moc"

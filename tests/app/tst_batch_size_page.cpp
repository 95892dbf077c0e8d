// SPDX-License-Identifier: GPL-3.0-or-later
// The page "Batch size" in its window: switching pages, menus, keys and accessible names.
#include "app/window/classroom/classroom_mode.h"
#include "app/window/pages/page_stack.h"
#include "app/window/shortcuts_dialog.h"
#include "tests/app/batch_size_page_test.h"
#include "tests/subject.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/batch_size/facts_line.h"
#include "widgets/batch_size/facts_view.h"
#include "widgets/batch_size/trajectory_player.h"
#include "widgets/controls/card.h"
#include "widgets/prediction/view_cover.h"

#include <QAccessible>
#include <QApplication>
#include <QLabel>
#include <QRadioButton>
#include <QScrollBar>
#include <QToolButton>
#include <QTreeWidget>
#include <QUndoStack>

#include <memory>

namespace tst_batch_size_page {

using namespace normscope;
using namespace normscope::test;

class TestBatchSizePage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init() { forgetSettings(); }

    void thePageIsBuiltWhenItIsFirstShown();
    void theRailAndTheKeysChangePages();
    void theMenuHasThePagesAndTheirViews();
    void everyChartHasNameAndDescription();
    void classroomModeStepsThroughBatchSizes();
    void commandsOfExploreRestMeanwhile();
    void theUpdatesHaveKeys();
    void undoThemeAndLanguageWorkHere();
    void everyControlHasANameAndTabReachesEveryView();
    void chartsOfATensorSayWhichFeature();
    void aLowWindowKeepsTheFactsInALine();
    void aViewThatUnfoldsShowsThePresentRun();
    void aViewThatIsUncoveredShowsThePresentRun();
};

void TestBatchSizePage::thePageIsBuiltWhenItIsFirstShown()
{
    ShownBatchSize lab;
    QVERIFY(!lab.window().findChild<BatchSizePage *>());
    lab.open();
    QVERIFY(lab.window().findChild<BatchSizePage *>());
    QVERIFY(lab.page().isVisible());
    QVERIFY(!lab.window().findChild<ExplorePage *>()->isVisible());
    QVERIFY(!lab.strip().isVisible());
    QVERIFY(lab.slider().hasFocus());
}

void TestBatchSizePage::theRailAndTheKeysChangePages()
{
    ShownBatchSize lab;
    auto *explore = lab.window().findChild<QRadioButton *>(QStringLiteral("rail.explore"));
    auto *batchSize = lab.window().findChild<QRadioButton *>(QStringLiteral("rail.batch-size"));
    QVERIFY(explore->isChecked());
    QTest::mouseClick(batchSize, Qt::LeftButton);
    QVERIFY(lab.page().isVisible() && batchSize->isChecked() && !explore->isChecked());
    lab.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(lab.window().findChild<ExplorePage *>()->isVisible() && explore->isChecked());
    QVERIFY(lab.tensor().hasFocus());
    batchSize->setFocus();
    QTest::keyClick(explore, Qt::Key_Down);
    QVERIFY(lab.page().isVisible());
    QCOMPARE(batchSize->text(), QStringLiteral("Batch size"));
    QVERIFY(batchSize->toolTip().contains(QStringLiteral("Ctrl+2")));
}

void TestBatchSizePage::theMenuHasThePagesAndTheirViews()
{
    ShownBatchSize lab;
    const QString views = QStringLiteral("Views of the page");
    const QString view = QStringLiteral("View");
    QVERIFY(lab.action({view, views, QStringLiteral("Hypersphere")}));
    lab.action({view, QStringLiteral("Batch size")})->trigger();
    QVERIFY(lab.page().isVisible());
    QVERIFY(!lab.action({view, views, QStringLiteral("Hypersphere")}));
    QAction *facts = lab.action({view, views, QStringLiteral("Facts")});
    QVERIFY(facts && facts->isChecked());
    facts->trigger();
    QVERIFY(!lab.page().arrangement().isShown(QStringLiteral("facts")));
    QVERIFY(!lab.explore().panelAction()->isEnabled());
}

void TestBatchSizePage::everyChartHasNameAndDescription()
{
    ShownBatchSize lab;
    lab.openSmall();
    QTRY_VERIFY(lab.isComplete());
    for (const ChartView *view : lab.page().findChildren<ChartView *>()) {
        QVERIFY(!view->plot()->accessibleName().isEmpty());
        QCOMPARE(view->plot()->accessibleDescription(), view->sentence());
    }
}

void TestBatchSizePage::classroomModeStepsThroughBatchSizes()
{
    ShownBatchSize lab;
    lab.openSmall();
    const int before = lab.batchSize();
    lab.window().classroom().setOn(true);
    lab.key(Qt::Key_PageDown);
    QCOMPARE(lab.batchSize(), 2 * before);
    lab.key(Qt::Key_PageUp);
    QCOMPARE(lab.batchSize(), before);
    lab.window().classroom().setOn(false);
}

void TestBatchSizePage::commandsOfExploreRestMeanwhile()
{
    ShownBatchSize lab;
    lab.clickCell(0);
    const QStringList shape {QStringLiteral("Tensor"), QStringLiteral("Shape…")};
    const QStringList next {QStringLiteral("Tensor"), QStringLiteral("Next stage")};
    const QStringList copy {QStringLiteral("Edit"), QStringLiteral("Copy")};
    const QStringList numbers {QStringLiteral("View"), QStringLiteral("Numbers in cells")};
    const QStringList digits {QStringLiteral("View"), QStringLiteral("Digits"), QStringLiteral("3 significant digits")};
    const QStringList paste {QStringLiteral("Edit"), QStringLiteral("Paste as new tensor")};
    const QStringList unmask {QStringLiteral("Tensor"), QStringLiteral("Mask"), QStringLiteral("Clear the mask")};
    const double stage = lab.selected().stage;
    QVERIFY(!lab.action(unmask)->isEnabled()); // There is no mask to clear.
    lab.open();
    for (const QStringList &path : {shape, next, copy, numbers, digits, unmask})
        QVERIFY2(!lab.action(path)->isEnabled(), qPrintable(path.last()));
    QVERIFY(!lab.action({QStringLiteral("Tensor")})->isVisible());
    QVERIFY(lab.action({QStringLiteral("Experiment")})->isVisible());
    QVERIFY(lab.action(paste)->isEnabled()); // The pasted tensor can be the population.
    lab.key(Qt::Key_BracketLeft);
    lab.key(Qt::Key_Delete);
    QCOMPARE(lab.selected().stage, stage);
    QVERIFY(!lab.document().isModified());
    lab.key(Qt::Key_1, Qt::ControlModifier);
    for (const QStringList &path : {shape, next, copy, numbers, digits})
        QVERIFY2(lab.action(path)->isEnabled(), qPrintable(path.last()));
    QVERIFY(!lab.action(unmask)->isEnabled()); // There is still no mask.
    QVERIFY(!lab.action({QStringLiteral("Experiment")})->isVisible());
}

void TestBatchSizePage::theUpdatesHaveKeys()
{
    ShownBatchSize lab;
    lab.openSmall();
    TrajectoryPlayer &player = *lab.page().player();
    QTRY_VERIFY(player.isVisible());
    lab.key(Qt::Key_0);
    QCOMPARE(player.step(), 0);
    lab.key(Qt::Key_BracketRight);
    lab.key(Qt::Key_BracketRight);
    QCOMPARE(player.step(), 2);
    lab.key(Qt::Key_BracketLeft);
    QCOMPARE(player.step(), 1);
    lab.key(Qt::Key_P);
    QVERIFY(player.isPlaying());
    QTRY_VERIFY(player.step() > 2);
    lab.key(Qt::Key_P);
    QVERIFY(!player.isPlaying());
    const std::uint64_t seed = lab.document().scene().part<BatchExperiment>().seed;
    lab.key(Qt::Key_R);
    QVERIFY(lab.document().scene().part<BatchExperiment>().seed != seed);

    const ShortcutsDialog dialog(*lab.window().menuBar());
    const auto *tree = dialog.findChild<QTreeWidget *>();
    const QList<QTreeWidgetItem *> play
        = tree->findItems(QStringLiteral("Play the updates"), Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(play.size(), 1);
    QCOMPARE(play.first()->text(1), QStringLiteral("P"));
}

void TestBatchSizePage::undoThemeAndLanguageWorkHere()
{
    ShownBatchSize lab;
    lab.openSmall();
    const int before = lab.batchSize();
    lab.key(Qt::Key_Home);
    QCOMPARE(lab.batchSize(), 1);
    lab.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(lab.batchSize(), before);
    lab.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(lab.batchSize(), 1);
    const auto lightness = [&lab] { return lab.page().grab().toImage().pixelColor(2, 2).lightness(); };
    lab.action({QStringLiteral("View"), QStringLiteral("Theme"), QStringLiteral("Dark")})->trigger();
    QTRY_VERIFY(lightness() < 60);
    lab.action({QStringLiteral("View"), QStringLiteral("Theme"), QStringLiteral("Light")})->trigger();
    QTRY_VERIFY(lightness() > 200);
    const MainWindow *old = &lab.window();
    lab.action({QStringLiteral("View"), QStringLiteral("Language"), QStringLiteral("简体中文")})->trigger();
    QTRY_VERIFY(&lab.window() != old);
    QTRY_VERIFY(lab.window().findChild<BatchSizePage *>() && lab.page().isVisible());
    QCOMPARE(lab.batchSize(), 1);
    QCOMPARE(lab.slider().value(), 1);
}

void TestBatchSizePage::everyControlHasANameAndTabReachesEveryView()
{
    ShownBatchSize lab;
    lab.openSmall();
    QTRY_VERIFY(lab.isComplete());
    QList<const QWidget *> missing;
    for (QWidget *control : lab.window().findChildren<QWidget *>()) {
        if (!control->isVisible() || !(control->focusPolicy() & Qt::TabFocus) || control->focusProxy()
            || qobject_cast<const QScrollBar *>(control))
            continue;
        const auto *radio = qobject_cast<const QRadioButton *>(control);
        if (!radio || radio->isChecked()) // The arrow keys reach the other buttons.
            missing.append(control);
        const QString name = QAccessible::queryAccessibleInterface(control)->text(QAccessible::Name);
        QVERIFY2(!name.isEmpty(), control->metaObject()->className());
    }
    QVERIFY(missing.size() > 20);
    for (int i = 0; i < 100 && !missing.isEmpty(); ++i) {
        const QWidget *focus = QApplication::focusWidget();
        missing.removeIf([&](const QWidget *control) { return control == focus || control->isAncestorOf(focus); });
        lab.key(Qt::Key_Tab);
    }
    QVERIFY2(missing.isEmpty(), missing.isEmpty() ? "" : missing.first()->metaObject()->className());
}

void TestBatchSizePage::chartsOfATensorSayWhichFeature()
{
    ShownBatchSize lab;
    lab.openWith(pairsOfSamples());
    QTRY_VERIFY(lab.isComplete());
    const int features = lab.shown().population->features();
    QVERIFY(features > 1);
    const QString first = QStringLiteral("the first of the tensor’s %1 features").arg(features);
    const QString all = QStringLiteral("the mean over the tensor’s %1 features").arg(features);
    for (const ChartView *view : lab.page().findChildren<ChartView *>()) {
        if (view->isVisible())
            QVERIFY2(view->sentence().contains(first) || view->sentence().contains(all), qPrintable(view->sentence()));
    }
}

void TestBatchSizePage::aLowWindowKeepsTheFactsInALine()
{
    ShownBatchSize lab;
    lab.openSmall();
    QTRY_VERIFY(lab.isComplete());
    const auto *column = lab.page().findChild<FactsView *>();
    const auto *line = lab.page().findChild<FactsLine *>();
    auto *more = lab.window().findChild<QToolButton *>(QStringLiteral("more"));
    const auto *batches = lab.window().findChild<QWidget *>(QStringLiteral("batches"));
    QVERIFY(column->isVisible() && !line->isVisible() && !more->isVisible() && batches->isVisible());
    lab.window().resize(1024, 700);
    QTRY_VERIFY(line->isVisible() && more->isVisible());
    QVERIFY(!column->isVisible() && !batches->isVisible());
    QTRY_VERIFY(line->findChild<QLabel *>());
    QVERIFY(line->findChild<QLabel *>()->text().contains(QStringLiteral("spread")));
    QTest::mouseClick(more, Qt::LeftButton);
    QTRY_VERIFY(batches->isVisible());
}

void TestBatchSizePage::aViewThatUnfoldsShowsThePresentRun()
{
    ShownBatchSize lab;
    lab.openSmall();
    lab.window().resize(1024, 700);
    ChartView *microBatches = nullptr;
    for (ChartView *view : lab.page().findChildren<ChartView *>()) {
        if (view->plot()->accessibleName() == QStringLiteral("Micro-batches"))
            microBatches = view;
    }
    QTRY_VERIFY(!microBatches->isVisible());
    lab.key(Qt::Key_Home);
    lab.key(Qt::Key_Right);
    QTRY_COMPARE(lab.shown().experiment.batchSize, 2);
    lab.window().resize(1440, 900);
    QTRY_VERIFY(microBatches->isVisible());
    QTRY_VERIFY(microBatches->sentence().startsWith(QStringLiteral("Split in 2")));
}

/// A covered card is up to date when a lesson uncovers it, although the batch size changed meanwhile.
void TestBatchSizePage::aViewThatIsUncoveredShowsThePresentRun()
{
    ShownBatchSize lab;
    lab.openSmall();
    Card *card = lab.page().arrangement().card(QStringLiteral("sampling"));
    QVERIFY(card && card->isVisible());
    auto cover = std::make_unique<ViewCover>(*card);
    lab.key(Qt::Key_Home);
    lab.key(Qt::Key_Right);
    QTRY_COMPARE(lab.shown().experiment.batchSize, 2);
    QVERIFY(!card->findChild<ChartView *>()->isVisible());
    cover.reset();
    for (const ChartView *chart : card->findChildren<ChartView *>()) {
        if (chart->isVisible())
            QVERIFY2(chart->sentence().contains(QStringLiteral("batch of 2 ")), qPrintable(chart->sentence()));
    }
}

NORMSCOPE_WINDOW_TEST(TestBatchSizePage)

} // namespace tst_batch_size_page

#include "tst_batch_size_page.moc"

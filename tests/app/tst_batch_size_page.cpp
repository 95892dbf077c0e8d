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
    ShownBatchSize program;
    QVERIFY(!program.window().findChild<BatchSizePage *>());
    program.open();
    QVERIFY(program.window().findChild<BatchSizePage *>());
    QVERIFY(program.page().isVisible());
    QVERIFY(!program.window().findChild<ExplorePage *>()->isVisible());
    QVERIFY(!program.strip().isVisible());
    QVERIFY(program.slider().hasFocus());
}

void TestBatchSizePage::theRailAndTheKeysChangePages()
{
    ShownBatchSize program;
    auto *explore = program.window().findChild<QRadioButton *>(QStringLiteral("rail.explore"));
    auto *batchSize = program.window().findChild<QRadioButton *>(QStringLiteral("rail.batch-size"));
    QVERIFY(explore->isChecked());
    QTest::mouseClick(batchSize, Qt::LeftButton);
    QVERIFY(program.page().isVisible() && batchSize->isChecked() && !explore->isChecked());
    program.key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(program.window().findChild<ExplorePage *>()->isVisible() && explore->isChecked());
    QVERIFY(program.tensor().hasFocus());
    batchSize->setFocus();
    QTest::keyClick(explore, Qt::Key_Down);
    QVERIFY(program.page().isVisible());
    QCOMPARE(batchSize->text(), QStringLiteral("Batch size"));
    QVERIFY(batchSize->toolTip().contains(QStringLiteral("Ctrl+2")));
}

void TestBatchSizePage::theMenuHasThePagesAndTheirViews()
{
    ShownBatchSize program;
    const QString views = QStringLiteral("Views of the page");
    const QString view = QStringLiteral("View");
    QVERIFY(program.action({view, views, QStringLiteral("Hypersphere")}));
    program.action({view, QStringLiteral("Batch size")})->trigger();
    QVERIFY(program.page().isVisible());
    QVERIFY(!program.action({view, views, QStringLiteral("Hypersphere")}));
    QAction *facts = program.action({view, views, QStringLiteral("Facts")});
    QVERIFY(facts && facts->isChecked());
    facts->trigger();
    QVERIFY(!program.page().arrangement().isShown(QStringLiteral("facts")));
    QVERIFY(!program.explore().panelAction()->isEnabled());
}

void TestBatchSizePage::everyChartHasNameAndDescription()
{
    ShownBatchSize program;
    program.openSmall();
    QTRY_VERIFY(program.isComplete());
    for (const ChartView *view : program.page().findChildren<ChartView *>()) {
        QVERIFY(!view->plot()->accessibleName().isEmpty());
        QCOMPARE(view->plot()->accessibleDescription(), view->sentence());
    }
}

void TestBatchSizePage::classroomModeStepsThroughBatchSizes()
{
    ShownBatchSize program;
    program.openSmall();
    const int before = program.batchSize();
    program.window().classroom().setOn(true);
    program.key(Qt::Key_PageDown);
    QCOMPARE(program.batchSize(), 2 * before);
    program.key(Qt::Key_PageUp);
    QCOMPARE(program.batchSize(), before);
    program.window().classroom().setOn(false);
}

void TestBatchSizePage::commandsOfExploreRestMeanwhile()
{
    ShownBatchSize program;
    program.clickCell(0);
    const QStringList shape {QStringLiteral("Tensor"), QStringLiteral("Shape…")};
    const QStringList next {QStringLiteral("Tensor"), QStringLiteral("Next stage")};
    const QStringList copy {QStringLiteral("Edit"), QStringLiteral("Copy")};
    const QStringList numbers {QStringLiteral("View"), QStringLiteral("Numbers in cells")};
    const QStringList digits {QStringLiteral("View"), QStringLiteral("Digits"), QStringLiteral("3 significant digits")};
    const QStringList paste {QStringLiteral("Edit"), QStringLiteral("Paste as new tensor")};
    const QStringList unmask {QStringLiteral("Tensor"), QStringLiteral("Mask"), QStringLiteral("Clear the mask")};
    const double stage = program.selected().stage;
    QVERIFY(!program.action(unmask)->isEnabled()); // There is no mask to clear.
    program.open();
    for (const QStringList &path : {shape, next, copy, numbers, digits, unmask})
        QVERIFY2(!program.action(path)->isEnabled(), qPrintable(path.last()));
    QVERIFY(!program.action({QStringLiteral("Tensor")})->isVisible());
    QVERIFY(program.action({QStringLiteral("Experiment")})->isVisible());
    QVERIFY(program.action(paste)->isEnabled()); // The pasted tensor can be the population.
    program.key(Qt::Key_BracketLeft);
    program.key(Qt::Key_Delete);
    QCOMPARE(program.selected().stage, stage);
    QVERIFY(!program.document().isModified());
    program.key(Qt::Key_1, Qt::ControlModifier);
    for (const QStringList &path : {shape, next, copy, numbers, digits})
        QVERIFY2(program.action(path)->isEnabled(), qPrintable(path.last()));
    QVERIFY(!program.action(unmask)->isEnabled()); // There is still no mask.
    QVERIFY(!program.action({QStringLiteral("Experiment")})->isVisible());
}

void TestBatchSizePage::theUpdatesHaveKeys()
{
    ShownBatchSize program;
    program.openSmall();
    TrajectoryPlayer &player = *program.page().player();
    QTRY_VERIFY(player.isVisible());
    program.key(Qt::Key_0);
    QCOMPARE(player.step(), 0);
    program.key(Qt::Key_BracketRight);
    program.key(Qt::Key_BracketRight);
    QCOMPARE(player.step(), 2);
    program.key(Qt::Key_BracketLeft);
    QCOMPARE(player.step(), 1);
    program.key(Qt::Key_P);
    QVERIFY(player.isPlaying());
    QTRY_VERIFY(player.step() > 2);
    program.key(Qt::Key_P);
    QVERIFY(!player.isPlaying());
    const std::uint64_t seed = program.document().scene().part<BatchExperiment>().seed;
    program.key(Qt::Key_R);
    QVERIFY(program.document().scene().part<BatchExperiment>().seed != seed);

    const ShortcutsDialog dialog(*program.window().menuBar());
    const auto *tree = dialog.findChild<QTreeWidget *>();
    const QList<QTreeWidgetItem *> play
        = tree->findItems(QStringLiteral("Play the updates"), Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(play.size(), 1);
    QCOMPARE(play.first()->text(1), QStringLiteral("P"));
}

void TestBatchSizePage::undoThemeAndLanguageWorkHere()
{
    ShownBatchSize program;
    program.openSmall();
    const int before = program.batchSize();
    program.key(Qt::Key_Home);
    QCOMPARE(program.batchSize(), 1);
    program.key(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(program.batchSize(), before);
    program.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(program.batchSize(), 1);
    const auto lightness = [&program] { return program.page().grab().toImage().pixelColor(2, 2).lightness(); };
    program.action({QStringLiteral("View"), QStringLiteral("Theme"), QStringLiteral("Dark")})->trigger();
    QTRY_VERIFY(lightness() < 60);
    program.action({QStringLiteral("View"), QStringLiteral("Theme"), QStringLiteral("Light")})->trigger();
    QTRY_VERIFY(lightness() > 200);
    const MainWindow *old = &program.window();
    program.action({QStringLiteral("View"), QStringLiteral("Language"), QStringLiteral("简体中文")})->trigger();
    QTRY_VERIFY(&program.window() != old);
    QTRY_VERIFY(program.window().findChild<BatchSizePage *>() && program.page().isVisible());
    QCOMPARE(program.batchSize(), 1);
    QCOMPARE(program.slider().value(), 1);
}

void TestBatchSizePage::everyControlHasANameAndTabReachesEveryView()
{
    ShownBatchSize program;
    program.openSmall();
    QTRY_VERIFY(program.isComplete());
    QList<const QWidget *> missing;
    for (QWidget *control : program.window().findChildren<QWidget *>()) {
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
        program.key(Qt::Key_Tab);
    }
    QVERIFY2(missing.isEmpty(), missing.isEmpty() ? "" : missing.first()->metaObject()->className());
}

void TestBatchSizePage::chartsOfATensorSayWhichFeature()
{
    ShownBatchSize program;
    program.openWith(pairsOfSamples());
    QTRY_VERIFY(program.isComplete());
    const int features = program.shown().population->features();
    QVERIFY(features > 1);
    const QString first = QStringLiteral("the first of the tensor’s %1 features").arg(features);
    const QString all = QStringLiteral("the mean over the tensor’s %1 features").arg(features);
    for (const ChartView *view : program.page().findChildren<ChartView *>()) {
        if (view->isVisible())
            QVERIFY2(view->sentence().contains(first) || view->sentence().contains(all), qPrintable(view->sentence()));
    }
}

void TestBatchSizePage::aLowWindowKeepsTheFactsInALine()
{
    ShownBatchSize program;
    program.openSmall();
    QTRY_VERIFY(program.isComplete());
    const auto *column = program.page().findChild<FactsView *>();
    const auto *line = program.page().findChild<FactsLine *>();
    auto *more = program.window().findChild<QToolButton *>(QStringLiteral("more"));
    const auto *batches = program.window().findChild<QWidget *>(QStringLiteral("batches"));
    QVERIFY(column->isVisible() && !line->isVisible() && !more->isVisible() && batches->isVisible());
    program.window().resize(1024, 700);
    QTRY_VERIFY(line->isVisible() && more->isVisible());
    QVERIFY(!column->isVisible() && !batches->isVisible());
    QTRY_VERIFY(line->findChild<QLabel *>());
    QVERIFY(line->findChild<QLabel *>()->text().contains(QStringLiteral("spread")));
    QTest::mouseClick(more, Qt::LeftButton);
    QTRY_VERIFY(batches->isVisible());
}

void TestBatchSizePage::aViewThatUnfoldsShowsThePresentRun()
{
    ShownBatchSize program;
    program.openSmall();
    program.window().resize(1024, 700);
    ChartView *microBatches = nullptr;
    for (ChartView *view : program.page().findChildren<ChartView *>()) {
        if (view->plot()->accessibleName() == QStringLiteral("Micro-batches"))
            microBatches = view;
    }
    QTRY_VERIFY(!microBatches->isVisible());
    program.key(Qt::Key_Home);
    program.key(Qt::Key_Right);
    QTRY_COMPARE(program.shown().experiment.batchSize, 2);
    program.window().resize(1440, 900);
    QTRY_VERIFY(microBatches->isVisible());
    QTRY_VERIFY(microBatches->sentence().startsWith(QStringLiteral("Split in 2")));
}

/// A covered card is up to date when a lesson uncovers it, although the batch size changed meanwhile.
void TestBatchSizePage::aViewThatIsUncoveredShowsThePresentRun()
{
    ShownBatchSize program;
    program.openSmall();
    Card *card = program.page().arrangement().card(QStringLiteral("sampling"));
    QVERIFY(card && card->isVisible());
    auto cover = std::make_unique<ViewCover>(*card);
    program.key(Qt::Key_Home);
    program.key(Qt::Key_Right);
    QTRY_COMPARE(program.shown().experiment.batchSize, 2);
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

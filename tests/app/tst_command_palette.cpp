// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette finds and runs commands by a few letters of their names, in the whole window and in both
// languages.
#include "app/pages/page_table.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"

#include "app/document/sample_scene.h"
#include "app/window/pages/page_stack.h"
#include "app/window/palette/fuzzy_match.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/lens/lens_bar.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/panel/running_update_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QListView>
#include <QUndoStack>

namespace tst_command_palette {

using namespace normscope;
using namespace normscope::test;

class CommandPaletteTest : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init() { startAnew(WindowArguments {{}, {}, QStringLiteral("en"), false}); }
    void cleanup() { m_program.reset(); }

    void fittingBetterScoresMore_data();
    void fittingBetterScoresMore();
    void whatLacksALetterDoesNotFit();

    void findsAndRuns_data();
    void findsAndRuns();
    void findsWhatAButtonCallsOtherwise();
    void nothingFoundIsSaid();
    void arrowsChooseAndEscapeCloses();
    void disabledCommandIsListedButNotRun();
    void commandOfAMenuThatIsFilledAnewIsForgotten();
    void updatesRunningStatistics();
    void choosesMethodAndMode();
    void choosesTheLens();
    void copiesTheDerivation();
    void choicesWaitOnOtherPages();
    void keyboardGoesBackToWhereItWas();

private:
    QListView &list() { return *m_program->window().findChild<QListView *>(QStringLiteral("commands")); }
    QString current() { return list().currentIndex().data().toString(); }
    void openPalette() { m_program->key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier); }
    void run(const QString &typed)
    {
        openPalette();
        typeText(typed);
        m_program->key(Qt::Key_Return);
    }
    void typeText(const QString &text) { qobject_cast<QLineEdit *>(QApplication::focusWidget())->insert(text); }
};

void CommandPaletteTest::fittingBetterScoresMore_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("better");
    QTest::addColumn<QString>("worse");

    const auto row = [](const char *name, const char *typed, const char *better, const char *worse) {
        QTest::newRow(name) << QString::fromUtf8(typed) << QString::fromUtf8(better) << QString::fromUtf8(worse);
    };
    row("run over scattered letters", "undo", "Undo the change", "Unlink the second output");
    row("beginnings of words over their middles", "zp", "Zoom to pinned group", "Resize opposite");
    row("short text over long text", "fit", "Fit", "Fit the whole of the tensor");
    row("whatever the case", "SAVE", "Save", "Show all values of evaluation");
    row("spaces are not looked for", "zoom in", "Zoom in", "Zoom of the pin");
    row("Chinese", "保存", "保存", "另保留并储存");
}

void CommandPaletteTest::fittingBetterScoresMore()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, better);
    QFETCH(const QString, worse);
    QVERIFY(fuzzyScore(better, typed));
    QVERIFY(fuzzyScore(worse, typed).value_or(-1000) < *fuzzyScore(better, typed));
}

void CommandPaletteTest::whatLacksALetterDoesNotFit()
{
    QVERIFY(!fuzzyScore(QStringLiteral("Undo"), QStringLiteral("undone")));
    QVERIFY(!fuzzyScore(QStringLiteral("Undo"), QStringLiteral("od"))); // The letters are in another order.
    QVERIFY(!fuzzyScore(QString(), QStringLiteral("a")));
}

void CommandPaletteTest::findsAndRuns_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("typed");

    QTest::newRow("English") << QStringLiteral("en") << QStringLiteral("outlier");
    QTest::newRow("by the menu's name too") << QStringLiteral("en") << QStringLiteral("samp outl");
    QTest::newRow("Chinese") << QStringLiteral("zh_CN") << QStringLiteral("离群值");
}

void CommandPaletteTest::findsAndRuns()
{
    QFETCH(const QString, language);
    QFETCH(const QString, typed);
    startAnew(WindowArguments {{}, {}, language, false});
    const QString before = shownTitle(m_program->document().scene().title);
    openPalette();
    QVERIFY(list().isVisible());
    typeText(typed);
    const QString found = current();
    QVERIFY(!found.isEmpty());
    m_program->key(Qt::Key_Return);
    QVERIFY(!list().isVisible());
    QCOMPARE(shownTitle(m_program->document().scene().title), found);
    QVERIFY(found != before);
}

/// Who sees "γ β …" on a button looks for that, not for the name in the menu.
void CommandPaletteTest::findsWhatAButtonCallsOtherwise()
{
    openPalette();
    typeText(QStringLiteral("γ"));
    QCOMPARE(current(), QStringLiteral("Normalization panel"));
}

void CommandPaletteTest::nothingFoundIsSaid()
{
    openPalette();
    typeText(QStringLiteral("qqqq"));
    QVERIFY(!list().isVisible());
    QVERIFY(list().parentWidget()->findChild<QLabel *>()->isVisible());
    m_program->key(Qt::Key_Return); // No command is run.
    qobject_cast<QLineEdit *>(QApplication::focusWidget())->clear();
    QVERIFY(list().isVisible());
    QVERIFY(!current().isEmpty());
}

void CommandPaletteTest::arrowsChooseAndEscapeCloses()
{
    openPalette();
    typeText(QStringLiteral("zoom"));
    const QString first = current();
    m_program->key(Qt::Key_Down);
    QVERIFY(current() != first);
    m_program->key(Qt::Key_Up);
    QCOMPARE(current(), first);
    m_program->key(Qt::Key_Escape);
    QVERIFY(!list().isVisible());
}

void CommandPaletteTest::disabledCommandIsListedButNotRun()
{
    openPalette();
    typeText(QStringLiteral("undo")); // There is nothing to undo.
    QVERIFY(list().model()->rowCount() > 0);
    const QModelIndex undo = list().model()->index(0, 0);
    QCOMPARE(undo.data().toString(), QStringLiteral("Undo"));
    QVERIFY(!undo.flags().testFlag(Qt::ItemIsEnabled));
    QVERIFY(current() != undo.data().toString());
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, list().visualRect(undo).center());
    QVERIFY(list().isVisible());
}

/// A menu such as that of the recent files may be refilled while the palette is open: its old commands disappear.
void CommandPaletteTest::commandOfAMenuThatIsFilledAnewIsForgotten()
{
    auto *menu = new QMenu(QStringLiteral("Passing"), &m_program->window());
    QAction *command = menu->addAction(QStringLiteral("Quite unusual"));
    m_program->window().menuBar()->addMenu(menu);
    openPalette();
    typeText(QStringLiteral("quite unusual"));
    QCOMPARE(current(), QStringLiteral("Quite unusual"));
    delete command;
    list().repaint();
    QCOMPARE(current(), QString());
    m_program->key(Qt::Key_Return); // No command is run.
    typeText(QStringLiteral("x"));
}

void CommandPaletteTest::updatesRunningStatistics()
{
    QAction *update
        = m_program->action({QStringLiteral("Tensor"), QStringLiteral("Update running statistics with this batch…")});
    QVERIFY(update && update->isEnabled());
    const auto dialog = [this] { return m_program->window().findChild<RunningUpdateDialog *>(); };
    const auto running = [this] { return m_program->document().problem().running; };
    openPalette();
    typeText(QStringLiteral("update running"));
    m_program->key(Qt::Key_Return);
    QVERIFY(dialog() && dialog()->isVisible());
    QVERIFY(running().isEmpty()); // The dialog only previews the result.
    QTest::keyClick(dialog(), Qt::Key_Return);
    QTRY_VERIFY(!dialog());
    QVERIFY(!running().isEmpty());
    m_program->document().undoStack()->undo();
    update->trigger();
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QTRY_VERIFY(!dialog());
    QVERIFY(running().isEmpty());
    m_program->press(QStringLiteral("Layer")); // Layer norm has no running statistics.
    QVERIFY(!update->isEnabled());
}

void CommandPaletteTest::choosesMethodAndMode()
{
    const auto spec = [this] { return m_program->document().problem().spec; };
    run(QStringLiteral("eval"));
    QCOMPARE(spec().mode, Mode::Eval);
    run(QStringLiteral("layer norm"));
    QVERIFY(!spec().tracksRunningStatistics);
    QVERIFY(m_program->button(QStringLiteral("Layer"))->isChecked());
    const QStringList eval {QStringLiteral("Tensor"), QStringLiteral("Method"), QStringLiteral("Eval")};
    QVERIFY(!m_program->action(eval)->isEnabled()); // Like the button, which is hidden.
    run(QStringLiteral("batch norm"));
    QVERIFY(spec().tracksRunningStatistics);
    QVERIFY(m_program->action(eval)->isEnabled());
}

void CommandPaletteTest::choosesTheLens()
{
    const LensBar &lenses = *m_program->explore().lenses()->bar();
    run(QStringLiteral("lens gradient"));
    QCOMPARE(lenses.lens(), Lens::Gradient);
    run(QStringLiteral("lens values"));
    QCOMPARE(lenses.lens(), Lens::Values);
}

void CommandPaletteTest::copiesTheDerivation()
{
    m_program->clickCell(0);
    run(QStringLiteral("derivation text"));
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("μ = ")));
    run(QStringLiteral("derivation latex"));
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\frac{")));
}

void CommandPaletteTest::choicesWaitOnOtherPages()
{
    const QStringList layer {QStringLiteral("Tensor"), QStringLiteral("Method"), QStringLiteral("Layer norm")};
    QVERIFY(m_program->action(layer)->isEnabled());
    m_program->window().pages().showPage(*findPage(QStringLiteral("batch-size")));
    QVERIFY(!m_program->action(layer)->isEnabled());
    m_program->window().pages().showPage(*findPage(QStringLiteral("explore")));
    QVERIFY(m_program->action(layer)->isEnabled());
}

void CommandPaletteTest::keyboardGoesBackToWhereItWas()
{
    StatisticsView &statistics = m_program->statistics();
    statistics.setFocus();
    openPalette();
    QVERIFY(QApplication::focusWidget() != &statistics);
    m_program->key(Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), &statistics);
    // The command acts on the view that had the focus before the palette.
    openPalette();
    typeText(QStringLiteral("enlarge the view"));
    m_program->key(Qt::Key_Return);
    QCOMPARE(m_program->explore().arrangement().enlargedView(), QStringLiteral("statistics"));
}

NORMSCOPE_WINDOW_TEST(CommandPaletteTest)

} // namespace tst_command_palette

#include "tst_command_palette.moc"

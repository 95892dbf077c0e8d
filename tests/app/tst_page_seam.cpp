// SPDX-License-Identifier: GPL-3.0-or-later
// A page that is added in the usual way (its folder, and a line in the table) appears wherever pages do.
#include "app/cli/command_line.h"
#include "app/pages/page_table.h"
#include "app/shell/page.h"
#include "app/window/classroom/classroom_mode.h"
#include "app/window/palette/command_palette.h"
#include "app/window/shortcuts_dialog.h"
#include "tests/app/export_test.h"
#include "tests/app/means_page/means_figures.h"
#include "tests/app/means_page/means_page.h"
#include "tests/subject.h"
#include "widgets/arrangement/card_arrangement.h"
#include "widgets/charts/chart_view.h"

#include <QApplication>
#include <QListView>
#include <QRadioButton>
#include <QTreeWidget>
#include <QUndoStack>

namespace tst_page_seam {

using namespace normscope;
using namespace normscope::test;

class PageSeamTest : public QObject, protected WindowBench
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void init();
    void cleanup() { m_program.reset(); }
    void theRailHasIt();
    void itIsBuiltWhenItIsFirstShown();
    void itsCommandIsInMenuPaletteAndKeys();
    void itsCommandRestsWhileAnotherPageIsShown();
    void itsEditIsUndone();
    void theExportDialogOffersItsViews();
    void theCommandLineWritesItsViews();
    void theDocumentRemembersItsLook();
    void classroomModeStepsOnIt();

private:
    MeansPage *means() { return m_program->window().findChild<MeansPage *>(); }
    void open() { m_program->key(Qt::Key_3, Qt::ControlModifier); }
};

void PageSeamTest::init()
{
    startAnew();
    QTRY_VERIFY(m_program->window().isSettled());
}

void PageSeamTest::theRailHasIt()
{
    auto *entry = m_program->window().findChild<QRadioButton *>(QStringLiteral("rail.means"));
    QVERIFY(entry);
    QCOMPARE(entry->text(), QStringLiteral("Means"));
    QTest::mouseClick(entry, Qt::LeftButton);
    QVERIFY(means()->isVisible());
    QVERIFY(!m_program->explore().isVisible());
    QVERIFY(means()->status()->isVisible());
}

void PageSeamTest::itIsBuiltWhenItIsFirstShown()
{
    QVERIFY(!means());
    open();
    QVERIFY(means() && means()->isVisible());
    QCOMPARE(means()->chart()->sentence(), QStringLiteral("The mean of each group."));
}

void PageSeamTest::itsCommandIsInMenuPaletteAndKeys()
{
    open();
    QAction *zero = m_program->window().commands().find(QStringLiteral("means.zero"));
    QVERIFY(zero);
    QCOMPARE(m_program->action({QStringLiteral("Means"), QStringLiteral("Set the first cell to zero")}), zero);

    m_program->action({QStringLiteral("Help"), QStringLiteral("Find a command")})->trigger();
    m_program->type(QStringLiteral("first cell"));
    auto *list = m_program->window().findChild<CommandPalette *>()->findChild<QListView *>();
    QVERIFY(list);
    QVERIFY(list->model()->index(0, 0).data().toString().contains(QStringLiteral("first cell to zero")));
    m_program->key(Qt::Key_Escape);

    const ShortcutsDialog keys(*m_program->window().menuBar());
    QVERIFY(!keys.findChild<QTreeWidget *>()
                 ->findItems(QStringLiteral("Set the first cell to zero"), Qt::MatchRecursive)
                 .isEmpty());
}

void PageSeamTest::itsCommandRestsWhileAnotherPageIsShown()
{
    open();
    QAction *zero = m_program->window().commands().find(QStringLiteral("means.zero"));
    QVERIFY(zero->isEnabled());
    m_program->key(Qt::Key_1, Qt::ControlModifier);
    QVERIFY(!zero->isEnabled());
}

void PageSeamTest::itsEditIsUndone()
{
    open();
    const double before = m_program->document().problem().input[0];
    QVERIFY(before != 0);
    m_program->key(Qt::Key_F9, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_program->document().problem().input[0], 0.0);
    m_program->document().undoStack()->undo();
    QCOMPARE(m_program->document().problem().input[0], before);
}

void PageSeamTest::theExportDialogOffersItsViews()
{
    open();
    QStringList offered;
    const ExportAnswers answers(
        [&](ExportDialog &dialog) {
            auto *views = dialog.findChild<QComboBox *>(QStringLiteral("view"));
            for (int i = 0; i < views->count(); ++i)
                offered += views->itemText(i);
            dialog.reject();
        },
        {});
    m_program->action({QStringLiteral("File"), QStringLiteral("Export…")})->trigger();
    QCOMPARE(offered, (QStringList {QStringLiteral("Means"), QStringLiteral("Mean of each group")}));
}

void PageSeamTest::theCommandLineWritesItsViews()
{
    open();
    means()->step(1);
    const QString file = path(QStringLiteral("a.normscope"));
    m_program->document().save(file, m_program->window().view());
    for (const ViewType *view : meansViews()) {
        const QString out = path(QStringLiteral("line.svg"));
        QCOMPARE(runCommandLine({QStringLiteral("figure"), file, QStringLiteral("--view"), viewId(*view),
                                 QStringLiteral("--out"), out}),
                 0);
        const FigureSpec spec = withPreset({}, view->isPage ? FigurePreset::TwoColumns : FigurePreset::Column);
        QCOMPARE(fileBytes(out), exportSvg(figureSheet({view, means()->figures()}, spec)));
    }
    QCOMPARE(runCommandLine({QStringLiteral("figure"), file, QStringLiteral("--view"), QStringLiteral("tensor"),
                             QStringLiteral("--squares"), QStringLiteral("--out"), path(QStringLiteral("x.svg"))}),
             2);
}

void PageSeamTest::theDocumentRemembersItsLook()
{
    open();
    means()->step(1);
    const QJsonObject look = means()->look();
    const QString file = path(QStringLiteral("a.normscope"));
    m_program->document().save(file, m_program->window().view());
    m_program.reset();
    m_program = std::make_unique<ShownProgram>();
    m_program->window().files().open(file);
    QTRY_VERIFY(m_program->window().isSettled());
    QTRY_VERIFY(means() && means()->isVisible());
    QCOMPARE(means()->look(), look);
}

void PageSeamTest::classroomModeStepsOnIt()
{
    open();
    const QJsonObject look = means()->look();
    m_program->window().classroom().setOn(true);
    QVERIFY(!means()->header()->isEnabled());
    m_program->key(Qt::Key_PageDown);
    QVERIFY(means()->look() != look);
    m_program->window().classroom().setOn(false);
    QVERIFY(means()->header()->isEnabled());
}

NORMSCOPE_WINDOW_TEST(PageSeamTest)

} // namespace tst_page_seam

#include "tst_page_seam.moc"

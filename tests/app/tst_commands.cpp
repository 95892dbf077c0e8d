// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the menus has an id, which never changes, as lessons refer to commands by it.
#include "app/pages/page_table.h"
#include "app/shell/menu_entries.h"
#include "app/shell/page_module.h"
#include "app/window/main_window.h"
#include "app/window/pages/page_stack.h"
#include "tests/app/window_test.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QAction>
#include <QMenuBar>
#include <QRegularExpression>

namespace tst_commands {

using namespace normscope;
using namespace normscope::test;

class CommandsTest : public QObject
{
    Q_OBJECT

private:
    /// The commands in the menus of the shown page, without the recently opened files.
    static std::vector<QAction *> commandsIn(MainWindow &window)
    {
        std::vector<QAction *> commands;
        for (const MenuEntry &entry : menuEntries(*window.menuBar())) {
            if (!entry.menus.contains(QStringLiteral("Open recent")))
                commands.push_back(entry.action);
        }
        return commands;
    }

    /// The entries of `all` that are not in `others`, one per line.
    static QString without(QStringList all, const QStringList &others)
    {
        all.removeIf([&others](const QString &id) { return others.contains(id); });
        return all.join(QLatin1Char('\n'));
    }

    static QStringList visibleTitles(MainWindow &window)
    {
        QStringList titles;
        for (const QAction *menu : window.menuBar()->actions()) {
            if (menu->isVisible())
                titles.append(menu->text());
        }
        return titles;
    }

private slots:
    void theFirstFrameHasTheTitlesOfTheMenusOnly()
    {
        Program program {WindowArguments()};
        MainWindow &window = program.window();
        const QStringList titles = visibleTitles(window);
        QCOMPARE(titles.size(), 6); // One page is shown, and has one menu.
        QVERIFY(commandsIn(window).empty());

        program.fillMenus();
        QCOMPARE(visibleTitles(window), titles);
        const std::vector<QAction *> filled = commandsIn(window);
        QVERIFY(filled.size() > 100);
        program.fillMenus();
        QCOMPARE(commandsIn(window), filled);
    }

    void everyCommandHasItsId()
    {
        const QRegularExpression form(QStringLiteral("^[a-z][A-Za-z0-9]*(\\.[A-Za-z0-9_-]+)+$"));
        ShownProgram program;
        MainWindow &window = program.window();
        QStringList ids;
        for (const PageModule *page : pageModules()) {
            window.pages().showPage(*page);
            QStringList onPage;
            for (QAction *command : commandsIn(window)) {
                const QString id = command->objectName();
                QVERIFY2(form.match(id).hasMatch(), qPrintable(QStringLiteral("“%1”: %2").arg(command->text(), id)));
                QVERIFY2(!onPage.contains(id), qPrintable(id));
                QCOMPARE(window.commands().find(id), command);
                onPage.append(id);
            }
            ids += onPage;
        }
        ids.sort();
        ids.removeDuplicates();
        // The file holds the ids given so far: the id of a new command must be added to it, and no id may be changed.
        const QStringList given = QString::fromUtf8(fileBytes(QStringLiteral(NORMSCOPE_TEST_DATA "/command_ids.txt")))
                                      .split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QVERIFY2(without(given, ids).isEmpty(), qPrintable(QStringLiteral("Gone:\n") + without(given, ids)));
        QVERIFY2(without(ids, given).isEmpty(),
                 qPrintable(QStringLiteral("Not in tests/data/command_ids.txt:\n") + without(ids, given)));
    }

    void aCommandRunsByItsId()
    {
        ShownProgram program;
        Commands &commands = program.window().commands();
        commands.find(QStringLiteral("tensor.method.rms"))->trigger();
        QVERIFY(!program.document().problem().spec.centre);
        commands.find(QStringLiteral("edit.undo"))->trigger();
        QVERIFY(program.document().problem().spec.centre);
        commands.find(QStringLiteral("page.batch-size"))->trigger();
        QCOMPARE(program.window().pages().shown().module().id, std::string_view("batch-size"));
        QVERIFY(!commands.find(QStringLiteral("tensor.method.rhs")));
    }

    void commandsOfTheCardsAreThoseOfTheShownPage()
    {
        ShownProgram program;
        MainWindow &window = program.window();
        QAction *const explore = window.commands().find(QStringLiteral("view.enlarge"));
        window.pages().showPage(*pageModules().back());
        QAction *const other = window.commands().find(QStringLiteral("view.enlarge"));
        QVERIFY(explore && other && explore != other);
        window.pages().showPage(*pageModules().front());
        QCOMPARE(window.commands().find(QStringLiteral("view.enlarge")), explore);
    }
};

NORMSCOPE_WINDOW_TEST(CommandsTest)

} // namespace tst_commands

#include "tst_commands.moc"

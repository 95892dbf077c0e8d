// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/known_commands.h"

#include "app/appearance/appearance.h"
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/sample_scene.h"
#include "app/lessons/lesson_library.h"
#include "app/menus/menu_bar.h"
#include "app/pages/page_table.h"
#include "app/settings/preferences.h"
#include "app/settings/session.h"
#include "app/shell/menu_entries.h"
#include "app/window/main_window.h"
#include "app/window/pages/page_stack.h"
#include "engine/samples/samples.h"
#include "widgets/core/selection.h"

#include <QAction>
#include <QMenuBar>
#include <QSet>

namespace normscope {

namespace {

QSet<QString> commandIds()
{
    Document document;
    Evaluator evaluator(document);
    Selection selection;
    Preferences preferences;
    Session session;
    Appearance appearance(preferences, lessonLanguage()); // Keeps the language that is installed already.
    document.open(sampleScene(samples().front()));
    MainWindow window({document, evaluator, selection, preferences, session, appearance});
    fillMenuBar(window);
    QSet<QString> ids;
    for (const PageModule *page : pageModules()) { // The commands of a page exist only while the page is shown.
        window.pages().showPage(*page);
        for (const MenuEntry &entry : menuEntries(*window.menuBar()))
            ids.insert(entry.action->objectName());
    }
    return ids;
}

const QSet<QString> &knownIds()
{
    static const QSet<QString> ids = commandIds();
    return ids;
}

} // namespace

bool isKnownCommand(const QString &id)
{
    return knownIds().contains(id);
}

QStringList knownCommands()
{
    QStringList ids = knownIds().values();
    ids.sort();
    return ids;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/menu_entries.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

namespace normscope {

namespace {

void collect(const QList<QAction *> &actions, const QStringList &menus, std::vector<MenuEntry> &entries)
{
    for (QAction *action : actions) {
        if (QMenu *menu = action->menu()) {
            emit menu->aboutToShow();
            collect(menu->actions(), menus + QStringList {plainMenuText(action->text())}, entries);
        } else if (!action->isSeparator() && action->isVisible()) {
            entries.push_back({action, menus});
        }
    }
}

} // namespace

std::vector<MenuEntry> menuEntries(const QMenuBar &bar)
{
    std::vector<MenuEntry> entries;
    collect(bar.actions(), {}, entries);
    return entries;
}

QString plainMenuText(const QString &text)
{
    QString plain = text;
    const qsizetype bracket = plain.indexOf(QStringLiteral("(&"));
    if (bracket >= 0)
        plain.truncate(bracket);
    return plain.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

} // namespace normscope

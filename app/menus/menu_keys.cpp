// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/menus/menu_keys.h"

#include <QCoreApplication>
#include <QEvent>
#include <QMenu>

namespace normscope {

MenuKeys::MenuKeys()
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool MenuKeys::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || !qobject_cast<QMenu *>(watched))
        return QObject::eventFilter(watched, event);
    event->accept();
    return true;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/pages/page.h"

#include <QList>

class QAction;

namespace normscope {

class MainWindow;

/// Commands on what a page shows, with those of their submenus: at hand while it is shown only. Whether they make sense
/// there is left to whoever owns them.
void keepToPage(Page page, const QList<QAction *> &commands, MainWindow &window);

} // namespace normscope

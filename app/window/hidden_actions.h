// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace normscope {

class MainWindow;

/// Adds the commands with which a teacher hides parts of the window, and shows parts that a lesson hides.
void addHiddenActions(QMenu *menu, MainWindow &window);

} // namespace normscope

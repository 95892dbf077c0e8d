// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace normscope {

class MainWindow;

/// The commands with which a teacher hides parts of the window, and brings back what a lesson hides.
void addHiddenActions(QMenu *menu, MainWindow &window);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace normscope {

class MainWindow;

/// Adds the commands for teaching in front of a class: classroom mode, laser pointer, black screen, held picture,
/// pressed keys, and the way back.
void addPresentActions(QMenu *menu, MainWindow &window);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace normscope {

class MainWindow;

/// Adds what a teacher needs in front of a class: classroom mode, the pointer, pressed keys, and the way back.
void addPresentActions(QMenu *menu, MainWindow &window);

} // namespace normscope

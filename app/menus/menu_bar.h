// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

class MainWindow;

/// Fills the window's menu bar; the commands of a page are added when it is first shown.
void fillMenuBar(MainWindow &window);

} // namespace normscope

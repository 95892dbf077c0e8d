// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QMenuBar;

namespace normscope {

class MainWindow;

/// The menus of the window, one file for each. A new command is added there, with text, tip, key and id, and appears in
/// the menu, in the list of keys and in the command palette. Each function appends its menu to the bar. Commands of
/// pages are inserted where PageMenus::addSection() was called.
void addFileMenu(QMenuBar *bar, MainWindow &window);
QMenu *addEditMenu(QMenuBar *bar, MainWindow &window);
void addSamplesMenu(QMenuBar *bar, MainWindow &window);
QMenu *addViewMenu(QMenuBar *bar, MainWindow &window);
void addHelpMenu(QMenuBar *bar, MainWindow &window);

} // namespace normscope

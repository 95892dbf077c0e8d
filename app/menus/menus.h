// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QMenuBar;

namespace normscope {

class MainWindow;

/// The menus of the window, a file each: whoever adds a command adds it there, with text, tip, key and id, and it is in
/// the menu, in the list of keys and in the command palette. Each adds its menu behind those already in the bar.
/// Commands of pages come to where PageMenus::addSection() was called.
void addFileMenu(QMenuBar *bar, MainWindow &window);
QMenu *addEditMenu(QMenuBar *bar, MainWindow &window);
void addSamplesMenu(QMenuBar *bar, MainWindow &window);
QMenu *addViewMenu(QMenuBar *bar, MainWindow &window);
void addHelpMenu(QMenuBar *bar, MainWindow &window);

} // namespace normscope

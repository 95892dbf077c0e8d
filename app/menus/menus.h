// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace normscope {

class MainWindow;

/// The menus of the window, one file for each. A new command is added there, with text, tip, key and id, and appears in
/// the menu, in the list of keys and in the command palette. Commands of pages are inserted where
/// PageMenus::addSection() was called.
void fillFileMenu(QMenu *menu, MainWindow &window);
void fillEditMenu(QMenu *menu, MainWindow &window);
void fillSamplesMenu(QMenu *menu, MainWindow &window);
void fillViewMenu(QMenu *menu, MainWindow &window);
void fillHelpMenu(QMenu *menu, MainWindow &window);

} // namespace normscope

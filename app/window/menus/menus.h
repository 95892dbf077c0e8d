// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenuBar;

namespace normscope {

class MainWindow;

/// The menus of the window, a file each: whoever adds a command adds it there, with text, tip and key, and it is in the
/// menu, in the list of keys and in the command palette. Each adds its menu behind those already in the bar; the window
/// has its parts by then.
void addFileMenu(QMenuBar *bar, MainWindow &window);
void addEditMenu(QMenuBar *bar, MainWindow &window);
void addTensorMenu(QMenuBar *bar, MainWindow &window);
/// In the place of Tensor while the page "Batch size" is shown.
void addExperimentMenu(QMenuBar *bar, MainWindow &window);
void addSamplesMenu(QMenuBar *bar, MainWindow &window);
void addViewMenu(QMenuBar *bar, MainWindow &window);
void addHelpMenu(QMenuBar *bar, MainWindow &window);

} // namespace normscope

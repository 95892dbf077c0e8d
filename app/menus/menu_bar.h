// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMenu;

namespace normscope {

class MainWindow;
class PageMenus;

/// The menu bar of a window. Its menus have titles from the start, and commands once fill() was called: the first frame
/// shows the titles only, and need not wait for a hundred commands. The commands of a page are added when the page is
/// first shown.
class MenuBar : public QObject
{
    Q_OBJECT

public:
    /// Adds the titles. The window owns the new object.
    explicit MenuBar(MainWindow &window);

    /// Adds the commands with their keys; does nothing the second time.
    void fill();

private:
    MainWindow &m_window;
    PageMenus *m_pages;
    QMenu *m_file;
    QMenu *m_edit;
    QMenu *m_samples = nullptr;
    QMenu *m_view = nullptr;
    QMenu *m_help = nullptr;
    bool m_isFilled = false;
};

/// Gives the window a menu bar and fills it.
void fillMenuBar(MainWindow &window);

} // namespace normscope

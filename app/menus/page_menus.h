// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>

#include <map>

class QAction;
class QActionGroup;
class QMenu;
class QMenuBar;

namespace normscope {

class MainWindow;
class Page;
struct PageModule;

/// The commands of pages in the menus: a menu of its own for each page, seen while the page is, and sections of the
/// menus Edit and View. A command is at hand while its page is shown; whether it makes sense there is left to the page.
class PageMenus : public QObject
{
    Q_OBJECT

public:
    explicit PageMenus(MainWindow &window);

    /// A menu for each page, still empty.
    void addMenus(QMenuBar *bar);
    /// Adds what the pages have, those to come included, to the sections of these menus.
    void follow(QMenu *edit, QMenu *view);

    /// Where the commands of pages stand in a menu.
    static QAction *addSection(QMenu *menu);

private:
    void add(Page &page);
    void showCurrent();

    MainWindow &m_window;
    QMenu *m_edit = nullptr;
    QMenu *m_view = nullptr;
    std::map<const PageModule *, QMenu *> m_menus;
    std::map<const PageModule *, QList<QActionGroup *>> m_groups;
};

} // namespace normscope

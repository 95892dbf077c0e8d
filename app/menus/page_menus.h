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

/// The commands of pages in the menus: a menu for each page, visible while the page is shown, and sections of the menus
/// Edit and View. Commands are enabled only while their page is shown; within that, the page enables and disables them.
class PageMenus : public QObject
{
    Q_OBJECT

public:
    explicit PageMenus(MainWindow &window);

    /// Adds a menu for each page, still empty; the one of the page that is shown is visible.
    void addMenus(QMenuBar *bar);
    /// Adds the commands of all pages, also of those created later, to the sections of these menus.
    void follow(QMenu *edit, QMenu *view);

    /// Adds the separator at which the commands of pages are inserted.
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

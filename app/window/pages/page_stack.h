// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/page_module.h"

#include <QWidget>

#include <functional>
#include <map>

class QAction;
class QActionGroup;
class QVBoxLayout;

namespace normscope {

class NoticeArea;
class Page;
class PageRail;
struct Theme;

/// The rail and the visible page. A page is built when it is first shown, so that the program's start builds only one.
class PageStack : public QWidget
{
    Q_OBJECT

public:
    using Build = std::function<Page *(const PageModule &)>;
    /// No page is visible at first.
    explicit PageStack(Build build, QWidget *parent = nullptr);

    /// The layout for bars over the body of the visible page.
    QVBoxLayout *notices() const;

    void showPage(const PageModule &module);
    /// The visible page. Valid after the first showPage().
    Page &shown() const { return *m_shown; }
    /// The pages built so far, in the order of the rail.
    std::vector<Page *> built() const;
    /// One action for each page that shows it, with the id "page.ID"; checkable, exclusive, with keys.
    QList<QAction *> actions() const;

    /// Places a widget between rail and page, for all pages, and takes ownership; replaces the one before. Null: none.
    void setSide(QWidget *side);
    PageRail &rail() const { return *m_rail; }
    void setTheme(const Theme &theme);
    void setCalm(bool calm);
    /// See PageRail.
    void setWayOut(QAction *action);

signals:
    /// A page was built, but is not visible yet.
    void pageBuilt(normscope::Page *page);
    /// Another page is shown.
    void changed();

private:
    struct Entry
    {
        QAction *action = nullptr;
        Page *page = nullptr; ///< Null until it is first shown.
    };

    void addEntry(const PageModule &module, int number);
    Page *built(const PageModule &module);
    void setPageVisible(const PageModule &module, bool visible);

    Build m_build;
    PageRail *m_rail;
    QWidget *m_side = nullptr;
    QVBoxLayout *m_headers;
    QVBoxLayout *m_bodies;
    NoticeArea *m_notices;
    QActionGroup *m_group;
    std::map<const PageModule *, Entry> m_entries;
    Page *m_shown = nullptr;
};

} // namespace normscope

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

/// The rail and the page that is shown. A page is built when it is first shown, so that the start only pays for the one
/// that is seen.
class PageStack : public QWidget
{
    Q_OBJECT

public:
    using Build = std::function<Page *(const PageModule &)>;
    /// No page is shown yet.
    explicit PageStack(Build build, QWidget *parent = nullptr);

    /// Over the body of whatever page is shown.
    QVBoxLayout *notices() const;

    void showPage(const PageModule &module);
    /// The page that is shown.
    Page &shown() const { return *m_shown; }
    /// Those that have been shown, in the order of the rail.
    std::vector<Page *> built() const;
    /// Shows a page each, under the id "page.ID"; checkable, exclusive, with keys.
    QList<QAction *> actions() const;

    /// Between rail and page, whatever page is shown; takes it over, in the place of the one before. Null: nothing.
    void setSide(QWidget *side);
    PageRail &rail() const { return *m_rail; }
    void setTheme(const Theme &theme);
    void setCalm(bool calm);
    /// See PageRail.
    void setWayOut(QAction *action);

signals:
    /// A page was built, but is not seen yet.
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

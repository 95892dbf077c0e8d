// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/pages/page.h"

#include <QWidget>

#include <functional>
#include <map>

class QAction;
class QActionGroup;
class QVBoxLayout;

namespace normscope {

class CardArrangement;
class PageRail;
struct Theme;

/// What a page consists of: its controls, and what they control. Messages stand between the two.
struct PageParts
{
    QWidget *header = nullptr;
    QWidget *body = nullptr;
    CardArrangement *arrangement = nullptr; ///< The cards of the body.
    std::function<void()> focus; ///< Gives the keyboard to what the page is about.
    std::function<void(int direction)> step; ///< To what is next on it (1), or before (−1).
};

/// The rail and the page that is shown. A page is built when it is first shown, so that the start only pays for the one
/// that is seen.
class PageStack : public QWidget
{
    Q_OBJECT

public:
    explicit PageStack(QWidget *parent = nullptr);

    using Build = std::function<PageParts()>;
    /// Below those added before. `text` has a mnemonic for the menu.
    void addPage(Page page, const QString &text, const QString &tip, Build build);
    /// Between header and body of whatever page is shown.
    QVBoxLayout *notices() const { return m_notices; }

    Page current() const { return m_current; }
    /// Of the page that is shown.
    const PageParts &shown() const { return m_pages.at(m_current).parts; }
    /// Null until the page is first shown.
    const PageParts *parts(Page page) const;
    void showPage(Page page);
    /// Shows a page each; checkable, exclusive, with keys.
    QList<QAction *> actions() const;

    void setTheme(const Theme &theme);
    void setCalm(bool calm);

signals:
    /// Another page is shown; it is built by now.
    void changed(normscope::Page page);

private:
    struct Entry
    {
        QAction *action = nullptr;
        Build build; ///< Empty once it is built.
        PageParts parts;
    };

    Entry &built(Page page);
    void setPageVisible(Page page, bool visible);

    PageRail *m_rail;
    QVBoxLayout *m_headers;
    QVBoxLayout *m_notices;
    QVBoxLayout *m_bodies;
    QActionGroup *m_group;
    std::map<Page, Entry> m_pages;
    Page m_current = Page::Explore;
};

} // namespace normscope

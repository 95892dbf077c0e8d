// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;

namespace normscope {

class Document;
class HistoryDock;
class Page;
struct Theme;

/// The docks of a window: the panels of its pages, each visible only with its page, and the history of edits.
class WindowDocks : public QObject
{
    Q_OBJECT

public:
    /// Adds the history to the window, hidden.
    WindowDocks(Document &document, QMainWindow &window);

    /// Shows or hides the history of edits.
    QAction *historyAction() const;
    /// Adds the panel of a page, if it has one, hidden.
    void addPanel(const Page &page);
    /// Hides the panels of other pages and disables their actions.
    void follow(const Page &shown);
    /// Moves all docks to their default places and hides them.
    void reset();
    void setTheme(const Theme &theme);

private:
    struct Panel
    {
        const Page *page;
        bool isWanted = false; ///< Whether the panel is shown while its page is.
    };

    void dock(QDockWidget *dock);

    QMainWindow &m_window;
    HistoryDock *m_history;
    std::vector<Panel> m_panels;
};

} // namespace normscope

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

/// The docks of a window: the panels of its pages, each seen with its page only, and the history of edits.
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
    /// The panels of other pages are put away and cannot be had.
    void follow(const Page &shown);
    /// To their default places, hidden.
    void reset();
    void setTheme(const Theme &theme);

private:
    struct Panel
    {
        const Page *page;
        bool isWanted = false; ///< While its page is shown.
    };

    void dock(QDockWidget *dock);

    QMainWindow &m_window;
    HistoryDock *m_history;
    std::vector<Panel> m_panels;
};

} // namespace normscope

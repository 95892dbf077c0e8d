// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QMainWindow;

namespace normscope {

class HistoryDock;
class LensController;
class PanelDock;
struct Theme;
struct WindowContext;

/// The docks of a window: the Normalization panel, which is about the page Explore, and the history of edits.
class WindowDocks : public QObject
{
    Q_OBJECT

public:
    /// Adds the docks to the window, hidden. `panelAction` shows and hides the panel. Everything outlives this.
    WindowDocks(const WindowContext &context, const LensController &lenses, QAction *panelAction, QMainWindow &window);

    /// Shows or hides the history of edits.
    QAction *historyAction() const;
    /// Asks whether to update the running statistics with this batch.
    QAction *runningUpdateAction() const;
    /// While another page than the panel's is shown, the panel is put away and cannot be had.
    void setPanelOffered(bool offered);
    /// To their default places, hidden.
    void reset();

    void setTheme(const Theme &theme);
    void showScene();

signals:
    /// What an edit in the panel changed, in one sentence.
    void told(const QString &sentence);

private:
    QMainWindow &m_window;
    QAction *m_panelAction;
    PanelDock *m_panel;
    HistoryDock *m_history;
    bool m_showsPanel = false; ///< On the page that it belongs to.
};

} // namespace normscope

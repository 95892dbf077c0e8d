// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

namespace normscope {

class LensController;
class NormalizationPanel;
struct Theme;
struct WindowContext;

/// The dock with all choices of the normalization: shows the document and its gradients in a NormalizationPanel and
/// turns the user's changes there into edits of the document. The panel is created when it is first shown, because it
/// is large and would slow down the start.
class PanelDock : public QDockWidget
{
    Q_OBJECT

public:
    /// `context` and `lenses` must outlive the dock; `parent` is the window.
    PanelDock(const WindowContext &context, const LensController &lenses, QWidget *parent);

    void setVisible(bool visible) override;
    void setTheme(const Theme &theme);
    void showScene();
    /// Updates the running statistics with the present batch after asking.
    QAction *updateAction() const { return m_update; }

signals:
    /// What an edit changed, in one sentence.
    void told(const QString &sentence);

private:
    void createPanel();
    void connectPanel();
    void showGradients();

    const WindowContext &m_context;
    const LensController &m_lenses;
    QAction *m_update;
    NormalizationPanel *m_panel = nullptr; ///< Null until it is first shown.
};

} // namespace normscope

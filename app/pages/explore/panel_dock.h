// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

namespace normscope {

class LensController;
class NormalizationPanel;
struct Theme;
struct WindowContext;

/// The dock with every choice of the normalization: shows document, evaluation and gradients in a NormalizationPanel
/// and turns what the user asks for there into changes of the document. The panel is made when it is first shown: it is
/// large, and the start does without it.
class PanelDock : public QDockWidget
{
    Q_OBJECT

public:
    /// Everything outlives the dock; `parent` is the window.
    PanelDock(const WindowContext &context, const LensController &lenses, QWidget *parent);

    void setVisible(bool visible) override;
    void setTheme(const Theme &theme);
    void showScene();
    /// Asks whether to update the running statistics with this batch.
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
    NormalizationPanel *m_panel = nullptr; ///< Null until it is shown.
};

} // namespace normscope

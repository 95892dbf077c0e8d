// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/panel_dock.h"

#include "app/appearance/appearance.h"
#include "app/document/document.h"
#include "app/editing/running_update_action.h"
#include "app/shell/window_context.h"
#include "widgets/core/help_topic.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/panel/normalization_panel.h"

namespace normscope {

PanelDock::PanelDock(const WindowContext &context, const LensController &lenses, QWidget *parent)
    : QDockWidget(tr("Normalization"), parent)
    , m_context(context)
    , m_lenses(lenses)
    , m_update(new RunningUpdateAction(context.document, context.evaluator, parent))
{
    setHelpTopic(*this, "explore#panel");
    setObjectName(QStringLiteral("normalizationPanel"));
    connect(&lenses, &LensController::resultChanged, this, &PanelDock::showGradients);
}

void PanelDock::setVisible(bool visible)
{
    if (visible && !m_panel)
        createPanel();
    QDockWidget::setVisible(visible);
}

void PanelDock::createPanel()
{
    m_panel = new NormalizationPanel;
    m_panel->setSelection(&m_context.selection);
    connectPanel();
    m_panel->setTheme(m_context.appearance.theme());
    m_panel->setUpdateAction(m_update);
    showScene();
    showGradients();
    setWidget(m_panel);
}

void PanelDock::connectPanel()
{
    Document *document = &m_context.document;
    connect(m_panel, &NormalizationPanel::told, this, &PanelDock::told);
    connect(m_panel, &NormalizationPanel::specEdited, this,
            [document](const NormalizationSpec &spec, EditHint hint) { document->setSpec(spec, hint); });
    connect(m_panel, &NormalizationPanel::gammaEdited, this,
            [document](const Tensor &gamma) { document->setGamma(gamma); });
    connect(m_panel, &NormalizationPanel::betaEdited, this,
            [document](const Tensor &beta) { document->setBeta(beta); });
    connect(m_panel, &NormalizationPanel::runningEdited, this,
            [document](const RunningStatistics &running) { document->setRunning(running); });
    connect(m_panel, &NormalizationPanel::upstreamEdited, this,
            [document](const UpstreamGradient &upstream) { document->setUpstream(upstream); });
}

void PanelDock::setTheme(const Theme &theme)
{
    if (m_panel)
        m_panel->setTheme(theme);
}

void PanelDock::showScene()
{
    if (m_panel)
        m_panel->setProblem(m_context.document.problem());
}

void PanelDock::showGradients()
{
    const LensResultPtr &result = m_lenses.result();
    if (m_panel)
        m_panel->setGradients(result ? result->gradients.gamma : Tensor(), result ? result->gradients.beta : Tensor());
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/core/edit_hint.h"
#include "widgets/theme/theme.h"

#include <QScrollArea>

class QAction;

namespace normscope {

struct AffineEntry;
class AffineSection;
class ConventionSection;
class RunningSection;
class Selection;
class StatisticsSection;
class UpstreamSection;

/// All choices of y = γ ⊙ (x − μ)/σ + β, for a dock: convention, statistics, γ, β, running statistics, upstream
/// gradient. The panel shows a problem and emits signals for the user's choices; it changes no problem itself.
class NormalizationPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit NormalizationPanel(QWidget *parent = nullptr);
    ~NormalizationPanel() override;

    void setTheme(const Theme &theme);
    /// Shows the choices of a problem whose input has a rank of 1 to 8.
    void setProblem(const NormalizationProblem &problem);
    /// The gradients with respect to γ and β, shown beside their values; empty tensors hide them.
    void setGradients(const Tensor &gamma, const Tensor &beta);
    /// The action of "Update with this batch…", which must outlive the panel. To be called once.
    void setUpdateAction(QAction *update);
    /// Its pinned cell is the place of a one-hot upstream gradient, and its hovered value of γ or β is highlighted in
    /// the table. Must outlive the panel; may be null.
    void setSelection(const Selection *selection);

    QSize sizeHint() const override;
    /// As wide as its widest control: nothing is cut off at the side.
    QSize minimumSizeHint() const override;

signals:
    void specEdited(const normscope::NormalizationSpec &spec, normscope::EditHint hint);
    /// The empty tensor stands for the start values.
    void gammaEdited(const normscope::Tensor &gamma);
    void betaEdited(const normscope::Tensor &beta);
    void runningEdited(const normscope::RunningStatistics &running);
    /// One sentence on what an edit has changed.
    void told(const QString &sentence);
    void upstreamEdited(const normscope::UpstreamGradient &upstream);

private:
    void showHover(const AffineEntry &entry);

    ConventionSection *m_convention;
    StatisticsSection *m_statistics;
    AffineSection *m_gamma;
    AffineSection *m_beta;
    RunningSection *m_running;
    UpstreamSection *m_upstream;
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "widgets/core/edit_hint.h"
#include "widgets/panel/panel_section.h"

class QAction;
class QCheckBox;
class QPushButton;

namespace normscope {

class NumberBox;
class SegmentedControl;
class ValueTable;

/// The section for running mean and variance: whether they are tracked, the mode, the update rule, and their values.
class RunningSection : public PanelSection
{
    Q_OBJECT

public:
    explicit RunningSection(QWidget *parent = nullptr);

    void setTheme(const Theme &theme) override;
    void setProblem(const NormalizationProblem &problem);
    /// The action that updates them with the batch, for the button, which is disabled until then. Must outlive the
    /// section. To be called once.
    void setUpdateAction(QAction *update);

    ValueTable *table() const { return m_table; }

signals:
    void specEdited(const normscope::NormalizationSpec &spec, normscope::EditHint hint);
    /// Both tensors are empty for the start values: mean 0, variance 1.
    void runningEdited(const normscope::RunningStatistics &running);

private:
    void addControls();
    void connectControls();
    void showTable();
    void showPossible();

    NormalizationProblem m_problem;
    QCheckBox *m_tracks;
    QCheckBox *m_averages;
    SegmentedControl *m_mode;
    NumberBox *m_momentum;
    SegmentedControl *m_convention;
    SegmentedControl *m_variance;
    ValueTable *m_table;
    QPushButton *m_update;
};

} // namespace normscope

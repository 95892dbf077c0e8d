// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "widgets/core/edit_hint.h"
#include "widgets/panel/panel_section.h"

class QCheckBox;

namespace normscope {

class AxisChips;
class ChoiceBox;
class NumberBox;
class SegmentedControl;

/// The section for grouping and statistics: axes, G, centring, ε and its placement, the variance estimator.
class StatisticsSection : public PanelSection
{
    Q_OBJECT

public:
    explicit StatisticsSection(QWidget *parent = nullptr);

    void setTheme(const Theme &theme) override;
    void setProblem(const NormalizationProblem &problem);

signals:
    void specEdited(const normscope::NormalizationSpec &spec, normscope::EditHint hint);

private:
    void addControls();
    void connectControls();
    void showGroups();

    NormalizationProblem m_problem;
    AxisChips *m_axes;
    ChoiceBox *m_groups;
    QCheckBox *m_centre;
    NumberBox *m_epsilon;
    SegmentedControl *m_placement;
    SegmentedControl *m_variance;
};

} // namespace normscope

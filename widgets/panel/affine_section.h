// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "widgets/core/edit_hint.h"
#include "widgets/core/selection.h"
#include "widgets/panel/panel_section.h"

class QCheckBox;

namespace normscope {

class AxisChips;
class SegmentedControl;
class ValueTable;

/// The section for γ or β: whether it is present, the axes it runs along, its form (γ only) and its values.
class AffineSection : public PanelSection
{
    Q_OBJECT

public:
    using Parameter = AffineEntry::Parameter;

    explicit AffineSection(Parameter parameter, QWidget *parent = nullptr);

    void setTheme(const Theme &theme) override;
    /// The gradient with respect to the parameter, shown beside its values; an empty tensor hides it.
    void setGradient(const Tensor &gradient);
    void setProblem(const NormalizationProblem &problem);

    ValueTable *table() const { return m_table; }

signals:
    void specEdited(const normscope::NormalizationSpec &spec, normscope::EditHint hint);
    /// Values of the parameter's broadcast shape; the empty tensor for its start values.
    void valuesEdited(const normscope::Tensor &values);

private:
    void addControls();
    void connectControls();
    void showTable();
    bool isGamma() const { return m_parameter == Parameter::Gamma; }
    const AffineParameter &part() const { return isGamma() ? m_problem.spec.gamma : m_problem.spec.beta; }

    Parameter m_parameter;
    NormalizationProblem m_problem;
    Tensor m_gradient;
    QCheckBox *m_present;
    AxisChips *m_axes;
    SegmentedControl *m_form;
    ValueTable *m_table;
};

} // namespace normscope

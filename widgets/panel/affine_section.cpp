// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel/affine_section.h"

#include "engine/normalization/grouping.h"
#include "widgets/controls/axis_chips.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/value_table.h"
#include "widgets/controls/value_table_model.h"
#include "widgets/core/group_text.h"
#include "widgets/core/terms.h"

#include <QCheckBox>
#include <QTableView>

namespace normscope {

AffineSection::AffineSection(Parameter parameter, QWidget *parent)
    : PanelSection(parameter == Parameter::Gamma ? tr("Scale γ") : tr("Shift β"), parent)
    , m_parameter(parameter)
    , m_present(new QCheckBox(isGamma() ? tr("Multiply by γ") : tr("Add β"), this))
    , m_axes(new AxisChips(AxisChips::Meaning::ParameterAxes, this))
    , m_form(new SegmentedControl({tr("γ"), tr("1 + weight")}, this))
    , m_table(new ValueTable(this))
{
    addControls();
    connectControls();
}

void AffineSection::addControls()
{
    m_present->setObjectName(QStringLiteral("present"));
    m_axes->setObjectName(QStringLiteral("axes"));
    m_form->setObjectName(QStringLiteral("form"));
    m_present->setToolTip(termHelp(isGamma() ? Term::Gamma : Term::Beta));
    addWide(m_present);
    addRow(tr("Runs along"), m_axes, tr("The axes along which the parameter has values of its own."));
    if (isGamma()) {
        addRow(tr("Form"), m_form, tr("Whether the factor is γ itself or 1 + weight, where the weight starts at 0."));
        m_form->setSegmentToolTip(0, tr("The factor is γ, which starts at 1."));
        m_form->setSegmentToolTip(1, tr("The factor is 1 + weight, and the weight starts at 0."));
    } else {
        m_form->hide();
    }
    m_table->view()->setAccessibleName(isGamma() ? tr("Values of γ") : tr("Values of β"));
    addWide(m_table);
}

void AffineSection::connectControls()
{
    const auto edit = [this](auto &&change) {
        NormalizationSpec spec = m_problem.spec;
        change(spec, isGamma() ? spec.gamma : spec.beta);
        emit specEdited(spec, EditHint::Discrete);
    };
    connect(m_present, &QCheckBox::clicked, this, [edit](bool present) {
        edit([present](NormalizationSpec &, AffineParameter &parameter) { parameter.present = present; });
    });
    connect(m_axes, &AxisChips::axesEdited, this, [edit](AxisSet axes) {
        edit([axes](NormalizationSpec &, AffineParameter &parameter) { parameter.axes = axes; });
    });
    connect(m_form, &SegmentedControl::chosen, this, [edit](int index) {
        edit([index](NormalizationSpec &spec, AffineParameter &) {
            spec.gammaForm = index == 0 ? GammaForm::Gamma : GammaForm::OnePlusWeight;
        });
    });
    connect(m_table->model(), &ValueTableModel::columnsEdited, this,
            [this](const std::vector<Tensor> &columns) { emit valuesEdited(columns.front()); });
    connect(m_table, &ValueTable::resetRequested, this, [this] { emit valuesEdited(Tensor()); });
}

void AffineSection::setTheme(const Theme &theme)
{
    PanelSection::setTheme(theme);
    m_axes->setTheme(theme);
    m_form->setTheme(theme);
    m_table->setTheme(theme);
}

void AffineSection::setGradient(const Tensor &gradient)
{
    m_gradient = gradient;
    if (part().present && !m_problem.input.isEmpty())
        showTable();
}

void AffineSection::setProblem(const NormalizationProblem &problem)
{
    m_problem = problem;
    const bool present = part().present;
    m_present->setChecked(present);
    m_axes->setAxes(problem.layout, problem.input.shape(), part().axes);
    m_axes->setEnabled(present);
    m_form->setCurrent(problem.spec.gammaForm == GammaForm::Gamma ? 0 : 1);
    const QString reason = present ? QString() : tr("There is no γ at present.");
    m_form->setImpossible(0, reason);
    m_form->setImpossible(1, reason);
    m_table->setVisible(present);
    if (present)
        showTable();
}

void AffineSection::showTable()
{
    const bool isWeight = isGamma() && m_problem.spec.gammaForm == GammaForm::OnePlusWeight;
    const QString title = !isGamma() ? tr("β") : isWeight ? tr("weight") : tr("γ");
    const double start = isGamma() && !isWeight ? 1 : 0;
    const Tensor &values = isGamma() ? m_problem.gamma : m_problem.beta;

    const Shape &shape = m_problem.input.shape();
    const AxisSet axes = part().axes;
    const Shape own = values.isEmpty() ? parameterShape(axes, shape) : values.shape();
    // A parameter's values are labelled like groups over the complementary axes: "c = 0".
    const Grouping grouping(shape, axes.complement(m_problem.input.rank()));
    std::vector<ValueColumn> columns {{title, values, start}};
    if (m_gradient.shape() == own)
        columns.push_back({.title = isGamma() ? tr("dγ") : tr("dβ"), .values = m_gradient, .isEditable = false});
    m_table->model()->setColumns(std::move(columns), own, [grouping, layout = m_problem.layout](std::int64_t row) {
        return groupLabelText(grouping, layout, row);
    });
    m_table->setResettable(!values.isEmpty());
    m_table->fitHeight();
}

} // namespace normscope

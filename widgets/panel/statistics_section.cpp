// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel/statistics_section.h"

#include "widgets/controls/axis_chips.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/number_box.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/spec_choices.h"
#include "widgets/core/terms.h"

#include <QCheckBox>

#include <algorithm>
#include <limits>

namespace normscope {

StatisticsSection::StatisticsSection(QWidget *parent)
    : PanelSection(tr("Statistics"), parent)
    , m_axes(new AxisChips(AxisChips::Meaning::ReducedAxes, this))
    , m_groups(new ChoiceBox(this))
    , m_centre(new QCheckBox(tr("Subtract the mean"), this))
    , m_epsilon(new NumberBox(commonEpsilons(), 0, std::numeric_limits<double>::infinity(), this))
    , m_placement(new SegmentedControl({QString(), QString()}, this))
    , m_variance(new SegmentedControl({tr("biased 1/n"), tr("unbiased 1/(n − 1)")}, this))
{
    addControls();
    connectControls();
}

void StatisticsSection::addControls()
{
    m_axes->setObjectName(QStringLiteral("axes"));
    m_groups->setObjectName(QStringLiteral("groups"));
    m_centre->setObjectName(QStringLiteral("centre"));
    m_epsilon->setObjectName(QStringLiteral("epsilon"));
    m_placement->setObjectName(QStringLiteral("placement"));
    m_variance->setObjectName(QStringLiteral("variance"));

    addRow(tr("Reduce over"), m_axes, termHelp(Term::ReductionAxes));
    addRow(tr("Groups G"), m_groups, QString());
    addRow(tr("Centre"), m_centre, termHelp(Term::Centring));
    addRow(tr("Epsilon ε"), m_epsilon, termHelp(Term::Epsilon));
    addRow(tr("ε stands"), m_placement, tr("Whether ε is added under the root or to the root."));
    m_placement->setSegmentToolTip(0, termHelp(Term::EpsilonInside));
    m_placement->setSegmentToolTip(1, termHelp(Term::EpsilonOutside));
    addRow(tr("Variance"), m_variance, tr("What the squared deviations are divided by when normalizing."));
    m_variance->setSegmentToolTip(0, termHelp(Term::Biased));
    m_variance->setSegmentToolTip(1, termHelp(Term::Unbiased));
}

void StatisticsSection::connectControls()
{
    const auto edit = [this](auto &&change) {
        NormalizationSpec spec = m_problem.spec;
        change(spec);
        emit specEdited(spec, EditHint::Discrete);
    };
    connect(m_axes, &AxisChips::axesEdited, this, [this](AxisSet axes) {
        emit specEdited(withReducedAxes(m_problem.spec, axes, m_problem.layout, m_problem.input.shape()),
                        EditHint::Discrete);
    });
    connect(m_groups, &QComboBox::activated, this, [this, edit](int index) {
        edit([this, index](NormalizationSpec &spec) {
            spec.channelAxis = splitAxis(spec, m_problem.layout);
            spec.channelGroups = m_groups->itemText(index).toInt();
        });
    });
    connect(m_centre, &QCheckBox::clicked, this,
            [edit](bool centre) { edit([centre](NormalizationSpec &spec) { spec.centre = centre; }); });
    connect(m_epsilon, &NumberBox::valueEdited, this,
            [edit](double epsilon) { edit([epsilon](NormalizationSpec &spec) { spec.epsilon = epsilon; }); });
    connect(m_placement, &SegmentedControl::chosen, this, [edit](int index) {
        edit([index](NormalizationSpec &spec) {
            spec.epsilonPlacement = index == 0 ? EpsilonPlacement::Inside : EpsilonPlacement::Outside;
        });
    });
    connect(m_variance, &SegmentedControl::chosen, this, [edit](int index) {
        edit([index](NormalizationSpec &spec) {
            spec.variance = index == 0 ? VarianceEstimator::Biased : VarianceEstimator::Unbiased;
        });
    });
}

void StatisticsSection::setTheme(const Theme &theme)
{
    PanelSection::setTheme(theme);
    m_axes->setTheme(theme);
    m_epsilon->setTheme(theme);
    m_placement->setTheme(theme);
    m_variance->setTheme(theme);
}

void StatisticsSection::setProblem(const NormalizationProblem &problem)
{
    m_problem = problem;
    const NormalizationSpec &spec = problem.spec;
    m_axes->setAxes(problem.layout, problem.input.shape(), spec.reducedAxes);
    showGroups();
    m_centre->setChecked(spec.centre);
    m_epsilon->setValue(spec.epsilon);
    m_placement->setSegmentText(0,
                                spec.centre ? QStringLiteral("$\\sqrt{\\sigma^2+\\varepsilon}$")
                                            : QStringLiteral("$\\sqrt{\\operatorname{rms}^2+\\varepsilon}$"));
    m_placement->setSegmentText(1,
                                spec.centre ? QStringLiteral("$\\sigma+\\varepsilon$")
                                            : QStringLiteral("$\\operatorname{rms}+\\varepsilon$"));
    m_placement->setCurrent(spec.epsilonPlacement == EpsilonPlacement::Inside ? 0 : 1);
    m_variance->setCurrent(spec.variance == VarianceEstimator::Biased ? 0 : 1);
    const QString reason
        = spec.centre ? QString() : tr("Without centring there is no variance: the root mean square is taken.");
    m_variance->setImpossible(0, reason);
    m_variance->setImpossible(1, reason);
}

void StatisticsSection::showGroups()
{
    const NormalizationSpec &spec = m_problem.spec;
    const int axis = splitAxis(spec, m_problem.layout);
    const bool splits = canSplitChannels(spec, m_problem.layout);
    m_groups->setEnabled(splits);
    if (axis < 0)
        m_groups->setToolTip(tr("There is no channel axis to split."));
    else if (!splits)
        m_groups->setToolTip(
            tr("Only a reduced channel axis can be split: each channel has its own statistics already."));
    else
        m_groups->setToolTip(tr("The number of groups that the channels are split into: a divisor of their number."));
    m_groups->setAccessibleDescription(m_groups->toolTip());

    const std::int64_t channels = axis < 0 ? 1 : m_problem.input.shape()[static_cast<std::size_t>(axis)];
    const std::vector<int> choices = divisors(channels);
    QStringList texts;
    for (const int groups : choices)
        texts += QString::number(groups);
    const auto present = std::ranges::find(choices, splits ? spec.channelGroups : 1);
    m_groups->setChoices(texts, present == choices.end() ? -1 : static_cast<int>(present - choices.begin()));
}

} // namespace normscope

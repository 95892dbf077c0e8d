// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panel/convention_section.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/convention_text.h"

#include <QLabel>

#include <algorithm>

namespace normscope {

ConventionSection::ConventionSection(QWidget *parent)
    : PanelSection(tr("Convention"), parent)
    , m_choice(new ChoiceBox(this))
    , m_source(new QLabel(this))
{
    m_choice->setObjectName(QStringLiteral("choice"));
    m_source->setObjectName(QStringLiteral("source"));
    m_source->setWordWrap(true);
    m_source->setTextInteractionFlags(Qt::TextSelectableByMouse);
    addRow(tr("As in"), m_choice,
           tr("The arithmetic of a framework, a code base or a paper: ε and its place, the variance estimators, the "
              "momentum, the form of γ."));
    addWide(m_source);
    connect(m_choice, &QComboBox::activated, this, &ConventionSection::choose);
}

void ConventionSection::setTheme(const Theme &theme)
{
    PanelSection::setTheme(theme);
    m_source->setFont(theme.captionFont());
    QPalette muted = theme.palette();
    muted.setColor(QPalette::WindowText, theme.mutedText);
    m_source->setPalette(muted);
}

void ConventionSection::setProblem(const NormalizationProblem &problem)
{
    m_problem = problem;
    const auto matched = matchPreset(problem.spec, problem.layout, problem.input.shape());
    m_conventions = matched ? conventionsOf(matched->method) : std::vector<const Convention *>();
    const auto inForce = conventionsInForce(problem);

    QStringList titles;
    for (const Convention *convention : m_conventions)
        titles += conventionTitle(*convention);
    const bool isInitial = inForce.empty() && hasInitialArithmetic(problem.spec);
    if (inForce.empty())
        titles += isInitial ? tr("none chosen") : tr("own choice");
    const auto shown = inForce.empty() ? m_conventions.end() : std::ranges::find(m_conventions, inForce.front());
    m_choice->setChoices(titles, static_cast<int>(shown - m_conventions.begin()));
    for (std::size_t i = 0; i < m_conventions.size(); ++i)
        m_choice->setItemData(static_cast<int>(i), conventionHelp(*m_conventions[i]), Qt::ToolTipRole);
    m_choice->setEnabled(!m_conventions.empty());

    if (!inForce.empty())
        m_source->setText(conventionHelp(*inForce.front()));
    else if (m_conventions.empty())
        m_source->setText(tr("No convention is known for this choice of axes."));
    else if (isInitial)
        m_source->setText(tr("ε and the estimators stay as they were for the method before."));
    else
        m_source->setText(tr("These choices agree with none of the known conventions."));
    m_choice->setToolTip(m_source->text());
    m_choice->setAccessibleDescription(m_source->text());
}

void ConventionSection::choose(int index)
{
    if (static_cast<std::size_t>(index) >= m_conventions.size())
        return;
    const Convention &convention = *m_conventions[static_cast<std::size_t>(index)];
    const NormalizationSpec before = m_problem.spec;
    const NormalizationSpec after = withConvention(before, convention, m_problem.input.dtype());
    if (after == before) {
        setProblem(m_problem);
        emit told(tr("%1: nothing changes, the choices agree with it already.").arg(conventionTitle(convention)));
        return;
    }
    emit specEdited(after, EditHint::Discrete);
    emit told(tr("%1: %2.").arg(conventionTitle(convention), arithmeticChange(before, after)));
}

} // namespace normscope

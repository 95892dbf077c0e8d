// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lens/lens_bar.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/convention_text.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/core/scene_option.h"

#include <QHBoxLayout>

#include <algorithm>

namespace normscope {

LensBar::LensBar(QWidget *parent)
    : QWidget(parent)
    , m_choice(new SegmentedControl({tr("Values"), tr("Gradient"), tr("Influence"), tr("Difference")}, this))
    , m_against(new ChoiceBox(this))
{
    setSceneOption(*this, "lens");
    m_choice->setObjectName(QStringLiteral("lens"));
    m_choice->setLook(SegmentedControl::Look::Tabs);
    m_choice->setAccessibleName(tr("Lens"));
    m_choice->setSegmentToolTip(0, tr("The values at the stage that the scrubber stands at."));
    m_choice->setSegmentToolTip(1,
                                tr("∂L/∂x: how the loss changes with every input, for the upstream gradient ∂L/∂y."));
    m_choice->setSegmentToolTip(
        2, tr("∂y/∂x: how the output of the pinned cell changes with every input. Inputs of other groups have none."));
    for (std::size_t i = 0; i < std::size(allLenses); ++i)
        commands()[i]->setObjectName(QStringLiteral("lens.%1").arg(QString::fromUtf8(name(allLenses[i]))));
    m_against->setObjectName(QStringLiteral("against"));
    m_against->setAccessibleName(tr("Compared with"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_against);
    row->addWidget(m_choice);
    connect(m_choice, &SegmentedControl::chosen, this, [this](int index) {
        setLens(allLenses[index]);
        emit changed();
    });
    connect(m_against, &QComboBox::activated, this, [this](int index) {
        setOther(m_conventions[static_cast<std::size_t>(index)]);
        emit changed();
    });
    showChoices();
}

void LensBar::setTheme(const Theme &theme)
{
    m_choice->setTheme(theme);
}

void LensBar::setProblem(const NormalizationProblem &problem)
{
    m_problem = problem;
    m_conventions = comparableConventions(problem);
    if (std::ranges::find(m_conventions, m_other) == m_conventions.end())
        m_other = otherConvention(problem);
    showChoices();
}

const std::vector<QAction *> &LensBar::commands() const
{
    return m_choice->commands();
}

void LensBar::setLens(Lens lens)
{
    m_lens = lens;
    showChoices();
}

void LensBar::setOther(const Convention *other)
{
    if (std::ranges::find(m_conventions, other) != m_conventions.end() || m_conventions.empty())
        m_other = other;
    showChoices();
}

void LensBar::showChoices()
{
    m_choice->setCurrent(static_cast<int>(m_lens));
    const bool compares = !m_conventions.empty();
    m_choice->setSegmentToolTip(3, tr("y under these choices minus y′ under another convention."));
    // What is shown already stays pressed, so that it comes back with its method.
    m_choice->setImpossible(3,
                            compares || m_lens == Lens::Difference
                                ? QString()
                                : tr("No other convention is known for this choice of axes."));
    QStringList titles;
    for (const Convention *convention : m_conventions)
        titles += conventionTitle(*convention);
    const auto shown = std::ranges::find(m_conventions, m_other);
    m_against->setChoices(titles, shown == m_conventions.end() ? -1 : static_cast<int>(shown - m_conventions.begin()));
    for (std::size_t i = 0; i < m_conventions.size(); ++i)
        m_against->setItemData(static_cast<int>(i), conventionHelp(*m_conventions[i]), Qt::ToolTipRole);
    m_against->setToolTip(m_other ? tr("What y is compared with. %1").arg(conventionHelp(*m_other))
                                  : tr("What y is compared with."));
    m_against->setVisible(m_lens == Lens::Difference && compares);
}

} // namespace normscope

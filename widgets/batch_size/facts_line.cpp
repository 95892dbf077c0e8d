// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/facts_line.h"

#include "widgets/controls/flow_layout.h"
#include "widgets/core/tells_answers.h"

#include <QLabel>
#include <QResizeEvent>

#include <algorithm>
#include <utility>

namespace normscope {

FactsLine::FactsLine(QWidget *parent)
    : QWidget(parent)
{
    new FlowLayout(20, 2, this);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setTellsAnswers(*this);
}

void FactsLine::dress(QLabel *label) const
{
    label->setFont(m_theme.font);
    QPalette colors = label->palette();
    colors.setColor(QPalette::WindowText, m_theme.text);
    label->setPalette(colors);
}

void FactsLine::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (QLabel *label : m_labels)
        dress(label);
}

/// Reserves height: it never shrinks, and includes the next row when the last one is nearly full. Otherwise the widgets
/// below would jump while a slider is dragged.
void FactsLine::keepHeight()
{
    constexpr double spared = 0.1;
    const int height = heightForWidth(static_cast<int>((1 - spared) * width()));
    if (height > minimumHeight())
        setMinimumHeight(height);
}

void FactsLine::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    setMinimumHeight(0);
    keepHeight();
}

void FactsLine::setFacts(std::vector<ExperimentFact> facts)
{
    m_facts = std::move(facts);
    if (isVisible()) // While hidden, the labels are not updated with every slice of the run.
        showFacts();
}

void FactsLine::showEvent(QShowEvent *event)
{
    showFacts();
    QWidget::showEvent(event);
}

void FactsLine::showFacts()
{
    const std::vector<ExperimentFact> &facts = m_facts;
    while (m_labels.size() < facts.size()) {
        m_labels.push_back(new QLabel);
        m_labels.back()->setTextFormat(Qt::RichText);
        layout()->addWidget(m_labels.back());
        dress(m_labels.back());
    }
    for (std::size_t i = 0; i < m_labels.size(); ++i) {
        m_labels[i]->setVisible(i < facts.size());
        if (i >= facts.size())
            continue;
        const ExperimentFact &fact = facts[i];
        m_labels[i]->setText(
            QStringLiteral("%1 <b>%2</b>").arg(fact.brief.toHtmlEscaped(), fact.value.toHtmlEscaped()));
        m_labels[i]->setToolTip(QStringLiteral("%1: %2").arg(fact.title, fact.note));
        m_labels[i]->setAccessibleName(QStringLiteral("%1: %2").arg(fact.title, fact.value));
    }
    if (!facts.empty())
        keepHeight();
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/safe_controls.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/number_box.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace normscope {

SafeControls::SafeControls(QWidget *parent)
    : QWidget(parent)
    , m_statistic(new ChoiceBox)
    , m_tolerance(new NumberBox({1, 2, 5, 10, 20, 50}, 100 * SafeQuestion::least, 100 * SafeQuestion::most))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 2);
    row->setSpacing(8);
    m_statistic->setObjectName(QStringLiteral("safeStatistic"));
    m_statistic->setAccessibleName(tr("What may not err"));
    m_statistic->setToolTip(tr("Whose error has to stay within the tolerance."));
    m_statistic->setChoices(safeStatisticTexts(), 0);
    row->addWidget(m_statistic);
    auto *label = new QLabel(tr("within % of σ"));
    label->setBuddy(m_tolerance);
    row->addWidget(label);
    m_tolerance->setObjectName(QStringLiteral("safeTolerance"));
    m_tolerance->setAccessibleName(tr("Tolerance in percent of σ"));
    m_tolerance->setToolTip(tr("How large the error may be, in percent of the population’s σ (1 σ of chance)."));
    label->setToolTip(m_tolerance->toolTip());
    row->addWidget(m_tolerance);
    row->addStretch(1);
    connect(m_statistic, &QComboBox::activated, this, [this](int index) {
        ask({safeStatistics()[static_cast<std::size_t>(index)], m_question.tolerance});
    });
    connect(m_tolerance, &NumberBox::valueEdited, this, [this](double percent) {
        ask({m_question.statistic, percent / 100});
    });
    setQuestion({});
}

void SafeControls::setQuestion(const SafeQuestion &question)
{
    m_question = question;
    const auto &statistics = safeStatistics();
    m_statistic->setCurrentIndex(
        static_cast<int>(std::ranges::find(statistics, question.statistic) - statistics.begin()));
    m_tolerance->setValue(100 * question.tolerance);
}

void SafeControls::ask(const SafeQuestion &question)
{
    if (question == m_question)
        return;
    setQuestion(question);
    emit questionChanged();
}

void SafeControls::setTheme(const Theme &theme)
{
    m_tolerance->setTheme(theme);
}

} // namespace normscope

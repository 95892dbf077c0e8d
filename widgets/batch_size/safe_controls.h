// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/batch_size/safe_chart.h"
#include "widgets/theme/theme.h"

#include <QWidget>

namespace normscope {

class ChoiceBox;
class NumberBox;

/// The controls of a SafeQuestion: the statistic, and its largest error in percent of σ.
class SafeControls : public QWidget
{
    Q_OBJECT

public:
    explicit SafeControls(QWidget *parent = nullptr);

    const SafeQuestion &question() const { return m_question; }
    /// Shows a question without a signal.
    void setQuestion(const SafeQuestion &question);
    void setTheme(const Theme &theme);

signals:
    void questionChanged();

private:
    void ask(const SafeQuestion &question);

    SafeQuestion m_question;
    ChoiceBox *m_statistic;
    NumberBox *m_tolerance;
};

} // namespace normscope

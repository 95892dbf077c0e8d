// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/choice_box.h"
#include "widgets/theme/theme.h"

#include <optional>
#include <vector>

namespace normscope {

/// A number to type or to take from a few common ones. What is not a number in the range is marked in the place of the
/// arrow, with the reason in the tooltip, which Return shows at once; it changes nothing. Esc brings the last value
/// back.
class NumberBox : public ChoiceBox
{
    Q_OBJECT

public:
    /// `common` are the values to choose from; numbers are valid from `minimum` to `maximum`.
    NumberBox(const std::vector<double> &common, double minimum, double maximum, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);

    double value() const { return m_value; }
    /// Shows a value without a signal, in place of whatever was being typed.
    void setValue(double value);
    bool isValid() const { return m_problem.isEmpty(); }
    /// Somebody shows problem() beside the field: Return need not.
    void setProblemShownElsewhere() { m_saysProblem = false; }
    /// Why what is shown is no possible number; empty if it is one.
    const QString &problem() const { return m_problem; }

signals:
    /// The user entered another valid value.
    void valueEdited(double value);
    /// What is shown now is looked at: isValid() and problem() are up to date.
    void validated();

protected:
    bool event(QEvent *event) override;
    void initStyleOption(QStyleOptionComboBox *option) const override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::optional<double> parsed() const;
    void accept();
    void takeValue();
    void validate();
    bool revert(const QKeyEvent *event);
    void showValidity();

    double m_minimum;
    double m_maximum;
    double m_value = 0;
    QString m_problem;
    bool m_saysProblem = true;
    QString m_help; ///< The tool tip while the number is valid.
    Theme m_theme = Theme::light();
};

/// Values of ε met in papers and frameworks, and 0.
const std::vector<double> &commonEpsilons();

} // namespace normscope

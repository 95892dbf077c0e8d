// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/choice_box.h"
#include "widgets/theme/theme.h"

#include <optional>
#include <vector>

namespace normscope {

/// A number to type or to choose from a few common ones. Invalid or out-of-range text is marked in place of the arrow,
/// with the reason in the tool tip, which Return shows at once; the value stays as it was. Esc restores it.
class NumberBox : public ChoiceBox
{
    Q_OBJECT

public:
    /// 2^53: every whole number up to it is a double; the largest seed to type.
    static constexpr double largestWhole = 9'007'199'254'740'992.0;

    /// `common` are the values offered in the list; valid numbers are `minimum` … `maximum`.
    NumberBox(const std::vector<double> &common, double minimum, double maximum, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);

    double value() const { return m_value; }
    /// Shows a value, replacing text that is being typed; emits no signal.
    void setValue(double value);
    bool isValid() const { return m_problem.isEmpty(); }
    /// problem() is shown beside the field, so that Return need not show it.
    void setProblemShownElsewhere() { m_saysProblem = false; }
    /// Why the present text is invalid; empty if it is valid.
    const QString &problem() const { return m_problem; }

signals:
    /// The user entered another valid value.
    void valueEdited(double value);
    /// The present text has been checked: isValid() and problem() are up to date.
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

/// Common values of ε in papers and frameworks, and 0.
const std::vector<double> &commonEpsilons();

} // namespace normscope

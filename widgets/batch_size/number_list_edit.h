// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QLineEdit>

#include <vector>

namespace normscope {

/// A field for numbers separated by spaces, commas or semicolons. Text that is not a list of finite numbers is marked,
/// with the reason in the tool tip, and changes nothing; Esc restores the last list.
class NumberListEdit : public QLineEdit
{
    Q_OBJECT

public:
    explicit NumberListEdit(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    const std::vector<double> &values() const { return m_values; }
    /// Shows a list, unless text is being typed; emits no signal.
    void setValues(const std::vector<double> &values);
    bool isValid() const { return m_isValid; }

    QSize sizeHint() const override;

signals:
    /// The user entered another valid list.
    void valuesEdited(const std::vector<double> &values);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void accept();
    void validate();
    void showValues();

    std::vector<double> m_values;
    bool m_isValid = true;
    QString m_help; ///< The tool tip while the text is valid.
    Theme m_theme = Theme::light();
};

} // namespace normscope

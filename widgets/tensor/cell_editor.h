// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QLineEdit>

#include <optional>

namespace normscope {

/// Reads a typed number: "1.5", "-2e3", "nan", "inf", "∞", with an ASCII or a real minus sign. Nothing if the whole
/// text is not a number.
std::optional<double> parseCellValue(const QString &text);

/// The field over a cell while it is edited. Enter commits the value and stays, so that the cell's group and numbers
/// can be watched; up and down commit and go to that cell, Tab goes right (with Shift left), Esc cancels. Text that is
/// not a number is never committed; leaving the field then shows a message.
class CellEditor : public QLineEdit
{
    Q_OBJECT

public:
    explicit CellEditor(QWidget *parent);

    void setTheme(const Theme &theme);
    /// Opens over a cell, with `value` selected; if `typed` is not empty, with that text instead.
    void open(const QRectF &cell, const QString &value, const QString &typed);
    /// Follows a cell that has moved; the typed text stays.
    void moveOnto(const QRectF &cell);
    /// Closes the field: a typed number is committed, other typed text is reported by message().
    void finish();

signals:
    /// `columns` and `rows` are the step to the cell to edit next.
    void committed(double value, int columns, int rows);
    void cancelled();
    void message(const QString &text);
    /// Esc was pressed after a message(): its text is gone.
    void withdrawn();

protected:
    bool event(QEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    bool holdsInput() const;
    QString problem() const;
    void commit(int columns, int rows);
    void showValidity();

    Theme m_theme;
    bool m_isRefused = false; ///< Whether a message() has been emitted since open().
};

} // namespace normscope

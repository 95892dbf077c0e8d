// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QLineEdit>

#include <optional>

namespace normscope {

/// A number as people type it: "1.5", "-2e3", "nan", "inf", "∞", with an ASCII or a real minus sign. Nothing if the
/// text is not wholly a number.
std::optional<double> parseCellValue(const QString &text);

/// The small field over a cell that is being typed into. Enter takes the value and stays: the cell's group and numbers
/// are what the edit is about. The arrows up and down take it and go there, Tab goes right (with Shift left), Esc gives
/// up. What is typed and no number is never taken: whoever leaves it is told.
class CellEditor : public QLineEdit
{
    Q_OBJECT

public:
    explicit CellEditor(QWidget *parent);

    void setTheme(const Theme &theme);
    /// Opens over a cell. Empty `typed` starts with `value` selected, otherwise with what was typed.
    void open(const QRectF &cell, const QString &value, const QString &typed);
    /// The cell has moved. What is typed stays.
    void moveOnto(const QRectF &cell);
    /// Leaves the field: a number that was typed is committed, anything else that was is named in a message.
    void finish();

signals:
    /// The step to the next cell comes with the value.
    void committed(double value, int columns, int rows);
    void cancelled();
    void message(const QString &text);

protected:
    bool event(QEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    bool holdsInput() const;
    QString problem() const;
    void commit(int columns, int rows);
    void showValidity();

    Theme m_theme;
};

} // namespace normscope

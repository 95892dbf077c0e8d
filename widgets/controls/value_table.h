// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/tensor.h"
#include "widgets/theme/theme.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace normscope {

class ValueTableModel;

/// A table of values to type into, with copy and paste of blocks as tab-separated text and a button that brings the
/// start values back.
class ValueTable : public QWidget
{
    Q_OBJECT

public:
    explicit ValueTable(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    ValueTableModel *model() const { return m_model; }
    QTableView *view() const { return m_view; }
    /// Whether the reset button is enabled.
    void setResettable(bool resettable);
    /// Highlights a row and scrolls to it; −1: none.
    void light(std::int64_t row);
    /// Sets the table's height to that of its rows, up to a maximum.
    void fitHeight();

signals:
    void resetRequested();

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void copy() const;
    void paste();
    void showProblem(const QString &sentence);

    ValueTableModel *m_model;
    QTableView *m_view;
    QPushButton *m_reset;
    QLabel *m_problem; ///< Why a value was refused, until the next one is entered.
    QColor m_litColor;
};

} // namespace normscope

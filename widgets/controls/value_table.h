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
    /// Whether there is anything to reset.
    void setResettable(bool resettable);
    /// Makes a row stand out and brings it into sight; −1: none.
    void light(std::int64_t row);
    /// The table takes the height of its rows, up to a few.
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
    QLabel *m_problem; ///< What was not entered, until something is.
    QColor m_litColor;
};

} // namespace normscope

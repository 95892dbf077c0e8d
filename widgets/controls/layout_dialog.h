// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;

namespace normscope {

/// Asks for the names of a tensor's axes, their order, and which of them number the samples and the channels. What is
/// wrong with the names is said under them, and cannot be accepted.
class LayoutDialog : public QDialog
{
    Q_OBJECT

public:
    /// `shape` holds the axes' lengths.
    LayoutDialog(const Layout &layout, const Shape &shape, QWidget *parent = nullptr);

    /// What was entered, in the order entered. Meaningful once accepted.
    const Layout &layoutEntered() const { return m_layout; }
    /// Axis i is the axis order()[i] of the layout at first.
    const std::vector<int> &order() const { return m_order; }

private:
    QWidget *createList();
    void moveAxis(int by);
    void readNames();
    void readList();
    void readOrder();
    void showList();
    void showProblem(const QString &problem);
    void readRoles();
    void showRoles();

    Shape m_shape;
    Layout m_layout;
    std::vector<int> m_order;
    QLineEdit *m_names;
    QListWidget *m_list;
    QLabel *m_problem;
    QComboBox *m_batchAxis;
    QComboBox *m_channelAxis;
    QDialogButtonBox *m_buttons;
};

} // namespace normscope

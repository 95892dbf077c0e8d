// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"
#include "widgets/theme/theme.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;

namespace normscope {

class TensorPreview;

/// Asks for the names of a tensor's axes, their order, and which of them number the samples and the channels. Shows the
/// tensor that comes out and what starts anew. What is wrong with the names is said below, and cannot be accepted.
class LayoutDialog : public QDialog
{
    Q_OBJECT

public:
    LayoutDialog(const NormalizationProblem &problem, const Theme &theme, QWidget *parent = nullptr);

    /// What was entered, in the order entered. Meaningful once accepted.
    const Layout &layoutEntered() const { return m_layout; }
    /// Axis i is the axis order()[i] of the layout at first.
    const std::vector<int> &order() const { return m_order; }

private:
    QLayout *createForm();
    QWidget *createList();
    void moveAxis(int by);
    void readNames();
    void readList();
    void readOrder();
    void showList();
    void showOutcome();
    void refuse(const QString &reason);
    void readRoles();
    void showRoles();

    const Shape &shape() const { return m_problem.input.shape(); }

    NormalizationProblem m_problem;
    Layout m_layout;
    std::vector<int> m_order;
    QLineEdit *m_names;
    QListWidget *m_list;
    QComboBox *m_batchAxis;
    QComboBox *m_channelAxis;
    TensorPreview *m_preview;
    QLabel *m_outcome; ///< Or why not.
    QDialogButtonBox *m_buttons;
};

} // namespace normscope

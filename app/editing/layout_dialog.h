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

/// Asks for the names of a tensor's axes, their order, and which of them number the samples and the channels. Previews
/// the resulting tensor and names the parameters that are reset. Errors in the names are shown below and disable OK.
class LayoutDialog : public QDialog
{
    Q_OBJECT

public:
    LayoutDialog(const NormalizationProblem &problem, const Theme &theme, QWidget *parent = nullptr);

    /// The layout entered, its axes in the order entered. Valid once the dialog was accepted.
    const Layout &layoutEntered() const { return m_layout; }
    /// Axis i of the result is axis order()[i] of the original layout.
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
    QLabel *m_outcome; ///< Consequences of the change, or the reason why it is refused.
    QDialogButtonBox *m_buttons;
};

} // namespace normscope

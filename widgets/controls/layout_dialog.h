// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace normscope {

/// Asks for the names of a tensor's axes and which of them number the samples and the channels. What is wrong with the
/// names is said under them, and cannot be accepted.
class LayoutDialog : public QDialog
{
    Q_OBJECT

public:
    LayoutDialog(const Layout &layout, QWidget *parent = nullptr);

    /// What was entered. Meaningful once accepted.
    const Layout &layoutEntered() const { return m_layout; }

private:
    void readNames();
    void readRoles();
    void showRoles();

    int m_rank;
    Layout m_layout;
    QLineEdit *m_names;
    QLabel *m_problem;
    QComboBox *m_batchAxis;
    QComboBox *m_channelAxis;
    QDialogButtonBox *m_buttons;
};

} // namespace normscope

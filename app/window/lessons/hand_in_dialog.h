// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace normscope {

/// Asks whoever hands in a lesson for the name that stands in the file, and says what else does. The name is remembered
/// nowhere.
class HandInDialog : public QDialog
{
    Q_OBJECT

public:
    /// So many questions of so many are answered.
    HandInDialog(int answered, int questions, QWidget *parent = nullptr);

    QString name() const;

private:
    QLineEdit *m_name;
    QPushButton *m_accept;
};

} // namespace normscope

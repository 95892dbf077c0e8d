// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace normscope {

/// Asks for the name to write into the file that is handed in, and lists the other content of that file. The name is
/// not stored elsewhere.
class HandInDialog : public QDialog
{
    Q_OBJECT

public:
    /// `answered` of `questions` questions are answered.
    HandInDialog(int answered, int questions, QWidget *parent = nullptr);

    QString name() const;

private:
    QLineEdit *m_name;
    QPushButton *m_accept;
};

} // namespace normscope

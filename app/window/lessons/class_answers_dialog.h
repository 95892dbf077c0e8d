// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/answers/answer_table.h"
#include "widgets/theme/theme.h"

#include <QDialog>

namespace normscope {

/// Shows the answers that a class handed in: for each question, bars with the number of each first answer.
class ClassAnswersDialog : public QDialog
{
    Q_OBJECT

public:
    /// `refused` names the files that were left out, with the reason, one sentence each.
    ClassAnswersDialog(const std::vector<HandIn> &all, const QStringList &refused, const Theme &theme,
                       QWidget *parent = nullptr);

signals:
    /// The user wants the answers as a table.
    void tableRequested();
};

} // namespace normscope

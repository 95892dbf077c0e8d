// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/answers/answer_table.h"
#include "widgets/theme/theme.h"

#include <QDialog>

namespace normscope {

/// What a class has handed in, at a glance: for each question how often which answer was given first, as bars.
class ClassAnswersDialog : public QDialog
{
    Q_OBJECT

public:
    /// `refused`: what was left out, and why, a sentence each.
    ClassAnswersDialog(const std::vector<HandIn> &all, const QStringList &refused, const Theme &theme,
                       QWidget *parent = nullptr);

signals:
    /// The table is to be written.
    void tableRequested();
};

} // namespace normscope

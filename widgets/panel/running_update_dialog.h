// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace normscope {

class Evaluation;

/// Shows what one step with this batch makes of the running mean and variance, and asks whether to take it.
class RunningUpdateDialog : public QDialog
{
    Q_OBJECT

public:
    explicit RunningUpdateDialog(const Evaluation &evaluation, QWidget *parent = nullptr);
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace normscope {

class Evaluation;

/// Shows the running mean and variance after one step with this batch, and asks whether to take them over.
class RunningUpdateDialog : public QDialog
{
    Q_OBJECT

public:
    explicit RunningUpdateDialog(const Evaluation &evaluation, QWidget *parent = nullptr);
};

} // namespace normscope

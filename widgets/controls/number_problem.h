// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QLabel>

#include <vector>

class QPushButton;

namespace normscope {

class NumberBox;

/// Says in a dialog which of its fields holds no possible number; as long as one does, the button that would take them
/// is dead.
class NumberProblem : public QLabel
{
    Q_OBJECT

public:
    /// The fields and the button outlive this.
    NumberProblem(std::vector<NumberBox *> boxes, QPushButton *button, const Theme &theme, QWidget *parent = nullptr);

private:
    void check();

    std::vector<NumberBox *> m_boxes;
    QPushButton *m_button;
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QLabel>

#include <vector>

class QPushButton;

namespace normscope {

class NumberBox;

/// Shows in a dialog which of its fields holds an invalid number; while one does, the button that accepts the values is
/// disabled.
class NumberProblem : public QLabel
{
    Q_OBJECT

public:
    /// Boxes and button must outlive this label.
    NumberProblem(std::vector<NumberBox *> boxes, QPushButton *button, const Theme &theme, QWidget *parent = nullptr);

private:
    void check();

    std::vector<NumberBox *> m_boxes;
    QPushButton *m_button;
};

} // namespace normscope

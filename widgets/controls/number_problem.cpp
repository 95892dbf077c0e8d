// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_problem.h"

#include "widgets/controls/number_box.h"

#include <QPushButton>

#include <algorithm>

namespace normscope {

NumberProblem::NumberProblem(std::vector<NumberBox *> boxes, QPushButton *button, const Theme &theme, QWidget *parent)
    : QLabel(parent)
    , m_boxes(std::move(boxes))
    , m_button(button)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    QPalette colors = theme.palette();
    colors.setColor(QPalette::WindowText, theme.warning);
    setPalette(colors);
    // Reserves room for a sentence, so that the dialog does not change its height while typing.
    setMinimumHeight(2 * fontMetrics().lineSpacing());
    setAlignment(Qt::AlignTop);
    for (NumberBox *box : m_boxes) {
        box->setProblemShownElsewhere();
        connect(box, &NumberBox::validated, this, &NumberProblem::check);
    }
    check();
}

void NumberProblem::check()
{
    const auto wrong = std::ranges::find_if_not(m_boxes, &NumberBox::isValid);
    setText(wrong == m_boxes.end() ? QString() : (*wrong)->problem());
    m_button->setEnabled(wrong == m_boxes.end());
}

} // namespace normscope

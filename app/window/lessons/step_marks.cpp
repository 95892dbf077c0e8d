// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/step_marks.h"

#include "widgets/theme/flat_parts.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

constexpr double gapBetweenMarks = 4;

} // namespace

StepMarks::StepMarks(QWidget *parent)
    : QWidget(parent)
{
    setFixedHeight(10);
    setCursor(Qt::PointingHandCursor);
}

void StepMarks::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void StepMarks::setSteps(int count, int current)
{
    m_count = count;
    m_current = current;
    update();
}

QRectF StepMarks::mark(int step) const
{
    const double width = (this->width() - (m_count - 1) * gapBetweenMarks) / std::max(m_count, 1);
    return {step * (width + gapBetweenMarks), height() / 2.0 - 2, width, 4};
}

void StepMarks::mousePressEvent(QMouseEvent *event)
{
    for (int step = 0; step < m_count; ++step) {
        const QRectF place = mark(step);
        if (event->position().x() >= place.left() && event->position().x() <= place.right() + gapBetweenMarks)
            return emit chosen(step);
    }
}

void StepMarks::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    for (int step = 0; step < m_count; ++step)
        flat::drawPanel(painter, mark(step), step <= m_current ? m_theme.accent : m_theme.border, {}, 2);
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QWidget>

namespace normscope {

/// The steps of a lesson as a row of dashes, filled up to the present one; a click on a dash goes to its step.
class StepMarks : public QWidget
{
    Q_OBJECT

public:
    explicit StepMarks(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setSteps(int count, int current);

    QSize sizeHint() const override { return {100, 10}; }

signals:
    void chosen(int step);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    QRectF mark(int step) const;

    Theme m_theme = Theme::light();
    int m_count = 0;
    int m_current = 0;
};

} // namespace normscope

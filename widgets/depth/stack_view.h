// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/depth/stack_figure.h"

#include <QWidget>

namespace normscope {

/// Shows a StackFigure. Pointing at a block hovers it, a click or the arrow keys choose it.
class StackView : public QWidget
{
    Q_OBJECT

public:
    explicit StackView(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setComparison(const DepthComparison &comparison);
    void setPlace(const StackPlace &place);
    const StackFigure &figure() const { return m_figure; }

    QSize sizeHint() const override { return {320, 420}; }
    QSize minimumSizeHint() const override { return {220, 240}; }

signals:
    /// The hovered block; −1 if there is none.
    void hovered(int stack, int block);
    void chosen(int stack, int block);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    QRectF figureRect() const;
    void showFigure();

    StackFigure m_figure;
    Theme m_theme = Theme::light();
    int m_stacks = 0;
    bool m_showsFocus = false; ///< The focus came from the keyboard, so that it is shown.
};

} // namespace normscope

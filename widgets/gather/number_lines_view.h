// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/number_lines_figure.h"

#include <QPointer>
#include <QWidget>

namespace normscope {

/// The groups as number lines at the present stage. Pointing at a dot hovers its cell, pointing beside it hovers the
/// group; a click pins and unpins. On the keyboard left and right move along a line, up and down to the next one.
class NumberLinesView : public QWidget
{
    Q_OBJECT

public:
    explicit NumberLinesView(QWidget *parent = nullptr);

    void setEvaluation(const EvaluationPtr &evaluation);
    /// May be null.
    void setSelection(Selection *selection);
    void setTheme(const Theme &theme);
    /// The figure on screen, for exports.
    const NumberLinesFigure &figure() const { return m_figure; }
    /// Says how many groups, and values of each, are shown if these are not all.
    const QString &subtitle() const { return m_subtitle; }

    QSize sizeHint() const override { return {380, 280}; }
    QSize minimumSizeHint() const override { return {200, 120}; }

signals:
    void subtitleChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF figureRect() const;
    void follow();
    void describe();

    NumberLinesFigure m_figure;
    QPointer<Selection> m_selection;
    Theme m_theme = Theme::light();
    QString m_subtitle;
    bool m_showsFocus = false; ///< The focus came from the keyboard, so that it is shown.
};

// Effects of the pointer and the arrow keys on number lines, shared with gathered cells.

void hoverDot(Selection &selection, const NumberLinesFigure::Dot &dot);
/// Pins the dot's cell or group, or unpins it if it is pinned.
void pinDot(Selection &selection, const NumberLinesFigure::Dot &dot);
/// The step of an arrow key across and down; nothing for other keys.
std::optional<QPoint> stepOfKey(int key);

} // namespace normscope

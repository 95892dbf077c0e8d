// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/number_lines_figure.h"

#include <QPointer>
#include <QWidget>

namespace normscope {

/// The groups as number lines at the present stage. Pointing at a dot hovers its cell, beside it the group; a click
/// pins and unpins. With the keyboard left and right go along the line, up and down to the next one.
class NumberLinesView : public QWidget
{
    Q_OBJECT

public:
    explicit NumberLinesView(QWidget *parent = nullptr);

    void setEvaluation(const EvaluationPtr &evaluation);
    /// May be null.
    void setSelection(Selection *selection);
    void setTheme(const Theme &theme);
    /// The picture as it stands, for export.
    const NumberLinesFigure &figure() const { return m_figure; }
    /// How many groups, and values of each, are shown where these are not all.
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
    bool m_showsFocus = false; ///< The focus came by keyboard.
};

// What a pointer and the arrow keys do on lines, in a view or with cells that are gathered there.

void hoverDot(Selection &selection, const NumberLinesFigure::Dot &dot);
/// Pins it, or unpins what was pinned there.
void pinDot(Selection &selection, const NumberLinesFigure::Dot &dot);
/// How far an arrow key leads across and down; nothing for other keys.
std::optional<QPoint> stepOfKey(int key);

} // namespace normscope

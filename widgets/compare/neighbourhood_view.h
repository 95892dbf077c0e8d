// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/compare/neighbourhood_figure.h"
#include "widgets/core/edit_hint.h"

#include <QPointer>
#include <QWidget>

namespace normscope {

class Selection;

/// The hovered or else pinned cell in its neighbourhoods. Its value can be dragged along the lines of the input; on the
/// keyboard left and right change it by a fiftieth of the lines' range.
class NeighbourhoodView : public QWidget
{
    Q_OBJECT

public:
    explicit NeighbourhoodView(QWidget *parent = nullptr);

    void setChoices(const ComparedChoices &choices);
    /// May be null.
    void setSelection(Selection *selection);
    void setTheme(const Theme &theme);
    const NeighbourhoodFigure &figure() const { return m_figure; }

    QSize sizeHint() const override { return {900, 240}; }
    QSize minimumSizeHint() const override { return {320, 120}; }

signals:
    /// The user has dragged the cell to this value.
    void valueDragged(std::int64_t element, double value, normscope::EditHint hint);
    void gestureFinished();
    /// The text of figure().sentence() has changed.
    void sentenceChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF figureRect() const;
    void follow();
    void describe();

    NeighbourhoodFigure m_figure;
    QPointer<Selection> m_selection;
    Theme m_theme = Theme::light();
    bool m_isDragging = false;
    bool m_showsFocus = false; ///< The focus came from the keyboard, so that it is shown.
};

} // namespace normscope

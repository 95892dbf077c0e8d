// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>

class QMouseEvent;

namespace normscope {

class PlotView;

/// Clicking and dragging on a plot, told in data units. The axes with their labels belong to it: a click below the
/// plot is one at its lower edge.
class PlotPointer : public QObject
{
    Q_OBJECT

public:
    /// `cursor` is shown over the plot.
    explicit PlotPointer(PlotView *plot, Qt::CursorShape cursor = Qt::PointingHandCursor);

signals:
    /// The left button was pressed there, or is held and moved there; clamped to the axes.
    void pressed(QPointF data);
    void dragged(QPointF data);
    void released();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QPointF dataAt(QPointF pixel) const;
    bool reaches(QPointF pixel) const;

    PlotView *m_plot;
    Qt::CursorShape m_cursor;
    bool m_isDown = false;
};

} // namespace normscope

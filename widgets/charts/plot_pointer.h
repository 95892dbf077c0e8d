// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointF>

class QMouseEvent;

namespace normscope {

class PlotView;

/// Reports clicks and drags on a plot in data units. The labels of the horizontal axis count as part of the plot: a
/// click below the plot is one at its lower edge.
class PlotPointer : public QObject
{
    Q_OBJECT

public:
    /// `cursor` is the shape of the pointer over the plot.
    explicit PlotPointer(PlotView *plot, Qt::CursorShape cursor = Qt::PointingHandCursor);

signals:
    /// The left button was pressed at `data`, or moved there while held; clamped to the axes.
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

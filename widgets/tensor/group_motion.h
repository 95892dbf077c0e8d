// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_figure.h"

#include <QPixmap>
#include <QVariantAnimation>

#include <vector>

namespace normscope {

/// From the picture of one normalization of a tensor to that of another, in a quarter of a second: cells stay where
/// they are and change their colours and numbers, and each hull comes from where the group of its first cell was.
class GroupMotion : public QObject
{
    Q_OBJECT

public:
    explicit GroupMotion(QObject *parent = nullptr);

    /// Larger tensors jump: their pictures take longer than a frame.
    static constexpr std::int64_t mostCells = 1 << 16;

    /// Figures of the same tensor in the same place, which has this size; both are arranged in `rect`.
    void start(TensorFigure before, TensorFigure after, const QRectF &rect, QSize size, double pixelRatio);
    void stop() { m_clock.stop(); }
    bool isRunning() const { return m_clock.state() == QAbstractAnimation::Running; }
    void paint(QPainter &painter) const;

signals:
    /// Another frame, the last one included.
    void moved();

private:
    struct MovingHull
    {
        QRectF from;
        QRectF to;
        QColor colorFrom;
        QColor colorTo;
    };

    QVariantAnimation m_clock; ///< From 0 to 1.
    QPixmap m_before; ///< Without hulls, as the one below.
    QPixmap m_after;
    std::vector<MovingHull> m_hulls;
    double m_pen = 1;
};

} // namespace normscope

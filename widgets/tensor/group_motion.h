// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_figure.h"

#include <QPixmap>
#include <QVariantAnimation>

#include <vector>

namespace normscope {

/// Animates the change from one normalization of a tensor to another, for a quarter of a second: cells stay in place
/// and change their colours and numbers; each hull moves from the hull of the group that its first cell belonged to.
class GroupMotion : public QObject
{
    Q_OBJECT

public:
    explicit GroupMotion(QObject *parent = nullptr);

    /// Larger tensors change without animation: painting them takes longer than a frame.
    static constexpr std::int64_t mostCells = 1 << 16;

    /// Both figures show the same tensor in a place of `size`; both are arranged in `rect`. Pixels are logical.
    void start(TensorFigure before, TensorFigure after, const QRectF &rect, QSize size, double pixelRatio);
    void stop() { m_clock.stop(); }
    bool isRunning() const { return m_clock.state() == QAbstractAnimation::Running; }
    void paint(QPainter &painter) const;

signals:
    /// Another frame, including the last, is to be painted.
    void moved();

private:
    struct MovingHull
    {
        QRectF from;
        QRectF to;
        QColor colorFrom;
        QColor colorTo;
    };

    QVariantAnimation m_clock; ///< Runs from 0 to 1.
    QPixmap m_before; ///< Both pixmaps are without hulls.
    QPixmap m_after;
    std::vector<MovingHull> m_hulls;
    double m_pen = 1;
};

} // namespace normscope

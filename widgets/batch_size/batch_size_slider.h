// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/theme.h"

#include <QSlider>

namespace normscope {

/// The batch size N on a logarithmic track from 1 to 1024, with a labelled stop at every power of two. The handle can
/// rest at any whole number and snaps to a stop that is near. Left and Right go to the next stop, Up and Down (and the
/// wheel) to the next number, Home and End to the ends. A slider to assistive technology.
class BatchSizeSlider : public QSlider
{
    Q_OBJECT

public:
    static constexpr int smallest = 1;
    static constexpr int largest = 1024;

    explicit BatchSizeSlider(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Shows a batch size without a signal.
    void setBatchSize(int batchSize);
    /// The largest batch that can be drawn: the handle stops there. 1 … 1024.
    void setLimit(int limit);
    /// Moves to the next stop above (1) or below (−1), like the user.
    void step(int direction);

    /// The point of the widget at a batch size.
    QPointF pointAt(int batchSize) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// The user chose another batch size; also emitted during a drag.
    void batchSizeMoved(int batchSize);
    /// The pointer or the key is released.
    void gestureFinished();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    double trackY() const;
    double endRoom() const;
    int batchSizeAt(double x) const;
    void paintLabels(QPainter &painter) const;
    void paintHandle(QPainter &painter) const;

    Theme m_theme = Theme::light();
    int m_limit = largest;
    bool m_showsFocus = false;
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The yardstick of frame times: showing a prepared picture.
#pragma once

#include <QImage>
#include <QPainter>
#include <QWidget>

namespace normscope {

/// Shows a picture of its own size and nothing else.
class ReadyPicture : public QWidget
{
public:
    explicit ReadyPicture(const QSize &size)
        : m_image(size, QImage::Format_RGB32)
    {
        setAttribute(Qt::WA_OpaquePaintEvent);
        resize(size);
        for (int y = 0; y < m_image.height(); ++y) {
            for (int x = 0; x < m_image.width(); ++x)
                m_image.setPixel(x, y, qRgb(x, y, x * y));
        }
    }

protected:
    void paintEvent(QPaintEvent *) override { QPainter(this).drawImage(0, 0, m_image); }

private:
    QImage m_image;
};

} // namespace normscope

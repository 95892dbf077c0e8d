// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRectF>

class QPainter;

namespace normscope {

/// A paint device that stores pictures in a way of its own.
class PictureSink
{
public:
    /// Keeps a picture (Format_RGB32, or Format_Indexed8 with opaque colours) and returns what is to be painted in its
    /// place.
    virtual QImage standIn(const QImage &picture) = 0;

protected:
    ~PictureSink() = default;
};

/// The same picture with a table of its colours (Format_Indexed8) if it has at most 256 of them, else as it is. Opaque,
/// 32 bits per pixel. With a table it is packed several times as fast, and smaller.
QImage withColorTable(const QImage &picture);

/// Draws an opaque picture of 32 bits per pixel into a vector file.
void drawPicture(QPainter &painter, const QRectF &place, const QImage &picture);

} // namespace normscope

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
    /// Stores a picture (Format_RGB32, or Format_Indexed8 with opaque colours) and returns the image to be painted in
    /// its place.
    virtual QImage standIn(const QImage &picture) = 0;

protected:
    ~PictureSink() = default;
};

/// The same picture with a colour table (Format_Indexed8) if it has at most 256 colours, else unchanged. `picture` is
/// opaque, 32 bits per pixel. A picture with a table is compressed several times as fast, and smaller.
QImage withColorTable(const QImage &picture);

/// Draws an opaque picture of 32 bits per pixel into a vector file.
void drawPicture(QPainter &painter, const QRectF &place, const QImage &picture);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/picture_sink.h"

#include <QPainter>

#include <array>
#include <cstdint>
#include <optional>

namespace normscope {

namespace {

/// Colours in the order in which they are first seen.
class ColorTable
{
public:
    /// The index of an opaque colour in the table, or nothing if the table is full.
    std::optional<uchar> place(QRgb color)
    {
        std::size_t slot = (color * 0x9e3779b1U) >> (32 - slotBits);
        // The slots are never all taken: there are four times as many as colours. Colour 0 marks a free slot, since
        // opaque colours are not 0.
        for (; m_slots[slot].color != 0; slot = (slot + 1) % m_slots.size()) {
            if (m_slots[slot].color == color)
                return m_slots[slot].place;
        }
        if (m_colors.size() == mostColors)
            return std::nullopt;
        m_slots[slot] = {color, static_cast<uchar>(m_colors.size())};
        m_colors.append(color);
        return m_slots[slot].place;
    }

    const QList<QRgb> &colors() const { return m_colors; }

private:
    static constexpr int slotBits = 10;
    static constexpr qsizetype mostColors = 256;

    struct Slot
    {
        std::uint32_t color = 0;
        uchar place = 0;
    };

    std::array<Slot, 1 << slotBits> m_slots {};
    QList<QRgb> m_colors;
};

} // namespace

QImage withColorTable(const QImage &picture)
{
    if (picture.format() != QImage::Format_RGB32)
        return picture;
    QImage result(picture.size(), QImage::Format_Indexed8);
    if (result.isNull()) // There is no memory for the smaller picture.
        return picture;
    ColorTable table;
    for (int y = 0; y < picture.height(); ++y) {
        const auto *from = reinterpret_cast<const QRgb *>(picture.constScanLine(y));
        uchar *to = result.scanLine(y);
        for (int x = 0; x < picture.width(); ++x) {
            const std::optional<uchar> place = table.place(from[x] | 0xff000000U);
            if (!place)
                return picture;
            to[x] = *place;
        }
    }
    result.setColorTable(table.colors());
    return result;
}

void drawPicture(QPainter &painter, const QRectF &place, const QImage &picture)
{
    const QImage stored = withColorTable(picture);
    auto *sink = dynamic_cast<PictureSink *>(painter.device());
    painter.drawImage(place, sink ? sink->standIn(stored) : stored);
}

} // namespace normscope

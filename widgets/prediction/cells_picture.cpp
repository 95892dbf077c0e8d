// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/prediction/cells_picture.h"

#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

constexpr double largestPictureCell = 14;
/// Smaller cells (in pixels) have no lines between them.
constexpr double leastOutlined = 5;

} // namespace

void CellsPicture::paint(QPainter &painter, const QRectF &box, const Theme &theme) const
{
    if (layout.isEmpty())
        return;
    const QSizeF size = layout.size();
    const double cell
        = std::min({theme.line(largestPictureCell), box.width() / size.width(), box.height() / size.height()});
    const auto place = [&](std::int64_t element) {
        const QRectF rect = layout.cellRect(element);
        return QRectF(box.topLeft() + rect.topLeft() * cell, rect.size() * cell);
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool isOutlined = cell >= leastOutlined;
    const std::int64_t count = layout.across().count() * layout.down().count();
    if (!isOutlined)
        painter.fillRect({box.topLeft(), size * cell}, theme.grid);
    for (std::int64_t i = 0; isOutlined && i < count; ++i) {
        const std::int64_t element = layout.elementAt(i % layout.across().count(), i / layout.across().count());
        if (element >= 0)
            painter.fillRect(place(element).adjusted(0, 0, -1, -1), theme.grid);
    }
    for (const std::int64_t element : cells) {
        const QRectF filled = place(element);
        painter.fillRect(isOutlined ? filled.adjusted(0, 0, -1, -1) : filled, theme.accent);
    }
    if (asked >= 0) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.cellFrame, theme.line(1.5)));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place(asked).adjusted(-0.5, -0.5, -0.5, -0.5));
    }
    painter.restore();
}

} // namespace normscope

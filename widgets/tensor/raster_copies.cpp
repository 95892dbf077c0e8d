// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/raster_copies.h"

#include "widgets/tensor/vector_cells.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace normscope {

namespace {

/// Reuses the memory if the size is the same.
void resizeLike(QImage &to, const QImage &from)
{
    if (to.size() != from.size())
        to = QImage(from.size(), from.format());
}

} // namespace

void copyImage(const QImage &from, QImage &to, const QRect &within)
{
    resizeLike(to, from);
    const auto bytes = static_cast<std::size_t>(within.width()) * sizeof(QRgb);
    for (int y = within.top(); y <= within.bottom(); ++y)
        std::memcpy(reinterpret_cast<QRgb *>(to.scanLine(y)) + within.left(),
                    reinterpret_cast<const QRgb *>(from.constScanLine(y)) + within.left(), bytes);
}

void fade(const QImage &image, const QColor &background, QImage &result, const QRect &within)
{
    resizeLike(result, image);
    constexpr unsigned rest = 256 - litShare;
    const QRgb under = background.rgb();
    const unsigned underRedBlue = (under & 0xff00ffu) * rest;
    const unsigned underGreen = ((under >> 8) & 0xffu) * rest;
    for (int y = within.top(); y <= within.bottom(); ++y) {
        const auto *from = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        auto *to = reinterpret_cast<QRgb *>(result.scanLine(y));
        for (int x = within.left(); x <= within.right(); ++x) {
            const unsigned redBlue = ((from[x] & 0xff00ffu) * litShare + underRedBlue) >> 8 & 0xff00ffu;
            const unsigned green = (((from[x] >> 8) & 0xffu) * litShare + underGreen) & 0xff00u;
            to[x] = 0xff000000u | redBlue | green;
        }
    }
}

std::vector<PixelSpan> pixelSpans(const std::vector<LayoutSide::Span> &spans, double origin, double scale, int pixels)
{
    std::vector<PixelSpan> result;
    for (const LayoutSide::Span &span : spans) {
        const int begin = std::max(0, static_cast<int>(std::lround(origin + span.begin * scale)));
        const int end = std::min(pixels, static_cast<int>(std::lround(origin + span.end * scale)));
        if (begin < end)
            result.push_back({begin, end});
    }
    return result;
}

void copyPixels(const QImage &from, QImage &to, const std::vector<PixelSpan> &columns, PixelSpan rows)
{
    for (int y = rows.begin; y < rows.end; ++y) {
        const auto *source = reinterpret_cast<const QRgb *>(from.constScanLine(y));
        auto *target = reinterpret_cast<QRgb *>(to.scanLine(y));
        for (const PixelSpan &span : columns)
            std::memcpy(target + span.begin, source + span.begin,
                        static_cast<std::size_t>(span.end - span.begin) * sizeof(QRgb));
    }
}

} // namespace normscope

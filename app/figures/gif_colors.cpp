// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/gif_colors.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <limits>

namespace normscope {

namespace {

constexpr std::size_t mostGifColors = 256;
/// Least distance between the colours chosen in the first pass, the second, …: of 255, along one channel.
constexpr std::array leastDistances = {24, 12, 6, 3, 0};

int squaredDistance(QRgb a, QRgb b)
{
    const int red = qRed(a) - qRed(b);
    const int green = qGreen(a) - qGreen(b);
    const int blue = qBlue(a) - qBlue(b);
    return red * red + green * green + blue * blue;
}

std::size_t nearest(const std::vector<QRgb> &palette, QRgb color)
{
    std::size_t best = 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < palette.size() && least > 0; ++i) {
        if (const int distance = squaredDistance(palette[i], color); distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

/// The palette for `colors`, which are sorted by the number of their pixels, descending.
std::vector<QRgb> paletteOf(const std::vector<QRgb> &colors)
{
    if (colors.size() <= mostGifColors)
        return colors;
    std::vector<QRgb> palette;
    for (const int distance : leastDistances) {
        for (const QRgb color : colors) {
            if (palette.size() == mostGifColors)
                return palette;
            if (palette.empty() || squaredDistance(palette[nearest(palette, color)], color) > distance * distance)
                palette.push_back(color);
        }
    }
    return palette;
}

} // namespace

IndexedPicture inFewColors(const QImage &picture)
{
    const QImage image = picture.convertToFormat(QImage::Format_RGB32);
    QHash<QRgb, int> counts;
    const auto forEachPixel = [&image](auto &&f) {
        for (int y = 0; y < image.height(); ++y) {
            const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
            for (int x = 0; x < image.width(); ++x)
                f(line[x] | 0xff000000U);
        }
    };
    forEachPixel([&counts](QRgb color) { ++counts[color]; });
    const QList<QRgb> found = counts.keys();
    std::vector<QRgb> colors(found.begin(), found.end());
    // Equally frequent colours are sorted by value, so that the same picture gives the same file.
    std::ranges::sort(colors, [&counts](QRgb a, QRgb b) {
        const int more = counts.value(a) - counts.value(b);
        return more != 0 ? more > 0 : a < b;
    });
    IndexedPicture result {paletteOf(colors), {}};
    QHash<QRgb, unsigned char> indices;
    for (const QRgb color : colors)
        indices.insert(color, static_cast<unsigned char>(nearest(result.palette, color)));
    result.indices.reserve(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.height()));
    forEachPixel([&](QRgb color) { result.indices.push_back(indices.value(color)); });
    return result;
}

} // namespace normscope

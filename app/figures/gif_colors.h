// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include <vector>

namespace normscope {

/// A picture in few colours.
struct IndexedPicture
{
    std::vector<QRgb> palette;
    std::vector<unsigned char> indices; ///< Row by row.
};

/// The picture with at most 256 colours; exact if it has no more. Otherwise the most frequent colours are kept, first
/// those that differ clearly from each other: areas of drawings keep their colours, and pixels on edges between them
/// take the nearest. (The median cut of giflib keeps five bits per channel, and its palettes lack white.)
IndexedPicture inFewColors(const QImage &picture);

} // namespace normscope

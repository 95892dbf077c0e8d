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

/// The picture with at most 256 colours, exactly where it has no more. Else those that most pixels have stay as they
/// are, first of all what looks different from each other: areas of drawings keep their colours, and what is between
/// them, on edges, takes the nearest. (The median cut of giflib keeps five bits, and white is none of its colours.)
IndexedPicture inFewColors(const QImage &picture);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/images/image_format.h"

namespace normscope {

/// Qt's readers hand out the half that is there of many a truncated file, and memory that nobody wrote for the other
/// half. So the structure of a file is followed to its end before anything is decoded: chunks, markers, blocks, strips.
enum class ImageStructure
{
    Whole,
    CutOff, ///< The bytes end before the image does.
    Damaged ///< What stands there is not of this format.
};

/// Looks at the first image of the file alone, and decodes nothing: whether the values within it are sound is left to
/// the decoder. Takes any bytes.
ImageStructure imageStructure(ImageFormat format, std::span<const std::byte> bytes);

// Of single formats; these throw ByteWalk::CutShort where the bytes end.

/// Also Damaged: a run-length code that leaves pixels out, which the reader would not write.
ImageStructure bmpStructure(std::span<const std::byte> bytes);
/// TIFF 6.0 and BigTIFF; the data of the first directory.
ImageStructure tiffStructure(std::span<const std::byte> bytes);

} // namespace normscope

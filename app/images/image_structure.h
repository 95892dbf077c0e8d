// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/images/image_format.h"

namespace normscope {

/// For many truncated files Qt's readers return the half that is there, with uninitialized memory for the rest.
/// Therefore the structure of a file (chunks, markers, blocks, strips) is followed to its end before it is decoded.
enum class ImageStructure
{
    Whole,
    CutOff, ///< The bytes end before the image does.
    Damaged ///< The bytes do not follow the format.
};

/// Checks the first image of the file only, and decodes nothing: whether its values are valid is left to the decoder.
/// Accepts any bytes.
ImageStructure imageStructure(ImageFormat format, std::span<const std::byte> bytes);

// For single formats; these throw ByteWalk::CutShort if the bytes end too early.

/// Also Damaged: a run-length code that leaves pixels out, which the reader would leave uninitialized.
ImageStructure bmpStructure(std::span<const std::byte> bytes);
/// TIFF 6.0 and BigTIFF; the data of the first directory.
ImageStructure tiffStructure(std::span<const std::byte> bytes);

} // namespace normscope

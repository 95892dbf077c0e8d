// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace normscope {

/// The raster formats that are read. No vector formats: they name other files, run for ever, and need fonts.
enum class ImageFormat
{
    Png,
    Jpeg,
    Bmp,
    Gif,
    Tiff,
    WebP
};

/// What a format is called where.
struct ImageFormatName
{
    ImageFormat format;
    const char *shown; ///< In a sentence.
    const char *qt; ///< The key of Qt's reader.
    const char *mimeType; ///< On the clipboard.
};
/// All of them, the best to take from a clipboard first.
std::span<const ImageFormatName> imageFormats();
const ImageFormatName &nameOf(ImageFormat format);

/// The endings of image files, without the point and in lower case.
std::span<const std::string_view> imageEndings();

/// The format, which the first bytes tell, whatever the file is called.
std::optional<ImageFormat> imageFormat(std::span<const std::byte> bytes);

} // namespace normscope

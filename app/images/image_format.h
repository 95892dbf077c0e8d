// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace normscope {

/// The raster formats that are read. Vector formats are not: they refer to other files, may run without end, and need
/// fonts.
enum class ImageFormat
{
    Png,
    Jpeg,
    Bmp,
    Gif,
    Tiff,
    WebP
};

/// The names of a format.
struct ImageFormatName
{
    ImageFormat format;
    const char *shown; ///< In messages.
    const char *qt; ///< The key of Qt's reader.
    const char *mimeType; ///< On the clipboard.
};
/// All formats, in the order of preference for the clipboard.
std::span<const ImageFormatName> imageFormats();
const ImageFormatName &nameOf(ImageFormat format);

/// The endings of image files, without the point and in lower case.
std::span<const std::string_view> imageEndings();

/// The format, recognized by the first bytes, independent of the file name; nullopt if unknown.
std::optional<ImageFormat> imageFormat(std::span<const std::byte> bytes);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/images/image_format.h"

#include <algorithm>

namespace normscope {

namespace {

using namespace std::string_view_literals;

constexpr ImageFormatName formats[] = {
    {ImageFormat::Png, "PNG", "png", "image/png"},     {ImageFormat::Tiff, "TIFF", "tiff", "image/tiff"},
    {ImageFormat::WebP, "WebP", "webp", "image/webp"}, {ImageFormat::Bmp, "BMP", "bmp", "image/bmp"},
    {ImageFormat::Jpeg, "JPEG", "jpeg", "image/jpeg"}, {ImageFormat::Gif, "GIF", "gif", "image/gif"},
};

constexpr std::string_view allImageEndings[] = {"png", "jpg", "jpeg", "bmp", "gif", "tif", "tiff", "webp"};

struct Signature
{
    ImageFormat format;
    std::string_view begin;
    std::size_t secondAt = 0;
    std::string_view second = {};
};
constexpr Signature signatures[] = {
    {ImageFormat::Png, "\x89PNG\r\n\x1a\n"sv},
    {ImageFormat::Jpeg, "\xff\xd8\xff"sv},
    {ImageFormat::Bmp, "BM"sv, 6, "\0\0\0\0"sv}, // Four reserved bytes.
    {ImageFormat::Gif, "GIF87a"sv},
    {ImageFormat::Gif, "GIF89a"sv},
    {ImageFormat::Tiff, "II*\0"sv},
    {ImageFormat::Tiff, "MM\0*"sv},
    {ImageFormat::Tiff, "II+\0"sv}, // BigTIFF.
    {ImageFormat::Tiff, "MM\0+"sv},
    {ImageFormat::WebP, "RIFF"sv, 8, "WEBP"sv},
};

} // namespace

std::span<const ImageFormatName> imageFormats()
{
    return formats;
}

const ImageFormatName &nameOf(ImageFormat format)
{
    return *std::ranges::find(formats, format, &ImageFormatName::format);
}

std::span<const std::string_view> imageEndings()
{
    return allImageEndings;
}

std::optional<ImageFormat> imageFormat(std::span<const std::byte> bytes)
{
    constexpr std::size_t looked = 16;
    const std::string_view text(reinterpret_cast<const char *>(bytes.data()), std::min(bytes.size(), looked));
    for (const Signature &signature : signatures) {
        if (text.starts_with(signature.begin)
            && (signature.second.empty()
                || (text.size() > signature.secondAt && text.substr(signature.secondAt).starts_with(signature.second))))
            return signature.format;
    }
    return std::nullopt;
}

} // namespace normscope

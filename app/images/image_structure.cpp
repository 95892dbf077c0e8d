// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/images/image_structure.h"

#include "app/images/byte_walk.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr std::uint32_t fourLetters(const char (&name)[5])
{
    return std::uint32_t(std::uint8_t(name[0])) << 24 | std::uint32_t(std::uint8_t(name[1])) << 16
        | std::uint32_t(std::uint8_t(name[2])) << 8 | std::uint8_t(name[3]);
}

/// Chunks of length, name, data and checksum, up to the one named IEND. The checksums are left to the decoder.
ImageStructure pngStructure(std::span<const std::byte> bytes)
{
    constexpr std::uint64_t signature = 8, checksum = 4;
    constexpr std::uint32_t longest = 0x7fffffff;
    ByteWalk walk(bytes, std::endian::big);
    walk.skip(signature);
    for (;;) {
        const std::uint32_t length = walk.u32();
        const std::uint32_t name = walk.u32();
        if (length > longest)
            return ImageStructure::Damaged;
        walk.skip(length + checksum);
        if (name == fourLetters("IEND"))
            return ImageStructure::Whole;
    }
}

/// Segments up to the marker EOI. Bytes between them, and within a scan, cannot be mistaken for a marker.
ImageStructure jpegStructure(std::span<const std::byte> bytes)
{
    constexpr std::uint8_t stuffed = 0x00, temporary = 0x01, restart0 = 0xd0, start = 0xd8, end = 0xd9, scan = 0xda;
    ByteWalk walk(bytes, std::endian::big);
    bool hasScan = false;
    for (;;) {
        if (walk.u8() != 0xff)
            continue;
        std::uint8_t marker = 0xff;
        while (marker == 0xff) // Any number of 0xff bytes may precede a marker.
            marker = walk.u8();
        if (marker == end)
            return hasScan ? ImageStructure::Whole : ImageStructure::Damaged;
        if (marker == stuffed || marker == temporary || (marker >= restart0 && marker <= start))
            continue;
        const std::uint16_t length = walk.u16(); // The length includes its own two bytes.
        if (length < 2)
            return ImageStructure::Damaged;
        walk.skip(length - 2u);
        hasScan = hasScan || marker == scan;
    }
}

void skipGifSubBlocks(ByteWalk &walk)
{
    while (const std::uint8_t length = walk.u8())
        walk.skip(length);
}

/// Skips a GIF's table of colours, if the flags announce one.
void skipGifColors(ByteWalk &walk, std::uint8_t flags)
{
    if ((flags & 0x80) != 0)
        walk.skip(std::uint64_t(3) << ((flags & 0x07) + 1));
}

/// A header and blocks up to the trailer.
ImageStructure gifStructure(std::span<const std::byte> bytes)
{
    ByteWalk walk(bytes, std::endian::little);
    walk.skip(10);
    const std::uint8_t flags = walk.u8();
    walk.skip(2);
    skipGifColors(walk, flags);
    bool hasImage = false;
    for (;;) {
        switch (walk.u8()) {
        case 0x21: // An extension: label, sub-blocks.
            walk.skip(1);
            break;
        case 0x2c: { // An image: place and size, flags, colours, width of its codes, sub-blocks.
            walk.skip(8);
            skipGifColors(walk, walk.u8());
            walk.skip(1);
            hasImage = true;
            break;
        }
        case 0x3b:
            return hasImage ? ImageStructure::Whole : ImageStructure::Damaged;
        default:
            return ImageStructure::Damaged;
        }
        skipGifSubBlocks(walk);
    }
}

/// A RIFF container of chunks of name, length and data.
ImageStructure webpStructure(std::span<const std::byte> bytes)
{
    ByteWalk header(bytes, std::endian::little);
    header.skip(4);
    const std::uint64_t end = header.position() + 4 + header.u32();
    if (end > bytes.size())
        return ImageStructure::CutOff;
    ByteWalk walk(bytes.first(static_cast<std::size_t>(end)), std::endian::little);
    walk.skip(12);
    if (walk.position() == end)
        return ImageStructure::Damaged;
    while (walk.position() < end) {
        walk.skip(4);
        const std::uint64_t length = walk.u32();
        walk.skip(length);
        if (length % 2 != 0 && walk.position() < end)
            walk.skip(1);
    }
    return ImageStructure::Whole;
}

} // namespace

ImageStructure imageStructure(ImageFormat format, std::span<const std::byte> bytes)
{
    try {
        switch (format) {
        case ImageFormat::Png:
            return pngStructure(bytes);
        case ImageFormat::Jpeg:
            return jpegStructure(bytes);
        case ImageFormat::Bmp:
            return bmpStructure(bytes);
        case ImageFormat::Gif:
            return gifStructure(bytes);
        case ImageFormat::Tiff:
            return tiffStructure(bytes);
        case ImageFormat::WebP:
            return webpStructure(bytes);
        }
    } catch (const ByteWalk::CutShort &) {
        return ImageStructure::CutOff;
    }
    return ImageStructure::Damaged;
}

} // namespace normscope

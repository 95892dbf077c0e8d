// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/images/byte_walk.h"
#include "app/images/image_structure.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr std::uint64_t fileHeaderSize = 14;
constexpr std::uint32_t oldHeaderSize = 12;

enum BmpCompression : std::uint32_t
{
    Uncompressed = 0,
    RunLength8 = 1,
    RunLength4 = 2,
    BitFields = 3
};

struct BmpHeader
{
    std::uint64_t pixelsAt = 0;
    std::uint64_t width = 0;
    std::uint64_t height = 0;
    std::uint32_t bitsPerPixel = 0;
    std::uint32_t compression = Uncompressed;
    bool isSound = false;
};

BmpHeader readHeader(ByteWalk &walk)
{
    constexpr std::uint32_t shortestHeader = 40;
    constexpr std::uint64_t mostColors = 256;
    BmpHeader header;
    walk.skip(10);
    const std::uint32_t pixelsAt = walk.u32();
    const std::uint32_t size = walk.u32();
    const bool isOld = size == oldHeaderSize;
    std::int64_t width = 0, height = 0;
    std::uint64_t colors = 0;
    if (isOld) {
        width = static_cast<std::int16_t>(walk.u16());
        height = static_cast<std::int16_t>(walk.u16());
    } else {
        width = static_cast<std::int32_t>(walk.u32());
        height = static_cast<std::int32_t>(walk.u32());
    }
    walk.skip(2);
    header.bitsPerPixel = walk.u16();
    if (!isOld) {
        header.compression = walk.u32();
        walk.skip(12);
        colors = walk.u32();
    }
    const std::uint32_t bits = header.bitsPerPixel;
    header.isSound = (isOld || size >= shortestHeader) && width > 0 && height != 0 && bits > 0 && bits <= 32;
    header.width = static_cast<std::uint64_t>(std::max<std::int64_t>(width, 0));
    header.height = static_cast<std::uint64_t>(height < 0 ? -height : height);
    // After the headers follow the colours (or the masks of the channels), then the pixels, or at the offset given.
    std::uint64_t between = 0;
    if (bits <= 8)
        between = std::min(colors > 0 ? colors : std::uint64_t(1) << bits, mostColors) * (isOld ? 3 : 4);
    else if (header.compression == BitFields && size == shortestHeader)
        between = 12;
    header.pixelsAt = std::max<std::uint64_t>(pixelsAt, fileHeaderSize + size + between);
    return header;
}

/// Follows a run-length code through all rows. `perByte` is the number of pixels in a byte of literal pixels.
ImageStructure runLengths(ByteWalk &walk, const BmpHeader &header, std::uint64_t perByte)
{
    constexpr std::uint8_t endOfRow = 0, endOfImage = 1, jump = 2;
    std::uint64_t column = 0, row = 0;
    for (;;) {
        const std::uint8_t count = walk.u8();
        const std::uint8_t value = walk.u8();
        if (count > 0) {
            column += count;
        } else if (value > jump) { // `value` literal pixels follow, padded to a multiple of two bytes.
            column += value;
            const std::uint64_t length = (value + perByte - 1) / perByte;
            walk.skip(length + length % 2);
        } else if (value == endOfRow && column >= header.width && row < header.height) {
            column = 0;
            ++row;
        } else if (value == endOfImage) {
            row += column >= header.width ? 1 : 0; // The marker of the last row's end may be missing.
            return row == header.height ? ImageStructure::Whole : ImageStructure::Damaged;
        } else {
            return ImageStructure::Damaged; // A jump, or a row that is too short, leaves pixels unset.
        }
    }
}

} // namespace

ImageStructure bmpStructure(std::span<const std::byte> bytes)
{
    ByteWalk walk(bytes, std::endian::little);
    const BmpHeader header = readHeader(walk);
    if (!header.isSound)
        return ImageStructure::Damaged;
    walk.seek(header.pixelsAt);
    switch (header.compression) {
    case Uncompressed:
    case BitFields: {
        const std::uint64_t rowSize = (header.width * header.bitsPerPixel + 31) / 32 * 4;
        const std::uint64_t rowsThere = (walk.size() - walk.position()) / rowSize;
        return rowsThere < header.height ? ImageStructure::CutOff : ImageStructure::Whole;
    }
    case RunLength8:
        return runLengths(walk, header, 1);
    case RunLength4:
        return runLengths(walk, header, 2);
    default:
        return ImageStructure::Damaged;
    }
}

} // namespace normscope

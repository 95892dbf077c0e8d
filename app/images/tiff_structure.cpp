// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/images/byte_walk.h"
#include "app/images/image_structure.h"

#include <optional>
#include <vector>

namespace normscope {

namespace {

/// A field of a directory: a list of numbers, stored within the directory or elsewhere in the file.
struct TiffField
{
    std::uint64_t at = 0;
    std::uint64_t count = 0;
    std::size_t width = 0; ///< Bytes of one number.
};

/// Bytes of one number of each type of TIFF 6.0 and BigTIFF; 0: no such type.
std::size_t widthOf(std::uint16_t type)
{
    constexpr std::size_t widths[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8};
    return type < std::size(widths) ? widths[type] : 0;
}

/// Offsets and lengths of strips or tiles, if the directory lists them.
struct TiffData
{
    std::optional<TiffField> offsets;
    std::optional<TiffField> lengths;
};

TiffData readDirectory(ByteWalk &walk, bool isBig)
{
    constexpr std::uint16_t stripOffsets = 273, stripByteCounts = 279, tileOffsets = 324, tileByteCounts = 325;
    const std::size_t inPlace = isBig ? 8 : 4;
    TiffData data;
    const std::uint64_t count = walk.number(isBig ? 8 : 2);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint16_t tag = walk.u16();
        TiffField field {.at = 0, .count = 0, .width = widthOf(walk.u16())};
        field.count = walk.number(inPlace);
        const std::uint64_t next = walk.position() + inPlace;
        const bool isElsewhere = field.width > 0 && field.count > inPlace / field.width;
        field.at = isElsewhere ? walk.number(inPlace) : walk.position();
        if (isElsewhere) {
            if (field.count > walk.size() / field.width)
                throw ByteWalk::CutShort();
            walk.seek(field.at);
            walk.skip(field.count * field.width);
        }
        if (tag == stripOffsets || tag == tileOffsets)
            data.offsets = field;
        else if (tag == stripByteCounts || tag == tileByteCounts)
            data.lengths = field;
        walk.seek(next);
    }
    walk.skip(inPlace); // The offset of the next directory.
    return data;
}

} // namespace

ImageStructure tiffStructure(std::span<const std::byte> bytes)
{
    constexpr std::uint16_t bigVersion = 43;
    const auto order = ByteWalk(bytes, std::endian::big).u8() == 'I' ? std::endian::little : std::endian::big;
    ByteWalk walk(bytes, order);
    walk.skip(2);
    const bool isBig = walk.u16() == bigVersion;
    if (isBig)
        walk.skip(4);
    walk.seek(walk.number(isBig ? 8 : 4));
    const auto [offsets, lengths] = readDirectory(walk, isBig);
    if (!offsets || !lengths || offsets->width == 0 || lengths->width == 0 || offsets->count == 0
        || offsets->count != lengths->count)
        return ImageStructure::Damaged;
    ByteWalk offset(bytes, order), length(bytes, order);
    offset.seek(offsets->at);
    length.seek(lengths->at);
    for (std::uint64_t i = 0; i < offsets->count; ++i) {
        walk.seek(offset.number(offsets->width));
        walk.skip(length.number(lengths->width));
    }
    return ImageStructure::Whole;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
// What the program and the process that decodes images for it say to each other, over one socket: a request and the
// bytes of an image; then an answer and, where an image was decoded, its values. Both are the same program, so numbers
// go as they lie in memory. Nothing that the process answers is trusted.
#pragma once

#include <cstdint>

namespace normscope {

/// The program's first argument that starts the process; the second is the number of the process to work for.
inline constexpr char decodeArgument[] = "decode-image";

/// At most so many pixels are decoded, 512 MiB of them at the largest.
inline constexpr std::int64_t mostImagePixels = std::int64_t(1) << 26;
/// At most so many bytes of a file are read: a little more than what such an image takes as it is.
inline constexpr std::uint64_t mostImageBytes = std::uint64_t(544) << 20;

/// So many rows are in a strip; fewer in the last one.
inline constexpr int stripRows = 64;

struct DecodeRequest
{
    enum Task : std::uint32_t
    {
        Describe,
        Decode
    };
    std::uint32_t task = Describe;
    // What to make of it; of an image that is decoded.
    std::uint32_t channels = 0;
    std::uint32_t fit = 0;
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::uint32_t unused = 0;
    std::uint64_t byteCount = 0; ///< Of the file, which follows.
};

struct DecodeAnswer
{
    enum Status : std::uint32_t
    {
        Done, ///< Values in float32 follow where they were asked for: in strips of rows, each channel after channel.
        NoImage, ///< Not of the formats that are read.
        NoReader, ///< Qt has no reader of the format here; `format` says which.
        CutOff,
        Damaged,
        TooManyPixels, ///< `width` and `height` say how many.
        OutOfMemory,
        Unconfined, ///< The system does not allow what confines the process; nothing was decoded.
        StatusCount
    };
    std::uint32_t status = Damaged;
    std::uint32_t format = 0; ///< An ImageFormat.
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::uint32_t isGrey = 0;
};

} // namespace normscope

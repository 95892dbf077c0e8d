// SPDX-License-Identifier: GPL-3.0-or-later
// The protocol between the program and its child process that decodes images, over one socket: a request and the bytes
// of an image; then an answer and, if an image was decoded, its values. Both run the same program, so numbers are sent
// as they are in memory. The program checks every answer, since the child may have been taken over by a malicious
// image.
#pragma once

#include <cstdint>

namespace normscope {

/// The first argument that starts the program as a decoder; the second is the process id of the parent.
inline constexpr char decodeArgument[] = "decode-image";

/// The most pixels that are decoded; with 16 bits for each of four channels they take 512 MiB.
inline constexpr std::int64_t mostImagePixels = std::int64_t(1) << 26;
/// The most bytes of a file that are read: slightly more than the largest image takes uncompressed.
inline constexpr std::uint64_t mostImageBytes = std::uint64_t(544) << 20;

/// Number of rows in a strip; the last one may have fewer.
inline constexpr int stripRows = 64;

struct DecodeRequest
{
    enum Task : std::uint32_t
    {
        Describe,
        Decode
    };
    std::uint32_t task = Describe;
    // The ImageChoices; used with Decode only.
    std::uint32_t channels = 0;
    std::uint32_t fit = 0;
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::uint32_t unused = 0;
    std::uint64_t byteCount = 0; ///< Size of the file, whose bytes follow.
};

struct DecodeAnswer
{
    enum Status : std::uint32_t
    {
        Done, ///< After Decode, float32 values follow in strips of rows, within a strip one channel after the other.
        NoImage, ///< None of the formats that are read.
        NoReader, ///< Qt has no reader of the format on this system; `format` names it.
        CutOff,
        Damaged,
        TooManyPixels, ///< `width` and `height` are set.
        OutOfMemory,
        Unconfined, ///< The system does not allow the confinement of the process; nothing was decoded.
        StatusCount
    };
    std::uint32_t status = Damaged;
    std::uint32_t format = 0; ///< An ImageFormat.
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::uint32_t isGrey = 0;
};

} // namespace normscope

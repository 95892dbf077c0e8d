// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/images/image_choices.h"
#include "engine/formats/byte_source.h"
#include "engine/tensor/progress.h"

#include <chrono>
#include <filesystem>
#include <span>
#include <string>

namespace normscope {

struct DecodeAnswer;
struct DecodeRequest;

/// The program whose process decodes images: by default this program itself, whose main() runs the decoder for
/// decodeArgument.
struct DecoderProgram
{
    std::filesystem::path path = "/proc/self/exe";
    std::chrono::milliseconds longest = std::chrono::minutes(1); ///< Limit for one image.
};

/// The bytes of an image, and its name in messages.
struct StoredImage
{
    ByteSource &bytes;
    std::string name;
};

/// Decodes images in a child process, which has access only to the data sent to it: bytes of unknown origin reach no
/// decoder in the program. The child ends with this object, and with the thread that made it. Every function calls
/// `progress` at least ten times a second, whatever the child does, and throws Cancelled; InputError, whose sentence
/// names the image, if it is no image, is damaged or truncated, has too many pixels, or takes too much memory or time;
/// IoError if the child cannot be started or confined.
class ImageDecoder
{
public:
    explicit ImageDecoder(const DecoderProgram &program);
    ~ImageDecoder();
    ImageDecoder(const ImageDecoder &) = delete;
    ImageDecoder &operator=(const ImageDecoder &) = delete;

    /// Leaves the name empty.
    ImageInfo describe(const StoredImage &image, const Progress &progress);
    /// Writes channel after channel, row by row; the size of `values` must be that of the result. Values are 0 … 1,
    /// where 1 is full brightness.
    void decode(const StoredImage &image, const ImageChoices &choices, std::span<float> values,
                const Progress &progress);

private:
    using Clock = std::chrono::steady_clock;

    DecodeAnswer ask(DecodeRequest request, const StoredImage &image, const Progress &progress);
    void send(std::span<const std::byte> bytes, const std::string &name, const Progress &progress);
    void receive(std::span<std::byte> bytes, const std::string &name, const Progress &progress);
    void wait(short events, const std::string &name, const Progress &progress);
    [[noreturn]] void throwEnded(const std::string &name);

    std::chrono::milliseconds m_longest;
    Clock::time_point m_deadline; ///< For the image that is being decoded.
    int m_socket = -1;
    int m_process = -1;
};

} // namespace normscope

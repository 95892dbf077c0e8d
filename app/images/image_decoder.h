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

/// The program whose process decodes images: this one, which its main function makes one where it is asked to.
struct DecoderProgram
{
    std::filesystem::path path = "/proc/self/exe";
    std::chrono::milliseconds longest = std::chrono::minutes(1); ///< For one image.
};

/// An image as it is stored, and what messages call it.
struct StoredImage
{
    ByteSource &bytes;
    std::string name;
};

/// Decodes images in a process of its own, which has nothing but what it is sent: foreign bytes reach no decoder in the
/// program. It ends with this object, and with the thread that made it. Every function asks `progress` at least ten
/// times a second, whatever the process does, and throws Cancelled; InputError, whose sentence names the image, where
/// it is none, is damaged or cut off, has too many pixels, or takes too much memory or time; IoError if there can be no
/// such process.
class ImageDecoder
{
public:
    explicit ImageDecoder(const DecoderProgram &program);
    ~ImageDecoder();
    ImageDecoder(const ImageDecoder &) = delete;
    ImageDecoder &operator=(const ImageDecoder &) = delete;

    /// Its name is left empty.
    ImageInfo describe(const StoredImage &image, const Progress &progress);
    /// Writes channel after channel, row by row; `values` has room for just that. 0 … 1, where 1 is full brightness.
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
    Clock::time_point m_deadline; ///< Of the image that is being decoded.
    int m_socket = -1;
    int m_process = -1;
};

} // namespace normscope

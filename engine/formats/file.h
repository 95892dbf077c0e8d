// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/byte_source.h"
#include "engine/tensor/error.h"

#include <filesystem>
#include <new>
#include <string>

namespace normscope {

/// A path as messages show it, in UTF-8: a byte that belongs to no character as "\xff".
std::string fileText(const std::filesystem::path &path);
/// Why a call of the system failed, by its error number, for messages.
std::string systemReason(int code);

/// The bytes of the character in UTF-8 that a text begins with; 0 if it begins with none.
std::size_t utf8Length(std::string_view text);

/// The result of read(). If that throws std::bad_alloc, throws IoError, which names the file.
template <class Read>
auto withEnoughMemory(const std::string &fileName, const Read &read)
{
    try {
        return read();
    } catch (const std::bad_alloc &) {
        throw IoError({MESSAGE_TEXT("Message", "There is not enough memory to open “%1”."), {fileName}});
    }
}

/// Fills the start of `buffer` from a descriptor and returns how many bytes that were: fewer than asked for only at the
/// end. Throws IoError with the name in it.
std::size_t readFrom(int descriptor, std::span<std::byte> buffer, const std::string &name);

/// A file opened for reading.
class FileSource final : public ByteSource
{
public:
    /// Throws InputError if the file is missing, a folder, no ordinary file, or may not be read.
    explicit FileSource(const std::filesystem::path &path);
    ~FileSource() override;
    FileSource(const FileSource &) = delete;
    FileSource &operator=(const FileSource &) = delete;

    std::uint64_t size() const override { return m_size; }
    std::size_t read(std::span<std::byte> buffer) override;
    void skip(std::uint64_t count) override;

private:
    std::filesystem::path m_path;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
};

/// The bytes of a file. Throws InputError as FileSource does, and if there are more than `sizeLimit`.
std::string readFile(const std::filesystem::path &path, std::uint64_t sizeLimit = UINT64_MAX);

} // namespace normscope

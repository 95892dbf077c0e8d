// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/byte_source.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace normscope {

/// A path as messages show it.
std::string fileText(const std::filesystem::path &path);

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

private:
    std::filesystem::path m_path;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
};

/// The bytes of a file. Throws InputError as FileSource does, and if there are more than `sizeLimit`.
std::string readFile(const std::filesystem::path &path, std::uint64_t sizeLimit = UINT64_MAX);

/// A file that appears under its name when it is complete and not before. It is written beside its target under a
/// temporary name; commit() brings it to the disk and renames it. Whatever stood there stays until then, and stays for
/// good if anything fails. Every function throws IoError, which names the target and the system's reason.
class AtomicFile
{
public:
    explicit AtomicFile(const std::filesystem::path &target);
    AtomicFile(AtomicFile &&other) noexcept;
    AtomicFile &operator=(AtomicFile &&) = delete;
    /// Removes the temporary file unless it was committed.
    ~AtomicFile();

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text);
    /// Brings everything to the disk. Nothing more may be written.
    void flush();
    /// Flushes, and gives the file its name.
    void commit();

    const std::filesystem::path &target() const { return m_target; }
    /// Where the bytes are until then, for a library that writes to a path.
    const std::filesystem::path &temporaryPath() const { return m_temporary; }

private:
    void writeThrough(const char *data, std::size_t size);
    void close();

    std::filesystem::path m_target;
    std::filesystem::path m_temporary;
    std::vector<char> m_buffer;
    int m_descriptor = -1;
};

} // namespace normscope

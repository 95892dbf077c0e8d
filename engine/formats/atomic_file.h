// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/temporary_file.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace normscope {

/// Whether the file has other names (hard links). An AtomicFile replaces the file under one name only: the others keep
/// the old content. Writing into the old file would keep the names together, but lose both contents if interrupted.
bool hasOtherNames(const std::filesystem::path &file);

/// A file that appears under its name when it is complete and not before. Until then it has no name (see
/// TemporaryFile), so that a program which is killed leaves nothing; a file that already has the name stays until
/// commit(), and for good if anything fails. Symbolic links are followed. A new file has the permissions that the
/// user's mask leaves, a replacement those of the file it replaces; while it is written, only users who may read the
/// result can read it.
/// Every function throws IoError, which names the target and the system's reason.
class AtomicFile
{
public:
    /// Refuses targets that could not be replaced in the end: folders, pipes, devices, files that the user may not
    /// write.
    explicit AtomicFile(const std::filesystem::path &target);
    AtomicFile(AtomicFile &&other) noexcept = default;
    AtomicFile &operator=(AtomicFile &&) = delete;
    ~AtomicFile() = default;

    void write(std::span<const std::byte> bytes);
    void write(std::string_view text);
    /// The offset in the file at which the next byte goes, in bytes.
    std::uint64_t position() const { return m_offset + m_buffer.size(); }
    /// Lets writing go on at this offset, at most the end of the file.
    void seek(std::uint64_t position);
    /// Brings everything to the disk.
    void flush();
    /// Flushes, and gives the file its name, for good: also after a loss of power.
    void commit();

    const std::filesystem::path &target() const { return m_target; }

private:
    void writeBuffer();
    void writeThrough(const char *data, std::size_t size);

    std::filesystem::path m_target; ///< No symbolic link.
    Descriptor m_folder;
    TemporaryFile m_file;
    std::vector<char> m_buffer;
    std::uint64_t m_offset = 0; ///< The offset in the file of the first byte of m_buffer.
};

} // namespace normscope

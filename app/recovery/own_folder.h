// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/byte_source.h"
#include "engine/formats/descriptor.h"
#include "engine/formats/npy.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace normscope {

/// A folder that this program made for itself, with files of names that it knows. Other files in it were put there by
/// the user or by other programs: they are neither read nor changed nor removed, and symbolic links are not followed.
/// The folder is opened once and reached by its descriptor from then on, even if its path leads elsewhere later.
///
/// While the object lives, file locks tell other programs that the folder is in use; the system releases them at the
/// end of the process, even after a crash. Both the folder itself and a file in it are locked, because some network
/// file systems support only one of the two; if they support neither, isLocked() is false.
///
/// Functions that throw name the file and the error of the system.
class OwnFolder
{
public:
    /// Outcome of opening an existing folder.
    enum class Found
    {
        Taken,
        InUse, ///< Locked by a running program.
        Foreign ///< Not a folder, a link, owned by another user, or not readable.
    };

    /// Makes a folder with access for the user only, and its parent folders. Throws IoError.
    static std::shared_ptr<OwnFolder> make(const std::filesystem::path &path);
    /// Opens an existing folder and locks it; null unless `found` is Taken.
    static std::shared_ptr<OwnFolder> take(const std::filesystem::path &path, Found &found);

    const std::filesystem::path &path() const { return m_path; }
    std::filesystem::path filePath(const std::string &name) const { return m_path / name; }
    /// Whether a lock excludes other programs.
    bool isLocked() const { return m_isLocked; }
    /// Whether files can be added.
    bool isWritable() const;
    /// Whether the folder is still at its path: not removed, renamed or replaced.
    bool isThere() const;

    struct Content
    {
        std::vector<std::string> own; ///< Regular files with known names.
        std::vector<std::string> others;
    };
    /// Throws IoError.
    Content content() const;
    /// Whether a regular file has this name.
    bool contains(const std::string &name) const;
    /// Throws InputError if the file is missing, a link, not a regular file, not readable, or longer than `sizeLimit`
    /// bytes.
    std::string read(const std::string &name, std::uint64_t sizeLimit) const;
    /// Opens such a file for reading in pieces. Throws as read(), at any length.
    std::unique_ptr<ByteSource> open(const std::string &name) const;
    /// Writes a new file, which is removed if writing fails. Returns before the bytes are on the disk. Throws IoError,
    /// also if the name exists already.
    void write(const std::string &name, const std::function<void(const ByteSink &)> &content) const;
    /// Syncs files, and the folder that lists them, to the disk. Throws IoError.
    void sync(const std::vector<std::string> &names) const;
    /// Removes a regular file with a known name; otherwise does nothing.
    void remove(const std::string &name) const;
    /// Removes all files with known names, and the folder if it is empty then. If it is not locked: only if the folder
    /// was not changed since it was taken.
    void remove() const;

private:
    OwnFolder(std::filesystem::path path, Descriptor folder);
    bool lock(int lockFlags, Found &found);

    std::filesystem::path m_path;
    Descriptor m_folder;
    Descriptor m_lockFile;
    bool m_isLocked = false;
    bool m_isMade = false; ///< By this process.
    std::int64_t m_changed = 0; ///< The folder's time of modification before it was taken, in nanoseconds.
};

/// The number in a file's name, as in "input-7.npy" and "recovery-7.json"; 0 for names without one.
int numberIn(const std::string &name);

} // namespace normscope

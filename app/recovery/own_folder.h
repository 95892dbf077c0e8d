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

/// A folder that this program made for itself, with files of names that it knows. Whatever else is found there was put
/// there by somebody: it is neither read nor changed nor removed, and no symbolic link is followed. The folder is
/// opened once and reached by its descriptor from then on, wherever its path leads later.
///
/// As long as this lives, the system's file locks tell other programs that the folder is in use; they end with the
/// process, however that ends. Both the folder itself and a file in it are locked, because some network folders know
/// only one of the two; where they know neither, isLocked() is false.
///
/// Functions that throw name the file and the system's reason.
class OwnFolder
{
public:
    /// What came of an attempt to open a folder that is there.
    enum class Found
    {
        Taken,
        InUse, ///< By a program that is running.
        Foreign ///< No folder, a link, somebody else's, or not to be read.
    };

    /// Makes a folder that only the user may read, and those above it. Throws IoError.
    static std::shared_ptr<OwnFolder> make(const std::filesystem::path &path);
    /// Opens one that is there; null unless it is taken.
    static std::shared_ptr<OwnFolder> take(const std::filesystem::path &path, Found &found);

    const std::filesystem::path &path() const { return m_path; }
    std::filesystem::path filePath(const std::string &name) const { return m_path / name; }
    /// Whether nobody else can be at work here.
    bool isLocked() const { return m_isLocked; }
    /// Whether files can be added.
    bool isWritable() const;
    /// Whether it still stands where it was: nobody has removed, renamed or replaced it.
    bool isThere() const;

    struct Content
    {
        std::vector<std::string> own; ///< Ordinary files of known names.
        std::vector<std::string> others;
    };
    /// Throws IoError.
    Content content() const;
    /// Whether an ordinary file has this name.
    bool contains(const std::string &name) const;
    /// Throws InputError if it is missing, a link, no ordinary file, may not be read, or is longer than that.
    std::string read(const std::string &name, std::uint64_t sizeLimit) const;
    std::unique_ptr<ByteSource> open(const std::string &name) const;
    /// Writes a new file; nothing stays of one that fails. Returns before the bytes are on the disk. Throws IoError,
    /// also if the name is taken.
    void write(const std::string &name, const std::function<void(const ByteSink &)> &content) const;
    /// Brings files to the disk, and the folder that lists them. Throws IoError.
    void sync(const std::vector<std::string> &names) const;
    /// Removes an ordinary file of a known name; nothing else.
    void remove(const std::string &name) const;
    /// Removes all files of known names, and the folder unless it holds anything else. Where nothing is locked: only if
    /// nobody has changed it since it was taken.
    void remove() const;

private:
    OwnFolder(std::filesystem::path path, Descriptor folder);
    bool lock(int lockFlags, Found &found);

    std::filesystem::path m_path;
    Descriptor m_folder;
    Descriptor m_lockFile;
    bool m_isLocked = false;
    bool m_isMade = false; ///< By this process.
    std::int64_t m_changed = 0; ///< When it was before it was taken, in nanoseconds.
};

/// The number in a file's name, as in "input-7.npy" and "recovery-7.json"; 0 for names without one.
int numberIn(const std::string &name);

} // namespace normscope

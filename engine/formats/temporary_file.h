// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/descriptor.h"

#include <filesystem>
#include <string>

#include <sys/stat.h>

namespace normscope {

/// A new file without a name, in the folder where it gets one at the end; it vanishes with its owner, also when the
/// program is killed. Where the file system does not support that (O_TMPFILE), it bears the name ".normscope-" + 16
/// hexadecimal digits + ".part" meanwhile; where it replaces another file it has such a name for a moment on every file
/// system. As long as it is written it is locked: a file with such a name and without a lock was left by a program that
/// is dead.
///
/// Functions that can fail return 0 or the system's error number.
class TemporaryFile
{
public:
    TemporaryFile() = default;
    TemporaryFile(TemporaryFile &&other) noexcept;
    TemporaryFile &operator=(TemporaryFile &&) = delete;
    ~TemporaryFile();

    /// The caller keeps `folder` open as long as this object lives.
    int create(int folder, mode_t permissions);
    int descriptor() const { return m_file.number(); }
    /// Takes over owner, permissions, access lists and the user's attributes of the file that is to be replaced, as far
    /// as the system permits; no user gets more rights than the old file gave.
    void takeAttributes(const std::filesystem::path &file, const struct stat &status);
    /// Gives the file this name in its folder; a file that has the name is replaced.
    int rename(const std::string &name);

private:
    int createNamed(mode_t permissions);
    int linkAs(const std::string &name);
    int linkAsPart();

    int m_folder = -1;
    Descriptor m_file;
    std::string m_name; ///< Its temporary name; empty while it has none.
};

/// Removes the temporary files that dead programs of this user left in the folder.
void removeAbandonedFiles(int folder);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/descriptor.h"

#include <filesystem>
#include <string>

#include <sys/stat.h>

namespace normscope {

/// A new file without a name, in the folder where it gets one at the end; it is gone with its owner, also with one that
/// is killed. Where the file system has no such files it bears the name ".normscope-" + 16 hexadecimal digits + ".part"
/// meanwhile; where it replaces another file it does so for a moment everywhere. As long as it is written it is locked:
/// a file of such a name that nobody holds was left by a program that is dead.
///
/// Functions that can fail return 0 or the system's error number.
class TemporaryFile
{
public:
    TemporaryFile() = default;
    TemporaryFile(TemporaryFile &&other) noexcept;
    TemporaryFile &operator=(TemporaryFile &&) = delete;
    ~TemporaryFile();

    /// `folder` is kept open by the caller as long as this lives.
    int create(int folder, mode_t permissions);
    int descriptor() const { return m_file.number(); }
    /// Takes over owner, permissions, access lists and the user's attributes of the file that is to be replaced, as far
    /// as the system lets it; never does anybody get more rights than he had.
    void takeAttributes(const std::filesystem::path &file, const struct stat &status);
    /// Gives it this name in its folder; a file that has the name is replaced.
    int rename(const std::string &name);

private:
    int createNamed(mode_t permissions);
    int linkAs(const std::string &name);
    int linkAsPart();

    int m_folder = -1;
    Descriptor m_file;
    std::string m_name; ///< While it has one that is not the final one.
};

/// Removes what dead programs of this user left of files that they were writing in the folder.
void removeAbandonedFiles(int folder);

} // namespace normscope

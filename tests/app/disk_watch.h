// SPDX-License-Identifier: GPL-3.0-or-later
// The system's calls on files, observed and made to fail: this executable has functions of the same names, which its
// libraries call as well.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace normscope::test {

/// A call of the system that makes, changes, names, removes, opens or syncs a file or folder.
struct DiskCall
{
    std::string_view name; ///< One for all variants: "open", "write", "sync", "link", "rename", "remove", "folder", …
    std::string path; ///< Absolute; a file without a name is called "/folder/#123 (deleted)".
    std::string target = {}; ///< The new name of a link or rename.
    std::uint64_t file = 0; ///< The inode, if the file is open or is being linked; otherwise 0.
    std::uint64_t offset = 0; ///< Where bytes are written, in bytes.
    std::string_view bytes = {};
    /// Whether an open makes the file: it does not exist yet, or has no name.
    bool makes = false;
};

/// While it exists, its before() is called before each call and its after() after it; there is one DiskWatch at a time.
/// Calls come from all threads of the process, also from several at once. Calls that the DiskWatch makes itself are not
/// observed.
class DiskWatch
{
public:
    /// The verdict of before() by which a write takes only half of its bytes.
    static constexpr int shortened = -1;

    DiskWatch();
    virtual ~DiskWatch();
    DiskWatch(const DiskWatch &) = delete;
    DiskWatch &operator=(const DiskWatch &) = delete;

    /// The verdict on the call: 0 lets it through, an error number makes it fail with that error.
    virtual int before(const DiskCall &) { return 0; }
    /// The result is what the system returned: a descriptor, a number of bytes, 0, or -1.
    virtual void after(const DiskCall &, long) { }
};

} // namespace normscope::test

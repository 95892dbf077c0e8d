// SPDX-License-Identifier: GPL-3.0-or-later
// The system's calls on files, seen and made to fail: this executable's own versions of them stand before the system's,
// for its libraries too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace normscope::test {

/// A call of the system that makes, changes, names or removes a file or folder, opens one, or brings it to the disk.
struct DiskCall
{
    std::string_view name; ///< One for all variants: "open", "write", "sync", "link", "rename", "remove", "folder", …
    std::string path; ///< Absolute; a file without a name is called "/folder/#123 (deleted)".
    std::string target = {}; ///< Of a link or a new name.
    std::uint64_t file = 0; ///< Its inode, where it is open already or is linked.
    std::uint64_t offset = 0; ///< Where bytes are written.
    std::string_view bytes = {};
    bool makes = false; ///< An open that makes the file if it is not there, or has no name for it.
};

/// Asked before each call and told after it, from its construction to its end; there is one at a time. Calls come from
/// all threads of the process, also from several at once. What it calls itself is not watched.
class DiskWatch
{
public:
    /// What before() gives for a write that takes half of its bytes.
    static constexpr int shortened = -1;

    DiskWatch();
    virtual ~DiskWatch();
    DiskWatch(const DiskWatch &) = delete;
    DiskWatch &operator=(const DiskWatch &) = delete;

    /// What becomes of the call: 0 lets it through, an error number makes it fail with that.
    virtual int before(const DiskCall &) { return 0; }
    /// What the system gave: a descriptor, a count of bytes, 0, or -1.
    virtual void after(const DiskCall &, long) { }
};

} // namespace normscope::test

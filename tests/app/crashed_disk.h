// SPDX-License-Identifier: GPL-3.0-or-later
// The states that a disk may be in if the machine goes down in the middle of some writes.
#pragma once

#include "tests/app/disk_watch.h"

#include <QByteArray>

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace normscope::test {

/// The files of a folder by their paths below it; folders are entries without bytes.
using DiskState = std::map<std::string, QByteArray>;

/// Records the calls below a folder, and generates every state in which a power failure may leave the folder. Until a
/// file is synced, it may hold none, all or a beginning of the bytes that were written, or its length in zeros. Until a
/// folder is synced, any subset of the names that were made, changed and removed in it may have reached the disk. That
/// is more than journaling file systems allow: ext4 and XFS keep the order of names.
class CrashedDisk : public DiskWatch
{
public:
    /// The present content of the folder is taken to be on the disk.
    explicit CrashedDisk(std::string folder);

    /// The number of recorded calls.
    std::size_t size() const;
    /// Calls `visit` once with each state that is possible after the first `calls` recorded calls.
    void forEachState(std::size_t calls, const std::function<void(const DiskState &)> &visit) const;

    int before(const DiskCall &call) override;
    void after(const DiskCall &call, long result) override;

private:
    /// A call that succeeded, with a copy of the bytes written.
    struct Record
    {
        enum class Kind
        {
            Write,
            SyncFile,
            SyncFolder,
            Make, ///< Gives `file` the name `path`.
            Rename, ///< Renames `path` to `target`.
            Remove,
            Folder
        };
        Kind kind;
        std::uint64_t file = 0;
        std::string path = {}; ///< Relative to the folder.
        std::string target = {};
        std::uint64_t offset = 0;
        QByteArray bytes = {};
    };
    struct Replay;

    void add(Record record);
    /// The file's number, which is unique, whereas an inode may be reused for another file.
    std::uint64_t known(std::uint64_t inode) const;
    bool contains(const std::string &path) const { return path.starts_with(m_folder); }
    std::string below(const std::string &path) const { return path.substr(std::min(path.size(), m_folder.size() + 1)); }

    std::string m_folder;
    std::map<std::string, std::uint64_t> m_names; ///< File numbers by path, at the beginning.
    std::map<std::uint64_t, QByteArray> m_files;
    std::set<std::string> m_folders;
    mutable std::mutex m_lock;
    std::vector<Record> m_records;
    std::map<std::uint64_t, std::uint64_t> m_numbers; ///< File numbers by inode, of the present files.
    std::uint64_t m_last = 0;
};

} // namespace normscope::test

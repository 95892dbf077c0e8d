// SPDX-License-Identifier: GPL-3.0-or-later
// What may be on a disk when the machine goes down in the middle of some writes.
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

/// The files of a folder, by their paths below it; folders have no bytes.
using DiskState = std::map<std::string, QByteArray>;

/// Writes down what happens below a folder, and gives every state in which a power failure may leave it. Until a file
/// is synced, none, all or a beginning of the bytes that were written are there, or its length with zeros. Until a
/// folder is synced, of the names that were made, changed and removed in it any part may be there. That is more than
/// journaling file systems allow: ext4 and XFS keep the order of names.
class CrashedDisk : public DiskWatch
{
public:
    /// What the folder holds now is on the disk.
    explicit CrashedDisk(std::string folder);

    /// So many calls have been seen.
    std::size_t size() const;
    /// Calls `visit` with each state that is possible once so many calls have been made; each once.
    void forEachState(std::size_t calls, const std::function<void(const DiskState &)> &visit) const;

    int before(const DiskCall &call) override;
    void after(const DiskCall &call, long result) override;

private:
    /// A call that succeeded, with bytes of its own.
    struct Record
    {
        enum class Kind
        {
            Write,
            SyncFile,
            SyncFolder,
            Make, ///< The name `path` for the file.
            Rename, ///< From `path` to `target`.
            Remove,
            Folder
        };
        Kind kind;
        std::uint64_t file = 0;
        std::string path = {}; ///< Below the folder.
        std::string target = {};
        std::uint64_t offset = 0;
        QByteArray bytes = {};
    };
    struct Replay;

    void add(Record record);
    /// The number of a file: its inode may be another one's later.
    std::uint64_t known(std::uint64_t inode) const;
    bool contains(const std::string &path) const { return path.starts_with(m_folder); }
    std::string below(const std::string &path) const { return path.substr(std::min(path.size(), m_folder.size() + 1)); }

    std::string m_folder;
    std::map<std::string, std::uint64_t> m_names; ///< At the beginning.
    std::map<std::uint64_t, QByteArray> m_files;
    std::set<std::string> m_folders;
    mutable std::mutex m_lock;
    std::vector<Record> m_records;
    std::map<std::uint64_t, std::uint64_t> m_numbers; ///< By inodes, of those that are there now.
    std::uint64_t m_last = 0;
};

} // namespace normscope::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/crashed_disk.h"

#include "tests/support/files.h"

#include <algorithm>
#include <filesystem>

#include <sys/stat.h>

namespace normscope::test {

namespace {

using Names = std::map<std::string, std::uint64_t>;

std::uint64_t inodeAt(const std::string &path)
{
    struct stat status = {};
    return ::lstat(path.c_str(), &status) == 0 ? status.st_ino : 0;
}

std::uint64_t inodeOf(int descriptor)
{
    struct stat status = {};
    return ::fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

/// Whether a file of the name that is being opened existed before the call.
thread_local bool isThere = false;

std::string parent(const std::string &path)
{
    return std::filesystem::path(path).parent_path().string();
}

void put(QByteArray &bytes, std::uint64_t offset, const QByteArray &added)
{
    const auto end = static_cast<qsizetype>(offset) + added.size();
    if (bytes.size() < end)
        bytes.append(end - bytes.size(), '\0');
    bytes.replace(static_cast<qsizetype>(offset), added.size(), added);
}

} // namespace

/// The disk after some calls: the synced state, and the changes that may have reached it besides.
struct CrashedDisk::Replay
{
    Names names;
    std::set<std::string> folders;
    std::map<std::uint64_t, QByteArray> files;
    std::vector<const Record *> changes; ///< Changes of names that are not synced.
    std::map<std::uint64_t, std::vector<const Record *>> writes; ///< By file.

    void take(const Record &record);
    void change(const Record &record, Names &to, std::set<std::string> &foldersTo) const;
    bool isPossible(const Record &record, const Names &at, const std::set<std::string> &foldersAt) const;
    std::vector<QByteArray> contents(std::uint64_t file) const;
    void forEachNaming(const std::function<void(const Names &, const std::set<std::string> &)> &visit) const;
};

void CrashedDisk::Replay::change(const Record &record, Names &to, std::set<std::string> &foldersTo) const
{
    switch (record.kind) {
    case Record::Kind::Make:
        to[record.path] = record.file;
        break;
    case Record::Kind::Rename:
        to[record.target] = record.file;
        to.erase(record.path);
        break;
    case Record::Kind::Remove:
        to.erase(record.path);
        foldersTo.erase(record.path);
        break;
    case Record::Kind::Folder:
        foldersTo.insert(record.path);
        break;
    default:
        break;
    }
}

/// Whether a change can have reached the disk, given the names and folders that earlier changes have led to.
bool CrashedDisk::Replay::isPossible(const Record &record, const Names &at,
                                     const std::set<std::string> &foldersAt) const
{
    const std::string folder = parent(record.kind == Record::Kind::Rename ? record.target : record.path);
    if (!folder.empty() && !foldersAt.contains(folder))
        return false;
    const auto named = at.find(record.path);
    if (record.kind == Record::Kind::Rename)
        return named != at.end() && named->second == record.file;
    return record.kind != Record::Kind::Remove || named != at.end() || foldersAt.contains(record.path);
}

void CrashedDisk::Replay::take(const Record &record)
{
    switch (record.kind) {
    case Record::Kind::Write:
        writes[record.file].push_back(&record);
        break;
    case Record::Kind::SyncFile:
        for (const Record *write : writes[record.file])
            put(files[record.file], write->offset, write->bytes);
        writes.erase(record.file);
        break;
    case Record::Kind::SyncFolder:
        std::erase_if(changes, [&](const Record *pending) {
            const bool isThere = parent(pending->path) == record.path;
            if (isThere)
                change(*pending, names, folders);
            return isThere;
        });
        break;
    default:
        changes.push_back(&record);
    }
}

/// All contents that a file may have.
std::vector<QByteArray> CrashedDisk::Replay::contents(std::uint64_t file) const
{
    const auto synced = files.find(file);
    const QByteArray certain = synced == files.end() ? QByteArray() : synced->second;
    std::vector<QByteArray> result {certain};
    const auto pending = writes.find(file);
    if (pending == writes.end())
        return result;
    QByteArray bytes = certain;
    QByteArray zeros = certain;
    QByteArray begun = certain; // The first write and the length arrived.
    for (const Record *write : pending->second) {
        QByteArray half = bytes;
        put(half, write->offset, write->bytes.left(write->bytes.size() / 2));
        result.push_back(half);
        put(bytes, write->offset, write->bytes);
        result.push_back(bytes);
        put(zeros, write->offset, QByteArray(write->bytes.size(), '\0'));
        QByteArray tail = zeros; // Only the last write arrived.
        put(tail, write->offset, write->bytes);
        result.push_back(tail);
        put(begun, write->offset,
            write == pending->second.front() ? write->bytes : QByteArray(write->bytes.size(), '\0'));
    }
    result.push_back(zeros);
    result.push_back(begun);
    return result;
}

void CrashedDisk::Replay::forEachNaming(
    const std::function<void(const Names &, const std::set<std::string> &)> &visit) const
{
    // The last 12 changes are tried in every combination; all earlier ones are taken to have arrived.
    constexpr std::size_t most = 12;
    const std::size_t certain = changes.size() > most ? changes.size() - most : 0;
    const std::size_t open = changes.size() - certain;
    for (std::size_t part = 0; part < std::size_t(1) << open; ++part) {
        Names now = names;
        std::set<std::string> foldersNow = folders;
        bool isPossibleNow = true;
        for (std::size_t i = 0; i < changes.size() && isPossibleNow; ++i) {
            if (i >= certain && (part >> (i - certain) & 1) == 0)
                continue;
            isPossibleNow = isPossible(*changes[i], now, foldersNow);
            if (isPossibleNow)
                change(*changes[i], now, foldersNow);
        }
        if (isPossibleNow)
            visit(now, foldersNow);
    }
}

CrashedDisk::CrashedDisk(std::string folder)
    : m_folder(std::move(folder))
{
    for (const auto &entry : std::filesystem::recursive_directory_iterator(m_folder)) {
        if (entry.is_directory()) {
            m_folders.insert(below(entry.path().string()));
            continue;
        }
        const std::uint64_t file = m_numbers[inodeAt(entry.path().string())] = ++m_last;
        m_names[below(entry.path().string())] = file;
        m_files[file] = fileBytes(entry.path());
    }
}

std::size_t CrashedDisk::size() const
{
    const std::lock_guard guard(m_lock);
    return m_records.size();
}

void CrashedDisk::add(Record record)
{
    const std::lock_guard guard(m_lock);
    m_records.push_back(std::move(record));
}

std::uint64_t CrashedDisk::known(std::uint64_t inode) const
{
    const std::lock_guard guard(m_lock);
    const auto found = m_numbers.find(inode);
    return found == m_numbers.end() ? 0 : found->second;
}

int CrashedDisk::before(const DiskCall &call)
{
    if (call.name == "open" && call.makes)
        isThere = std::filesystem::is_regular_file(call.path);
    return 0;
}

void CrashedDisk::after(const DiskCall &call, long result)
{
    using Kind = Record::Kind;
    if (result < 0 || (!contains(call.path) && !contains(call.target)))
        return;
    const std::string path = below(call.path);
    if (call.name == "write") {
        add({Kind::Write, known(call.file), {}, {}, call.offset, QByteArray(call.bytes.data(), result)});
    } else if (call.name == "sync") {
        if (std::filesystem::is_directory(call.path))
            add({Kind::SyncFolder, 0, path});
        else
            add({Kind::SyncFile, known(call.file)});
    } else if (call.name == "open" && call.makes && !isThere) {
        {
            const std::lock_guard guard(m_lock);
            m_numbers[inodeOf(static_cast<int>(result))] = ++m_last;
        }
        // A folder means that an unnamed file was opened in it, which has no name yet.
        if (!std::filesystem::is_directory(call.path))
            add({Kind::Make, known(inodeOf(static_cast<int>(result))), path});
    } else if (call.name == "link") {
        add({Kind::Make, known(call.file), below(call.target)});
    } else if (call.name == "rename") {
        add({Kind::Rename, known(call.file), path, below(call.target)});
    } else if (call.name == "remove") {
        add({Kind::Remove, known(call.file), path});
    } else if (call.name == "folder") {
        add({Kind::Folder, 0, path});
    }
}

void CrashedDisk::forEachState(std::size_t calls, const std::function<void(const DiskState &)> &visit) const
{
    std::vector<Record> records;
    {
        const std::lock_guard guard(m_lock);
        records.assign(m_records.begin(), m_records.begin() + static_cast<std::ptrdiff_t>(calls));
    }
    Replay replay {m_names, m_folders, m_files, {}, {}};
    for (const Record &record : records)
        replay.take(record);
    std::set<DiskState> seen;
    replay.forEachNaming([&](const Names &names, const std::set<std::string> &folders) {
        DiskState base;
        for (const std::string &folder : folders)
            base[folder] = QByteArray();
        std::vector<DiskState> states {base};
        for (const auto &[path, file] : names) {
            if (!parent(path).empty() && !folders.contains(parent(path)))
                continue; // Synced, but its folder is not.
            std::vector<DiskState> more;
            for (const QByteArray &bytes : replay.contents(file)) {
                for (DiskState state : states) {
                    state[path] = bytes;
                    more.push_back(std::move(state));
                }
            }
            states = std::move(more);
        }
        seen.insert(states.begin(), states.end());
    });
    for (const DiskState &state : seen)
        visit(state);
}

} // namespace normscope::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/temporary_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/xattr.h>

namespace normscope {

namespace {

constexpr std::string_view partPrefix = ".normscope-";
constexpr std::string_view partEnding = ".part";
constexpr std::size_t partDigits = 16;
constexpr std::string_view hexDigits = "0123456789abcdef";
constexpr const char *accessList = "system.posix_acl_access";

std::string newPartName()
{
    std::random_device random;
    std::string name(partPrefix);
    for (std::size_t i = 0; i < partDigits; ++i)
        name += hexDigits[random() % hexDigits.size()];
    return name.append(partEnding);
}

bool isPartName(std::string_view name)
{
    return name.size() == partPrefix.size() + partDigits + partEnding.size() && name.starts_with(partPrefix)
        && name.ends_with(partEnding)
        && name.substr(partPrefix.size(), partDigits).find_first_not_of(hexDigits) == std::string_view::npos;
}

bool isSameFile(const struct stat &one, const struct stat &other)
{
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/// Locks the file. False if another process has the lock, or has removed the file in a search for abandoned ones.
bool isHeld(int file)
{
    // A file system without locks is no obstacle: there no process can find the file abandoned.
    if (::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return false;
    struct stat status = {};
    return ::fstat(file, &status) == 0 && status.st_nlink > 0;
}

/// Copies the extended attribute; returns whether it is now as in the other file.
bool copyAttribute(const std::filesystem::path &from, int to, const char *name)
{
    const ssize_t size = ::getxattr(from.c_str(), name, nullptr, 0);
    if (size < 0)
        return errno == ENODATA || errno == ENOTSUP;
    std::vector<char> value(static_cast<std::size_t>(size));
    return ::getxattr(from.c_str(), name, value.data(), value.size()) == size
        && ::fsetxattr(to, name, value.data(), value.size(), 0) == 0;
}

void copyUserAttributes(const std::filesystem::path &from, int to)
{
    std::vector<char> names(static_cast<std::size_t>(std::max<ssize_t>(::listxattr(from.c_str(), nullptr, 0), 0)));
    const ssize_t size = ::listxattr(from.c_str(), names.data(), names.size());
    for (ssize_t i = 0; i < size; i += static_cast<ssize_t>(std::strlen(&names[static_cast<std::size_t>(i)])) + 1) {
        const char *name = &names[static_cast<std::size_t>(i)];
        if (std::string_view(name).starts_with("user."))
            copyAttribute(from, to, name);
    }
}

void removeIfAbandoned(int folder, const char *name)
{
    const Descriptor file(::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat opened = {};
    struct stat named = {};
    if (file.isOpen() && ::fstat(file.number(), &opened) == 0 && S_ISREG(opened.st_mode) && opened.st_uid == ::geteuid()
        && ::flock(file.number(), LOCK_EX | LOCK_NB) == 0 && ::fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0
        && isSameFile(opened, named))
        ::unlinkat(folder, name, 0);
}

} // namespace

TemporaryFile::TemporaryFile(TemporaryFile &&other) noexcept
    : m_folder(other.m_folder)
    , m_file(std::move(other.m_file))
    , m_name(std::exchange(other.m_name, {}))
{ }

TemporaryFile::~TemporaryFile()
{
    if (!m_name.empty())
        ::unlinkat(m_folder, m_name.c_str(), 0);
}

int TemporaryFile::create(int folder, mode_t permissions)
{
    m_folder = folder;
    if (::access("/proc/self/fd", X_OK) == 0)
        m_file = Descriptor(::openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, permissions));
    if (!m_file.isOpen())
        return createNamed(permissions); // Also returns the reason if no file can be made here.
    ::flock(m_file.number(), LOCK_EX | LOCK_NB); // Locked before it has a name, which linkAsPart() may give it.
    return 0;
}

int TemporaryFile::createNamed(mode_t permissions)
{
    while (true) {
        const std::string name = newPartName();
        m_file = Descriptor(
            ::openat(m_folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions));
        if (!m_file.isOpen() && errno != EEXIST)
            return errno;
        if (m_file.isOpen() && isHeld(m_file.number())) {
            m_name = name;
            return 0;
        }
    }
}

void TemporaryFile::takeAttributes(const std::filesystem::path &file, const struct stat &status)
{
    const int descriptor = m_file.number();
    struct stat own = {};
    if (::fstat(descriptor, &own) != 0)
        return;
    mode_t permissions = status.st_mode & 07777;
    const bool isOwners = own.st_uid == status.st_uid || ::fchown(descriptor, status.st_uid, own.st_gid) == 0;
    const bool isGroups = own.st_gid == status.st_gid || ::fchown(descriptor, uid_t(-1), status.st_gid) == 0;
    if (!isOwners || !isGroups)
        permissions &= ~mode_t(S_ISUID | S_ISGID);
    if (!isGroups)
        permissions &= ~mode_t(S_IRWXG) | (permissions & S_IRWXO) << 3; // The new group gets no more than others.
    copyUserAttributes(file, descriptor);
    ::fremovexattr(descriptor, accessList); // Inherited from the folder.
    if (!copyAttribute(file, descriptor, accessList))
        permissions &= ~mode_t(S_IRWXG); // With an access list, these bits are its mask.
    ::fchmod(descriptor, permissions);
}

int TemporaryFile::linkAs(const std::string &name)
{
    const std::string path = "/proc/self/fd/" + std::to_string(m_file.number());
    return ::linkat(AT_FDCWD, path.c_str(), m_folder, name.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

int TemporaryFile::linkAsPart()
{
    while (true) {
        const std::string name = newPartName();
        const int failure = linkAs(name);
        if (failure == 0)
            m_name = name;
        if (failure != EEXIST)
            return failure;
    }
}

int TemporaryFile::rename(const std::string &name)
{
    if (m_name.empty()) {
        const int failure = linkAs(name);
        if (failure != EEXIST)
            return failure;
        // Only a file with a name can replace another. A program killed from here on leaves the complete file under a
        // temporary name.
        if (const int second = linkAsPart())
            return second;
    }
    if (::renameat(m_folder, m_name.c_str(), m_folder, name.c_str()) != 0)
        return errno;
    m_name.clear();
    return 0;
}

void removeAbandonedFiles(int folder)
{
    constexpr int mostEntries = 10'000; // A folder of a million files must not delay saving.
    const int descriptor = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const std::unique_ptr<DIR, int (*)(DIR *)> entries(descriptor < 0 ? nullptr : ::fdopendir(descriptor), ::closedir);
    if (!entries)
        return;
    const dirent *entry = ::readdir(entries.get());
    for (int i = 0; entry && i < mostEntries; ++i, entry = ::readdir(entries.get())) {
        if (isPartName(entry->d_name))
            removeIfAbandoned(folder, entry->d_name);
    }
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/disk_watch.h"

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace normscope::test {

namespace {

std::atomic<DiskWatch *> current = nullptr;
thread_local bool isInside = false;

std::string linkTarget(const std::string &link)
{
    std::error_code isNone;
    return std::filesystem::read_symlink(link, isNone).string();
}

std::string pathOf(int descriptor)
{
    return linkTarget("/proc/self/fd/" + std::to_string(descriptor));
}

std::string pathOf(int folder, const char *path)
{
    const std::filesystem::path named(path);
    if (named.is_absolute())
        return named.lexically_normal().string();
    const std::string base = folder == AT_FDCWD ? linkTarget("/proc/self/cwd") : pathOf(folder);
    return (std::filesystem::path(base) / named).lexically_normal().string();
}

std::uint64_t inodeOf(int descriptor)
{
    struct stat status = {};
    return ::fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

std::uint64_t inodeOf(int folder, const char *path, int flags)
{
    struct stat status = {};
    return ::fstatat(folder, path, &status, flags) == 0 ? status.st_ino : 0;
}

/// `describe` makes the DiskCall and is only called if a DiskWatch exists; `system(verdict)` makes the call itself.
template <class Describe, class System>
long watched(const Describe &describe, const System &system)
{
    DiskWatch *const watch = current;
    if (!watch || isInside)
        return system(0);
    isInside = true;
    const int before = errno;
    const DiskCall call = describe();
    const int verdict = watch->before(call);
    errno = verdict > 0 ? verdict : before;
    const long result = verdict > 0 ? -1 : system(verdict);
    const int error = errno;
    watch->after(call, result);
    errno = error;
    isInside = false;
    return result;
}

std::size_t allowed(int verdict, std::size_t size)
{
    return verdict == DiskWatch::shortened ? (size + 1) / 2 : size;
}

DiskCall writeCall(int descriptor, const void *bytes, std::size_t size, std::uint64_t offset)
{
    return {.name = "write",
            .path = pathOf(descriptor),
            .file = inodeOf(descriptor),
            .offset = offset,
            .bytes = {static_cast<const char *>(bytes), size}};
}

long openWatched(int folder, const char *path, int flags, mode_t mode)
{
    const auto describe = [&] {
        const bool hasNoName = (flags & O_TMPFILE) == O_TMPFILE;
        return DiskCall {.name = "open", .path = pathOf(folder, path), .makes = hasNoName || (flags & O_CREAT) != 0};
    };
    return watched(describe, [&](int) { return ::syscall(SYS_openat, folder, path, flags, mode); });
}

mode_t modeOf(int flags, va_list arguments)
{
    const bool hasMode = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
    return hasMode ? va_arg(arguments, mode_t) : 0;
}

long pwriteWatched(int descriptor, const void *bytes, std::size_t size, off64_t offset)
{
    const auto describe = [&] { return writeCall(descriptor, bytes, size, static_cast<std::uint64_t>(offset)); };
    return watched(describe, [&](int verdict) {
        return ::syscall(SYS_pwrite64, descriptor, bytes, allowed(verdict, size), offset);
    });
}

/// A call on an open file, described by its name and the file alone.
template <class System>
long onFile(std::string_view name, int descriptor, const System &system)
{
    const auto describe
        = [&] { return DiskCall {.name = name, .path = pathOf(descriptor), .file = inodeOf(descriptor)}; };
    return watched(describe, [&](int) { return system(); });
}

long renameWatched(int from, const char *path, int to, const char *target, unsigned flags)
{
    const auto describe = [&] {
        return DiskCall {.name = "rename",
                         .path = pathOf(from, path),
                         .target = pathOf(to, target),
                         .file = inodeOf(from, path, AT_SYMLINK_NOFOLLOW)};
    };
    return watched(describe, [&](int) { return ::syscall(SYS_renameat2, from, path, to, target, flags); });
}

long linkWatched(int from, const char *path, int to, const char *target, int flags)
{
    const auto describe = [&] {
        const int status = (flags & AT_SYMLINK_FOLLOW) != 0 ? 0 : AT_SYMLINK_NOFOLLOW;
        return DiskCall {.name = "link",
                         .path = pathOf(from, path),
                         .target = pathOf(to, target),
                         .file = inodeOf(from, path, status)};
    };
    return watched(describe, [&](int) { return ::syscall(SYS_linkat, from, path, to, target, flags); });
}

long removeWatched(int folder, const char *path, int flags)
{
    const auto describe = [&] {
        return DiskCall {
            .name = "remove", .path = pathOf(folder, path), .file = inodeOf(folder, path, AT_SYMLINK_NOFOLLOW)};
    };
    return watched(describe, [&](int) { return ::syscall(SYS_unlinkat, folder, path, flags); });
}

} // namespace

DiskWatch::DiskWatch()
{
    current = this;
}

DiskWatch::~DiskWatch()
{
    current = nullptr;
}

} // namespace normscope::test

using namespace normscope::test;

extern "C" {

int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return static_cast<int>(openWatched(AT_FDCWD, path, flags, mode));
}

int open64(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return static_cast<int>(openWatched(AT_FDCWD, path, flags, mode));
}

int openat(int folder, const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return static_cast<int>(openWatched(folder, path, flags, mode));
}

int openat64(int folder, const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = modeOf(flags, arguments);
    va_end(arguments);
    return static_cast<int>(openWatched(folder, path, flags, mode));
}

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    const auto describe = [&] {
        const long offset = ::syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
        return writeCall(descriptor, bytes, size, offset > 0 ? static_cast<std::uint64_t>(offset) : 0);
    };
    return watched(describe,
                   [&](int verdict) { return ::syscall(SYS_write, descriptor, bytes, allowed(verdict, size)); });
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset)
{
    return pwriteWatched(descriptor, bytes, size, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset)
{
    return pwriteWatched(descriptor, bytes, size, offset);
}

int ftruncate(int descriptor, off_t size) noexcept
{
    return static_cast<int>(onFile("truncate", descriptor, [&] { return ::syscall(SYS_ftruncate, descriptor, size); }));
}

int ftruncate64(int descriptor, off64_t size) noexcept
{
    return static_cast<int>(onFile("truncate", descriptor, [&] { return ::syscall(SYS_ftruncate, descriptor, size); }));
}

int fsync(int descriptor)
{
    return static_cast<int>(onFile("sync", descriptor, [&] { return ::syscall(SYS_fsync, descriptor); }));
}

int fdatasync(int descriptor)
{
    return static_cast<int>(onFile("sync", descriptor, [&] { return ::syscall(SYS_fdatasync, descriptor); }));
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" // The system has a structure of the same name.
int flock(int descriptor, int operation) noexcept
{
    return static_cast<int>(onFile("lock", descriptor, [&] { return ::syscall(SYS_flock, descriptor, operation); }));
}
#pragma GCC diagnostic pop

int fchmod(int descriptor, mode_t mode) noexcept
{
    return static_cast<int>(onFile("mode", descriptor, [&] { return ::syscall(SYS_fchmod, descriptor, mode); }));
}

int rename(const char *path, const char *target) noexcept
{
    return static_cast<int>(renameWatched(AT_FDCWD, path, AT_FDCWD, target, 0));
}

int renameat(int from, const char *path, int to, const char *target) noexcept
{
    return static_cast<int>(renameWatched(from, path, to, target, 0));
}

int renameat2(int from, const char *path, int to, const char *target, unsigned flags) noexcept
{
    return static_cast<int>(renameWatched(from, path, to, target, flags));
}

int link(const char *path, const char *target) noexcept
{
    return static_cast<int>(linkWatched(AT_FDCWD, path, AT_FDCWD, target, 0));
}

int linkat(int from, const char *path, int to, const char *target, int flags) noexcept
{
    return static_cast<int>(linkWatched(from, path, to, target, flags));
}

int unlink(const char *path) noexcept
{
    return static_cast<int>(removeWatched(AT_FDCWD, path, 0));
}

int unlinkat(int folder, const char *path, int flags) noexcept
{
    return static_cast<int>(removeWatched(folder, path, flags));
}

int rmdir(const char *path) noexcept
{
    return static_cast<int>(removeWatched(AT_FDCWD, path, AT_REMOVEDIR));
}

int mkdir(const char *path, mode_t mode) noexcept
{
    const auto describe = [&] { return DiskCall {.name = "folder", .path = pathOf(AT_FDCWD, path)}; };
    return static_cast<int>(watched(describe, [&](int) { return ::syscall(SYS_mkdirat, AT_FDCWD, path, mode); }));
}
}

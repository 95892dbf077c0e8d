// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/atomic_file.h"

#include "engine/formats/file.h"
#include "engine/tensor/error.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace normscope {

namespace {

constexpr std::size_t writeBufferSize = 1 << 16;
constexpr mode_t openToAll = 0666; ///< Before the user's mask.
constexpr mode_t ownersAlone = 0600;

[[noreturn]] void throwUnwritable(const std::filesystem::path &path, int code)
{
    throw IoError({MESSAGE_TEXT("Message", "“%1” cannot be written: %2."), {fileText(path), systemReason(code)}});
}

/// The file to which a path leads if it is a symbolic link, so that saving keeps the link; the file need not exist yet.
/// Any other path is returned unchanged.
std::filesystem::path linkedFile(std::filesystem::path path)
{
    constexpr int mostLinks = 40; // As many as Linux follows.
    for (int i = 0; i < mostLinks; ++i) {
        std::error_code isNoLink;
        const std::filesystem::path next = std::filesystem::read_symlink(path, isNoLink);
        if (isNoLink)
            return path;
        path = path.parent_path() / next;
    }
    throwUnwritable(path, ELOOP);
}

/// Whether the target exists. Throws IoError if it cannot be replaced.
bool existsToBeReplaced(const std::filesystem::path &target, struct stat &status)
{
    if (::stat(target.c_str(), &status) != 0) {
        if (errno == ENOENT)
            return false;
        throwUnwritable(target, errno);
    }
    if (S_ISDIR(status.st_mode))
        throwUnwritable(target, EISDIR);
    if (!S_ISREG(status.st_mode))
        throw IoError({MESSAGE_TEXT("Message", "“%1” is not an ordinary file."), {fileText(target)}});
    if (::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0)
        throwUnwritable(target, errno); // The folder may let it be replaced, but the file is write-protected.
    return true;
}

Descriptor openFolder(const std::filesystem::path &folder)
{
    const char *path = folder.empty() ? "." : folder.c_str();
    Descriptor opened(::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    // A folder may be writable without being readable.
    return opened.isOpen() || errno != EACCES ? std::move(opened) : Descriptor(::open(path, O_PATH | O_CLOEXEC));
}

} // namespace

bool hasOtherNames(const std::filesystem::path &file)
{
    struct stat status = {};
    return ::stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink > 1;
}

AtomicFile::AtomicFile(const std::filesystem::path &target)
{
    struct stat status = {};
    const bool exists = existsToBeReplaced(target, status);
    m_target = linkedFile(target);
    m_folder = openFolder(m_target.parent_path());
    if (!m_folder.isOpen())
        throwUnwritable(m_target, errno);
    removeAbandonedFiles(m_folder.number());
    if (const int failure = m_file.create(m_folder.number(), exists ? ownersAlone : openToAll))
        throwUnwritable(m_target, failure);
    m_buffer.reserve(writeBufferSize);
}

void AtomicFile::write(std::span<const std::byte> bytes)
{
    write(std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
}

void AtomicFile::write(std::string_view text)
{
    if (m_buffer.size() + text.size() > writeBufferSize)
        writeBuffer();
    if (text.size() >= writeBufferSize)
        writeThrough(text.data(), text.size());
    else
        m_buffer.insert(m_buffer.end(), text.begin(), text.end());
}

void AtomicFile::seek(std::uint64_t position)
{
    writeBuffer();
    m_offset = position;
}

void AtomicFile::writeBuffer()
{
    writeThrough(m_buffer.data(), m_buffer.size());
    m_buffer.clear();
}

void AtomicFile::writeThrough(const char *data, std::size_t size)
{
    while (size > 0) {
        const ssize_t count = ::pwrite(m_file.descriptor(), data, size, static_cast<off_t>(m_offset));
        if (count >= 0) {
            data += count;
            size -= static_cast<std::size_t>(count);
            m_offset += static_cast<std::uint64_t>(count);
        } else if (errno != EINTR) {
            throwUnwritable(m_target, errno);
        }
    }
}

void AtomicFile::flush()
{
    writeBuffer();
    while (::fsync(m_file.descriptor()) != 0) {
        if (errno == EINVAL)
            return; // The file system does not support fsync.
        if (errno != EINTR)
            throwUnwritable(m_target, errno);
    }
}

void AtomicFile::commit()
{
    flush();
    struct stat status = {};
    if (existsToBeReplaced(m_target, status))
        m_file.takeAttributes(m_target, status);
    if (const int failure = m_file.rename(m_target.filename()))
        throwUnwritable(m_target, failure);
    ::fsync(m_folder.number()); // The file has its name already; that a folder cannot be synced is no error.
}

} // namespace normscope

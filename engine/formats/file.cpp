// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/file.h"

#include "engine/tensor/error.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace normscope {

namespace {

constexpr std::size_t bufferSize = 1 << 16;

std::string systemReason(int code)
{
    return std::generic_category().message(code);
}

[[noreturn]] void throwUnreadable(const std::filesystem::path &path, int code)
{
    if (code == ENOENT || code == ENOTDIR)
        throw InputError({ENGINE_TEXT("Engine", "The file “%1” does not exist."), {fileText(path)}});
    throw InputError({ENGINE_TEXT("Engine", "“%1” cannot be read: %2."), {fileText(path), systemReason(code)}});
}

[[noreturn]] void throwUnwritable(const std::filesystem::path &path, int code)
{
    throw IoError({ENGINE_TEXT("Engine", "“%1” cannot be written: %2."), {fileText(path), systemReason(code)}});
}

/// The file itself where the path is a symbolic link, so that saving keeps the link.
std::filesystem::path resolved(const std::filesystem::path &target)
{
    std::error_code error;
    if (!std::filesystem::is_symlink(target, error))
        return target;
    const std::filesystem::path file = std::filesystem::weakly_canonical(target, error);
    return error ? target : file;
}

} // namespace

std::string fileText(const std::filesystem::path &path)
{
    return path.string();
}

FileSource::FileSource(const std::filesystem::path &path)
    : m_path(path)
    , m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) // A pipe must not make us wait.
{
    if (m_descriptor < 0)
        throwUnreadable(path, errno);
    struct stat status = {};
    const int failure = ::fstat(m_descriptor, &status) == 0 ? 0 : errno;
    if (failure == 0 && S_ISREG(status.st_mode)) {
        m_size = static_cast<std::uint64_t>(status.st_size);
        return;
    }
    ::close(m_descriptor);
    if (failure != 0)
        throwUnreadable(path, failure);
    if (S_ISDIR(status.st_mode))
        throw InputError({ENGINE_TEXT("Engine", "“%1” is a folder, not a file."), {fileText(path)}});
    throw InputError({ENGINE_TEXT("Engine", "“%1” is not an ordinary file."), {fileText(path)}});
}

FileSource::~FileSource()
{
    ::close(m_descriptor);
}

std::size_t FileSource::read(std::span<std::byte> buffer)
{
    std::size_t done = 0;
    while (done < buffer.size()) {
        const ssize_t count = ::read(m_descriptor, buffer.data() + done, buffer.size() - done);
        if (count == 0)
            break;
        if (count > 0)
            done += static_cast<std::size_t>(count);
        else if (errno != EINTR)
            throw IoError({ENGINE_TEXT("Engine", "Reading “%1” failed: %2."), {fileText(m_path), systemReason(errno)}});
    }
    return done;
}

std::string readFile(const std::filesystem::path &path, std::uint64_t sizeLimit)
{
    FileSource source(path);
    if (source.size() > sizeLimit)
        throw InputError({ENGINE_TEXT("Engine", "“%1” is too large: it has %2 bytes, and at most %3 are read."),
                          {fileText(path), std::to_string(source.size()), std::to_string(sizeLimit)}});
    std::string bytes(static_cast<std::size_t>(source.size()), '\0');
    bytes.resize(source.read(std::as_writable_bytes(std::span(bytes))));
    return bytes;
}

AtomicFile::AtomicFile(const std::filesystem::path &target)
    : m_target(resolved(target))
{
    std::error_code error;
    const auto status = std::filesystem::status(m_target, error);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        throwUnwritable(m_target, std::filesystem::is_directory(status) ? EISDIR : EINVAL);

    const std::string stem = ".normscope-" + std::to_string(::getpid()) + "-";
    for (int attempt = 0;; ++attempt) {
        m_temporary = m_target.parent_path() / (stem + std::to_string(attempt));
        m_descriptor = ::open(m_temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (m_descriptor >= 0)
            break;
        if (errno != EEXIST)
            throwUnwritable(m_target, errno);
    }
    m_buffer.reserve(bufferSize);
}

AtomicFile::AtomicFile(AtomicFile &&other) noexcept
    : m_target(std::move(other.m_target))
    , m_temporary(std::exchange(other.m_temporary, {}))
    , m_buffer(std::move(other.m_buffer))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
{ }

AtomicFile::~AtomicFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

void AtomicFile::write(std::span<const std::byte> bytes)
{
    write(std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
}

void AtomicFile::write(std::string_view text)
{
    if (m_buffer.size() + text.size() > bufferSize) {
        writeThrough(m_buffer.data(), m_buffer.size());
        m_buffer.clear();
    }
    if (text.size() >= bufferSize)
        writeThrough(text.data(), text.size());
    else
        m_buffer.insert(m_buffer.end(), text.begin(), text.end());
}

void AtomicFile::writeThrough(const char *data, std::size_t size)
{
    while (size > 0) {
        const ssize_t count = ::write(m_descriptor, data, size);
        if (count >= 0) {
            data += count;
            size -= static_cast<std::size_t>(count);
        } else if (errno != EINTR) {
            throwUnwritable(m_target, errno);
        }
    }
}

void AtomicFile::flush()
{
    if (m_descriptor < 0)
        return;
    writeThrough(m_buffer.data(), m_buffer.size());
    m_buffer.clear();
    close();
    // By its path: a library that was given the path may have put another file in place of ours.
    const int descriptor = ::open(m_temporary.c_str(), O_RDONLY | O_CLOEXEC);
    const bool ok = descriptor >= 0 && ::fsync(descriptor) == 0;
    const int failure = errno;
    if (descriptor >= 0)
        ::close(descriptor);
    if (!ok)
        throwUnwritable(m_target, failure);
}

void AtomicFile::close()
{
    const int result = ::close(std::exchange(m_descriptor, -1));
    if (result != 0 && errno != EINTR)
        throwUnwritable(m_target, errno);
}

void AtomicFile::commit()
{
    flush();
    struct stat old = {};
    if (::stat(m_target.c_str(), &old) == 0)
        ::chmod(m_temporary.c_str(), old.st_mode & 07777); // As well as can be: the file keeps its permissions.
    if (::rename(m_temporary.c_str(), m_target.c_str()) != 0)
        throwUnwritable(m_target, errno);
    m_temporary.clear();
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/file.h"

#include "engine/tensor/error.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace normscope {

namespace {

[[noreturn]] void throwUnreadable(const std::filesystem::path &path, int code)
{
    if (code == ENOENT || code == ENOTDIR)
        throw InputError({MESSAGE_TEXT("Message", "The file “%1” does not exist."), {fileText(path)}});
    throw InputError({MESSAGE_TEXT("Message", "“%1” cannot be read: %2."), {fileText(path), systemReason(code)}});
}

} // namespace

std::string fileText(const std::filesystem::path &path)
{
    constexpr char digits[] = "0123456789abcdef";
    const std::string &bytes = path.native();
    std::string text;
    for (std::size_t i = 0; i < bytes.size();) {
        if (const std::size_t length = utf8Length(std::string_view(bytes).substr(i))) {
            text.append(bytes, i, length);
            i += length;
            continue;
        }
        const auto byte = static_cast<unsigned char>(bytes[i++]);
        text += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
    }
    return text;
}

std::size_t utf8Length(std::string_view text)
{
    const auto at
        = [&](std::size_t i) -> unsigned { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
    const unsigned first = at(0);
    if (text.empty() || first < 0x80)
        return text.empty() ? 0 : 1;
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    // Neither more bytes than needed, nor half a surrogate pair, nor beyond U+10FFFF.
    const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (first < 0xc2 || first > 0xf4 || at(1) < least || at(1) > most)
        return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if ((at(i) & 0xc0) != 0x80)
            return 0;
    }
    return length;
}

std::string systemReason(int code)
{
    return std::generic_category().message(code);
}

std::size_t readFrom(int descriptor, std::span<std::byte> buffer, const std::string &name)
{
    std::size_t done = 0;
    while (done < buffer.size()) {
        const ssize_t count = ::read(descriptor, buffer.data() + done, buffer.size() - done);
        if (count == 0)
            break;
        if (count > 0)
            done += static_cast<std::size_t>(count);
        else if (errno != EINTR)
            throw IoError({MESSAGE_TEXT("Message", "Reading “%1” failed: %2."), {name, systemReason(errno)}});
    }
    return done;
}

FileSource::FileSource(const std::filesystem::path &path)
    : m_path(path)
    , m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) // Opening a pipe must not block.
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
        throw InputError({MESSAGE_TEXT("Message", "“%1” is a folder, not a file."), {fileText(path)}});
    throw InputError({MESSAGE_TEXT("Message", "“%1” is not an ordinary file."), {fileText(path)}});
}

FileSource::~FileSource()
{
    ::close(m_descriptor);
}

std::size_t FileSource::read(std::span<std::byte> buffer)
{
    return readFrom(m_descriptor, buffer, fileText(m_path));
}

void FileSource::skip(std::uint64_t count)
{
    if (::lseek(m_descriptor, static_cast<off_t>(count), SEEK_CUR) < 0)
        throw IoError({MESSAGE_TEXT("Message", "Reading “%1” failed: %2."), {fileText(m_path), systemReason(errno)}});
}

std::string readFile(const std::filesystem::path &path, std::uint64_t sizeLimit)
{
    FileSource source(path);
    if (source.size() > sizeLimit)
        throw InputError({MESSAGE_TEXT("Message", "“%1” is too large: it has %2 bytes, and at most %3 are read."),
                          {fileText(path), std::to_string(source.size()), std::to_string(sizeLimit)}});
    std::string bytes(static_cast<std::size_t>(source.size()), '\0');
    bytes.resize(source.read(std::as_writable_bytes(std::span(bytes))));
    return bytes;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/own_folder.h"

#include "engine/formats/file.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <string_view>
#include <system_error>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace normscope {

namespace {

constexpr char lockName[] = "lock";
constexpr int safely = O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK; ///< Open flags: follow no links, do not block on pipes.

constexpr char decimalDigits[] = "0123456789";

/// Beginning and end of a file name, with a number between them.
struct NameForm
{
    std::string_view begin;
    std::string_view end;
};
constexpr NameForm nameForms[]
    = {{"recovery-", ".json"}, {"input-", ".npy"}, {"input-cells-", ".npy"},  {"gamma-", ".npy"},
       {"beta-", ".npy"},      {"mask-", ".npy"},  {"running-mean-", ".npy"}, {"running-variance-", ".npy"},
       {"upstream-", ".npy"}};

bool isNumber(std::string_view text)
{
    return !text.empty() && text.size() < 10 && text.find_first_not_of(decimalDigits) == text.npos;
}

/// Temporary files that earlier versions left behind: .normscope-PROCESS-NUMBER.
bool isHalfWritten(std::string_view name)
{
    constexpr std::string_view begin = ".normscope-";
    const std::size_t dash = name.rfind('-');
    return name.starts_with(begin) && dash >= begin.size() && isNumber(name.substr(dash + 1))
        && isNumber(name.substr(begin.size(), dash - begin.size()));
}

/// Whether this version or an earlier one writes files of this name.
bool isOwnName(std::string_view name)
{
    const auto fits = [name](const NameForm &form) {
        const std::size_t around = form.begin.size() + form.end.size();
        return name.starts_with(form.begin) && name.ends_with(form.end) && name.size() > around
            && isNumber(name.substr(form.begin.size(), name.size() - around));
    };
    return name == lockName || name == "recovery.json" || std::ranges::any_of(nameForms, fits) || isHalfWritten(name);
}

[[noreturn]] void refuseWriting(const std::filesystem::path &path, int code)
{
    throw IoError({MESSAGE_TEXT("Message", "“%1” cannot be written: %2."), {fileText(path), systemReason(code)}});
}

[[noreturn]] void refuseReading(const std::filesystem::path &path, int code)
{
    if (code == ENOENT)
        throw InputError({MESSAGE_TEXT("Message", "The file “%1” does not exist."), {fileText(path)}});
    throw InputError({MESSAGE_TEXT("Message", "“%1” cannot be read: %2."), {fileText(path), systemReason(code)}});
}

std::int64_t changeTime(int folder)
{
    struct stat status = {};
    return ::fstat(folder, &status) == 0 ? status.st_mtim.tv_sec * 1'000'000'000LL + status.st_mtim.tv_nsec : 0;
}

/// Reads a file in an opened folder.
class FolderFile final : public ByteSource
{
public:
    FolderFile(int folder, const std::string &name, std::filesystem::path path)
        : m_path(std::move(path))
        , m_descriptor(::openat(folder, name.c_str(), O_RDONLY | safely))
    {
        if (!m_descriptor.isOpen())
            refuseReading(m_path, errno);
        struct stat status = {};
        if (::fstat(m_descriptor.number(), &status) != 0 || !S_ISREG(status.st_mode))
            throw InputError({MESSAGE_TEXT("Message", "“%1” is not an ordinary file."), {fileText(m_path)}});
        m_size = static_cast<std::uint64_t>(status.st_size);
    }

    std::uint64_t size() const override { return m_size; }
    std::size_t read(std::span<std::byte> buffer) override
    {
        return readFrom(m_descriptor.number(), buffer, fileText(m_path));
    }

private:
    std::filesystem::path m_path;
    Descriptor m_descriptor;
    std::uint64_t m_size = 0;
};

void writeAll(int descriptor, std::span<const std::byte> bytes, const std::filesystem::path &path)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count >= 0)
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        else if (errno != EINTR)
            refuseWriting(path, errno);
    }
}

} // namespace

int numberIn(const std::string &name)
{
    const std::size_t dash = name.rfind('-');
    int number = 0;
    if (dash != std::string::npos)
        std::from_chars(name.data() + dash + 1, name.data() + name.size(), number);
    return number;
}

OwnFolder::OwnFolder(std::filesystem::path path, Descriptor folder)
    : m_path(std::move(path))
    , m_folder(std::move(folder))
    , m_changed(changeTime(m_folder.number()))
{ }

std::shared_ptr<OwnFolder> OwnFolder::make(const std::filesystem::path &path)
{
    const auto refuse = [&path](int code) {
        throw IoError(
            {MESSAGE_TEXT("Message", "The folder “%1” cannot be made: %2."), {fileText(path), systemReason(code)}});
    };
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    if (error)
        refuse(error.value());
    if (::mkdir(path.c_str(), 0700) != 0)
        refuse(errno);
    Descriptor opened(::open(path.c_str(), O_RDONLY | O_DIRECTORY | safely));
    if (!opened.isOpen())
        refuse(errno);
    const std::shared_ptr<OwnFolder> folder(new OwnFolder(path, std::move(opened)));
    folder->m_isMade = true;
    Found found = Found::Taken;
    if (!folder->lock(O_CREAT | O_EXCL, found))
        // A program that looks for abandoned folders has locked the new folder at this very moment, and removes it.
        refuse(EBUSY);
    return folder;
}

std::shared_ptr<OwnFolder> OwnFolder::take(const std::filesystem::path &path, Found &found)
{
    found = Found::Foreign;
    Descriptor opened(::open(path.c_str(), O_RDONLY | O_DIRECTORY | safely));
    struct stat status = {};
    if (!opened.isOpen() || ::fstat(opened.number(), &status) != 0 || status.st_uid != ::geteuid())
        return nullptr;
    const std::shared_ptr<OwnFolder> folder(new OwnFolder(path, std::move(opened)));
    return folder->lock(0, found) && folder->isThere() ? folder : nullptr;
}

/// Locks the folder and its lock file. Returns false if another program holds a lock.
bool OwnFolder::lock(int lockFlags, Found &found)
{
    found = Found::InUse;
    const auto isFree = [this](int descriptor) {
        if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            m_isLocked = true;
        else if (errno == EWOULDBLOCK)
            return false;
        return true; // Locked, or locks are not supported here.
    };
    if (!isFree(m_folder.number()))
        return false;
    // Programs of earlier versions also lock a file of this name. They read its content as a process and a host, and
    // leave the folder alone if it is empty.
    m_lockFile = Descriptor(::openat(m_folder.number(), lockName, O_RDWR | safely | lockFlags, 0600));
    struct stat status = {};
    if (m_lockFile.isOpen() && ::fstat(m_lockFile.number(), &status) == 0 && S_ISREG(status.st_mode)
        && !isFree(m_lockFile.number()))
        return false;
    found = Found::Taken;
    return true;
}

bool OwnFolder::isWritable() const
{
    return ::faccessat(m_folder.number(), ".", W_OK | X_OK, AT_EACCESS) == 0;
}

bool OwnFolder::isThere() const
{
    struct stat here = {};
    struct stat there = {};
    return ::fstat(m_folder.number(), &here) == 0 && ::lstat(m_path.c_str(), &there) == 0 && here.st_dev == there.st_dev
        && here.st_ino == there.st_ino;
}

OwnFolder::Content OwnFolder::content() const
{
    const int descriptor = ::openat(m_folder.number(), ".", O_RDONLY | O_DIRECTORY | safely);
    DIR *list = descriptor >= 0 ? ::fdopendir(descriptor) : nullptr;
    if (!list)
        throw IoError({MESSAGE_TEXT("Message", "Reading “%1” failed: %2."), {fileText(m_path), systemReason(errno)}});
    Content content;
    while (const dirent *entry = ::readdir(list)) {
        const std::string name = entry->d_name;
        if (name != "." && name != "..")
            (isOwnName(name) && contains(name) ? content.own : content.others).push_back(name);
    }
    ::closedir(list);
    return content;
}

bool OwnFolder::contains(const std::string &name) const
{
    struct stat status = {};
    return ::fstatat(m_folder.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(status.st_mode)
        && status.st_uid == ::geteuid();
}

std::unique_ptr<ByteSource> OwnFolder::open(const std::string &name) const
{
    if (!isOwnName(name)) // The name may come from a text in the folder, which may be forged.
        refuseReading(filePath(std::filesystem::path(name).filename().string()), ENOENT);
    return std::make_unique<FolderFile>(m_folder.number(), name, filePath(name));
}

std::string OwnFolder::read(const std::string &name, std::uint64_t sizeLimit) const
{
    const std::unique_ptr<ByteSource> source = open(name);
    if (source->size() > sizeLimit)
        throw InputError({MESSAGE_TEXT("Message", "“%1” is too large: it has %2 bytes, and at most %3 are read."),
                          {fileText(filePath(name)), std::to_string(source->size()), std::to_string(sizeLimit)}});
    std::string bytes(static_cast<std::size_t>(source->size()), '\0');
    bytes.resize(source->read(std::as_writable_bytes(std::span(bytes))));
    return bytes;
}

void OwnFolder::write(const std::string &name, const std::function<void(const ByteSink &)> &content) const
{
    const std::filesystem::path path = filePath(name);
    const Descriptor file(::openat(m_folder.number(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | safely, 0600));
    if (!file.isOpen())
        refuseWriting(path, errno);
    try {
        content([&](std::span<const std::byte> bytes) { writeAll(file.number(), bytes, path); });
    } catch (...) {
        ::unlinkat(m_folder.number(), name.c_str(), 0);
        throw;
    }
}

void OwnFolder::sync(const std::vector<std::string> &names) const
{
    for (const std::string &name : names) {
        const Descriptor file(::openat(m_folder.number(), name.c_str(), O_RDONLY | safely));
        if (!file.isOpen() || ::fsync(file.number()) != 0)
            refuseWriting(filePath(name), errno);
    }
    // Some network file systems cannot sync a folder; errors are ignored, since the files are synced.
    ::fsync(m_folder.number());
    const Descriptor parent(::open(m_path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (parent.isOpen())
        ::fsync(parent.number());
}

void OwnFolder::remove(const std::string &name) const
{
    if (isOwnName(name) && contains(name))
        ::unlinkat(m_folder.number(), name.c_str(), 0);
}

void OwnFolder::remove() const
{
    if (!m_isLocked && !m_isMade && changeTime(m_folder.number()) != m_changed)
        return; // Another program has changed the folder.
    const Content found = content();
    // The texts first, because work without a text is not offered; the lock last.
    const auto rank = [](const std::string &name) { return name == lockName ? 2 : name.ends_with(".json") ? 0 : 1; };
    std::vector<std::string> names = found.own;
    std::ranges::stable_sort(names, {}, rank);
    for (const std::string &name : names)
        ::unlinkat(m_folder.number(), name.c_str(), 0);
    if (isThere())
        ::rmdir(m_path.c_str()); // rmdir() removes neither a link nor a folder that is not empty.
}

} // namespace normscope

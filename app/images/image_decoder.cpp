// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/images/image_decoder.h"

#include "app/images/decoder_protocol.h"
#include "app/images/image_format.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>
#include <vector>

#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace normscope {

namespace {

[[noreturn]] void throwCannotStart(int code)
{
    throw IoError({MESSAGE_TEXT("Message", "Images cannot be decoded: no process can be started for it (%1)."),
                   {std::generic_category().message(code)}});
}

/// Starts the process with `socket` as stdin and stdout, and with no signal blocked or ignored. Returns an error
/// number, 0 on success.
int start(const char *path, int socket, int &process)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string parent = std::to_string(::getpid());
    std::string task = decodeArgument, name = "normscope";
    char *const arguments[] = {name.data(), task.data(), parent.data(), nullptr};
    const int failure = posix_spawn(&process, path, &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

std::string shownFormats()
{
    std::string text;
    for (const ImageFormatName &format : imageFormats())
        text += (text.empty() ? "" : ", ") + std::string(format.shown);
    return text;
}

[[noreturn]] void throwNonsense(const std::string &name)
{
    throw InputError(
        {MESSAGE_TEXT("Message", "“%1” was not opened: the process that decodes it gave a wrong answer."), {name}});
}

[[noreturn]] void throwRefusal(const DecodeAnswer &answer, const std::string &name)
{
    switch (answer.status) {
    case DecodeAnswer::NoImage:
        throw InputError(
            {MESSAGE_TEXT("Message", "“%1” is no image of a kind that is read: %2."), {name, shownFormats()}});
    case DecodeAnswer::NoReader: {
        const auto format
            = std::ranges::find(imageFormats(), static_cast<ImageFormat>(answer.format), &ImageFormatName::format);
        if (format == imageFormats().end())
            throwNonsense(name);
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” is a %2 image, and this system's Qt has no plugin that reads those "
                                       "(Debian's package qt6-image-formats-plugins)."),
                          {name, format->shown}});
    }
    case DecodeAnswer::CutOff:
        throw InputError({MESSAGE_TEXT("Message", "“%1” is cut off: the end of the image is missing."), {name}});
    case DecodeAnswer::Damaged:
        throw InputError({MESSAGE_TEXT("Message", "“%1” is damaged: the image in it cannot be decoded."), {name}});
    case DecodeAnswer::TooManyPixels:
        throw InputError(
            {MESSAGE_TEXT("Message", "“%1” has %2 × %3 pixels; at most %4 in all are read."),
             {name, std::to_string(answer.width), std::to_string(answer.height), std::to_string(mostImagePixels)}});
    case DecodeAnswer::OutOfMemory:
        throw InputError({MESSAGE_TEXT("Message", "“%1” takes more memory to decode than an image may."), {name}});
    case DecodeAnswer::Unconfined:
        throw IoError({MESSAGE_TEXT("Message",
                                    "“%1” was not opened: this system does not let the process that decodes images be "
                                    "shut off (seccomp)."),
                       {name}});
    default:
        throwNonsense(name);
    }
}

} // namespace

ImageDecoder::ImageDecoder(const DecoderProgram &program)
    : m_longest(program.longest)
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        throwCannotStart(errno);
    const int failure = start(program.path.c_str(), ends[1], m_process);
    ::close(ends[1]);
    if (failure != 0) {
        ::close(ends[0]);
        throwCannotStart(failure);
    }
    m_socket = ends[0];
}

ImageDecoder::~ImageDecoder()
{
    ::close(m_socket);
    if (m_process < 0)
        return;
    ::kill(m_process, SIGKILL);
    while (::waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) { }
}

ImageInfo ImageDecoder::describe(const StoredImage &image, const Progress &progress)
{
    const DecodeAnswer answer = ask({.task = DecodeRequest::Describe}, image, progress);
    const bool isSound = answer.width > 0 && answer.height > 0
        && std::int64_t(answer.width) * answer.height <= mostImagePixels && answer.isGrey <= 1;
    if (!isSound)
        throwNonsense(image.name);
    return {{}, {answer.width, answer.height}, answer.isGrey != 0};
}

void ImageDecoder::decode(const StoredImage &image, const ImageChoices &choices, std::span<float> values,
                          const Progress &progress)
{
    ask({.task = DecodeRequest::Decode,
         .channels = static_cast<std::uint32_t>(choices.channels),
         .fit = static_cast<std::uint32_t>(choices.fit),
         .width = choices.size.width(),
         .height = choices.size.height()},
        image, progress);
    const auto channels = static_cast<std::size_t>(channelCount(choices.channels));
    const auto width = static_cast<std::size_t>(choices.size.width());
    const std::size_t plane = values.size() / channels;
    std::vector<float> strip;
    for (std::size_t first = 0; first < plane; first += strip.size() / channels) {
        const std::size_t rows = std::min<std::size_t>(stripRows, (plane - first) / width);
        strip.resize(channels * rows * width);
        report(progress, 0);
        receive(std::as_writable_bytes(std::span(strip)), image.name, progress);
        if (!std::ranges::all_of(strip, [](float value) { return value >= 0 && value <= 1; }))
            throwNonsense(image.name);
        for (std::size_t channel = 0; channel < channels; ++channel)
            std::ranges::copy(std::span(strip).subspan(channel * rows * width, rows * width),
                              values.begin() + static_cast<std::ptrdiff_t>(channel * plane + first));
    }
}

/// Sends the request with the image. Returns the answer if it is Done, otherwise throws.
DecodeAnswer ImageDecoder::ask(DecodeRequest request, const StoredImage &image, const Progress &progress)
{
    request.byteCount = image.bytes.size();
    if (request.byteCount > mostImageBytes)
        throw InputError({MESSAGE_TEXT("Message", "“%1” is too large: it has %2 bytes, and at most %3 are read."),
                          {image.name, std::to_string(request.byteCount), std::to_string(mostImageBytes)}});
    m_deadline = Clock::now() + m_longest;
    send(std::as_bytes(std::span(&request, 1)), image.name, progress);
    std::array<std::byte, 1 << 16> piece;
    for (std::uint64_t sent = 0; sent < request.byteCount;) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), request.byteCount - sent));
        report(progress, 0);
        const std::size_t count = image.bytes.read(std::span(piece).first(wanted));
        if (count == 0) // The file became shorter in the meantime.
            throwRefusal({.status = DecodeAnswer::CutOff}, image.name);
        send(std::span(piece).first(count), image.name, progress);
        sent += count;
    }
    DecodeAnswer answer;
    receive(std::as_writable_bytes(std::span(&answer, 1)), image.name, progress);
    if (answer.status != DecodeAnswer::Done)
        throwRefusal(answer, image.name);
    return answer;
}

void ImageDecoder::send(std::span<const std::byte> bytes, const std::string &name, const Progress &progress)
{
    while (!bytes.empty()) {
        const ssize_t count = ::send(m_socket, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count >= 0)
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        else if (errno == EAGAIN)
            wait(POLLOUT, name, progress);
        else if (errno != EINTR)
            throwEnded(name);
    }
}

void ImageDecoder::receive(std::span<std::byte> bytes, const std::string &name, const Progress &progress)
{
    while (!bytes.empty()) {
        const ssize_t count = ::recv(m_socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (count > 0)
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        else if (count < 0 && errno == EAGAIN)
            wait(POLLIN, name, progress);
        else if (count == 0 || errno != EINTR)
            throwEnded(name);
    }
}

void ImageDecoder::wait(short events, const std::string &name, const Progress &progress)
{
    constexpr int betweenQuestions = 50; // In milliseconds, between two calls of `progress`.
    report(progress, 0);
    if (Clock::now() > m_deadline)
        throw InputError({MESSAGE_TEXT("Message", "“%1” takes too long to decode and was given up."), {name}});
    pollfd socket = {m_socket, events, 0};
    ::poll(&socket, 1, betweenQuestions);
}

/// Throws an error that says how the process ended.
void ImageDecoder::throwEnded(const std::string &name)
{
    // In case the process has only closed the socket; if it has ended by itself, its status is kept.
    ::kill(m_process, SIGKILL);
    int status = 0;
    while (::waitpid(m_process, &status, 0) < 0 && errno == EINTR) { }
    m_process = -1;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        throw InputError({MESSAGE_TEXT("Message", "“%1” takes too long to decode and was given up."), {name}});
    const std::string how
        = WIFSIGNALED(status) ? ::strsignal(WTERMSIG(status)) : "exit code " + std::to_string(WEXITSTATUS(status));
    throw InputError(
        {MESSAGE_TEXT("Message", "“%1” was not opened: the process that decodes it ended (%2)."), {name, how}});
}

} // namespace normscope

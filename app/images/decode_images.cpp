// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/images/decode_images.h"

#include "app/images/confinement.h"
#include "app/images/decoder_protocol.h"
#include "app/images/image_structure.h"
#include "app/images/pixel_values.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QThreadPool>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <new>
#include <vector>

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

namespace normscope {

namespace {

constexpr std::chrono::seconds processorTime(10); ///< Limit for one image.
constexpr int decodedMegabytes = 512; ///< mostImagePixels at 16 bits for each of four channels.

/// Reads `size` bytes from stdin. Returns false at its end.
bool receive(void *data, std::size_t size)
{
    auto *bytes = static_cast<char *>(data);
    while (size > 0) {
        const ssize_t count = ::read(STDIN_FILENO, bytes, size);
        if (count == 0 || (count < 0 && errno != EINTR))
            return false;
        bytes += std::max<ssize_t>(count, 0);
        size -= static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    }
    return true;
}

void send(const void *data, std::size_t size)
{
    const auto *bytes = static_cast<const char *>(data);
    while (size > 0) {
        const ssize_t count = ::write(STDOUT_FILENO, bytes, size);
        if (count < 0 && errno != EINTR)
            ::_exit(0); // The program has closed its end of the socket.
        bytes += std::max<ssize_t>(count, 0);
        size -= static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    }
}

/// Reads with Qt's reader of one format, whatever the bytes seem to be.
class FormatReader
{
public:
    FormatReader(QByteArray &bytes, ImageFormat format)
        : m_buffer(&bytes)
        , m_reader(&m_buffer, nameOf(format).qt)
    {
        m_buffer.open(QIODevice::ReadOnly);
        m_reader.setAutoDetectImageFormat(false);
        m_reader.setAutoTransform(true);
    }

    QImageReader *operator->() { return &m_reader; }

private:
    QBuffer m_buffer;
    QImageReader m_reader;
};

/// Loads the plugins of all readers now: once the process is confined, they cannot be loaded.
void loadReaders()
{
    for (const ImageFormatName &name : imageFormats()) {
        QByteArray nothing;
        FormatReader reader(nothing, name.format);
        reader->canRead();
    }
}

bool hasTooManyPixels(QSize size)
{
    return qint64(size.width()) * size.height() > mostImagePixels;
}

void setSize(DecodeAnswer &answer, QSize size)
{
    answer.width = size.width();
    answer.height = size.height();
}

/// Inspects the image, and decodes it if requested or if the description needs its pixels.
DecodeAnswer examine(const DecodeRequest &request, QByteArray &bytes, QImage &image)
{
    DecodeAnswer answer;
    const auto raw = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    const std::optional<ImageFormat> format = imageFormat(raw);
    if (!format) {
        answer.status = DecodeAnswer::NoImage;
        return answer;
    }
    answer.format = static_cast<std::uint32_t>(*format);
    const ImageStructure structure = imageStructure(*format, raw);
    if (structure != ImageStructure::Whole) {
        answer.status = structure == ImageStructure::CutOff ? DecodeAnswer::CutOff : DecodeAnswer::Damaged;
        return answer;
    }
    FormatReader reader(bytes, *format);
    if (!reader->canRead()) {
        const bool isMissing = reader->error() == QImageReader::UnsupportedFormatError;
        answer.status = isMissing ? DecodeAnswer::NoReader : DecodeAnswer::Damaged;
        return answer;
    }
    QSize size = reader->size();
    if (reader->transformation() & QImageIOHandler::TransformationRotate90)
        size.transpose();
    setSize(answer, size);
    answer.isGrey = isGreyFormat(reader->imageFormat());
    if (hasTooManyPixels(size)) {
        answer.status = DecodeAnswer::TooManyPixels;
        return answer;
    }
    answer.status = DecodeAnswer::Done;
    if (request.task == DecodeRequest::Describe && !size.isEmpty() && !hasPalette(reader->imageFormat()))
        return answer;
    image = reader->read();
    setSize(answer, image.size());
    if (image.isNull())
        answer.status = DecodeAnswer::Damaged;
    else if (hasTooManyPixels(image.size()))
        answer.status = DecodeAnswer::TooManyPixels;
    else
        answer.isGrey = isGreyImage(image);
    return answer;
}

void sendValues(const QImage &image, ImageChannels channels)
{
    std::vector<float> values;
    for (int top = 0; top < image.height(); top += stripRows) {
        const int rows = std::min(stripRows, image.height() - top);
        values.resize(static_cast<std::size_t>(channelCount(channels)) * static_cast<std::size_t>(rows)
                      * static_cast<std::size_t>(image.width()));
        writeStrip(image, top, channels, values);
        send(values.data(), values.size() * sizeof(float));
    }
}

void answerRequest(const DecodeRequest &request)
{
    limitProcessorTime(processorTime);
    DecodeAnswer answer;
    QImage image;
    const ImageChoices choices {static_cast<ImageChannels>(request.channels),
                                {request.width, request.height},
                                static_cast<ImageFit>(request.fit)};
    try {
        QByteArray bytes(static_cast<qsizetype>(request.byteCount), Qt::Uninitialized);
        if (!receive(bytes.data(), static_cast<std::size_t>(bytes.size())))
            ::_exit(0);
        answer = examine(request, bytes, image);
        bytes.clear();
        if (answer.status == DecodeAnswer::Done && request.task == DecodeRequest::Decode) {
            image = fitted(std::move(image), choices);
            if (image.size() != choices.size)
                throw std::bad_alloc();
        }
    } catch (const std::bad_alloc &) {
        answer.status = DecodeAnswer::OutOfMemory;
    }
    send(&answer, sizeof answer);
    if (answer.status == DecodeAnswer::Done && request.task == DecodeRequest::Decode)
        sendValues(image, choices.channels);
}

[[noreturn]] void decodeAll()
{
    const bool isConfined = confineProcess();
    DecodeRequest request;
    while (isConfined && receive(&request, sizeof request))
        answerRequest(request);
    if (!isConfined) {
        DecodeAnswer answer;
        answer.status = DecodeAnswer::Unconfined;
        send(&answer, sizeof answer);
        while (receive(&request, 1)) { } // Reads the rest of the request, so that the program can write all of it.
    }
    ::_exit(0);
}

/// Discards the messages that decoders write to stderr, but keeps the reports of a sanitizer.
void silence()
{
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_set_report_fd(reinterpret_cast<void *>(static_cast<std::intptr_t>(::dup(STDERR_FILENO))));
#endif
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDERR_FILENO);
}

} // namespace

bool isImageDecoder(int argc, char **argv)
{
    return argc == 3 && std::strcmp(argv[1], decodeArgument) == 0;
}

int runImageDecoder(int argc, char **argv)
{
    long parent = 0;
    std::from_chars(argv[2], argv[2] + std::strlen(argv[2]), parent);
    if (!endWith(parent))
        return 1;
    closeOtherFiles(); // Descriptors that the program left open to its child processes.
    silence();
    ::mallopt(M_ARENA_MAX, 1); // Each further arena takes address space, which is limited.
    ::mallopt(M_PERTURB, 0xff); // Memory that a reader leaves unwritten is 0 instead of earlier content.
    const QCoreApplication application(argc, argv);
    QImageReader::setAllocationLimit(decodedMegabytes);
    loadReaders();
    // On a thread of Qt's pool, Qt does not distribute work to other threads, which can no longer be started.
    QThreadPool::globalInstance()->start([] { decodeAll(); });
    QThreadPool::globalInstance()->waitForDone();
    return 0;
}

} // namespace normscope

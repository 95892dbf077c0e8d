// SPDX-License-Identifier: GPL-3.0-or-later
// The process that decodes images: its results, what it is forbidden to do, and every way in which it can fail.
#include "app/images/image_decoder.h"
#include "engine/formats/file.h"
#include "tests/engine/formats_support.h"
#include "tests/subject.h"
#include "tests/support/images.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

namespace tst_image_decoder {

using namespace normscope;
using namespace normscope::test;

namespace {

std::span<const std::byte> raw(const QByteArray &bytes)
{
    return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

ImageInfo describe(ImageDecoder &decoder, const QByteArray &bytes, const Progress &progress = {})
{
    MemorySource source(raw(bytes));
    return decoder.describe({source, "photo.png"}, progress);
}

std::vector<float> decode(ImageDecoder &decoder, const QByteArray &bytes, const ImageChoices &choices,
                          const Progress &progress = {})
{
    MemorySource source(raw(bytes));
    std::vector<float> values(static_cast<std::size_t>(channelCount(choices.channels)) * choices.size.width()
                              * choices.size.height());
    decoder.decode({source, "photo.png"}, choices, values, progress);
    return values;
}

/// The children of this process that have not been waited for.
QList<int> childProcesses()
{
    QList<int> found;
    const QStringList processes = QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[0-9]*")}, QDir::Dirs);
    for (const QString &process : processes) {
        const QByteArray status = fileBytes(QStringLiteral("/proc/%1/stat").arg(process));
        const QList<QByteArray> fields = status.mid(status.lastIndexOf(')') + 2).split(' ');
        if (fields.value(1).toInt() == ::getpid())
            found += process.toInt();
    }
    return found;
}

} // namespace

class ImageDecoderTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QCOMPARE(childProcesses(), QList<int>());
    }
    void cleanup() { QCOMPARE(childProcesses(), QList<int>()); } // No child is left, not even a zombie.

    void everyFormatIsDecoded_data();
    void everyFormatIsDecoded();
    void imagesThatAreCutOffAreRefused_data() { everyFormatIsDecoded_data(); }
    void imagesThatAreCutOffAreRefused();
    void largeImagesComeInOrder();
    void tooManyPixelsAreRefusedByTheHeader();
    void decodingTakesNoMoreMemoryThanThePixels();
    void fileOfTooManyBytesIsRefused();
    void processIsShutOff();
    void processEndsWithTheThreadThatStartedIt();
    void failureOfTheProcessIsOneSentence_data();
    void failureOfTheProcessIsOneSentence();
    void imageThatTakesTooLongIsGivenUp();
    void workStopsWhenToldTo();

private:
    /// A decoder program that runs a shell script instead.
    DecoderProgram script(const QByteArray &text) const
    {
        const QString path = m_folder->filePath(QStringLiteral("decoder"));
        writeFile(path, "#!/bin/sh\n" + text + '\n');
        QFile::setPermissions(path, QFile::ReadOwner | QFile::ExeOwner);
        return {path.toStdString()};
    }

    const DecoderProgram m_program {NORMSCOPE_PROGRAM};
    std::unique_ptr<QTemporaryDir> m_folder;
};

void ImageDecoderTest::everyFormatIsDecoded_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isGrey");
    QTest::addColumn<double>("error");
    QImage image(40, 30, QImage::Format_RGB32);
    image.fill(QColor(51, 102, 204));
    const QByteArray grey(40 * 30, '\x33'); // 0.2, like the red channel above.
    for (const char *format : {"png", "bmp", "tiff"})
        QTest::newRow(format) << encoded(image, format) << false << 1e-6;
    for (const char *format : {"jpeg", "webp"})
        QTest::newRow(format) << encoded(image, format) << false << 0.03;
    QTest::newRow("progressive jpeg") << encoded(image, "jpeg", true) << false << 0.03;
    QTest::newRow("run-length bmp") << runLengthBmpOf(40, 30, grey) << true << 1e-6;
    QTest::newRow("gif") << gifOf(40, 30, grey) << false << 1e-6;
}

void ImageDecoderTest::everyFormatIsDecoded()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, isGrey);
    QFETCH(const double, error);
    if (bytes.isEmpty())
        QSKIP("Qt's plugin for this format is not installed");
    ImageDecoder decoder(m_program);
    const ImageInfo info = describe(decoder, bytes);
    QCOMPARE(info.size, QSize(40, 30));
    QCOMPARE(info.isGrey, isGrey);
    const std::vector<float> values = decode(decoder, bytes, {ImageChannels::Rgb, info.size});
    for (std::size_t i = 0; i < 40 * 30; ++i)
        QVERIFY2(std::abs(double(values[i]) - 0.2) <= error, qPrintable(QString::number(double(values[i]))));
}

void ImageDecoderTest::imagesThatAreCutOffAreRefused()
{
    QFETCH(const QByteArray, bytes);
    ImageDecoder decoder(m_program);
    for (qsizetype length = 0; length < bytes.size(); length += std::min<qsizetype>(100, bytes.size() / 20)) {
        const QString sentence = inputErrorOf([&] { describe(decoder, bytes.left(length)); });
        QVERIFY2(sentence.contains(QStringLiteral("“photo.png” is")) && sentence.endsWith(u'.')
                     && !sentence.contains(QStringLiteral("process")),
                 qPrintable(QStringLiteral("%1 of %2: %3").arg(length).arg(bytes.size()).arg(sentence)));
    }
}

/// More rows than a strip has, with a shorter last strip; wide enough for Qt to use several threads.
void ImageDecoderTest::largeImagesComeInOrder()
{
    QImage image(2000, 150, QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            image.setPixel(x, y, qRgb(x % 256, y, (x + y) % 256));
    }
    ImageDecoder decoder(m_program);
    const std::vector<float> values = decode(decoder, encoded(image, "png"), {ImageChannels::Rgb, image.size()});
    const std::size_t plane = 2000 * 150;
    for (std::size_t i = 0; i < plane; ++i) {
        const QRgb pixel = image.pixel(static_cast<int>(i % 2000), static_cast<int>(i / 2000));
        QVERIFY(std::abs(values[i] - float(qRed(pixel)) / 255) < 1e-6f);
        QVERIFY(std::abs(values[plane + i] - float(qGreen(pixel)) / 255) < 1e-6f);
        QVERIFY(std::abs(values[2 * plane + i] - float(qBlue(pixel)) / 255) < 1e-6f);
    }
    const auto scaled = decode(decoder, encoded(image, "png"), {ImageChannels::Grey, {1000, 75}, ImageFit::Stretch});
    QCOMPARE(scaled.size(), std::size_t(75'000));
}

void ImageDecoderTest::tooManyPixelsAreRefusedByTheHeader()
{
    const QByteArray bomb = blackPng(12'000);
    QVERIFY(bomb.size() < 100'000);
    ImageDecoder decoder(m_program);
    const QString sentence = inputErrorOf([&] { describe(decoder, bomb); });
    QVERIFY2(sentence.contains(QStringLiteral("12000 × 12000")), qPrintable(sentence));
}

void ImageDecoderTest::decodingTakesNoMoreMemoryThanThePixels()
{
    {
        ImageDecoder decoder(m_program);
        decode(decoder, blackPng(8192), {ImageChannels::Grey, {8, 8}});
    }
    rusage usage = {};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    QVERIFY2(usage.ru_maxrss < 700'000, qPrintable(QString::number(usage.ru_maxrss))); // In kB.
}

void ImageDecoderTest::fileOfTooManyBytesIsRefused()
{
    const std::string path = m_folder->filePath(QStringLiteral("large.bmp")).toStdString();
    writeFile(QString::fromStdString(path), "BM");
    QVERIFY(::truncate(path.c_str(), off_t(600) << 20) == 0); // Sparse: it takes no room on the disk.
    FileSource source(path);
    ImageDecoder decoder(m_program);
    const QString sentence = inputErrorOf([&] { decoder.describe({source, "large.bmp"}, {}); });
    QVERIFY2(sentence.contains(QStringLiteral("too large")), qPrintable(sentence));
}

void ImageDecoderTest::processIsShutOff()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("A sanitizer needs what a decoder may not have");
#endif
    ImageDecoder decoder(m_program);
    describe(decoder, encoded(noisyImage({4, 4}), "png"));
    QCOMPARE(childProcesses().size(), 1);
    const QString process = QStringLiteral("/proc/%1/").arg(childProcesses().first());
    const QByteArray status = fileBytes(process + QStringLiteral("status"));
    QVERIFY2(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"), status.constData());
    const QByteArray limits = fileBytes(process + QStringLiteral("limits")).simplified();
    QVERIFY2(limits.contains("Max file size 0 0") && limits.contains("Max open files 0 0"), limits.constData());
    QVERIFY2(!limits.contains("Max address space unlimited") && !limits.contains("Max cpu time unlimited"),
             limits.constData());
    const QString descriptors = process + QStringLiteral("fd");
    // Its socket on descriptors 0 and 1, and /dev/null.
    QCOMPARE(QDir(descriptors).entryList(QDir::Files | QDir::System),
             (QStringList {QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2")}));
}

void ImageDecoderTest::processEndsWithTheThreadThatStartedIt()
{
    std::unique_ptr<ImageDecoder> decoder;
    std::thread([&] {
        decoder = std::make_unique<ImageDecoder>(m_program);
        describe(*decoder, encoded(noisyImage({4, 4}), "png"));
    }).join();
    const QString sentence = inputErrorOf([&] { describe(*decoder, encoded(noisyImage({4, 4}), "png")); });
    QVERIFY2(sentence.contains(QStringLiteral("Killed")), qPrintable(sentence));
}

void ImageDecoderTest::failureOfTheProcessIsOneSentence_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("part");
    const auto answer
        = [](const QByteArray &octal) { return "head -c 37 >/dev/null; printf '" + octal + "'; exec sleep 100"; };
    const QByteArray zero = "\\000\\000\\000\\000", one = "\\001\\000\\000\\000", minus = "\\377\\377\\377\\377";
    QTest::newRow("ends") << QByteArray("exit 3") << QStringLiteral("exit code 3");
    QTest::newRow("crashes") << QByteArray("kill -SEGV $$") << QStringLiteral("Segmentation fault");
    QTest::newRow("says nothing") << QByteArray("exec 0<&- 1>&-; exec sleep 100") << QStringLiteral("Killed");
    QTest::newRow("half an answer") << QByteArray("printf 'abcd'") << QStringLiteral("exit code 0");
    QTest::newRow("unknown status") << answer(minus + zero + one + one + zero) << QStringLiteral("wrong answer");
    QTest::newRow("unknown format") << answer("\\002\\000\\000\\000" + minus + one + one + zero)
                                    << QStringLiteral("wrong answer");
    QTest::newRow("no size") << answer(zero + zero + zero + zero + zero) << QStringLiteral("wrong answer");
    QTest::newRow("negative size") << answer(zero + zero + minus + minus + zero) << QStringLiteral("wrong answer");
    QTest::newRow("huge size") << answer(zero + zero + "\\377\\377\\377\\177" + one + zero)
                               << QStringLiteral("wrong answer");
    QTest::newRow("half grey") << answer(zero + zero + one + one + minus) << QStringLiteral("wrong answer");
    QTest::newRow("value beyond 1") << answer(zero + zero + one + one + zero + "\\000\\000\\000\\100")
                                    << QStringLiteral("wrong answer");
    QTest::newRow("value that is no number")
        << answer(zero + zero + one + one + zero + "\\000\\000\\300\\177") << QStringLiteral("wrong answer");
}

void ImageDecoderTest::failureOfTheProcessIsOneSentence()
{
    QFETCH(const QByteArray, script);
    QFETCH(const QString, part);
    const QString sentence = inputErrorOf([&] {
        ImageDecoder decoder(this->script(script));
        if (QByteArray(QTest::currentDataTag()).startsWith("value"))
            decode(decoder, "bytes", {ImageChannels::Grey, {1, 1}});
        else
            describe(decoder, "bytes");
    });
    QVERIFY2(sentence.contains(QStringLiteral("“photo.png”")) && sentence.contains(part), qPrintable(sentence));
}

void ImageDecoderTest::imageThatTakesTooLongIsGivenUp()
{
    DecoderProgram program = script("exec sleep 1000");
    program.longest = std::chrono::milliseconds(300);
    const QByteArray bytes(1 << 22, 'x'); // More than the socket buffers, and it is not read.
    const QString sentence = inputErrorOf([&] {
        ImageDecoder decoder(program);
        describe(decoder, bytes);
    });
    QVERIFY2(sentence.contains(QStringLiteral("“photo.png” takes too long")), qPrintable(sentence));
}

void ImageDecoderTest::workStopsWhenToldTo()
{
    int questions = 0;
    const Progress stop = [&questions](double) { return ++questions > 3; };
    const QByteArray bytes = jpegOfScans(4000, 3000); // It takes a minute to decode.
    ImageDecoder decoder(m_program);
    const auto work = [&] { decode(decoder, bytes, {ImageChannels::Grey, {4, 4}}, stop); };
    QVERIFY_THROWS_EXCEPTION(Cancelled, work());
}

NORMSCOPE_TEST(ImageDecoderTest)

} // namespace tst_image_decoder

#include "tst_image_decoder.moc"

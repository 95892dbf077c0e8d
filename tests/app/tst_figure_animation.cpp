// SPDX-License-Identifier: GPL-3.0-or-later
// Animated figures: frames are counted and decoded, delays add up, and figures that cannot be animated are refused.
#include "app/cli/command_line.h"
#include "app/figures/animation.h"
#include "app/figures/gif_colors.h"
#include "app/settings/language.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "widgets/gather/gather_timeline.h"

#include <QApplication>
#include <QBuffer>
#include <QDir>
#include <QImageReader>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <zlib.h>

#include <cmath>

namespace tst_figure_animation {

using namespace normscope;
using namespace normscope::test;

namespace {

quint32 number(const QByteArray &bytes, qsizetype at)
{
    return qFromBigEndian<quint32>(bytes.constData() + at);
}

quint32 checksum(const QByteArray &bytes)
{
    return static_cast<quint32>(
        crc32(0, reinterpret_cast<const Bytef *>(bytes.constData()), static_cast<uInt>(bytes.size())));
}

QByteArray big(quint32 value)
{
    QByteArray bytes(4, Qt::Uninitialized);
    qToBigEndian(value, bytes.data());
    return bytes;
}

QByteArray chunk(const QByteArray &type, const QByteArray &data)
{
    return big(static_cast<quint32>(data.size())) + type + data + big(checksum(type + data));
}

struct Apng
{
    int announced = 0;
    int plays = -1;
    QList<QImage> frames; ///< Each frame decoded as a separate picture.
    double seconds = 0;
    bool isWellFormed = true; ///< Checksums are right, and sequence numbers go from 0 on without a gap.
};

Apng readApng(const QByteArray &file)
{
    Apng apng;
    QByteArray header;
    QList<QByteArray> pictures;
    quint32 sequence = 0;
    for (qsizetype at = 8; at + 12 <= file.size();) {
        const auto length = static_cast<qsizetype>(number(file, at));
        const QByteArray type = file.mid(at + 4, 4);
        const QByteArray data = file.mid(at + 8, length);
        apng.isWellFormed &= number(file, at + 8 + length) == checksum(type + data);
        at += length + 12;
        if (type == "IHDR")
            header = data;
        if (type == "acTL") {
            apng.announced = static_cast<int>(number(data, 0));
            apng.plays = static_cast<int>(number(data, 4));
        }
        if (type == "fcTL" || type == "fdAT")
            apng.isWellFormed &= number(data, 0) == sequence++;
        if (type == "fcTL") {
            pictures.append(QByteArray());
            apng.seconds += static_cast<double>(qFromBigEndian<quint16>(data.constData() + 20))
                / qFromBigEndian<quint16>(data.constData() + 22);
        }
        if (type == "IDAT" || type == "fdAT")
            pictures.last() += data.mid(type == "IDAT" ? 0 : 4);
    }
    for (const QByteArray &each : pictures)
        apng.frames.append(
            QImage::fromData(file.left(8) + chunk("IHDR", header) + chunk("IDAT", each) + chunk("IEND", {}), "PNG"));
    return apng;
}

/// Pictures of three colours, of which the second comes twice in a row.
QList<QImage> pictures()
{
    QList<QImage> result;
    for (const QRgb color : {qRgb(200, 30, 40), qRgb(20, 130, 60), qRgb(20, 130, 60), qRgb(10, 20, 220)}) {
        QImage picture(24, 16, QImage::Format_RGB32);
        picture.fill(color);
        result.append(picture);
    }
    return result;
}

} // namespace

class TestFigureAnimation : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    int run(const QString &words, const char *out)
    {
        QStringList list {QStringLiteral("figure"), QStringLiteral("--language"), QStringLiteral("en")};
        list += words.split(u' ', Qt::SkipEmptyParts);
        return runCommandLine(list << QStringLiteral("--out") << path(out));
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        installLanguage(QStringLiteral("en"));
    }

    void anApngHasEveryPictureAgain()
    {
        const auto encoder = apngEncoder({.frameRate = 10, .plays = 3});
        for (const QImage &picture : pictures())
            encoder->add(picture);
        QCOMPARE(encoder->frames(), 3);
        const QByteArray file = encoder->finish();
        const Apng apng = readApng(file);
        QVERIFY(apng.isWellFormed);
        QCOMPARE(apng.announced, 3);
        QCOMPARE(apng.plays, 3);
        QCOMPARE(apng.frames.size(), 3);
        QVERIFY(std::abs(apng.seconds - 0.4) < 1e-9);
        QCOMPARE(apng.frames[0].convertToFormat(QImage::Format_RGB32), pictures()[0]);
        QCOMPARE(apng.frames[1].convertToFormat(QImage::Format_RGB32), pictures()[1]);
        QCOMPARE(apng.frames[2].convertToFormat(QImage::Format_RGB32), pictures()[3]);
        // A decoder without animation shows the first picture.
        QCOMPARE(QImage::fromData(file, "PNG").convertToFormat(QImage::Format_RGB32), pictures()[0]);
    }

    void aGifHasEveryPictureAgain()
    {
        const auto encoder = gifEncoder({.frameRate = 8, .plays = 0});
        for (const QImage &picture : pictures())
            encoder->add(picture);
        QByteArray file = encoder->finish();
        QBuffer buffer(&file);
        buffer.open(QIODevice::ReadOnly);
        QImageReader reader(&buffer, "gif");
        if (!reader.canRead())
            QSKIP("Qt has no plugin for GIF here");
        QCOMPARE(reader.loopCount(), -1);
        for (const int picture : {0, 1, 3}) {
            const QImage frame = reader.read();
            QCOMPARE(frame.size(), QSize(24, 16));
            QCOMPARE(frame.convertToFormat(QImage::Format_RGB32), pictures()[picture]);
        }
        QVERIFY(reader.read().isNull());
    }

    /// In a picture with more colours than a GIF has, areas keep their exact colour, and every pixel is near its own.
    void areasKeepTheirColoursInAGif()
    {
        QImage picture(256, 64, QImage::Format_RGB32);
        for (int x = 0; x < 256; ++x) {
            for (int y = 0; y < 64; ++y)
                picture.setPixel(x, y,
                                 y < 8        ? qRgb(x, 255 - x, y * 30)
                                     : y < 36 ? qRgb(255, 255, 255)
                                              : qRgb(203, 82, 49));
        }
        const IndexedPicture few = inFewColors(picture);
        QCOMPARE(few.palette.size(), std::size_t {256});
        for (int y = 0; y < 64; ++y) {
            for (int x = 0; x < 256; ++x) {
                const QColor wanted(picture.pixel(x, y));
                const QColor found(few.palette[few.indices[static_cast<std::size_t>(y * 256 + x)]]);
                const int most = y < 8 ? 30 : 0;
                QVERIFY(std::abs(wanted.red() - found.red()) <= most && std::abs(wanted.green() - found.green()) <= most
                        && std::abs(wanted.blue() - found.blue()) <= most);
            }
        }
    }

    /// Four stages are shown for 0.8 s each; between them are the frames of transitions of 1.2 s, without the first and
    /// the last, which are those of the stages.
    void theStagesMove()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view tensor --animate stages --dpi 72 --frame-rate 5 --loop 2"),
                     "stages.png"),
                 0);
        const Apng apng = readApng(fileBytes(path("stages.png")));
        QVERIFY(apng.isWellFormed);
        QCOMPARE(apng.plays, 2);
        QCOMPARE(apng.frames.size(), qsizetype {apng.announced});
        QVERIFY2(apng.announced > 4 + 2 * 4 && apng.announced <= 4 + 3 * 5,
                 qPrintable(QString::number(apng.announced)));
        QVERIFY2(std::abs(apng.seconds - (4 * 0.8 + 3 * 1.0)) < 0.05, qPrintable(QString::number(apng.seconds)));
        QVERIFY(apng.frames.first() != apng.frames.last());
        for (const QImage &frame : apng.frames)
            QCOMPARE(frame.size(), apng.frames.first().size());
    }

    /// Cells leave, rest four times, move three times and return: the duration is that of the timeline, and the first
    /// and last frames are the files of --sequence.
    void cellsGather()
    {
        const QString size = QStringLiteral(" --dpi 72 --width 120mm --height 60mm");
        QCOMPARE(
            run(QStringLiteral("--sample images --view tensor --animate gather --frame-rate 4") + size, "gather.png"),
            0);
        const Apng apng = readApng(fileBytes(path("gather.png")));
        QVERIFY(apng.isWellFormed);
        QCOMPARE(apng.frames.size(), qsizetype {apng.announced});
        const double seconds = GatherTimeline(true, false).duration();
        QVERIFY2(std::abs(apng.seconds - seconds) <= 0.5, qPrintable(QString::number(apng.seconds)));
        QVERIFY2(apng.announced > 4 * 4 && apng.announced < 4 * seconds, qPrintable(QString::number(apng.announced)));
        QCOMPARE(run(QStringLiteral("--sample images --view tensor --sequence") + size, "still.png"), 0);
        const auto still
            = [this](const char *name) { return QImage(path(name)).convertToFormat(QImage::Format_RGB32); };
        QCOMPARE(apng.frames.first().convertToFormat(QImage::Format_RGB32), still("still-1-input.png"));
        QCOMPARE(apng.frames.last().convertToFormat(QImage::Format_RGB32), still("still-4-output.png"));
        QVERIFY(apng.frames[apng.frames.size() / 2] != apng.frames.first());
    }

    /// RMS norm has no centred stage.
    void cellsGatherUnderRms()
    {
        QCOMPARE(run(QStringLiteral("--sample images --method rms --view explore --animate gather --frame-rate 1 "
                                    "--dpi 36"),
                     "rms.gif"),
                 0);
        QVERIFY(fileBytes(path("rms.gif")).startsWith("GIF89a"));
    }

    void picturesHaveTheSizeInPixels()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view tensor --animate stages --frame-rate 1 --pixels 641x359"),
                     "size.png"),
                 0);
        const Apng apng = readApng(fileBytes(path("size.png")));
        QCOMPARE(apng.frames.first().size(), QSize(641, 359));
    }

    void choicesMoveInAGif()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view compare --show lines --methods batch,rms "
                                    "--animate stages --dpi 50 --frame-rate 2"),
                     "lines.gif"),
                 0);
        QVERIFY(fileBytes(path("lines.gif")).startsWith("GIF89a"));
    }

    void numberedFilesAreAllOfOneSize()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view lines --animate stages --frames --frame-rate 2"), "f.svg"),
                 0);
        const QStringList files = QDir(m_folder.path()).entryList({QStringLiteral("f-*.svg")}, QDir::Files, QDir::Name);
        QCOMPARE(files.size(), 4 + 3 * 1);
        QString height;
        for (const QString &file : files) {
            const QString svg = QString::fromUtf8(fileBytes(m_folder.filePath(file)));
            const QString own = svg.mid(svg.indexOf(QStringLiteral("height=\"")), 20);
            QVERIFY(height.isEmpty() || height == own);
            height = own;
        }
    }

    void batchSizesMove()
    {
        QCOMPARE(run(QStringLiteral("--view batch-size --population normal --batches 64 --chart mean-sampling "
                                    "--animate batch-size --frames --frame-rate 1"),
                     "b.svg"),
                 0);
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("b-*.svg")}).size(), 13);
    }

    void whatCannotMoveIsRefused_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("out");
        const auto row = [](const char *words, const char *out) {
            QTest::addRow("%s to %s", words, out) << QString::fromLatin1(words) << QString::fromLatin1(out);
        };
        row("--view tensor --animate stages", "refused.svg");
        row("--view tensor --animate stages", "refused.csv");
        row("--view tensor --animate stages --frames", "refused.gif");
        row("--view tensor", "refused.gif");
        row("--view tensor --frames", "refused.png");
        row("--view tensor --loop 2", "refused.png");
        row("--view statistics --animate stages", "refused.png");
        row("--view tensor --animate batch-size", "refused.png");
        row("--view lines --animate gather", "refused.png");
        row("--view compare --animate gather", "refused.png");
        row("--view tensor --animate gather --stage input", "refused.png");
        row("--view tensor --animate gather --pixels 640", "refused.png");
        row("--view tensor --animate gather --pixels 0x100", "refused.png");
        row("--view tensor --animate gather --pixels 640x360 --width 85mm", "refused.png");
        row("--view tensor --pixels 640x360", "refused.png");
        row("--view tensor --animate stages --sequence", "refused.png");
        row("--view tensor --animate stages --stage input", "refused.png");
        row("--view tensor --animate stages --lens gradient", "refused.png");
        row("--view tensor --animate stages --frame-rate 0", "refused.png");
        row("--view tensor --animate stages --frame-rate 90", "refused.gif");
        row("--view tensor --animate stages --loop -1", "refused.png");
    }
    void whatCannotMoveIsRefused()
    {
        QFETCH(const QString, words);
        QFETCH(const QString, out);
        QCOMPARE(run(QStringLiteral("--sample images ") + words, out.toLatin1().constData()), 2);
        QVERIFY(!QFile::exists(m_folder.filePath(out)));
    }
};

NORMSCOPE_WINDOW_TEST(TestFigureAnimation)

} // namespace tst_figure_animation

#include "tst_figure_animation.moc"

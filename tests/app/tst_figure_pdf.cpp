// SPDX-License-Identifier: GPL-3.0-or-later
// PDF files, read back: page, fonts, text, images, and what differs between two of the same figure.
#include "tests/app/figure_test.h"
#include "tests/subject.h"

#include "app/settings/language.h"
#include "tests/support/files.h"

#include <QApplication>
#include <QDateTime>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtEndian>

using namespace normscope;
using namespace normscope::test;

namespace {

/// What a program of poppler says about a PDF; empty where it is not installed. `outputs` follow the file.
QString poppler(const char *program, const QStringList &options, const QByteArray &pdf, const QStringList &outputs = {})
{
    const QString path = QStandardPaths::findExecutable(QLatin1String(program));
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("figure.pdf"));
    if (path.isEmpty())
        return {};
    writeFile(file, pdf);
    QProcess process;
    process.start(path, options + QStringList {file} + outputs);
    process.waitForFinished();
    return QString::fromUtf8(process.readAllStandardOutput());
}

/// A tensor too large for vectors, of at most so many different values.
EvaluationPtr ofLevels(int levels)
{
    NormalizationProblem problem = batchNorm({8, 16, 32, 32})->problem();
    std::vector<double> values(static_cast<std::size_t>(problem.input.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(i % static_cast<std::size_t>(levels));
    problem.input = Tensor(problem.input.shape(), std::span<const double>(values));
    return evaluate(problem);
}

/// The objects of a PDF one after the other, streams unpacked.
struct PdfParts
{
    QByteArray skeleton; ///< Everything but streams, without what follows from their packed lengths.
    QList<QByteArray> streams;
};

QByteArray unpacked(const QByteArray &stream)
{
    QByteArray packed(4, 0);
    qToBigEndian<quint32>(static_cast<quint32>(8 * stream.size()), packed.data()); // A guess that qUncompress() mends.
    const QByteArray plain = qUncompress(packed + stream);
    return plain.isEmpty() ? stream : plain;
}

PdfParts partsOf(const QByteArray &pdf)
{
    PdfParts parts;
    qsizetype done = 0;
    for (qsizetype begin = pdf.indexOf("\nstream\n"); begin >= 0; begin = pdf.indexOf("\nstream\n", done)) {
        begin += 8;
        const qsizetype end = pdf.indexOf("endstream", begin);
        parts.skeleton += pdf.mid(done, begin - done);
        parts.streams += unpacked(pdf.mid(begin, end - begin));
        done = end;
    }
    QString rest = QString::fromLatin1(parts.skeleton + pdf.mid(done));
    // Lengths, and where objects begin.
    rest.replace(QRegularExpression(QStringLiteral("obj\\n\\d+\\nendobj")), QStringLiteral("obj\nLENGTH\nendobj"));
    rest.replace(QRegularExpression(QStringLiteral("\\d{10} 00000 n")), QStringLiteral("PLACE 00000 n"));
    rest.replace(QRegularExpression(QStringLiteral("startxref\\n\\d+")), QStringLiteral("startxref\nPLACE"));
    rest.replace(QRegularExpression(QStringLiteral("/Prev \\d+")), QStringLiteral("/Prev PLACE"));
    parts.skeleton = rest.toLatin1();
    return parts;
}

/// Whether a stream is a font as TrueType files hold it.
bool isFont(const QByteArray &stream)
{
    return stream.startsWith(QByteArray("\0\1\0\0", 4));
}

/// The font without its dates ("head": created and modified, from byte 20 on) and the two checksums that they enter.
/// Source: Apple, TrueType Reference Manual, "head" and the font directory.
QByteArray withoutDates(QByteArray font)
{
    const int tables = qFromBigEndian<quint16>(font.constData() + 4);
    for (int i = 0; i < tables; ++i) {
        char *entry = font.data() + 12 + 16 * i;
        if (qstrncmp(entry, "head", 4) != 0)
            continue;
        const auto head = qFromBigEndian<quint32>(entry + 8);
        std::fill_n(entry + 4, 4, '\0');
        std::fill_n(font.data() + head + 8, 4, '\0');
        std::fill_n(font.data() + head + 20, 16, '\0');
    }
    return font;
}

} // namespace

class TestFigurePdf : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        installLanguage(QStringLiteral("en"));
    }
    void cleanup() { installLanguage(QStringLiteral("en")); }

    void aPdfHasItsSizeFontsAndText_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("text");
        QTest::newRow("English") << QStringLiteral("en") << QStringLiteral("mean");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN") << QStringLiteral("均值");
    }

    void aPdfHasItsSizeFontsAndText()
    {
        QFETCH(QString, language);
        QFETCH(QString, text);
        installLanguage(language);
        FigureSpec spec;
        spec.width = 174;
        spec.height = 100;
        spec.language = language;
        const QByteArray pdf = exportPdf(figurePage(request(viewOf("explore")), spec));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(!pdf.contains("/Type3"));
        const QString info = poppler("pdfinfo", {}, pdf);
        if (info.isEmpty())
            QSKIP("The programs of poppler are not installed.");
        // 174 mm × 100 mm are 493.2 pt × 283.5 pt; page boxes of Qt hold whole points.
        QVERIFY2(info.contains(QRegularExpression(QStringLiteral("Page size: +493 x 28[34] pts"))), qPrintable(info));
        QVERIFY2(info.contains(QStringLiteral("two <images>")), qPrintable(info));
        QVERIFY2(info.contains(QRegularExpression(QStringLiteral("Creator: +Normscope"))), qPrintable(info));
        QVERIFY2(info.contains(QRegularExpression(QStringLiteral("Subject: .*N 2 × C 4 × H 3 × W 3.*PyTorch"))),
                 qPrintable(info));
        QVERIFY2(info.contains(QRegularExpression(QStringLiteral("Keywords: +normalization, explore"))),
                 qPrintable(info));
        const QStringList fonts = poppler("pdffonts", {}, pdf).split(u'\n', Qt::SkipEmptyParts).mid(2);
        QVERIFY(!fonts.isEmpty());
        for (const QString &font : fonts) {
            QVERIFY2(!font.contains(QStringLiteral("Type 3")), qPrintable(font));
            QVERIFY2(font.contains(QRegularExpression(QStringLiteral(" yes (yes|no) +yes "))), qPrintable(font));
        }
        QString words = poppler("pdftotext", {QStringLiteral("-layout")}, pdf, {QStringLiteral("-")});
        words.replace(QStringLiteral("c = 1"), QStringLiteral("c=1")); // What it takes for a space is its own affair.
        QVERIFY2(words.contains(text), qPrintable(words));
        for (const char *word : {"0.556", "−1.406", "c=1", "N 2 × C 4"})
            QVERIFY2(words.contains(QString::fromUtf8(word)), qPrintable(words));
        QVERIFY(poppler("pdfimages", {QStringLiteral("-list")}, pdf).split(u'\n', Qt::SkipEmptyParts).size() <= 2);
    }

    void imagesInAPdfAreNotBlurred()
    {
        const QByteArray pdf = exportPdf(figurePage(request(viewOf("tensor"), batchNorm({8, 16, 32, 32})), {}));
        QVERIFY(!pdf.contains("DCTDecode"));
        QCOMPARE(pdf.count("/BitsPerComponent 8"), 2);
    }

    void aHeatMapInAPdfHasTheColoursOfTheScreen_data()
    {
        QTest::addColumn<int>("levels");
        QTest::newRow("few values") << 7;
        QTest::newRow("every value another") << 1'000'000;
    }
    void aHeatMapInAPdfHasTheColoursOfTheScreen()
    {
        QFETCH(int, levels);
        FigureSpec spec;
        spec.width = 120;
        spec.height = 80;
        ShownTensor tensor = shownOf(ofLevels(levels));
        tensor.selection = {}; // Frames of a pinned group have colours of their own.
        const FigurePage page = figurePage(request(viewOf("tensor"), tensor), spec);
        QTemporaryDir folder;
        const QByteArray pdf = exportPdf(page);
        QVERIFY(pdf.contains("[/Indexed /DeviceRGB"));
        poppler("pdfimages", {QStringLiteral("-png")}, pdf, {folder.filePath(QStringLiteral("image"))});
        const QImage image(folder.filePath(QStringLiteral("image-000.png")));
        if (image.isNull())
            QSKIP("The programs of poppler are not installed.");
        // The same picture as in an SVG, where it is a PNG.
        const QByteArray svg = exportSvg(page);
        const char prefix[] = "data:image/png;base64,";
        const qsizetype begin = svg.indexOf(prefix) + static_cast<qsizetype>(qstrlen(prefix));
        const QImage other = QImage::fromData(QByteArray::fromBase64(svg.mid(begin, svg.indexOf('"', begin) - begin)));
        QVERIFY(!other.isNull());
        QCOMPARE(image.convertToFormat(QImage::Format_RGB32), other.convertToFormat(QImage::Format_RGB32));
    }

    void twoPdfsDifferInTheDatesOfTheirFontsOnly_data()
    {
        QTest::addColumn<const ViewType *>("view");
        for (const ViewType *view : {viewOf("explore"), viewOf("derivation"), viewOf("errors")})
            QTest::newRow(view->id.data()) << view;
    }
    void twoPdfsDifferInTheDatesOfTheirFontsOnly()
    {
        QFETCH(const ViewType *, view);
        const QByteArray first = exportPdf(figurePage(request(view), {}));
        QVERIFY(!first.contains("CreationDate"));
        const qint64 second = QDateTime::currentSecsSinceEpoch();
        QTRY_VERIFY(QDateTime::currentSecsSinceEpoch() > second);
        const PdfParts before = partsOf(first);
        const PdfParts after = partsOf(exportPdf(figurePage(request(view), {})));
        QCOMPARE(after.skeleton, before.skeleton);
        QCOMPARE(after.streams.size(), before.streams.size());
        for (qsizetype i = 0; i < before.streams.size(); ++i) {
            if (isFont(before.streams[i]))
                QCOMPARE(withoutDates(after.streams[i]), withoutDates(before.streams[i]));
            else
                QCOMPARE(after.streams[i], before.streams[i]);
        }
        QVERIFY(std::count_if(before.streams.begin(), before.streams.end(), isFont) > 0
                || view == viewOf("derivation")); // Formulas are outlines.
    }
};

NORMSCOPE_WINDOW_TEST(TestFigurePdf)
#include "tst_figure_pdf.moc"

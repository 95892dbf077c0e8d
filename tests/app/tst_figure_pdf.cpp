// SPDX-License-Identifier: GPL-3.0-or-later
// PDF files, read back: page, fonts, text, images, and reproducible bytes.
#include "tests/app/figure_test.h"
#include "tests/app/program_run.h"
#include "tests/subject.h"

#include "app/figures/pdf_ideographs.h"
#include "app/settings/language.h"
#include "tests/support/files.h"
#include "tests/support/poppler.h"

#include <QApplication>
#include <QDateTime>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace tst_figure_pdf {

using namespace normscope;
using namespace normscope::test;

namespace {

/// A tensor too large to be drawn as vectors, with at most `levels` different values.
EvaluationPtr ofLevels(int levels)
{
    NormalizationProblem problem = batchNorm({8, 16, 32, 32})->problem();
    std::vector<double> values(static_cast<std::size_t>(problem.input.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = std::sin(i % static_cast<std::size_t>(levels));
    problem.input = Tensor(problem.input.shape(), std::span<const double>(values));
    return evaluate(problem);
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
        spec.height = 130;
        spec.language = language;
        const QByteArray pdf = exportPdf(figureSheet(request(viewOf("explore")), spec));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(!pdf.contains("/Type3"));
        const QString info = poppler("pdfinfo", {}, pdf);
        if (info.isEmpty())
            QSKIP("The programs of poppler are not installed.");
        // 174 mm × 130 mm are 493.2 pt × 368.5 pt; Qt rounds page boxes to whole points.
        QVERIFY2(info.contains(QRegularExpression(QStringLiteral("Page size: +493 x 36[89] pts"))), qPrintable(info));
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
        words.replace(QStringLiteral("c = 1"), QStringLiteral("c=1")); // pdftotext may add spaces.
        QVERIFY2(words.contains(text), qPrintable(words));
        for (const char *word : {"0.556", "−1.406", "c=1", "N 2 × C 4"})
            QVERIFY2(words.contains(QString::fromUtf8(word)), qPrintable(words));
        QVERIFY(poppler("pdfimages", {QStringLiteral("-list")}, pdf).split(u'\n', Qt::SkipEmptyParts).size() <= 2);
    }

    /// Which fonts a machine has for Chinese decides whether the tests of whole files meet any.
    void radicalsBecomeTheIdeographsThatLookTheSame()
    {
        const QByteArray before(
            "<2F0A> begincmap\n<0001> <0005> [<2F0A> <2EDA> <5165> <2E87> <2F00> ]\nendcmap [<2F0A>]");
        QByteArray pdf = before;
        writeUnifiedIdeographs(pdf);
        QCOMPARE(pdf,
                 QByteArray("<2F0A> begincmap\n<0001> <0005> [<5165> <9875> <5165> <2E87> <4E00> ]\nendcmap [<2F0A>]"));
    }

    void imagesInAPdfAreNotBlurred()
    {
        const QByteArray pdf = exportPdf(figureSheet(request(viewOf("tensor"), batchNorm({8, 16, 32, 32})), {}));
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
        tensor.selection = {}; // The frames of a pinned group would add colours.
        const FigureSheet page = figureSheet(request(viewOf("tensor"), tensor), spec);
        QTemporaryDir folder;
        const QByteArray pdf = exportPdf(page);
        QVERIFY(pdf.contains("[/Indexed /DeviceRGB"));
        poppler("pdfimages", {QStringLiteral("-png")}, pdf, {folder.filePath(QStringLiteral("image"))});
        const QImage image(folder.filePath(QStringLiteral("image-000.png")));
        if (image.isNull())
            QSKIP("The programs of poppler are not installed.");
        // The picture is the PNG image of the SVG file.
        const QByteArray svg = exportSvg(page);
        const char prefix[] = "data:image/png;base64,";
        const qsizetype begin = svg.indexOf(prefix) + static_cast<qsizetype>(qstrlen(prefix));
        const QImage other = QImage::fromData(QByteArray::fromBase64(svg.mid(begin, svg.indexOf('"', begin) - begin)));
        QVERIFY(!other.isNull());
        QCOMPARE(image.convertToFormat(QImage::Format_RGB32), other.convertToFormat(QImage::Format_RGB32));
    }

    void theSameFigureIsTheSameFile_data()
    {
        QTest::addColumn<const ViewType *>("view");
        for (const ViewType *view : {viewOf("explore"), viewOf("derivation"), viewOf("errors")})
            QTest::newRow(view->id.data()) << view;
    }
    void theSameFigureIsTheSameFile()
    {
        QFETCH(const ViewType *, view);
        const QByteArray first = exportPdf(figureSheet(request(view), {}));
        QVERIFY(!first.contains("CreationDate"));
        const qint64 second = QDateTime::currentSecsSinceEpoch();
        QTRY_VERIFY(QDateTime::currentSecsSinceEpoch() > second);
        QVERIFY(exportPdf(figureSheet(request(view), {})) == first);
    }

    /// Qt's hash seed differs between processes, and the figure has several fonts, whose order must not depend on it.
    void theSameFigureIsTheSameFileInEveryRun()
    {
        QTemporaryDir folder;
        QByteArrayList files;
        for (int run = 0; run < 4; ++run) {
            const QString file = folder.filePath(QStringLiteral("%1.pdf").arg(run));
            const ProgramRun result
                = runProgram({QStringLiteral("figure"), QStringLiteral("--sample"), QStringLiteral("images"),
                              QStringLiteral("--view"), QStringLiteral("explore"), QStringLiteral("--out"), file});
            QCOMPARE(result.exitCode, 0);
            files += fileBytes(file);
        }
        QVERIFY(files.front().contains("/ID [<"));
        for (const QByteArray &file : files)
            QVERIFY(file == files.front());
    }

    void aDateThatIsAskedForIsThere()
    {
        const QByteArray undated = exportPdf(figureSheet(request(viewOf("statistics")), {}));
        qputenv("SOURCE_DATE_EPOCH", "1700000000"); // 2023-11-14 22:13:20 UTC
        const QByteArray dated = exportPdf(figureSheet(request(viewOf("statistics")), {}));
        qputenv("SOURCE_DATE_EPOCH", "yesterday");
        const QByteArray none = exportPdf(figureSheet(request(viewOf("statistics")), {}));
        qunsetenv("SOURCE_DATE_EPOCH");
        QVERIFY(dated.contains("/CreationDate (D:20231114221320Z)"));
        QVERIFY(none == undated);
    }
};

NORMSCOPE_WINDOW_TEST(TestFigurePdf)

} // namespace tst_figure_pdf

#include "tst_figure_pdf.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of every view, read back from their files: size, type, lines, parts, fonts, text, and the same bytes again.
#include "app/export/figure_file.h"
#include "app/window/language.h"
#include "engine/generators/samples.h"
#include "engine/tensor/error.h"

#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

using namespace normscope;

namespace {

constexpr double pixelsPerPoint = 96 / 72.0;
constexpr double halfPoint = 0.5 * pixelsPerPoint;
constexpr double rounding = 0.002;

EvaluationPtr sample()
{
    static const EvaluationPtr evaluation = evaluate(samples().front().problem());
    return evaluation;
}

EvaluationPtr batchNorm(const Shape &shape)
{
    NormalizationProblem problem;
    std::vector<double> values;
    for (std::int64_t i = 0; i < elementCount(shape); ++i)
        values.push_back(std::sin(static_cast<double>(i)) * 3 + 1);
    problem.input = Tensor(shape, std::span<const double>(values));
    problem.layout = defaultLayout(static_cast<int>(shape.size()));
    problem.spec = *preset(Method::Batch, problem.layout, shape);
    return evaluate(problem);
}

FigureRequest request(FigureView view, const EvaluationPtr &evaluation = sample())
{
    FigureRequest request;
    request.view = view;
    request.evaluation = evaluation;
    request.title = QStringLiteral("two <images> & “more”");
    request.selection.pinnedGroup = 0;
    return request;
}

QByteArray svg(const FigureRequest &request, const FigureSpec &spec = {})
{
    return exportSvg(figurePage(request, spec));
}

struct SvgFacts
{
    QString width;
    QString height;
    double pageWidth = 0;
    double pageHeight = 0;
    double thinnestLine = 1e9;
    double smallestType = 1e9;
    double largestX = 0;
    double largestY = 0;
    int images = 0;
    int rects = 0;
    QStringList ids;
    QStringList texts;
    QStringList descriptions;
    QString metadata;
};

SvgFacts factsOf(const QByteArray &bytes)
{
    SvgFacts facts;
    QXmlStreamReader reader(bytes);
    const auto number = [&](const char *name) { return reader.attributes().value(QLatin1String(name)).toDouble(); };
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QStringView name = reader.name();
        if (name == QLatin1String("svg")) {
            facts.width = reader.attributes().value(QStringLiteral("width")).toString();
            facts.height = reader.attributes().value(QStringLiteral("height")).toString();
            const QStringList box = reader.attributes().value(QStringLiteral("viewBox")).toString().split(u' ');
            facts.pageWidth = box[2].toDouble();
            facts.pageHeight = box[3].toDouble();
        }
        if (reader.attributes().hasAttribute(QStringLiteral("id")))
            facts.ids << reader.attributes().value(QStringLiteral("id")).toString();
        if (reader.attributes().hasAttribute(QStringLiteral("stroke-width")))
            facts.thinnestLine = std::min(facts.thinnestLine, number("stroke-width"));
        facts.images += name == QLatin1String("image") ? 1 : 0;
        facts.rects += name == QLatin1String("rect") ? 1 : 0;
        if (name == QLatin1String("text")) {
            facts.smallestType = std::min(facts.smallestType, number("font-size"));
            facts.largestX = std::max(facts.largestX, number("x"));
            facts.largestY = std::max(facts.largestY, number("y"));
            facts.texts << reader.readElementText();
        } else if (name == QLatin1String("desc")) {
            facts.descriptions << reader.readElementText();
        } else if (name == QLatin1String("description")) {
            facts.metadata = reader.readElementText();
        }
    }
    if (reader.hasError())
        QTest::qFail(qPrintable(reader.errorString()), __FILE__, __LINE__);
    return facts;
}

/// What a program of poppler says about a PDF; empty where it is not installed.
QString poppler(const char *program, const QStringList &options, const QByteArray &pdf)
{
    const QString path = QStandardPaths::findExecutable(QLatin1String(program));
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("figure.pdf"));
    QFile out(file);
    if (path.isEmpty() || !out.open(QIODevice::WriteOnly))
        return {};
    out.write(pdf);
    out.close();
    QProcess process;
    process.start(path,
                  QStringList(options) << file
                                       << (program == QByteArray("pdftotext") ? QStringList {QStringLiteral("-")}
                                                                              : QStringList()));
    process.waitForFinished();
    return QString::fromUtf8(process.readAllStandardOutput());
}

QString viewName(FigureView view)
{
    return QLatin1String(name(view).data());
}

void addViews()
{
    QTest::addColumn<FigureView>("view");
    for (const FigureView view : allFigureViews)
        QTest::newRow(qPrintable(viewName(view))) << view;
}

} // namespace

class TestFigureExport : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        installLanguage(QStringLiteral("en"));
    }
    void cleanup() { installLanguage(QStringLiteral("en")); }

    void aSvgHasTheSizeThatWasAskedFor_data() { addViews(); }
    void aSvgHasTheSizeThatWasAskedFor()
    {
        QFETCH(FigureView, view);
        FigureSpec spec;
        spec.width = 84.7;
        spec.height = 73.25;
        const SvgFacts facts = factsOf(svg(request(view), spec));
        QCOMPARE(facts.width, QStringLiteral("84.7mm"));
        QCOMPARE(facts.height, QStringLiteral("73.25mm"));
        QVERIFY(std::abs(facts.pageWidth - 84.7 / 25.4 * 96) < 1e-3);
    }

    void linesAndTypeAreNotTooThinToPrint_data()
    {
        QTest::addColumn<FigureView>("view");
        QTest::addColumn<double>("fontSize");
        QTest::addColumn<Theme::Kind>("theme");
        for (const FigureView view : allFigureViews) {
            for (const double size : {5.0, 8.0, 18.0})
                QTest::addRow("%s at %g pt", qPrintable(viewName(view)), size) << view << size << Theme::Kind::Light;
            QTest::addRow("%s for print", qPrintable(viewName(view))) << view << 7.0 << Theme::Kind::Print;
        }
    }
    void linesAndTypeAreNotTooThinToPrint()
    {
        QFETCH(FigureView, view);
        QFETCH(double, fontSize);
        QFETCH(Theme::Kind, theme);
        FigureSpec spec;
        spec.fontSize = fontSize;
        spec.theme = theme;
        const SvgFacts facts = factsOf(svg(request(view), spec));
        QVERIFY2(facts.thinnestLine > halfPoint - rounding, qPrintable(QString::number(facts.thinnestLine)));
        // Digits in cells may have 0.6 of the size; all else has 0.85 of it or more.
        if (!facts.texts.isEmpty())
            QVERIFY2(facts.smallestType > 0.6 * fontSize * pixelsPerPoint,
                     qPrintable(QString::number(facts.smallestType)));
    }

    void theTypeKeepsItsSizeWhateverTheWidth()
    {
        for (const double width : {60.0, 85.0, 174.0, 300.0}) {
            FigureSpec spec;
            spec.width = width;
            const QByteArray bytes = svg(request(FigureView::Statistics), spec);
            QVERIFY2(bytes.contains("font-size=\"10.667\""), qPrintable(QString::number(width)));
        }
    }

    void noTextLeavesThePage_data() { linesAndTypeAreNotTooThinToPrint_data(); }
    void noTextLeavesThePage()
    {
        QFETCH(FigureView, view);
        QFETCH(double, fontSize);
        FigureSpec spec;
        spec.fontSize = fontSize;
        const SvgFacts facts = factsOf(svg(request(view), spec));
        QVERIFY(facts.largestX < facts.pageWidth);
        QVERIFY(facts.largestY < facts.pageHeight + 1);
    }

    void groupsArePartsWithIds()
    {
        const SvgFacts facts = factsOf(svg(request(FigureView::Tensor)));
        for (const char *id : {"background", "figure", "input", "group-c0", "group-c3", "output", "output-group-c0"})
            QVERIFY2(facts.ids.contains(QLatin1String(id)), id);
        QCOMPARE(QSet<QString>(facts.ids.begin(), facts.ids.end()).size(), facts.ids.size());
        QVERIFY(factsOf(svg(request(FigureView::Statistics))).ids.contains(QStringLiteral("group-c2")));
    }

    void formulasCarryTheirLatex()
    {
        const SvgFacts facts = factsOf(svg(request(FigureView::Derivation)));
        const QString all = facts.descriptions.join(u'\n');
        QVERIFY2(all.contains(QStringLiteral("\\frac")) && all.contains(QStringLiteral("\\mu")), qPrintable(all));
    }

    void smallTensorsAreVectorsAndLargeOnesOneImageEach()
    {
        const SvgFacts small = factsOf(svg(request(FigureView::Tensor, batchNorm({4, 8, 16, 16}))));
        QCOMPARE(small.images, 0);
        QVERIFY(small.rects > 2 * 4 * 8 * 16 * 16);
        const SvgFacts large = factsOf(svg(request(FigureView::Tensor, batchNorm({8, 16, 32, 32}))));
        QCOMPARE(large.images, 2);
        QVERIFY(large.rects < 1000);
    }

    void theCaptionIsInTheMetadataAndOnDemandInThePicture()
    {
        FigureSpec spec;
        const SvgFacts without = factsOf(svg(request(FigureView::Hypersphere), spec));
        spec.caption = true;
        const SvgFacts with = factsOf(svg(request(FigureView::Hypersphere), spec));
        for (const char *part : {"two <images> & “more”", "N 2 × C 4 × H 3 × W 3", "Batch norm", "N, H, W", "ε = 1e−5",
                                 "PyTorch", "group c = 0", "Normscope 0.1.0"}) {
            QVERIFY2(without.metadata.contains(QString::fromUtf8(part)), qPrintable(without.metadata));
            QVERIFY2(with.texts.join(u' ').contains(QString::fromUtf8(part)), part);
        }
        QVERIFY(!without.texts.join(u' ').contains(QStringLiteral("PyTorch")));
    }

    void whatDoesNotFitIsNamed()
    {
        FigureSpec spec;
        QVERIFY(!factsOf(svg(request(FigureView::Statistics), withPreset(spec, FigurePreset::TwoColumns)))
                     .texts.join(u' ')
                     .contains(QStringLiteral("Not shown")));
        spec.width = 60;
        const SvgFacts facts = factsOf(svg(request(FigureView::Statistics), spec));
        QVERIFY2(facts.texts.join(u' ').contains(QStringLiteral("Not shown: ")), qPrintable(facts.texts.join(u'|')));
        QVERIFY(!facts.texts.contains(QStringLiteral("std")));
        const QString many = factsOf(svg(request(FigureView::Statistics, batchNorm({2, 100})))).texts.join(u' ');
        QVERIFY2(many.contains(QStringLiteral("more groups")), qPrintable(many));
    }

    void onlyABackgroundCoversThePage()
    {
        FigureSpec spec;
        spec.transparent = true;
        QVERIFY(!factsOf(svg(request(FigureView::Block), spec)).ids.contains(QStringLiteral("background")));
        spec.height = 60;
        const QImage picture = QImage::fromData(exportPng(figurePage(request(FigureView::Block), spec)));
        QCOMPARE(picture.pixelColor(0, 0).alpha(), 0);
        spec.transparent = false;
        QCOMPARE(QImage::fromData(exportPng(figurePage(request(FigureView::Block), spec))).pixelColor(0, 0).alpha(),
                 255);
    }

    void aPngHasMillimetresTimesDpiPixels()
    {
        FigureSpec spec;
        spec.width = 50.8;
        spec.height = 25.4;
        spec.dpi = 150;
        const QImage picture = QImage::fromData(exportPng(figurePage(request(FigureView::Distribution), spec)));
        QCOMPARE(picture.size(), QSize(300, 150));
        QCOMPARE(qRound(picture.dotsPerMeterX() * 0.0254), 150);
        QVERIFY(picture.text(QStringLiteral("Description")).contains(QStringLiteral("Batch norm")));
        QVERIFY(picture.text(QStringLiteral("Title")).contains(QStringLiteral("two <images>")));
    }

    void theSameInputMakesTheSameBytes_data() { addViews(); }
    void theSameInputMakesTheSameBytes()
    {
        QFETCH(FigureView, view);
        FigureSpec spec;
        spec.dpi = 96;
        const auto bytes = [&](FigureFormat format) { return exportFigure(figurePage(request(view), spec), format); };
        for (const FigureFormat format : {FigureFormat::Svg, FigureFormat::Png})
            QCOMPARE(bytes(format), bytes(format));
        QVERIFY(!bytes(FigureFormat::Pdf).contains("CreationDate"));
        // Embedded fonts bear the second in which Qt made them.
        QTRY_COMPARE(bytes(FigureFormat::Pdf), bytes(FigureFormat::Pdf));
    }

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
        const QByteArray pdf = exportPdf(figurePage(request(FigureView::Explore), spec));
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
        QString words = poppler("pdftotext", {QStringLiteral("-layout")}, pdf);
        words.replace(QStringLiteral("c = 1"), QStringLiteral("c=1")); // What it takes for a space is its own affair.
        QVERIFY2(words.contains(text), qPrintable(words));
        for (const char *word : {"0.556", "−1.41", "c=1", "N 2 × C 4"})
            QVERIFY2(words.contains(QString::fromUtf8(word)), qPrintable(words));
        QVERIFY(poppler("pdfimages", {QStringLiteral("-list")}, pdf).split(u'\n', Qt::SkipEmptyParts).size() <= 2);
    }

    void imagesInAPdfAreNotBlurred()
    {
        const QByteArray pdf = exportPdf(figurePage(request(FigureView::Tensor, batchNorm({8, 16, 32, 32})), {}));
        QVERIFY(!pdf.contains("DCTDecode"));
        QCOMPARE(pdf.count("/Subtype /Image"), 2);
    }

    void impossibleSpecsAreRefused_data()
    {
        QTest::addColumn<FigureSpec>("spec");
        const auto with = [](auto change) {
            FigureSpec spec;
            change(spec);
            return spec;
        };
        QTest::newRow("no width") << with([](FigureSpec &spec) { spec.width = 0; });
        QTest::newRow("as wide as a house") << with([](FigureSpec &spec) { spec.width = 9000; });
        QTest::newRow("not a number") << with([](FigureSpec &spec) { spec.height = std::nan(""); });
        QTest::newRow("illegible type") << with([](FigureSpec &spec) { spec.fontSize = 2; });
        QTest::newRow("no dots") << with([](FigureSpec &spec) { spec.dpi = 0; });
    }
    void impossibleSpecsAreRefused()
    {
        QFETCH(FigureSpec, spec);
        QVERIFY_THROWS_EXCEPTION(InputError, figurePage(request(FigureView::Block), spec));
    }

    void aPictureBeyondAllMeasureIsRefused()
    {
        FigureSpec spec;
        spec.width = 1500;
        spec.height = 1500;
        spec.dpi = 1200;
        const FigurePage page = figurePage(request(FigureView::Block), spec);
        QVERIFY_THROWS_EXCEPTION(InputError, exportPng(page));
    }

    void whatDoesNotExistIsRefused()
    {
        FigureRequest derivation = request(FigureView::Derivation);
        derivation.selection.pinnedGroup = noIndex;
        QVERIFY_THROWS_EXCEPTION(InputError, makeFigure(derivation, {}));
        NormalizationProblem problem = samples().front().problem();
        problem.spec.centre = false;
        FigureRequest centred = request(FigureView::Tensor, evaluate(problem));
        centred.selection.stage = 1;
        QVERIFY_THROWS_EXCEPTION(InputError, makeFigure(centred, {}));
        QCOMPARE(figureStages(*centred.evaluation).size(), std::size_t(3));
    }

    void presetsAreRecognized()
    {
        for (const FigurePreset preset : allFigurePresets) {
            if (preset != FigurePreset::Free)
                QCOMPARE(presetOf(withPreset({}, preset)), preset);
        }
        FigureSpec spec;
        spec.width = 100;
        QCOMPARE(presetOf(spec), FigurePreset::Free);
    }

    void aCancelledFigureIsNotMadeNorWritten()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("figure.svg"));
        const Progress stop = [](double) { return true; };
        QVERIFY_THROWS_EXCEPTION(Cancelled, saveFigure(path, QByteArray(100, 'x'), stop));
        QVERIFY(QDir(folder.path()).isEmpty());
        saveFigure(path, "first");
        QVERIFY_THROWS_EXCEPTION(Cancelled, saveFigure(path, "second", stop));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("first"));
    }
};

QTEST_MAIN(TestFigureExport)
#include "tst_figure_export.moc"

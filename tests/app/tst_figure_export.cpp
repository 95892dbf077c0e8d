// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of every view, read back from their files: size, type, lines, parts, fonts, text, and reproducible bytes.
#include "normscope/version.h"
#include "tests/app/figure_test.h"
#include "tests/subject.h"

#include "app/settings/language.h"
#include "engine/tensor/error.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace tst_figure_export {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr double pixelsPerPoint = 96 / 72.0;
constexpr double halfPoint = 0.5 * pixelsPerPoint;
constexpr double rounding = 0.002;

/// The width in mm: a column, or more if every view would be refused with type of this size.
double widthFor(double fontSize)
{
    return std::max(85.0, 6.5 * fontSize);
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
        QFETCH(const ViewType *, view);
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
        QTest::addColumn<const ViewType *>("view");
        QTest::addColumn<double>("fontSize");
        QTest::addColumn<Theme::Kind>("theme");
        for (const ViewType *view : allViews()) {
            for (const double size : {5.0, 8.0, 18.0})
                QTest::addRow("%s at %g pt", view->id.data(), size) << view << size << Theme::Kind::Light;
            QTest::addRow("%s for print", view->id.data()) << view << 7.0 << Theme::Kind::Print;
        }
    }
    void linesAndTypeAreNotTooThinToPrint()
    {
        QFETCH(const ViewType *, view);
        QFETCH(double, fontSize);
        QFETCH(Theme::Kind, theme);
        FigureSpec spec;
        spec.fontSize = fontSize;
        spec.width = widthFor(fontSize);
        spec.theme = theme;
        const SvgFacts facts = factsOf(svg(request(view), spec));
        QVERIFY2(facts.thinnestLine > halfPoint - rounding, qPrintable(QString::number(facts.thinnestLine)));
        // Numbers in cells may have 0.6 of the font size; all other text has at least 0.85 of it.
        if (!facts.texts.isEmpty())
            QVERIFY2(facts.smallestType > 0.6 * fontSize * pixelsPerPoint,
                     qPrintable(QString::number(facts.smallestType)));
    }

    void theTypeKeepsItsSizeWhateverTheWidth()
    {
        for (const double width : {60.0, 85.0, 174.0, 300.0}) {
            FigureSpec spec;
            spec.width = width;
            const QByteArray bytes = svg(request(viewOf("statistics")), spec);
            QVERIFY2(bytes.contains("font-size=\"10.667\""), qPrintable(QString::number(width)));
        }
    }

    void noTextLeavesThePage_data() { linesAndTypeAreNotTooThinToPrint_data(); }
    void noTextLeavesThePage()
    {
        QFETCH(const ViewType *, view);
        QFETCH(double, fontSize);
        FigureSpec spec;
        spec.fontSize = fontSize;
        spec.width = widthFor(fontSize);
        const SvgFacts facts = factsOf(svg(request(view), spec));
        QVERIFY(facts.largestX < facts.pageWidth);
        QVERIFY(facts.largestY < facts.pageHeight + 1);
    }

    void groupsArePartsWithIds()
    {
        const SvgFacts facts = factsOf(svg(request(viewOf("tensor"))));
        for (const char *id : {"background", "figure", "input", "group-c0", "group-c3", "output", "output-group-c0"})
            QVERIFY2(facts.ids.contains(QLatin1String(id)), id);
        QCOMPARE(QSet<QString>(facts.ids.begin(), facts.ids.end()).size(), facts.ids.size());
        QVERIFY(factsOf(svg(request(viewOf("statistics")))).ids.contains(QStringLiteral("group-c2")));
    }

    void formulasCarryTheirLatex()
    {
        const SvgFacts facts = factsOf(svg(request(viewOf("derivation"))));
        const QString all = facts.descriptions.join(u'\n');
        QVERIFY2(all.contains(QStringLiteral("\\frac")) && all.contains(QStringLiteral("\\mu")), qPrintable(all));
    }

    void smallTensorsAreVectorsAndLargeOnesOneImageEach()
    {
        const SvgFacts small = factsOf(svg(request(viewOf("tensor"), batchNorm({4, 8, 16, 16}))));
        QCOMPARE(small.images, 0);
        QVERIFY(small.rects > 2 * 4 * 8 * 16 * 16);
        const SvgFacts large = factsOf(svg(request(viewOf("tensor"), batchNorm({8, 16, 32, 32}))));
        QCOMPARE(large.images, 2);
        QVERIFY(large.rects < 1000);
    }

    void besideZerosSmallValuesAreNotWrittenAsZero()
    {
        const auto texts = [](const std::vector<double> &values) {
            NormalizationProblem problem;
            problem.input = Tensor({1, 4}, std::span<const double>(values));
            problem.layout = defaultLayout(2);
            problem.spec = *preset(Method::Layer, problem.layout, problem.input.shape());
            return factsOf(svg(request(viewOf("tensor"), evaluate(problem)))).texts;
        };
        QVERIFY(texts({0, 0.5, -0.0044, 1.25}).contains(QStringLiteral("−0.004")));
        QVERIFY(!texts({0.1, 0.5, -0.0044, 1.25}).contains(QStringLiteral("−0.004")));
    }

    void theCaptionIsInTheMetadataAndOnDemandInThePicture()
    {
        FigureSpec spec;
        const SvgFacts without = factsOf(svg(request(viewOf("hypersphere")), spec));
        spec.caption = true;
        const SvgFacts with = factsOf(svg(request(viewOf("hypersphere")), spec));
        for (const char *part : {"two <images> & “more”", "N 2 × C 4 × H 3 × W 3", "Batch norm", "N, H, W", "ε = 1e−5",
                                 "PyTorch", "group c = 0", "Normscope " NORMSCOPE_VERSION_STRING}) {
            QVERIFY2(without.metadata.contains(QString::fromUtf8(part)), qPrintable(without.metadata));
            QVERIFY2(with.texts.join(u' ').contains(QString::fromUtf8(part)), part);
        }
        QVERIFY(!without.texts.join(u' ').contains(QStringLiteral("PyTorch")));
    }

    void namesOfGroupsThatCoincideStayOnThePage()
    {
        NormalizationProblem problem;
        problem.input = Tensor({2, 3, 2, 2}, std::vector<double>(24, 1));
        problem.layout = defaultLayout(4);
        problem.spec = *preset(Method::Instance, problem.layout, problem.input.shape());
        ShownTensor constant = shownOf(evaluate(problem));
        constant.selection = {};
        const SvgFacts facts = factsOf(svg(request(viewOf("hypersphere"), constant)));
        QVERIFY2(facts.texts.contains(QStringLiteral("× 6")), qPrintable(facts.texts.join(u'|')));
    }

    void cardsOfALowPageAreNotTooNarrow()
    {
        FigureSpec spec;
        spec.width = 254;
        spec.height = 142.9;
        spec.fontSize = 14;
        const SvgFacts facts = factsOf(svg(request(viewOf("explore")), spec));
        QVERIFY(facts.ids.contains(QStringLiteral("hypersphere")));
        QVERIFY2(!facts.ids.contains(QStringLiteral("statistics")), qPrintable(facts.ids.join(u' ')));
        QVERIFY(facts.texts.join(u' ').contains(QStringLiteral("Statistics")));
    }

    void whatDoesNotFitIsNamed()
    {
        FigureSpec spec;
        QVERIFY(!factsOf(svg(request(viewOf("statistics")), withPreset(spec, FigurePreset::TwoColumns)))
                     .texts.join(u' ')
                     .contains(QStringLiteral("Not shown")));
        spec.width = 60;
        const SvgFacts facts = factsOf(svg(request(viewOf("statistics")), spec));
        QVERIFY2(facts.texts.join(u' ').contains(QStringLiteral("Not shown: ")), qPrintable(facts.texts.join(u'|')));
        QVERIFY(!facts.texts.contains(QStringLiteral("var y")));
        const QString many = factsOf(svg(request(viewOf("statistics"), batchNorm({2, 100})))).texts.join(u' ');
        QVERIFY2(many.contains(QStringLiteral("more groups")), qPrintable(many));
    }

    void nothingCoversATransparentPage_data()
    {
        QTest::addColumn<const ViewType *>("view");
        QTest::addColumn<Shape>("shape");
        QTest::newRow("block") << viewOf("block") << Shape {2, 4, 3, 3};
        QTest::newRow("cells with numbers") << viewOf("tensor") << Shape {2, 4, 3, 3};
        QTest::newRow("an image of cells") << viewOf("tensor") << Shape {8, 16, 32, 32};
        QTest::newRow("hypersphere") << viewOf("hypersphere") << Shape {2, 4, 3, 3};
        QTest::newRow("cards") << viewOf("explore") << Shape {2, 4, 3, 3};
        QTest::newRow("chart") << viewOf("errors") << Shape {};
        QTest::newRow("cards with charts") << viewOf("batch-size") << Shape {};
    }
    void nothingCoversATransparentPage()
    {
        QFETCH(const ViewType *, view);
        QFETCH(Shape, shape);
        const FigureRequest shown = shape.empty() ? request(view) : request(view, batchNorm(shape));
        FigureSpec spec = withPreset({}, FigurePreset::TwoColumns);
        spec.dpi = 96;
        const auto clearShare = [&] {
            const QImage picture = QImage::fromData(exportPng(figureSheet(shown, spec)));
            std::int64_t clear = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x)
                    clear += picture.pixelColor(x, y).alpha() == 0;
            }
            return static_cast<double>(clear) / (static_cast<double>(picture.width()) * picture.height());
        };
        QVERIFY(factsOf(svg(shown, spec)).ids.contains(QStringLiteral("background")));
        QCOMPARE(clearShare(), 0.0);
        spec.transparent = true;
        const SvgFacts facts = factsOf(svg(shown, spec));
        QVERIFY(!facts.ids.contains(QStringLiteral("background")));
        // Cells, balls and bars cover some of the page; an opaque background would cover all of it.
        QVERIFY2(clearShare() > 0.1, qPrintable(QString::number(clearShare())));
    }

    void aTransparentHeatMapIsOpenBetweenItsBlocks()
    {
        FigureSpec spec;
        spec.transparent = true;
        const FigureSheet page = figureSheet(request(viewOf("tensor"), batchNorm({8, 16, 32, 32})), spec);
        const QImage picture = QImage::fromData(exportPng(page));
        // A column of eight tiles alternates between cells and gaps. One of the two places tried may be within a gap
        // between columns.
        const auto edgesAt = [&](int x) {
            int edges = 0;
            for (int y = 1; y < picture.height() / 2; ++y)
                edges += (picture.pixelColor(x, y).alpha() == 0) != (picture.pixelColor(x, y - 1).alpha() == 0);
            return edges;
        };
        const int edges = std::max(edgesAt(picture.width() / 2), edgesAt(picture.width() / 2 + 20));
        QVERIFY2(edges >= 2 * 8, qPrintable(QString::number(edges)));
    }

    void aPngHasMillimetresTimesDpiPixels()
    {
        FigureSpec spec;
        spec.width = 50.8;
        spec.height = 25.4;
        spec.dpi = 150;
        const QImage picture = QImage::fromData(exportPng(figureSheet(request(viewOf("distribution")), spec)));
        QCOMPARE(picture.size(), QSize(300, 150));
        QCOMPARE(qRound(picture.dotsPerMeterX() * 0.0254), 150);
        QVERIFY(picture.text(QStringLiteral("Description")).contains(QStringLiteral("Batch norm")));
        QVERIFY(picture.text(QStringLiteral("Title")).contains(QStringLiteral("two <images>")));
    }

    void theSameInputMakesTheSameBytes_data() { addViews(); }
    void theSameInputMakesTheSameBytes()
    {
        QFETCH(const ViewType *, view);
        FigureSpec spec;
        spec.dpi = 96;
        const auto bytes = [&](FigureFormat format) { return exportFigure(figureSheet(request(view), spec), format); };
        for (const FigureFormat format : {FigureFormat::Svg, FigureFormat::Png})
            QCOMPARE(bytes(format), bytes(format));
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
        QVERIFY_THROWS_EXCEPTION(InputError, figureSheet(request(viewOf("block")), spec));
    }

    void aPictureBeyondAllMeasureIsRefused()
    {
        FigureSpec spec;
        spec.width = 1500;
        spec.height = 1500;
        spec.dpi = 1200;
        const FigureSheet page = figureSheet(request(viewOf("block")), spec);
        QVERIFY_THROWS_EXCEPTION(InputError, exportPng(page));
    }

    void whatDoesNotExistIsRefused()
    {
        ShownTensor unpinned = shownOf(sample());
        unpinned.selection.pinnedGroup = noIndex;
        const FigureRequest derivation = request(viewOf("derivation"), unpinned);
        QVERIFY_THROWS_EXCEPTION(InputError, derivation.source->figure(*derivation.view, {}));
        NormalizationProblem problem = samples().front().problem();
        problem.spec.centre = false;
        ShownTensor centred = shownOf(evaluate(problem));
        centred.selection.stage = 1;
        QVERIFY_THROWS_EXCEPTION(InputError, TensorFigures {centred});
        QCOMPARE(stagesOf(*centred.evaluation).size(), std::size_t(3));
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

NORMSCOPE_WINDOW_TEST(TestFigureExport)

} // namespace tst_figure_export

#include "tst_figure_export.moc"

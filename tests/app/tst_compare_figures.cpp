// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of a comparison from the command line: the well-known cubes by one command, specifications as in documents,
// tables with the numbers of Explore, and refusals.
#include "app/cli/command_line.h"
#include "app/document/comparison_part.h"
#include "app/document/sample_scene.h"
#include "app/document/scene_file.h"
#include "app/pages/compare/panels_figure.h"
#include "app/settings/language.h"
#include "engine/normalization/specification.h"
#include "engine/samples/samples.h"
#include "tests/app/export_test.h"
#include "tests/subject.h"

#include <QApplication>
#include <QColor>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

namespace tst_compare_figures {

using namespace normscope;
using namespace normscope::test;

class TestCompareFigures : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    int run(const QString &words, const char *out = "figure.svg")
    {
        QStringList list {QStringLiteral("figure"), QStringLiteral("--view"), QStringLiteral("compare")};
        list += words.split(u' ', Qt::SkipEmptyParts);
        return runCommandLine(list << QStringLiteral("--out") << path(out));
    }
    QString written(const char *name = "figure.svg") const { return QString::fromUtf8(fileBytes(path(name))); }
    QList<QStringList> rows(const char *name) const
    {
        QList<QStringList> rows;
        for (const QString &line : written(name).split(u'\n', Qt::SkipEmptyParts))
            rows += line.split(u',');
        return rows;
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        installLanguage(QStringLiteral("en"));
    }

    /// Without INPUT the command draws the four cubes of Wu & He 2018, fig. 2, each with one group in colour.
    void theWellKnownFigureIsOneCommand()
    {
        QCOMPARE(run(QStringLiteral("--show cubes --letters --language en")), 0);
        const QString svg = written();
        for (const char *words : {"(a) Batch norm", "(b) Layer norm", "(c) Instance norm", "(d) Group norm, G = 2",
                                  "kept N, C, reduced H, W", "Scheme of 6 × 6 × 6"})
            QVERIFY2(svg.contains(QString::fromUtf8(words)), words);
        QCOMPARE(svg.count(QRegularExpression(QStringLiteral("id=\"cube-\\d\""))), 4);
        QVERIFY(svg.contains(QStringLiteral("width=\"85mm\"")));
    }

    /// A method with two groups needs less height than one with eight.
    void aRowIsAsHighAsItsOwnPanelsNeed()
    {
        PanelsFigure figure(Theme::light());
        for (const double height : {100.0, 300.0})
            figure.addPanel({.id = {},
                             .title = {},
                             .note = {},
                             .description = {},
                             .heightFor = [height](double) { return height; },
                             .paint = [](QPainter &, const QRectF &) {}});
        const double titles = figure.heightFor(150) - 400;
        QVERIFY2(titles > 0 && titles < 100, qPrintable(QString::number(titles)));
    }

    /// In one column below each other six squares would have 60 of the 400 pixels of width.
    void panelsOfALowPageStandBesideEachOther()
    {
        PanelsFigure figure(Theme::light());
        figure.setLeastPanelWidth(300);
        QList<QRectF> places;
        for (int i = 0; i < 6; ++i)
            figure.addPanel({.id = {},
                             .title = {},
                             .note = {},
                             .description = {},
                             .heightFor = [](double width) { return width; },
                             .paint = [&places](QPainter &, const QRectF &place) { places += place; }});
        QImage image(400, 500, QImage::Format_RGB32);
        QPainter painter(&image);
        figure.paint(painter, image.rect());
        QCOMPARE(places.size(), 6);
        for (const QRectF &place : places) {
            QVERIFY(QRectF(image.rect()).contains(place));
            QVERIFY(std::min(place.width(), place.height()) > 110);
        }
    }

    void aTensorTooLowToSeeItsCellsIsRefused()
    {
        const QStringList words {QStringLiteral("figure"), QStringLiteral("--sample"), QStringLiteral("images"),
                                 QStringLiteral("--view"), QStringLiteral("tensor"),   QStringLiteral("--out"),
                                 path("low.svg"),          QStringLiteral("--height")};
        QCOMPARE(runCommandLine(words + QStringList {QStringLiteral("20mm")}), 2);
        QVERIFY(!QFile::exists(path("low.svg")));
        QCOMPARE(runCommandLine(words + QStringList {QStringLiteral("30mm")}), 0);
    }

    /// Seams tell the cells of a group apart, in grey as well: here 6 × 6 cells in front and 6 on each of two sides.
    void cellsOfAGroupAreToldApart()
    {
        QCOMPARE(run(QStringLiteral("--show cubes --methods layer --language en")), 0);
        static const QRegularExpression seam(QStringLiteral("<line [^>]*stroke=\"(#\\w{6})\""));
        int seams = 0;
        const auto lightness = [](const QString &name) { return qGray(QColor(name).rgb()); };
        for (const QRegularExpressionMatch &match : seam.globalMatch(written())) {
            QVERIFY2(lightness(match.captured(1)) - lightness(QStringLiteral("#2a88c0")) > 60,
                     qPrintable(match.captured()));
            ++seams;
        }
        QCOMPARE(seams, 2 * 6 * 5 + 5 + 5);
    }

    /// Choices that differ in settings only have different names everywhere, also where there is little room.
    void namesOfChoicesDiffer()
    {
        for (const char *show : {"table", "differences", "cell"}) {
            QCOMPARE(run(QStringLiteral(
                             "--sample images --methods batch,batch:mode=eval,batch:eps=0.5 --language en --show ")
                         + QLatin1String(show)),
                     0);
            const QString svg = written();
            for (const char *name : {">Batch<", ">Batch (eval)<", ">Batch (eps=0.5)<"})
                QVERIFY2(svg.count(QLatin1String(name)) >= 1,
                         qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(show), QLatin1String(name))));
        }
        QCOMPARE(
            run(QStringLiteral("--sample images --methods layer:convention=pytorch-layer,layer:convention=keras-layer "
                               "--language en --show table")),
            0);
        for (const char *name : {">Layer (PyTorch)<", ">Layer (Keras"})
            QVERIFY2(written().contains(QLatin1String(name)), name);
    }

    /// A tensor too large for a cube is drawn as a scheme, whose texts describe the tensor itself.
    void aSchemeSpeaksOfTheTensor()
    {
        writeFile(path("large.csv"), QByteArray("1,2,3,5,8,13,21,34,55,89\n").repeated(12));
        QCOMPARE(run(path("large.csv") + QStringLiteral(" --show cubes --methods batch,group:groups=5 --language en")),
                 0);
        for (const char *words :
             {"10 groups of 12", "kept N, G = 5, reduced D", "60 groups of 2", "Scheme; the tensor has"})
            QVERIFY2(written().contains(QString::fromUtf8(words)), words);
    }

    /// Mean and deviation are written beside their bar, or below it if there is no room beside it.
    void noNumberCoversItsBar_data()
    {
        QTest::addColumn<QString>("words");
        for (const char *words : {"--width 174mm", "--width 85mm", "--width 300mm", "--stage input", "--stage centred",
                                  "--width 50mm --methods rms,instance"})
            QTest::newRow(words) << QString::fromLatin1(words);
    }
    void noNumberCoversItsBar()
    {
        QFETCH(const QString, words);
        QCOMPARE(run(QStringLiteral("--sample images --show lines --language en ") + words), 0);
        static const QRegularExpression number(
            QStringLiteral("<text x=\"([\\d.]+)\" y=\"([\\d.]+)\" font-size=\"([\\d.]+)\"[^>]*>((?:μ|rms) [^<]*)<"));
        static const QRegularExpression bar(
            QStringLiteral("<line x1=\"([\\d.]+)\" y1=\"([\\d.]+)\" x2=\"([\\d.]+)\" y2=\"\\2\" stroke=\"#141820\""));
        const QString svg = written();
        int numbers = 0;
        for (const QRegularExpressionMatch &text : number.globalMatch(svg)) {
            const double size = text.captured(3).toDouble();
            QFont font(QStringLiteral("Inter"));
            font.setPixelSize(100);
            const double left = text.captured(1).toDouble();
            const double right = left + QFontMetricsF(font).horizontalAdvance(text.captured(4)) * size / 100;
            const double baseline = text.captured(2).toDouble();
            for (const QRegularExpressionMatch &line : bar.globalMatch(svg)) {
                const double y = line.captured(2).toDouble();
                const bool isAcross = y < baseline && y > baseline - 0.7 * size;
                const bool isBeside = line.captured(3).toDouble() < left || line.captured(1).toDouble() > right;
                QVERIFY2(!isAcross || isBeside, qPrintable(text.captured(4) + QStringLiteral(" at %1").arg(left)));
            }
            ++numbers;
        }
        QVERIFY(numbers > 0 || words.contains(QStringLiteral("50mm")));
    }

    /// One channel of two holds a NaN.
    void aLineWithoutDotsSaysWhy()
    {
        writeFile(path("nan.csv"), "1,nan\n2,3\n4,5\n");
        QCOMPARE(run(path("nan.csv") + QStringLiteral(" --show lines --methods batch --language en")), 0);
        QCOMPARE(written().count(QStringLiteral("μ or σ is not finite")), 1);
    }

    void resultsAreReadWhateverTheirSize()
    {
        writeFile(path("tiny.csv"), "1e-300,2e-300,4e-300\n5e-300,-7e-300,3e-300\n");
        QCOMPARE(run(path("tiny.csv") + QStringLiteral(" --show cell --methods layer --language en --width 174mm")), 0);
        QVERIFY2(!written().contains(QStringLiteral(">0.00<")), qPrintable(written()));
        QVERIFY(written().contains(QRegularExpression(QStringLiteral(">−?\\d(\\.\\d+)?e−29\\d<"))));
    }

    void allGroupsHaveColourOnRequest()
    {
        const auto groups
            = [this] { return written().count(QRegularExpression(QStringLiteral("id=\"group-[^\"]*\""))); };
        QCOMPARE(run(QStringLiteral("--show cubes --methods batch --coloured one")), 0);
        const auto one = groups();
        QCOMPARE(run(QStringLiteral("--show cubes --methods batch --coloured all")), 0);
        QCOMPARE(groups(), 6 * one);
    }

    void tokensHaveTheirCubes()
    {
        QCOMPARE(run(QStringLiteral("--show cubes --layout N,L,D --methods layer,batch --language en")), 0);
        QVERIFY(written().contains(QStringLiteral("kept N, L, reduced D")));
    }

    /// The values in the table are those of each specification alone.
    void theTableHasTheNumbersOfEachChoice()
    {
        QCOMPARE(run(QStringLiteral("--sample images --show tensors --methods layer:axes=c,batch --stage normalized"),
                     "values.csv"),
                 0);
        const QList<QStringList> table = rows("values.csv");
        QCOMPARE(table.front(),
                 (QStringList {QStringLiteral("N"), QStringLiteral("C"), QStringLiteral("H"), QStringLiteral("W"),
                               QStringLiteral("input"), QStringLiteral("layer:axes=c"), QStringLiteral("batch")}));
        NormalizationProblem problem = sampleScene(samples().front()).problem;
        QCOMPARE(table.size(), problem.input.size() + 1);
        for (const int column : {5, 6}) {
            problem.spec = parseSpecification(table.front()[column].toStdString(), problem.layout,
                                              problem.input.shape(), problem.input.dtype());
            const EvaluationPtr evaluation = evaluate(problem);
            for (std::int64_t i = 0; i < problem.input.size(); ++i)
                QCOMPARE(table[i + 1][column].toDouble(), evaluation->value(Stage::Normalized, i));
        }
    }

    void theFactsAreATable()
    {
        QCOMPARE(run(QStringLiteral("--sample images --show table --methods batch,rms"), "facts.csv"), 0);
        const QList<QStringList> table = rows("facts.csv");
        QCOMPARE(table.size(), 3);
        const qsizetype bound = table[0].indexOf(QStringLiteral("bound"));
        QCOMPARE(table[1][bound].toDouble(), std::sqrt(17.0)); // A group has 2 · 3 · 3 values.
        QCOMPARE(table[2][bound].toDouble(), 6.0); // A group has 4 · 3 · 3 values and is not centred.
        QCOMPARE(table[1][table[0].indexOf(QStringLiteral("depends on other samples"))], QStringLiteral("yes"));
        QCOMPARE(table[2][table[0].indexOf(QStringLiteral("running statistics"))], QStringLiteral("0"));
    }

    /// The counts of each choice add up to all 72 values.
    void distributionsHaveEveryValue()
    {
        QCOMPARE(run(QStringLiteral("--sample images --show distributions --methods batch,layer,rms"), "bins.csv"), 0);
        QMap<QString, int> counts;
        for (const QStringList &row : rows("bins.csv").mid(1))
            counts[row.front()] += row.back().toInt();
        QCOMPARE(counts.keys(),
                 (QStringList {QStringLiteral("batch"), QStringLiteral("input"), QStringLiteral("layer"),
                               QStringLiteral("rms")}));
        for (const int count : counts)
            QCOMPARE(count, 72);
    }

    /// All choices have the same input: its histogram is drawn once.
    void distributionsShareTheirInput()
    {
        QCOMPARE(run(QStringLiteral("--sample images --show distributions --methods batch,layer,rms")), 0);
        QCOMPARE(written().count(QChar(0x2194)), 4); // ↔: the deviation of each histogram.
    }

    void aDocumentsChoicesAreTaken()
    {
        StoredScene stored {sampleScene(samples().front())};
        stored.scene.setPart(Comparison {QStringLiteral("instance,layer:eps=0.5")});
        saveScene(path("a.normscope"), stored);
        QCOMPARE(run(path("a.normscope") + QStringLiteral(" --show table"), "own.csv"), 0);
        const QList<QStringList> table = rows("own.csv");
        QCOMPARE(table[1][0], QStringLiteral("instance"));
        QCOMPARE(table[2][0], QStringLiteral("layer:eps=0.5"));
    }

    /// Every pair is listed once, with the numbers of the table of values.
    void everyTwoChoicesDiffer()
    {
        const QString input = QStringLiteral("--sample images --methods batch,layer,rms --show ");
        QCOMPARE(run(input + QStringLiteral("tensors"), "values.csv"), 0);
        QCOMPARE(run(input + QStringLiteral("differences"), "pairs.csv"), 0);
        QCOMPARE(run(input + QStringLiteral("difference --between 3,1"), "one.csv"), 0);
        const QList<QStringList> values = rows("values.csv").mid(1);
        const QList<QStringList> pairs = rows("pairs.csv").mid(1);
        const QList<QStringList> one = rows("one.csv").mid(1);
        QCOMPARE(pairs.size(), 3);
        QCOMPARE(pairs[1].mid(0, 2), (QStringList {QStringLiteral("batch"), QStringLiteral("rms")}));
        double largest = 0;
        double squares = 0;
        for (qsizetype i = 0; i < values.size(); ++i) {
            const double difference = values[i][7].toDouble() - values[i][5].toDouble();
            QCOMPARE(one[i].back().toDouble(), difference);
            largest = std::max(largest, std::abs(difference));
            squares += difference * difference;
        }
        QCOMPARE(pairs[1][2].toDouble(), largest);
        QCOMPARE(pairs[1].back().toDouble(), std::sqrt(squares / static_cast<double>(values.size())));
    }

    /// The influence is the same as that of Explore for each choice.
    void aLensIsThatOfExplore()
    {
        const QString cell = QStringLiteral("n=0,c=1,h=0,w=2");
        QCOMPARE(
            run(QStringLiteral("--sample images --methods layer,batch --show tensors --lens influence --group ") + cell,
                "influence.csv"),
            0);
        QCOMPARE(runCommandLine({QStringLiteral("figure"), QStringLiteral("--sample"), QStringLiteral("images"),
                                 QStringLiteral("--view"), QStringLiteral("tensor"), QStringLiteral("--method"),
                                 QStringLiteral("layer"), QStringLiteral("--lens"), QStringLiteral("influence"),
                                 QStringLiteral("--group"), cell, QStringLiteral("--out"), path("explore.csv")}),
                 0);
        const QList<QStringList> own = rows("influence.csv").mid(1);
        QStringList explored;
        for (const QStringList &row : rows("explore.csv").mid(1))
            explored += row.mid(3);
        QCOMPARE(explored.size(), own.size());
        for (qsizetype i = 0; i < own.size(); ++i)
            QCOMPARE(own[i][5].toDouble(), explored[i].toDouble());
    }

    /// There is one colour bar for all panels, two with a lens (the input has its own), and none if it is hidden.
    void oneBarOfColoursIsForAllPanels()
    {
        const auto bars = [this] { return written().count(QStringLiteral("id=\"colour-bars")); };
        const QString input = QStringLiteral("--sample images --methods batch,layer --language en --show tensors");
        QCOMPARE(run(input), 0);
        QCOMPARE(bars(), 1);
        QVERIFY(!written().contains(QStringLiteral("Gradient ∂L/∂x")));
        QCOMPARE(run(input + QStringLiteral(" --lens gradient")), 0);
        QVERIFY(written().contains(QStringLiteral("Gradient ∂L/∂x")));
        QCOMPARE(run(input + QStringLiteral(" --hide colour-bar")), 0);
        QCOMPARE(bars(), 0);
    }

    void everyViewIsWritten_data()
    {
        QTest::addColumn<QString>("show");
        for (const char *show :
             {"tensors", "cubes", "lines", "distributions", "table", "cell", "differences", "difference",
              "tensors --lens gradient", "tensors --lens influence --group n=0,c=1,h=0,w=2"})
            QTest::newRow(show) << QString::fromLatin1(show);
    }
    void everyViewIsWritten()
    {
        QFETCH(const QString, show);
        for (const char *theme : {"light", "print"}) {
            QCOMPARE(run(QStringLiteral("--sample images --language en --theme %1 --show %2")
                             .arg(QLatin1String(theme), show)),
                     0);
            QVERIFY(written().contains(QStringLiteral("Batch")));
        }
    }

    void whatCannotBeIsRefused_data()
    {
        QTest::addColumn<QString>("words");
        const auto row = [](const char *words) { QTest::newRow(words) << QString::fromLatin1(words); };
        row("--methods leyer");
        row("--methods layer:axis=c");
        row("--methods batch,,layer");
        row("--methods rms,rms,rms,rms,rms,rms,rms");
        row("--methods group:groups=5");
        row("--sample vector --methods batch");
        row("--show drawings");
        row("--show cubes --stage input");
        row("--show cubes --lens gradient");
        row("--lens difference");
        row("--lens influence");
        row("--lens gradient --stage output");
        row("--lens gradient --range -1,1");
        row("--show difference --between 1");
        row("--show difference --between 1,1");
        row("--show difference --between 1,9");
        row("--show difference --methods batch");
        row("--between 1,2");
    }
    void whatCannotBeIsRefused()
    {
        QFETCH(const QString, words);
        QCOMPARE(run(words, "refused.svg"), 2);
        QVERIFY(!QFile::exists(path("refused.svg")));
    }
};

NORMSCOPE_WINDOW_TEST(TestCompareFigures)

} // namespace tst_compare_figures

#include "tst_compare_figures.moc"

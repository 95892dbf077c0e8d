// SPDX-License-Identifier: GPL-3.0-or-later
// The command `figure`: options take effect in the file, they override documents, and unknown names are refused.
#include "app/cli/figure_command.h"
#include "app/document/batch_size_part.h"
#include "app/document/scene_file.h"
#include "app/figures/figure_spec.h"
#include "app/settings/language.h"
#include "engine/samples/samples.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "widgets/core/message_text.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace tst_figure_command {

using namespace normscope;
using namespace normscope::test;

class TestFigureCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *file) const { return m_folder.filePath(QLatin1String(file)); }
    /// All documents have the same name, in different folders.
    void save(const char *folder, const StoredScene &scene) const
    {
        QVERIFY(QDir(m_folder.path()).mkpath(QLatin1String(folder)));
        saveScene(path(folder) + QStringLiteral("/document.normscope"), scene);
    }

    /// `words` are separated by spaces; SAMPLE stands for the first sample, DOCUMENT for a document, VIEWED for one
    /// with a stage, a pinned cell and a lens, FOREIGN for one with those of another scene, MASKED for one whose first
    /// cell is masked.
    void run(const QString &words, const char *out = "figure.svg")
    {
        QStringList list = words.split(u' ', Qt::SkipEmptyParts);
        const qsizetype sampleAt = list.indexOf(QStringLiteral("SAMPLE"));
        if (sampleAt >= 0) {
            list.removeAt(sampleAt);
            list << QStringLiteral("--sample") << QLatin1String(samples().front().id);
        }
        list.replaceInStrings(QStringLiteral("DOCUMENT"), path("plain/document.normscope"));
        list.replaceInStrings(QStringLiteral("VIEWED"), path("viewed/document.normscope"));
        list.replaceInStrings(QStringLiteral("MASKED"), path("masked/document.normscope"));
        list.replaceInStrings(QStringLiteral("FOREIGN"), path("foreign/document.normscope"));
        if (out)
            list << QStringLiteral("--out") << path(out);
        runFigure(list);
    }

    QString written(const char *file = "figure.svg") const { return QString::fromUtf8(fileBytes(path(file))); }

    /// The message of the refusal; empty if there is none.
    QString refusal(const QString &words, const char *out = "refused.svg")
    {
        try {
            run(words, out);
        } catch (const InputError &error) {
            return messageText(error.message());
        }
        return {};
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        installLanguage(QStringLiteral("en"));
        Scene scene {QStringLiteral("saved"), findSample(samples().front().id)->problem()};
        scene.problem.spec.epsilon = 0.25;
        scene.problem.spec.gamma = {true, {1}};
        BatchExperiment experiment;
        experiment.batchSize = 24;
        experiment.batches = 100;
        scene.setPart(experiment);
        scene.problem.gamma = Tensor::filled({1, scene.problem.input.shape()[1], 1, 1}, 3);
        save("plain", {scene, {}});
        const QJsonObject view {{QStringLiteral("stage"), 2},
                                {QStringLiteral("pinnedElement"), 20}, // n = 0, c = 2.
                                {QStringLiteral("lens"), QStringLiteral("gradient")}};
        save("viewed", {scene, view});
        Scene masked = scene;
        std::vector<double> kept(static_cast<std::size_t>(scene.problem.input.size()), 1);
        kept.front() = 0;
        masked.problem.mask = Tensor(scene.problem.input.shape(), kept);
        save("masked", {masked, {}});
        const QJsonObject foreign {{QStringLiteral("stage"), 1},
                                   {QStringLiteral("pinnedElement"), 1000000},
                                   {QStringLiteral("pinnedGroup"), 1},
                                   {QStringLiteral("lens"), QStringLiteral("difference")},
                                   {QStringLiteral("comparedConvention"), QStringLiteral("keras-layer")},
                                   {QStringLiteral("sphereOrientation"), QJsonArray {0, 0, 0, 0}}};
        save("foreign", {scene, foreign});
    }

    void theOptionsReachTheFile_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *words, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(words) << QString::fromUtf8(expected);
        };
        row("width in millimetres", "SAMPLE --view block --width 60mm --height 45.5mm",
            "width=\"60mm\" height=\"45.5mm\"");
        row("width in inches", "SAMPLE --view block --width 2in --height 3cm", "width=\"50.8mm\" height=\"30mm\"");
        row("size of the type", "SAMPLE --view statistics --font-size 12pt", "font-size=\"16\"");
        row("masked cells of the block", "MASKED --view block", ">17 of 72 cells, 1 masked<");
        row("hatching of masked cells", "MASKED --view block", "id=\"masked\"");
        row("what a distribution's colours are", "SAMPLE --view distribution --group c=1", ">c = 1<");
        row("theme", "SAMPLE --view block --theme dark", "#1d2027");
        row("caption", "SAMPLE --view block --caption", ">Two small images · float64");
        row("stage", "SAMPLE --view tensor --stage centred", "Centred ");
        row("pinned group", "SAMPLE --view block --group c=2", "In colour: group c = 2");
        row("pinned group with spaces", "SAMPLE --view block --group=c=2 --caption", "group c = 2");
        row("all groups are one", "SAMPLE --view block --axes N,C,H,W --group all", "group all");
        row("method", "SAMPLE --view statistics --method instance", "Instance norm over H, W");
        row("channel groups", "SAMPLE --view statistics --method group --groups 2", "n = 0, c = 0–1");
        row("range of a channel group", "SAMPLE --view block --method group --groups 2 --group n=1,c=2-3",
            "In colour: group n = 1, c = 2–3");
        row("axes", "SAMPLE --view statistics --axes C", "over C,");
        row("epsilon", "SAMPLE --view statistics --eps 0.5", "ε = 0.5");
        row("a document's own epsilon", "DOCUMENT --view statistics", "ε = 0.25");
        row("a document goes by its file's name", "DOCUMENT --view statistics", "of document<");
        row("a document overridden", "DOCUMENT --view statistics --eps 0.125", "ε = 0.125");
        row("a document's γ stays", "DOCUMENT --view statistics --eps 0", ">9<");
        row("gradient", "SAMPLE --view tensor --lens gradient", "id=\"lens\"");
        row("influence of a pinned cell", "SAMPLE --view tensor --lens influence --group n=0,c=1,h=0,w=2",
            "id=\"lens\"");
        row("difference", "SAMPLE --view tensor --lens difference --against keras-batch", "Keras");
        row("precision", "SAMPLE --view tensor --precision-type bfloat16 --algorithm welford --order llama",
            "bfloat16 · Welford · as LLaMA");
        row("population", "--view batch-size --chart probe --population uniform", "Uniform");
        row("experiment",
            "--view batch-size --chart mean-error --population normal --batch-size 8 --batches 100 "
            "--features 3 --seed 5 --momentum 0.5 --eps 0.25",
            "N = 8 · 100 batches · 3 features · seed 5 · ε = 0.25 · momentum 0.5");
        row("a tensor's samples", "SAMPLE --view batch-size --chart distribution", "Two small images · N = 32");
        row("drawing without replacement",
            "SAMPLE --view batch-size --chart distribution --batch-size 2 --replacement no", "without replacement");
        row("a document's experiment", "DOCUMENT --view batch-size --chart micro-batches", "N = 24");
        row("a document's experiment overridden", "DOCUMENT --view batch-size --chart micro-batches --batch-size 6",
            "N = 6 ");
        row("probe", "--view batch-size --chart probe --population normal --batches 100 --probe 0,1 --batch-size 2",
            "With one mate");
        row("fallen batches", "--view batch-size --chart falling-batches --population normal --batches 100 --fallen 7",
            "7 batches");
        row("a safe size", "--view batch-size --chart safe-size --population normal --batches 100 --tolerance 0.2",
            "From N = 25 on");
        row("updates", "--view batch-size --chart gap --population normal --batches 100 --updates 7",
            "After 7 updates");
    }
    void theOptionsReachTheFile()
    {
        QFETCH(QString, words);
        QFETCH(QString, expected);
        run(words);
        const QString svg = written();
        QVERIFY2(svg.contains(expected), qPrintable(svg.left(3000)));
    }

    void aDocumentIsPaintedAsItWasLookedAt_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("same");
        const auto row = [](const char *name, const char *words, const char *same) {
            QTest::newRow(name) << QString::fromLatin1(words) << QString::fromLatin1(same);
        };
        const char *lens = "DOCUMENT --view tensor --lens gradient --group n=0,c=2,h=0,w=2";
        row("lens", "VIEWED --view tensor", lens);
        row("another lens", "VIEWED --view tensor --lens influence",
            "DOCUMENT --view tensor --lens influence --group n=0,c=2,h=0,w=2");
        row("a stage in place of the lens", "VIEWED --view tensor --stage centred",
            "DOCUMENT --view tensor --stage centred --group n=0,c=2,h=0,w=2");
        row("stage", "VIEWED --view hypersphere",
            "DOCUMENT --view hypersphere --stage normalized --group n=0,c=2,h=0,w=2");
        row("pin", "VIEWED --view block", "DOCUMENT --view block --group n=0,c=2,h=0,w=2");
        row("pin of other groups", "VIEWED --view block --method instance",
            "DOCUMENT --view block --method instance --group n=0,c=2,h=0,w=2");
        row("another pin", "VIEWED --view block --group c=1", "DOCUMENT --view block --group c=1");
        row("derivation", "VIEWED --view derivation",
            "DOCUMENT --view derivation --lens gradient --group n=0,c=2,h=0,w=2");
        row("stage that the method does not have", "FOREIGN --view hypersphere --method rms --stage output",
            "FOREIGN --view hypersphere --method rms");
        row("pinned group", "FOREIGN --view block", "DOCUMENT --view block --group c=1");
        row("group's number among other groups", "FOREIGN --view block --method instance",
            "DOCUMENT --view block --method instance");
        row("convention of another method", "FOREIGN --view tensor",
            "DOCUMENT --view tensor --lens difference --group c=1");
        row("no rotation", "FOREIGN --view hypersphere --stage output", "DOCUMENT --view hypersphere --group c=1");
    }
    void aDocumentIsPaintedAsItWasLookedAt()
    {
        QFETCH(QString, words);
        QFETCH(QString, same);
        run(words, "looked.svg");
        run(same, "said.svg");
        QVERIFY(!written("looked.svg").isEmpty());
        QCOMPARE(written("looked.svg"), written("said.svg"));
    }

    void aSequenceOfADocumentHasNoLens()
    {
        run(QStringLiteral("VIEWED --view tensor --sequence"), "viewed.svg");
        run(QStringLiteral("DOCUMENT --view tensor --sequence --group n=0,c=2,h=0,w=2"), "plain.svg");
        QCOMPARE(written("viewed-4-output.svg"), written("plain-4-output.svg"));
    }

    void labelsOfGroupsAreNotTranslated()
    {
        run(QStringLiteral("SAMPLE --view statistics --language zh_CN"));
        QVERIFY(written().contains(QStringLiteral(">c = 0<")));
    }

    void withoutAChartAllOfThemAreOnOnePage()
    {
        run(QStringLiteral("--view batch-size --population normal --batches 100"));
        const QString svg = written();
        for (const char *part : {"width=\"174mm\"", "id=\"probe\"", "id=\"mean-error\"", "id=\"micro-batches\""})
            QVERIFY2(svg.contains(QLatin1String(part)), part);
    }

    void dataAndFormulasAreTextFiles()
    {
        run(QStringLiteral("--view batch-size --chart mean-error --population normal --batches 100"), "sizes.csv");
        QVERIFY(written("sizes.csv").startsWith(QStringLiteral("batch size,batches,")));
        run(QStringLiteral("SAMPLE --view statistics"), "statistics.csv");
        QVERIFY(written("statistics.csv").startsWith(QStringLiteral("index,group,n,mean,")));
        run(QStringLiteral("SAMPLE --view derivation"), "formulas.tex");
        QVERIFY(written("formulas.tex").contains(QStringLiteral("\\begin{align*}")));
    }

    void aSequenceIsOneFileForEachStage()
    {
        run(QStringLiteral("SAMPLE --view tensor --sequence"), "sequence.svg");
        for (const char *file :
             {"sequence-1-input.svg", "sequence-2-centred.svg", "sequence-3-normalized.svg", "sequence-4-output.svg"})
            QVERIFY2(QFile::exists(path(file)), file);
        QVERIFY(!QFile::exists(path("sequence.svg")));
        QVERIFY(written("sequence-2-centred.svg").contains(QStringLiteral("id=\"centred\"")));
        // Equal colours mean equal values: both scales of all four files end at the range of the widest stage.
        for (const char *file :
             {"sequence-1-input.svg", "sequence-2-centred.svg", "sequence-3-normalized.svg", "sequence-4-output.svg"})
            QCOMPARE(written(file).count(QStringLiteral(">−8.5<")), 2);

        run(QStringLiteral("SAMPLE --view tensor --method layer --axes C,H,W --sequence"), "layer.svg");
        run(QStringLiteral("SAMPLE --view tensor --method rms --sequence"), "rms.png");
        QVERIFY(QFile::exists(path("rms-2-normalized.png")));
        QVERIFY(!QFile::exists(path("rms-4-output.png")));
    }

    void aWidthThatShowsNothingIsRefused_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<int>("least"); // A width in mm that is too small at 8 pt.
        QTest::newRow("tensor") << QStringLiteral("tensor") << 20;
        QTest::newRow("derivation") << QStringLiteral("derivation") << 30;
        QTest::newRow("statistics") << QStringLiteral("statistics") << 22;
        QTest::newRow("explore") << QStringLiteral("explore") << 30;
    }
    void aWidthThatShowsNothingIsRefused()
    {
        QFETCH(const QString, view);
        QFETCH(const int, least);
        const QString words = QStringLiteral("SAMPLE --view %1 --group c=1 --width %2mm");
        const QString sentence = refusal(words.arg(view).arg(least));
        const QRegularExpression width(QStringLiteral("needs a width of (\\d+) mm"));
        const int said = width.match(sentence).captured(1).toInt();
        QVERIFY2(said > least, qPrintable(sentence));
        QVERIFY(!refusal(words.arg(view).arg(said - 1)).isEmpty());
        run(words.arg(view).arg(said));
        // Larger type needs a larger width.
        QVERIFY(!refusal(words.arg(view).arg(said) + QStringLiteral(" --font-size 12pt")).isEmpty());
    }

    void aHeightThatCutsTheFigureIsRefused_data()
    {
        QTest::addColumn<QString>("view");
        for (const char *view : {"derivation", "lines", "explore", "compare"})
            QTest::newRow(view) << QString::fromLatin1(view);
    }
    void aHeightThatCutsTheFigureIsRefused()
    {
        QFETCH(const QString, view);
        const QString words = QStringLiteral("SAMPLE --view %1 --group c=1 --width 170mm --height %2mm");
        const QString sentence = refusal(words.arg(view).arg(20));
        const QRegularExpression height(QStringLiteral("needs a height of (\\d+) mm"));
        const int said = height.match(sentence).captured(1).toInt();
        QVERIFY2(said > 20, qPrintable(sentence));
        QVERIFY(!refusal(words.arg(view).arg(said - 1)).isEmpty());
        run(words.arg(view).arg(said));
    }

    void noTextIsBelowFourFifthsOfWhatWasAsked_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("points");
        for (const double points : {8.0, 11.0, 18.0}) {
            for (const char *view :
                 {"tensor", "block", "derivation", "statistics", "hypersphere", "distribution", "explore"})
                QTest::addRow("%s, %g pt", view, points)
                    << QStringLiteral("SAMPLE --view %1 --group c=1").arg(QLatin1String(view)) << points;
            QTest::addRow("batch size, %g pt", points)
                << QStringLiteral("--view batch-size --population normal --batches 100") << points;
        }
    }

    void noTextIsBelowFourFifthsOfWhatWasAsked()
    {
        QFETCH(const QString, words);
        QFETCH(const double, points);
        run(words + QStringLiteral(" --width 200mm --font-size %1pt").arg(points));
        // Rotated text has its scale in the transformation.
        static const QRegularExpression text(
            QStringLiteral("<text (?:transform=\"matrix\\(([-\\d.]+) ([-\\d.]+)[^>]*)?[^>]*font-size=\"([\\d.]+)\""));
        for (const QRegularExpressionMatch &match : text.globalMatch(written())) {
            const bool isTurned = match.hasCaptured(1);
            const double scale = isTurned ? std::hypot(match.captured(1).toDouble(), match.captured(2).toDouble()) : 1;
            const double size = match.captured(3).toDouble() * scale;
            QVERIFY2(size >= 0.8 * points * 96 / 72 - 0.001, qPrintable(match.captured()));
        }
    }

    void onASlideFewerCardsAreLarger_data()
    {
        QTest::addColumn<double>("points");
        QTest::addColumn<QString>("shown");
        QTest::newRow("12 pt") << 12.0 << QStringLiteral("tensor hypersphere distribution statistics");
        QTest::newRow("16 pt") << 16.0 << QStringLiteral("tensor hypersphere");
        QTest::newRow("20 pt") << 20.0 << QStringLiteral("tensor hypersphere");
    }

    void onASlideFewerCardsAreLarger()
    {
        QFETCH(const double, points);
        QFETCH(const QString, shown);
        run(QStringLiteral("SAMPLE --view explore --width 338.667mm --height 190.5mm --font-size %1pt").arg(points));
        const QString svg = written();
        QString note = svg.section(QStringLiteral("Not shown: "), 1).section(u'.', 0, 0);
        for (const char *card : {"tensor", "hypersphere", "distribution", "statistics"}) {
            const bool isShown = svg.contains(QStringLiteral("id=\"%1\"").arg(QLatin1String(card)));
            QCOMPARE(isShown, shown.contains(QLatin1String(card)));
            if (!isShown) // The note names every missing card.
                QVERIFY2(note.contains(QLatin1String(card), Qt::CaseInsensitive), qPrintable(note));
        }
        const bool hasNumbers = svg.contains(QStringLiteral(">−1.7<"));
        QCOMPARE(hasNumbers, !note.contains(QStringLiteral("numbers")));
        QCOMPARE(hasNumbers, points < 20);
    }

    void numbersWithoutRoomAreNoted()
    {
        const QString note = QStringLiteral("Not shown: the numbers in the cells.");
        run(QStringLiteral("SAMPLE --view tensor --width 60mm"));
        QVERIFY(written().contains(note));
        QVERIFY(!written().contains(QStringLiteral(">−1.7<")));
        run(QStringLiteral("SAMPLE --view tensor --width 85mm"));
        QVERIFY(!written().contains(note));
        QVERIFY(written().contains(QStringLiteral(">−1.7<")));
    }

    void everyNumberIsReadOnItsCell_data()
    {
        QTest::addColumn<QString>("words");
        for (const char *theme : {"light", "dark", "print"}) {
            for (const char *group : {"", " --group c=1", " --group n=0,c=3,h=2,w=1"})
                QTest::addRow("%s%s", theme, group) << QStringLiteral("SAMPLE --view tensor --theme %1%2")
                                                           .arg(QLatin1String(theme), QLatin1String(group));
        }
    }

    void everyNumberIsReadOnItsCell()
    {
        QFETCH(const QString, words);
        run(words);
        static const QRegularExpression cell(
            QStringLiteral("<rect [^>]*fill=\"(#\\w{6})\"/>\\s*<text [^>]*fill=\"(#\\w{6})\"[^>]*>([^<]*)<"));
        int cells = 0;
        for (const QRegularExpressionMatch &match : cell.globalMatch(written())) {
            const double ratio = contrastRatio(QColor(match.captured(1)), QColor(match.captured(2)));
            QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("%1 at %2").arg(match.captured(3)).arg(ratio)));
            ++cells;
        }
        QVERIFY(cells >= 2 * 72);
        const Theme::Kind kind
            = *fromName<Theme::Kind>(words.section(QStringLiteral("--theme "), 1).section(u' ', 0, 0).toStdString());
        FigureSpec spec;
        spec.theme = kind;
        static const QRegularExpression label(QStringLiteral("font-weight=\"600\" fill=\"(#\\w{6})\"[^>]*>c = "));
        int labels = 0;
        for (const QRegularExpressionMatch &match : label.globalMatch(written())) {
            QVERIFY2(contrastRatio(QColor(match.captured(1)), figureTheme(spec).figureBackground) >= 4.5,
                     qPrintable(match.captured()));
            ++labels;
        }
        QVERIFY(labels >= 8);
    }

    void whatDoesNotExistIsRefused_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const char *words, const char *reason) {
            QTest::newRow(name) << QString::fromUtf8(words) << QString::fromUtf8(reason);
        };
        row("no view", "SAMPLE", "--view");
        row("a derivation has no difference", "SAMPLE --view derivation --group c=1 --lens difference",
            "--lens difference");
        row("channel groups of batch norm", "SAMPLE --view tensor --method batch --groups 2", "it is for group norm");
        row("another view", "SAMPLE --view side", "one of: tensor");
        row("no input", "--view block", "Either one input file or --sample");
        row("a missing file", "nowhere.npy --view block", "nowhere.npy");
        row("a stage that there is not", "SAMPLE --view tensor --method rms --stage centred", "no centred stage");
        row("a stage without effect", "SAMPLE --view statistics --stage centred", "--stage has no effect");
        row("a sequence of one picture", "SAMPLE --view statistics --sequence", "--sequence has no effect");
        row("a sequence and a stage", "SAMPLE --view tensor --sequence --stage input", "choose it or one stage");
        row("a lens without effect", "SAMPLE --view distribution --lens gradient", "--lens has no effect");
        row("a lens and a stage", "SAMPLE --view tensor --lens gradient --stage input", "choose one of both");
        row("an influence of nothing", "SAMPLE --view tensor --lens influence", "pin its cell");
        row("an unknown convention", "SAMPLE --view tensor --lens difference --against mine", "“mine”");
        row("a convention of another method",
            "SAMPLE --view tensor --lens difference --method rms --against keras-batch",
            "“keras-batch” is a convention of another method; --against takes here: pytorch-rms, llama, ");
        row("a convention where there is none", "SAMPLE --view tensor --lens difference --axes n --against keras-batch",
            "There is no convention to compare these choices with");
        row("an arithmetic of another lens", "SAMPLE --view tensor --lens gradient --algorithm welford",
            "--algorithm speaks of --lens precision");
        row("an arithmetic and a stage", "SAMPLE --view tensor --precision-type float16 --stage input",
            "choose one of both");
        row("an arithmetic without effect", "SAMPLE --view block --order llama", "--order has no effect");
        row("a type whose arithmetic is not followed", "SAMPLE --view tensor --precision-type float64", "float16");
        row("a direction without an angle", "SAMPLE --view block --block-direction 30", "two angles in degrees");
        row("a direction from beyond above", "SAMPLE --view block --block-direction 30,91", "two angles in degrees");
        row("an order of no table", "SAMPLE --view tensor --sort-by mean", "--sort-by has no effect");
        row("a direction of no order", "SAMPLE --view statistics --descending", "--descending needs --sort-by");
        row("a column that is not there", "SAMPLE --view statistics --sort-by median", "median");
        row("a direction of no block", "SAMPLE --view tensor --block-direction 30,20",
            "--block-direction has no effect");
        row("nothing to unfold", "SAMPLE --view statistics --unfold", "--unfold has no effect");
        row("a group of another axis", "SAMPLE --view block --group n=0", "there is no group “n=0”");
        row("a group beyond the last", "SAMPLE --view block --group c=9", "the indices 0 to");
        row("an axis that there is not", "SAMPLE --view block --group d=0", "no axis “d”");
        row("an unreadable group", "SAMPLE --view block --group third", "cannot be read");
        row("a width without a number", "SAMPLE --view block --width wide", "--width needs a length such as 85mm");
        row("no height", "SAMPLE --view block --height 0mm", "--height needs a length");
        row("a negative width", "SAMPLE --view block --width -5mm", "20 to 2000 mm");
        row("a huge width", "SAMPLE --view block --width 5000mm", "20 to 2000 mm");
        row("illegible type", "SAMPLE --view block --font-size 1pt", "5 to 72 pt");
        row("no dots", "SAMPLE --view block --dpi 0", "36 to 2400 dpi");
        row("an epsilon that cannot be", "SAMPLE --view block --eps -1", "--eps");
        row("a chart of no experiment", "SAMPLE --view tensor --chart probe",
            "--chart has no effect on the view tensor");
        row("a population of no experiment", "SAMPLE --view block --population normal", "--population has no effect");
        row("a stage of an experiment", "--view batch-size --population normal --stage input",
            "--stage has no effect on the view batch-size");
        row("an experiment of nothing", "--view batch-size", "Where samples come from is missing");
        row("the variance of one",
            "--view batch-size --population normal --chart variance-distribution --batches 100 "
            "--batch-size 1",
            "batch of one");
        row("more than there are", "SAMPLE --view batch-size --replacement no --batch-size 3", "without replacement");
        row("an endless population used up", "--view batch-size --population normal --replacement no", "is infinite");
        row("too many updates", "--view batch-size --population normal --updates 999", "--updates is 0 to 200");
        row("too many fallen", "--view batch-size --population normal --fallen 10000", "--fallen is 0 to 9999");
        row("no tolerance", "--view batch-size --population normal --tolerance 0", "--tolerance is a share of σ");
        row("a probe without numbers", "--view batch-size --population normal --probe x", "--probe needs numbers");
        row("groups that do not divide", "SAMPLE --view block --method group --groups 3", "does not divide");
    }
    void whatDoesNotExistIsRefused()
    {
        QFETCH(QString, words);
        QFETCH(QString, reason);
        const QString sentence = refusal(words);
        QVERIFY2(sentence.contains(reason), qPrintable(sentence));
        QVERIFY(!QFile::exists(path("refused.svg")));
    }

    void blockIsSeenFromWhereOneSays()
    {
        const auto block = [&](const char *options) {
            run(QStringLiteral("SAMPLE --view block ") + QLatin1String(options));
            return written();
        };
        const QString usual = block("");
        QCOMPARE(block("--method layer --block-direction 35,26"), block("--method layer"));
        QCOMPARE(block("--block-direction 35,26"), usual);
        QCOMPARE(block("--block-direction 395,26"), usual); // One full turn more.
        QVERIFY(block("--block-direction 58,26") != usual);
        QVERIFY(block("--unfold") != usual);
    }

    /// The order applies to the picture and to the table behind it.
    void groupsAreListedInTheOrderThatIsAskedFor()
    {
        const auto variances = [&](const QString &options) {
            run(QStringLiteral("SAMPLE --view statistics ") + options, "out.csv");
            QList<double> result;
            for (const QString &line : written("out.csv").trimmed().split(u'\n').mid(1))
                result += line.split(u',')[4].toDouble();
            return result;
        };
        QList<double> sorted = variances({});
        QVERIFY(!std::ranges::is_sorted(sorted));
        std::ranges::sort(sorted);
        QCOMPARE(variances(QStringLiteral("--sort-by variance")), sorted);
        std::ranges::reverse(sorted);
        QCOMPARE(variances(QStringLiteral("--sort-by variance --descending")), sorted);

        run(QStringLiteral("SAMPLE --view statistics"));
        const auto usual = written();
        run(QStringLiteral("SAMPLE --view statistics --sort-by variance --descending"));
        QVERIFY(written() != usual);
    }

    void outlinesAreRefusedWhereTextStaysText()
    {
        for (const char *file : {"refused.png", "refused.pdf", "refused.csv"})
            QVERIFY(refusal(QStringLiteral("SAMPLE --view statistics --outline-text"), file)
                        .contains(QStringLiteral("--outline-text has no effect")));
    }

    void anEndingThatIsNoFigureIsRefused()
    {
        QVERIFY(refusal(QStringLiteral("SAMPLE --view block"), "figure.jpeg")
                    .contains(QStringLiteral(".svg, .pdf, .png or .tikz")));
        QVERIFY(refusal(QStringLiteral("SAMPLE --view explore"), "figure.csv")
                    .contains(QStringLiteral("not written as .csv")));
        QVERIFY(refusal(QStringLiteral("SAMPLE --view block"), nullptr).contains(QStringLiteral("--out")));
    }

    void whatCannotBeWrittenSaysWhy()
    {
        QVERIFY_THROWS_EXCEPTION(IoError, run(QStringLiteral("SAMPLE --view block"), "none/figure.svg"));
    }
};

NORMSCOPE_WINDOW_TEST(TestFigureCommand)

} // namespace tst_figure_command

#include "tst_figure_command.moc"

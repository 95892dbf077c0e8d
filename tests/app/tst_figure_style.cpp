// SPDX-License-Identifier: GPL-3.0-or-later
// Options on the style of figures: ranges, fonts, widths of venues, hidden parts; options that a view cannot use are
// refused.
#include "app/cli/command_line.h"
#include "app/settings/language.h"
#include "tests/subject.h"
#include "tests/support/files.h"

#include <QApplication>
#include <QFontDatabase>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_figure_style {

using namespace normscope;
using namespace normscope::test;

class TestFigureStyle : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    int run(const QString &words, const char *out = "figure.svg")
    {
        QStringList list {QStringLiteral("figure"), QStringLiteral("--language"), QStringLiteral("en")};
        list += words.split(u' ', Qt::SkipEmptyParts);
        return runCommandLine(list << QStringLiteral("--out") << path(out));
    }
    QString written(const char *name = "figure.svg") const { return QString::fromUtf8(fileBytes(path(name))); }
    /// The painted elements, without the descriptions.
    QString painted() const
    {
        const QString svg = written();
        return svg.mid(svg.indexOf(QStringLiteral("<g")))
            .remove(QRegularExpression(QStringLiteral("<desc>[^<]*</desc>")));
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        installLanguage(QStringLiteral("en"));
    }

    void aPaletteColoursTheCells_data()
    {
        QTest::addColumn<QString>("view");
        for (const char *view : {"tensor", "explore", "compare --show tensors"})
            QTest::newRow(view) << QString::fromLatin1(view);
    }
    void aPaletteColoursTheCells()
    {
        QFETCH(const QString, view);
        QCOMPARE(run(QStringLiteral("--sample images --palette viridis --view ") + view), 0);
        QVERIFY(painted().contains(QStringLiteral("#440154"))); // The two ends of viridis.
        QVERIFY(painted().contains(QStringLiteral("#fde725")));
        QCOMPARE(run(QStringLiteral("--sample images --palette RdBu_r --view ") + view), 0);
        QVERIFY(painted().contains(QStringLiteral("#67001f")));
        QVERIFY(!painted().contains(QStringLiteral("#440154")));
    }

    /// The colour bar has the numbers of the given range instead of those of the values.
    void aRangeStaysWhateverTheValues()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view tensor --range 2.25,2.75")), 0);
        QCOMPARE(painted().count(QStringLiteral(">2.25<")), 2); // One for each panel.
        QCOMPARE(painted().count(QStringLiteral(">2.75<")), 2);
    }

    void numberLinesKeepToTheirRange()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view lines --range -9,9")), 0);
        QVERIFY(!painted().contains(QStringLiteral("Not shown")));
        QCOMPARE(run(QStringLiteral("--sample images --view lines --range -0.5,0.5")), 0);
        QVERIFY(painted().contains(QRegularExpression(QStringLiteral("Not shown: \\d+ value"))));
        QCOMPARE(run(QStringLiteral("--sample images --view compare --show distributions --range -0.5,0.5")), 0);
        QVERIFY(painted().contains(QRegularExpression(QStringLiteral("Not shown: \\d+ value"))));
    }

    /// Naming the method that the tensor has anyway leaves its convention alone, that of the running variance too.
    void theMethodThatIsThereStaysAsItIs()
    {
        for (const char *method : {"", " --method batch", " --method layer"}) {
            QCOMPARE(run(QStringLiteral("--sample images --view statistics --caption") + QLatin1String(method)), 0);
            QVERIFY2(painted().contains(QStringLiteral("convention: PyTorch")), method);
        }
    }

    /// One stage has an axis for its own values and says which ones these are; a sequence keeps one axis for all
    /// stages.
    void numberLinesHaveTheAxisOfTheirStages()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view lines --stage output")), 0);
        QVERIFY(painted().contains(QStringLiteral(">Output ")));
        QVERIFY(painted().contains(QStringLiteral(">3<")));
        QVERIFY(!painted().contains(QStringLiteral(">8<"))); // The largest value of the input is 8.5.
        QCOMPARE(run(QStringLiteral("--sample images --view lines --sequence")), 0);
        QVERIFY(QString::fromUtf8(fileBytes(path("figure-4-output.svg"))).contains(QStringLiteral(">8<")));
    }

    /// The six methods need a row of their own where two cards beside each other are narrow.
    void methodsBesideEachOtherKeepTheirCells()
    {
        QCOMPARE(run(QStringLiteral("--sample sequences --view sequences --preset beamer")), 0);
        const QString svg = written();
        const QString methods = svg.mid(svg.indexOf(QStringLiteral("id=\"sequence-methods\"")))
                                    .section(QStringLiteral("id=\"padding-output\""), 0, 0);
        const QRegularExpression cell(QStringLiteral("<rect [^>]*height=\"([0-9.]+)\""));
        int cells = 0;
        for (auto it = cell.globalMatch(methods); it.hasNext(); ++cells)
            QVERIFY(it.next().captured(1).toDouble() > 12);
        QVERIFY(cells >= 6 * 18);
    }

    /// The labels of a part are its indices in the whole tensor, and its values have the statistics of the whole
    /// tensor.
    void aPartIsDrawnAndSaid()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view tensor --select c=2:4,n=1 --caption")), 0);
        QVERIFY(painted().contains(QStringLiteral(">c = 3<")));
        QVERIFY(!painted().contains(QStringLiteral(">c = 1<")));
        QVERIFY(!painted().contains(QStringLiteral(">n = 0<")));
        QVERIFY(painted().contains(QStringLiteral("only N 1, C 2–3, statistics of all")));
        for (const char *view : {"explore", "lines", "compare", "compare --show tensors", "compare --show lines"})
            QCOMPARE(run(QStringLiteral("--sample images --select c=2:4 --view ") + QLatin1String(view)), 0);
        QCOMPARE(run(QStringLiteral("--sample vector --view tensor --select D=1:3")), 0);

        QCOMPARE(run(QStringLiteral("--sample images --view tensor --stage normalized"), "all.csv"), 0);
        QCOMPARE(
            run(QStringLiteral("--sample images --view tensor --stage normalized --select c=2:4,w=1:3"), "part.csv"),
            0);
        const QStringList all = written("all.csv").split(u'\n', Qt::SkipEmptyParts);
        const QStringList part = written("part.csv").split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(part.front(), QStringLiteral("N,C,H,W = 1,W = 2"));
        QCOMPARE(part.size(), 1 + 2 * 2 * 3);
        for (const QString &line : part.mid(1)) {
            const QStringList cells = line.split(u',');
            const QString index = cells.mid(0, 3).join(u',') + u',';
            const auto whole
                = std::find_if(all.begin(), all.end(), [&](const QString &each) { return each.startsWith(index); });
            QVERIFY(whole != all.end());
            QCOMPARE(cells.mid(3), whole->split(u',').mid(4));
        }
    }

    void whatIsNoPartIsRefused_data()
    {
        QTest::addColumn<QString>("words");
        for (const char *words :
             {"tensor --select c=4", "tensor --select x=0", "tensor --select c", "lines --select c=2:1",
              "statistics --select c=0", "compare --show table --select c=0", "compare --show cubes --select c=0",
              "compare --select c=9"})
            QTest::newRow(words) << QString::fromLatin1(words);
    }
    void whatIsNoPartIsRefused()
    {
        QFETCH(const QString, words);
        QCOMPARE(run(QStringLiteral("--sample images --view ") + words, "refused.svg"), 2);
        QVERIFY(!QFile::exists(path("refused.svg")));
    }

    void oneSpanForBothPanels()
    {
        const QString view = QStringLiteral("--sample images --view tensor");
        QCOMPARE(run(view), 0);
        const QString apart = painted();
        QCOMPARE(run(view + QStringLiteral(" --share-scale")), 0);
        QVERIFY(painted() != apart);
    }

    void whatIsHiddenIsGone_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("gone");
        const auto row = [](const char *words, const char *part, const char *gone) {
            QTest::addRow("%s %s", words, part)
                << QString::fromUtf8(words) << QString::fromUtf8(part) << QString::fromUtf8(gone);
        };
        row("--sample images --view tensor", "titles", ">Output ");
        row("--sample images --view tensor", "colour-bar", ">3.14<");
        row("--sample images --view explore", "titles", ">Hypersphere<");
        row("--view compare --show cubes", "titles", ">Batch norm<");
        row("--sample images --view compare --show lines", "titles", ">Batch norm<");
        row("--sample images --view distribution --group c=1", "legend", ">c = 1<");
        row("--view batch-size --population normal --batches 64", "titles", ">One probe, many batches<");
    }
    void whatIsHiddenIsGone()
    {
        QFETCH(const QString, words);
        QFETCH(const QString, part);
        QFETCH(const QString, gone);
        QCOMPARE(run(words), 0);
        QVERIFY2(painted().contains(gone), qPrintable(gone));
        QCOMPARE(run(words + QStringLiteral(" --hide ") + part), 0);
        QVERIFY(!painted().contains(gone));
    }

    void lettersStayWithoutTitles()
    {
        QCOMPARE(run(QStringLiteral("--view compare --show cubes --letters --hide titles")), 0);
        QVERIFY(painted().contains(QStringLiteral(">(a)<")));
    }

    void theFontIsThatOfTheFamilyOrTheFile()
    {
        const QString family = QStringLiteral("DejaVu Sans");
        if (!QFontDatabase::families().contains(family))
            QSKIP("DejaVu Sans is not installed");
        const auto withFont = [this](const QString &font) {
            return runCommandLine({QStringLiteral("figure"), QStringLiteral("--sample"), QStringLiteral("images"),
                                   QStringLiteral("--view"), QStringLiteral("statistics"), QStringLiteral("--font"),
                                   font, QStringLiteral("--out"), path("font.svg")});
        };
        QCOMPARE(withFont(family), 0);
        const QString families = written("font.svg");
        QVERIFY(families.indexOf(family) > 0 && families.indexOf(family) < families.indexOf(QStringLiteral("Inter")));
        writeFile(path("no.ttf"), "no font");
        QCOMPARE(withFont(path("no.ttf")), 2);
        QCOMPARE(withFont(QStringLiteral("No Such Font")), 2);
    }

    void venuesHaveTheirWidths()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view lines --preset nature")), 0);
        QVERIFY(written().contains(QStringLiteral("width=\"89mm\"")));
        QCOMPARE(run(QStringLiteral("--sample images --view lines --preset icml --width 60mm")), 0);
        QVERIFY(written().contains(QStringLiteral("width=\"60mm\"")));
    }

    void whatHasNoEffectIsRefused_data()
    {
        QTest::addColumn<QString>("words");
        const auto row = [](const char *words) { QTest::newRow(words) << QString::fromUtf8(words); };
        row("--view statistics --palette viridis");
        row("--view tensor --palette jet");
        row("--view block --range 0,1");
        row("--view tensor --range 1,0");
        row("--view tensor --range 1");
        row("--view tensor --range nan,1");
        row("--view lines --share-scale");
        row("--view tensor --range 0,1 --share-scale");
        row("--view tensor --range 0,1 --lens gradient");
        row("--view tensor --hide legend");
        row("--view compare --hide title");
        row("--view block --hide titles");
        row("--view tensor --preset moon");
    }
    void whatHasNoEffectIsRefused()
    {
        QFETCH(const QString, words);
        QCOMPARE(run(QStringLiteral("--sample images ") + words, "refused.svg"), 2);
        QVERIFY(!QFile::exists(path("refused.svg")));
    }

    /// NumPy computes the outputs of compare again from the inputs in the same table (NumPy 1.24 of Debian 12).
    void theOutputsAreThoseOfNumPy()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view compare --show tensors --methods "
                                    "batch,layer:axes=c,layer,rms:eps=1e-5,instance,group:groups=2 --stage normalized"),
                     "outputs.csv"),
                 0);
        writeFile(path("check.py"), R"(
import csv, sys
try:
    import numpy as np
except ImportError:
    sys.exit(77)
rows = list(csv.reader(open(sys.argv[1])))
head, body = rows[0], np.array([[float(cell) for cell in row] for row in rows[1:]])
n, c, h, w = shape = tuple(int(v) + 1 for v in body[:, :4].max(axis=0))
x = body[:, 4].reshape(shape)
def norm(x, axes, centre=True):
    mean = x.mean(axis=axes, keepdims=True) if centre else 0
    return (x - mean) / np.sqrt(((x - mean) ** 2).mean(axis=axes, keepdims=True) + 1e-5)
expected = [norm(x, (0, 2, 3)), norm(x, (1,)), norm(x, (1, 2, 3)), norm(x, (1, 2, 3), False), norm(x, (2, 3)),
            norm(x.reshape(n, 2, c // 2, h, w), (2, 3, 4)).reshape(shape)]
assert len(head) == 5 + len(expected), head
for column, values in enumerate(expected, 5):
    difference = np.abs(body[:, column].reshape(shape) - values).max()
    assert difference < 1e-12, (head[column], difference)
)");
        QProcess python;
        python.start(QStringLiteral(NORMSCOPE_PYTHON), {path("check.py"), path("outputs.csv")});
        if (!python.waitForStarted())
            QSKIP("there is no Python here");
        QVERIFY(python.waitForFinished());
        if (python.exitCode() == 77)
            QSKIP("there is no NumPy here");
        QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
    }
};

NORMSCOPE_WINDOW_TEST(TestFigureStyle)

} // namespace tst_figure_style

#include "tst_figure_style.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Figures for LaTeX: tables, arrays, broken formulas, pictures; compiled if a TeX is installed.
#include "app/cli/command_line.h"
#include "app/settings/language.h"
#include "tests/subject.h"
#include "tests/support/files.h"
#include "widgets/tikz/tikz_text.h"

#include <QApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_figure_latex {

using namespace normscope;
using namespace normscope::test;

class TestFigureLatex : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    int run(const QString &words, const char *out = "figure.tex")
    {
        QStringList list {QStringLiteral("figure"), QStringLiteral("--language"), QStringLiteral("en")};
        list += words.split(u' ', Qt::SkipEmptyParts);
        return runCommandLine(list << QStringLiteral("--out") << path(out));
    }
    QString written(const char *out = "figure.tex") const { return QString::fromUtf8(fileBytes(path(out))); }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        installLanguage(QStringLiteral("en"));
    }

    void statisticsAreATable()
    {
        QCOMPARE(run(QStringLiteral("--sample counting --method batch --view statistics")), 0);
        QVERIFY(written().contains(QStringLiteral("\\usepackage{booktabs}")));
        // The numbers are those of the worked example.
        QVERIFY2(written().contains(QStringLiteral("$0$ & c = 0 & $8$ & $8.5$ & $37.25$ &")), qPrintable(written()));
        QCOMPARE(written().count(QStringLiteral("\\\\\n")), 4);
    }

    void aTensorIsAnArrayForEachSlice()
    {
        QCOMPARE(run(QStringLiteral("--sample counting --view tensor --stage input")), 0);
        QCOMPARE(written().count(QStringLiteral("\\begin{array}{rr}")), 6);
        const QString first
            = QStringLiteral("x_{n=0,c=0} &= \\left[\\begin{array}{rr}\n1 & 2 \\\\\n3 & 4\n\\end{array}");
        QVERIFY2(written().contains(first), qPrintable(written()));
    }

    void theComparisonIsATableTurned()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view compare --show table --methods batch,rms")), 0);
        QVERIFY2(written().contains(QStringLiteral("& batch & rms \\\\\n\\midrule")), qPrintable(written()));
    }

    /// Of three times the values x̂ is the same but for ε and rounding: that is no number to print. The numbers are in
    /// the .csv.
    void whatDoesNotChangeIsToldInWords()
    {
        const QString words = QStringLiteral("--sample images --view compare-table --methods batch,rms");
        QCOMPARE(run(words), 0);
        QVERIFY2(written().contains(QStringLiteral("\nchange by scale & unchanged & unchanged \\\\\n")),
                 qPrintable(written()));
        QVERIFY(written().contains(QRegularExpression(QStringLiteral("change by shift & unchanged & \\$0\\.9"))));
        QCOMPARE(run(words, "table.csv"), 0);
        QVERIFY(!written("table.csv").contains(QStringLiteral("unchanged")));
    }

    void aDerivationIsAsNarrowAsTheColumn()
    {
        const auto lines = [this](const char *width) {
            run(QStringLiteral("--sample images --view derivation --group n=0,c=1,h=0,w=2 --width ")
                + QLatin1String(width));
            return written().count(QStringLiteral("\\\\\n"));
        };
        const auto wide = lines("400mm");
        const auto narrow = lines("85mm");
        QVERIFY2(narrow > wide, qPrintable(written()));
    }

    void everyOtherViewIsAPicture_data()
    {
        QTest::addColumn<QString>("words");
        for (const char *words : {"--view compare --show cubes --letters", "--sample images --view lines",
                                  "--sample images --view distribution",
                                  "--view batch-size --population normal --batches 64 --chart mean-error"})
            QTest::newRow(words) << QString::fromLatin1(words);
    }
    void everyOtherViewIsAPicture()
    {
        QFETCH(const QString, words);
        QCOMPARE(run(words), 0);
        QVERIFY(written().contains(QStringLiteral("\\begin{tikzpicture}")));
        QVERIFY(written().contains(QStringLiteral("\\useasboundingbox")));
        QCOMPARE(written().count(QStringLiteral("\\begin{scope}")), written().count(QStringLiteral("\\end{scope}")));
    }

    void aPictureIsAskedForByItsEnding()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view tensor"), "tensor.tikz"), 0);
        QVERIFY(written("tensor.tikz").contains(QStringLiteral("% input")));
        QVERIFY(written("tensor.tikz").count(QStringLiteral("\\node")) >= 144); // The number of every cell.
    }

    /// TeX shades the ball, so that the file has no image.
    void theBallIsShaded()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view hypersphere"), "ball.tikz"), 0);
        QCOMPARE(written("ball.tikz").count(QStringLiteral("\\pgfdeclareradialshading{nsball1}")), 1);
        QCOMPARE(written("ball.tikz").count(QStringLiteral("shade,shading=nsball1")), 1);
        QCOMPARE(run(QStringLiteral("--sample images --view explore"), "page.tikz"), 0);
        QVERIFY(written("page.tikz").contains(QStringLiteral("% hypersphere")));
    }

    /// In the document's font a text is no wider than its place in the figure.
    void noTextIsWiderThanItsPlace()
    {
        QCOMPARE(run(QStringLiteral("--sample images --view compare --show tensors"), "page.tikz"), 0);
        const QString picture = written("page.tikz");
        QVERIFY(picture.contains(QStringLiteral("\\providecommand{\\nsfit}")));
        QCOMPARE(picture.count(QStringLiteral("{\\nsfit{")), picture.count(QStringLiteral("\\node[")));
    }

    void whatIsTooMuchIsRefused()
    {
        writeFile(path("large.csv"), QByteArray("1,2,3,4,5,6,7,8,9,10,11,12\n").repeated(300));
        const QString words = path("large.csv") + QStringLiteral(" --view tensor");
        QCOMPARE(run(words, "large.tex"), 2);
        QCOMPARE(run(words, "large.tikz"), 2);
        QVERIFY(!QFile::exists(path("large.tex")));
        QVERIFY(!QFile::exists(path("large.tikz")));
    }

    void textIsEscaped()
    {
        QCOMPARE(latexEscaped(QStringLiteral("50 % of a_b & {μ} − 1")),
                 QStringLiteral("50 \\% of a\\_b \\& \\{$\\mu$\\} $-$ 1"));
        // Characters that occur on axes and in formulas of the charts.
        QCOMPARE(latexEscaped(QStringLiteral("κ, χ² of W₂, 10⁻⁸, ‖δ‖")),
                 QStringLiteral("$\\kappa$, $\\chi$$^2$ of W$_2$, 10$^-$$^8$, $\\Vert$$\\delta$$\\Vert$"));
        QCOMPARE(latexEscaped(QStringLiteral("x\u0302 and μ\u0302")), QStringLiteral("$\\hat{x}$ and $\\hat{\\mu}$"));
        QVERIFY(!needsUnicodeEngine(QStringLiteral("output x\u0302, 10⁻⁸")));
        QVERIFY(needsUnicodeEngine(QStringLiteral("批归一化")));
        QVERIFY(!needsUnicodeEngine(QStringLiteral("N × C, ε = 1e−5")));
    }

    /// All files are compiled in one document by an installed TeX.
    void aTexCompilesThem()
    {
        QProcess tex;
        tex.setWorkingDirectory(m_folder.path());
        tex.start(QStringLiteral("kpsewhich"), {QStringLiteral("tikz.sty"), QStringLiteral("booktabs.sty")});
        if (!tex.waitForStarted() || !tex.waitForFinished() || tex.readAllStandardOutput().count('\n') < 2)
            QSKIP("there is no LaTeX with TikZ and booktabs here");
        QByteArray document = "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n"
                              "\\usepackage{amsmath,booktabs,tikz}\n\\begin{document}\n";
        int count = 0;
        for (const char *words :
             {"--view compare --show cubes --letters", "--sample images --view lines",
              "--sample images --view hypersphere", "--sample images --view explore", "--view stack",
              "--view batch-size --population normal --batches 64 --chart sampling",
              "--sample images --view statistics", "--sample images --view tensor",
              "--sample images --view derivation --group n=0,c=1,h=0,w=2", "--sample images --view distribution",
              "--sample images --view compare --show table", "--sample images --view compare --show cell"}) {
            const QByteArray name = "part" + QByteArray::number(++count) + ".tex";
            QCOMPARE(run(QString::fromLatin1(words), name.constData()), 0);
            document += "\\input{" + name + "}\n\n";
        }
        writeFile(path("all.tex"), document + "\\end{document}\n");
        tex.start(
            QStringLiteral("pdflatex"),
            {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"), QStringLiteral("all.tex")});
        QVERIFY(tex.waitForFinished(240'000));
        QVERIFY2(tex.exitCode() == 0, tex.readAllStandardOutput().right(1500).constData());
    }
};

NORMSCOPE_WINDOW_TEST(TestFigureLatex)

} // namespace tst_figure_latex

#include "tst_figure_latex.moc"

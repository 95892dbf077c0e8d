// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas are set by the rules of TeX and the font's MATH table, and written as text and LaTeX.
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "widgets/formula/formula.h"
#include "widgets/formula/math_font.h"
#include "widgets/formula/number_tex.h"
#include "widgets/formula/parser.h"
#include "widgets/formula/typesetter.h"
#include "widgets/formula/writers.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

#include <limits>

namespace tst_formula {

using namespace normscope;

namespace {

constexpr double em = 1000; // One pixel is one font unit.

Box box(const char *tex, bool isDisplay = true)
{
    return Typesetter(em, {}).set(parseFormula(QString::fromUtf8(tex)),
                                  {isDisplay ? SettingStyle::Display : SettingStyle::Inline, false});
}

QRectF inkRect(const Ink &ink)
{
    if (ink.kind == Ink::Kind::Bar)
        return ink.rule;
    const QTransform place(ink.scale, 0, 0, ink.scale * ink.stretch, ink.at.x(), ink.at.y());
    return place.mapRect(MathFont::embedded().outline(ink.glyph).ink);
}

const Ink &bar(const Box &box)
{
    const auto isBar = [](const Ink &ink) { return ink.kind == Ink::Kind::Bar; };
    const auto found = std::find_if(box.inks.begin(), box.inks.end(), isBar);
    return found == box.inks.end() ? box.inks.front() : *found;
}

} // namespace

class TestFormula : public QObject
{
    Q_OBJECT

private slots:
    /// Read from STIXMath-Regular.otf 1.1.1 by a few lines of Python (struct), independent of this reader.
    void theMathTableIsReadAsItStands()
    {
        const MathTable &table = MathFont::embedded().table();
        QCOMPARE(table.constant(MathConstant::AxisHeight), 250.0);
        QCOMPARE(table.constant(MathConstant::SuperscriptShiftUp), 400.0);
        QCOMPARE(table.constant(MathConstant::FractionRuleThickness), 66.0);
        QCOMPARE(table.constant(MathConstant::FractionDenominatorDisplayStyleShiftDown), 700.0);
        QCOMPARE(table.constant(MathConstant::RadicalDisplayStyleVerticalGap), 186.0);
        QCOMPARE(table.constant(MathConstant::RadicalExtraAscender), 66.0);
        QCOMPARE(table.scriptPercent(1), 75.0);
        QCOMPARE(table.scriptPercent(2), 60.0);
        QCOMPARE(table.displayOperatorMinHeight(), 1450.0);
        const auto &roots = table.verticalVariants(MathFont::embedded().glyph(U'√'));
        QCOMPARE(roots.size(), std::size_t(4));
        QCOMPARE(roots[1].height, 1848.0);
        QCOMPARE(MathFont::embedded().outline(MathFont::embedded().glyph(U'x')).advance, 500.0);
    }

    void aTornTableReadsAsZeros()
    {
        const MathTable none((QByteArray()));
        QCOMPARE(none.constant(MathConstant::AxisHeight), 0.0);
        QVERIFY(none.verticalVariants(1).empty());
        const MathTable torn(QByteArray("\0\1\0\0\0\x0a\0\x0c\0\x0e\0\x01", 12));
        QCOMPARE(torn.constant(MathConstant::RadicalRuleThickness), 0.0);
    }

    void theFractionBarLiesOnTheMathAxis()
    {
        const Box fraction = box("\\frac{1+2}{8}");
        QCOMPARE(bar(fraction).rule.center().y(), -250.0);
        QCOMPARE(bar(fraction).rule.height(), 66.0);
    }

    void nothingTouchesTheFractionBar_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::newRow("numbers") << "\\frac{1}{8}";
        QTest::newRow("powers below") << "\\frac{x}{x^2}";
        QTest::newRow("a root below") << "\\frac{x-\\mu}{\\sqrt{\\sigma^2+\\varepsilon}}";
        QTest::newRow("subscripts above") << "\\frac{x_{g}}{1}";
        QTest::newRow("fractions") << "\\frac{\\frac{1}{2}}{\\frac{3}{4}}";
    }
    void nothingTouchesTheFractionBar()
    {
        QFETCH(QString, tex);
        for (const bool isDisplay : {true, false}) {
            const Box fraction = box(tex.toUtf8().constData(), isDisplay);
            // The last ink is the outermost bar. The gaps must be at least 66 font units (FractionNumeratorGapMin and
            // its counterpart below), minus one for rounding.
            const QRectF barRect = fraction.inks.back().rule;
            for (std::size_t i = 0; i + 1 < fraction.inks.size(); ++i) {
                const QRectF ink = inkRect(fraction.inks[i]);
                QVERIFY2(ink.bottom() <= barRect.top() - 65 || ink.top() >= barRect.bottom() + 65,
                         qPrintable(QString::number(i)));
            }
        }
    }

    void theRootCoversItsContent_data()
    {
        QTest::addColumn<QString>("tex");
        for (const char *tex : {"x", "x^2+1", "\\frac{1}{n}", "\\frac{\\frac{a}{b}}{\\frac{c}{d}}",
                                "\\sum_{i=1}^{n}x_i^2", "\\left(\\frac{\\frac{a}{b}}{\\frac{c}{\\frac{d}{e}}}\\right)"})
            QTest::newRow(tex) << QString::fromUtf8(tex);
    }
    void theRootCoversItsContent()
    {
        QFETCH(QString, tex);
        const Box content = box(tex.toUtf8().constData());
        const Box root = box(("\\sqrt{" + tex.toUtf8() + "}").constData());
        const QRectF top = root.inks.back().rule;
        const QRectF sign = inkRect(root.inks.front());
        QVERIFY(qAbs(top.top() - sign.top()) < 1); // Bar and sign meet in the corner.
        QVERIFY(qAbs(top.left() - root.inks.front().at.x() - (root.width - content.width)) < 1);
        QVERIFY(top.width() >= content.width - 1);
        QVERIFY(sign.bottom() >= root.descent - 1);
        for (std::size_t i = 1; i + 1 < root.inks.size(); ++i)
            QVERIFY(inkRect(root.inks[i]).top() >= top.bottom());
    }

    void scriptsAreSmallAndShifted()
    {
        const Box scripts = box("x_i^2");
        QCOMPARE(scripts.inks[1].scale, 0.75);
        QVERIFY(scripts.inks[1].at.y() >= 250); // SubscriptShiftDown
        QVERIFY(scripts.inks[2].at.y() <= -400); // SuperscriptShiftUp
        QVERIFY(inkRect(scripts.inks[2]).bottom() + 264 <= inkRect(scripts.inks[1]).top() + 1); // SubSuperscriptGapMin
        QCOMPARE(box("x^{2^2}").inks[2].scale, 0.6);
    }

    void theSubscriptOfACharacterKeepsItsBaseLine()
    {
        QCOMPARE(box("x_0").inks[1].at.y(), box("\\gamma_0").inks[1].at.y());
    }

    void theHatStandsAboveItsLetter()
    {
        const Box accent = box("\\hat{x}");
        const QRectF letter = inkRect(accent.inks[0]);
        const QRectF hat = inkRect(accent.inks[1]);
        QVERIFY(hat.bottom() < letter.top());
        QVERIFY(hat.bottom() > letter.top() - 200);
        QVERIFY(qAbs(hat.center().x() - letter.center().x()) < 90);
        QCOMPARE(accent.width, box("x").width);
    }

    void aHatOverAHighLetterRises()
    {
        QVERIFY(inkRect(box("\\hat{X}").inks[1]).bottom() < inkRect(box("X").inks[0]).top());
    }

    void parenthesesGrowWithTheirContent()
    {
        const Box low = box("\\left(x\\right)");
        const Box high = box("\\left(\\frac{\\frac{a}{b}}{\\frac{c}{d}}\\right)");
        const QRectF content = box("\\frac{\\frac{a}{b}}{\\frac{c}{d}}").rect();
        QCOMPARE(inkRect(low.inks.front()).height(), inkRect(box("(").inks.front()).height());
        QVERIFY(inkRect(high.inks.front()).top() <= content.top() + 1);
        QVERIFY(inkRect(high.inks.front()).bottom() >= content.bottom() - 1);
    }

    void aSumIsLargeOnALineOfItsOwn()
    {
        const Box display = box("\\sum_{i}^{n}");
        const Box inlined = box("\\sum_{i}^{n}", false);
        QVERIFY(inkRect(display.inks[0]).height() > 1.3 * inkRect(inlined.inks[0]).height());
        QVERIFY(inkRect(display.inks[1]).top() > inkRect(display.inks[0]).bottom()); // Limits below and above,
        QVERIFY(inkRect(display.inks[2]).bottom() < inkRect(display.inks[0]).top());
        QVERIFY(inkRect(inlined.inks[1]).left() > inkRect(inlined.inks[0]).center().x()); // or beside it.
    }

    void aSignBeforeANumberStandsClose()
    {
        const double free = box("1-2").width - box("1").width - box("-").width - box("2").width;
        QVERIFY(qAbs(free - 2 * em * 4 / 18) < 1e-6); // A medium space on both sides (The TeXbook, page 170).
        QVERIFY(qAbs(box("-2").width - box("-").width - box("2").width) < 1e-6);
        QVERIFY(qAbs(box("(-2)").width - box("(").width - box("-").width - box("2").width - box(")").width) < 1e-6);
    }

    void aMarkChangesNothingButKnowsItsPlace()
    {
        const Formula plain(QStringLiteral("\\mu+x=8.5"), {});
        const Formula marked(QStringLiteral("\\mark{mean}{\\mu}+\\mark{cell}{x}=\\mark{mean}{8.5}"), {});
        QCOMPARE(marked.width(), plain.width());
        QCOMPARE(marked.marks().size(), std::size_t(3));
        for (const Formula::Mark &mark : marked.marks()) {
            QVERIFY(marked.markAt(mark.rect.center()));
            QCOMPARE(marked.markAt(mark.rect.center())->role, mark.role);
        }
        QVERIFY(!marked.markAt({marked.width() + 5, 0}));
    }

    void theInnermostMarkIsFound()
    {
        const Formula formula(QStringLiteral("\\mark{outer}{\\frac{\\mark{inner}{x}}{8}}"), {});
        const QRectF inner = formula.marks().front().rect;
        QCOMPARE(formula.markAt(inner.center())->role, QStringLiteral("inner"));
        QCOMPARE(formula.markAt({inner.center().x(), -inner.center().y() / 2})->role, QStringLiteral("outer"));
    }

    void marksAreColoured()
    {
        const Formula formula(QStringLiteral("\\mark{red}{m}m"), {40, {}, true});
        QImage image(qRound(formula.width()) + 2, 60, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        formula.paint(painter, {0, 45}, Qt::blue, [](const QString &) { return QColor(Qt::red); });
        painter.end();
        const auto holds = [&image](int from, int to, QRgb color) {
            for (int x = from; x < to; ++x) {
                for (int y = 0; y < image.height(); ++y) {
                    if (image.pixel(x, y) == color)
                        return true;
                }
            }
            return false;
        };
        const int middle = image.width() / 2;
        QVERIFY(holds(0, middle, qRgb(255, 0, 0)));
        QVERIFY(!holds(0, middle - 2, qRgb(0, 0, 255)));
        QVERIFY(holds(middle, image.width(), qRgb(0, 0, 255)));
    }

    void barsAreSharpOnTheScreen()
    {
        const Formula formula(QStringLiteral("\\frac{1}{8}"), {15, {}, true});
        QImage image(30, 40, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        formula.paint(painter, {5, 20.4}, Qt::black);
        painter.end();
        int black = 0;
        const int column = qRound(5 + formula.width() / 2 - 3.4);
        for (int y = 12; y < 19; ++y)
            black += image.pixel(column, y) == qRgb(0, 0, 0) ? 1 : 0;
        QCOMPARE(black, 1);
    }

    void chineseIsWrittenInTheFontOfTheWindow()
    {
        const Box words = box("x+\\text{均值}");
        QCOMPARE(words.inks.back().kind, Ink::Kind::Words);
        QCOMPARE(words.inks.back().text, QStringLiteral("均值"));
        QCOMPARE(box("\\text{mean}").inks.back().kind, Ink::Kind::Outline);
    }

    void formulasAreWritten_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("plain");
        QTest::addColumn<QString>("spoken");
        QTest::newRow("normalized")
            << "\\hat x=\\frac{x-\\mu}{\\sqrt{\\sigma^2+\\varepsilon}}" << QStringLiteral("x\u0302 = (x − μ)/√(σ² + ε)")
            << "x hat equals the fraction x minus mu over the square root of sigma squared plus "
               "epsilon, end of root,, end of fraction,";
        QTest::newRow("affine") << "y=\\gamma\\hat x+\\beta" << QStringLiteral("y = γ x\u0302 + β")
                                << "y equals gamma x hat plus beta";
        QTest::newRow("cell") << "x_{0,0,1,0}=-3" << QStringLiteral("x[0, 0, 1, 0] = −3")
                              << "x sub 0 , 0 , 1 , 0 equals minus 3";
        QTest::newRow("power of ten") << "37.25+10^{-5}" << QStringLiteral("37.25 + 10⁻⁵")
                                      << "37.25 plus 10 to the power minus 5";
        QTest::newRow("sum") << "\\sum_{i=1}^{n}x_i^2" << QStringLiteral("∑_(i = 1)ⁿ x_i²")
                             << "the sum from i equals 1 to n of x sub i squared";
    }
    void formulasAreWritten()
    {
        QFETCH(QString, tex);
        QFETCH(QString, plain);
        QFETCH(QString, spoken);
        const Expression formula = parseFormula(tex);
        QCOMPARE(plainText(formula), plain);
        QCOMPARE(spokenText(formula), spoken);
    }

    void latexReadsBackAsTheSameFormula_data()
    {
        QTest::addColumn<QString>("tex");
        for (const char *tex :
             {"\\mu=\\frac{1+2+\\cdots+16}{8}=8.5", "\\hat x=\\frac{x-\\mu}{\\sqrt{\\sigma^2+\\varepsilon}}",
              "y=\\mark{gamma}{\\gamma_0}\\hat x+\\beta_{0}", "\\left(\\frac12\\right)^{2}_{i}", "{a+b}c", "\\mu x",
              "\\text{running mean}\\,\\operatorname{rms}^2\\quad 2\\cdot 10^{-5}", "\\mark{a}{x+y}-\\mark{b}{z}",
              "\\sum_{i=1}^{n}\\left(x_i-\\mu\\right)^2", "x_{12}\\to 3\\bar y"})
            QTest::newRow(tex) << QString::fromUtf8(tex);
    }
    void latexReadsBackAsTheSameFormula()
    {
        QFETCH(QString, tex);
        const Expression formula = parseFormula(tex);
        const QString latex = latexText(formula);
        QVERIFY(!latex.contains(QStringLiteral("mark")));
        QVERIFY2(parseFormula(latex) == withoutMarks(formula), qPrintable(latex));
    }

    void whatIsNoFormulaIsSaid_data()
    {
        QTest::addColumn<QString>("tex");
        QTest::addColumn<QString>("part");
        QTest::newRow("unknown command") << "\\foo{x}"
                                         << "“\\foo”";
        QTest::newRow("open brace") << "\\frac{1}{2"
                                    << "“{” without";
        QTest::newRow("closing brace") << "x}"
                                       << "nothing opens";
        QTest::newRow("missing argument") << "\\frac{1}"
                                          << "needs more";
        QTest::newRow("script of nothing") << "x^"
                                           << "needs more";
        QTest::newRow("two superscripts") << "x^2^3"
                                          << "two subscripts or two superscripts";
        QTest::newRow("left without right") << "\\left(x"
                                            << "“\\left” without";
        QTest::newRow("mark without role") << "\\mark x"
                                           << "the text in braces";
        QTest::newRow("unclosed text") << "\\text{a"
                                       << "the text in braces";
        QTest::newRow("unknown sign") << "x & y"
                                      << "“&”";
        QTest::newRow("lone backslash") << "x\\"
                                        << "“\\”";
        QTest::newRow("depth") << QStringLiteral("{").repeated(100000) << "too deeply";
        QTest::newRow("deep commands") << QStringLiteral("\\sqrt").repeated(100000) << "too deeply";
    }
    void whatIsNoFormulaIsSaid()
    {
        QFETCH(QString, tex);
        QFETCH(QString, part);
        try {
            parseFormula(tex);
            QFAIL("no error");
        } catch (const InputError &error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(part), error.what());
        }
    }

    void numbersAreTypeset_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("tex");
        QTest::newRow("plain") << 8.5 << "8.5";
        QTest::newRow("negative") << -0.9012 << "-0.9012";
        QTest::newRow("epsilon") << 1e-5 << "10^{-5}";
        QTest::newRow("mantissa") << -1.5e-7 << "-1.5\\cdot 10^{-7}";
        QTest::newRow("large") << 1e10 << "10^{10}";
        QTest::newRow("NaN") << std::numeric_limits<double>::quiet_NaN() << "\\text{NaN}";
        QTest::newRow("infinity") << -std::numeric_limits<double>::infinity() << "-\\infty";
    }
    void numbersAreTypeset()
    {
        QFETCH(double, value);
        QFETCH(QString, tex);
        QCOMPARE(numberTex(value), tex);
        parseFormula(numberTex(value));
    }
};

NORMSCOPE_WINDOW_TEST(TestFormula)

} // namespace tst_formula

#include "tst_formula.moc"

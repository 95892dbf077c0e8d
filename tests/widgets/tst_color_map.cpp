// SPDX-License-Identifier: GPL-3.0-or-later
// Colour maps have the colours of their palette, a neutral 0, and readable text on every colour.
#include "tests/subject.h"
#include "widgets/theme/color_map.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace tst_color_map {

using namespace normscope;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

Theme themeOf(bool dark)
{
    return dark ? Theme::dark() : Theme::light();
}

} // namespace

class tst_ColorMap : public QObject
{
    Q_OBJECT

private slots:
    void kindFollowsTheRange_data();
    void kindFollowsTheRange();
    void zeroIsNeutralAndSidesDiffer_data() { bothThemes(); }
    void zeroIsNeutralAndSidesDiffer();
    void strengthGrowsWithTheValue_data() { bothThemes(); }
    void strengthGrowsWithTheValue();
    void valuesOutsideTakeTheEndColors();
    void notFiniteValuesTakeTheirOwnColor();
    void degenerateRangesHaveOneColor_data();
    void degenerateRangesHaveOneColor();
    void textCanBeReadOnEveryColor_data() { bothThemes(); }
    void textCanBeReadOnEveryColor();
    void palettesAreThoseOfMatplotlib_data();
    void palettesAreThoseOfMatplotlib();
    void aDivergingPaletteHasItsMiddleAtZero();

private:
    void bothThemes()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
};

/// Entries 0, 64, 128 and 255 of the tables of matplotlib 3.6.3.
void tst_ColorMap::palettesAreThoseOfMatplotlib_data()
{
    QTest::addColumn<Palette>("palette");
    QTest::addColumn<QList<QRgb>>("colors");
    const auto row
        = [](Palette palette, const QList<QRgb> &colors) { QTest::newRow(name(palette).data()) << palette << colors; };
    row(Palette::Viridis, {qRgb(68, 1, 84), qRgb(59, 82, 139), qRgb(33, 145, 140), qRgb(253, 231, 37)});
    row(Palette::Cividis, {qRgb(0, 34, 78), qRgb(67, 78, 108), qRgb(125, 124, 120), qRgb(254, 232, 56)});
    row(Palette::Magma, {qRgb(0, 0, 4), qRgb(81, 18, 124), qRgb(183, 55, 121), qRgb(252, 253, 191)});
}

void tst_ColorMap::palettesAreThoseOfMatplotlib()
{
    QFETCH(const Palette, palette);
    QFETCH(const QList<QRgb>, colors);
    const PaletteColors table = colorsOf(palette);
    QCOMPARE(table[0], colors[0]);
    QCOMPARE(table[64], colors[1]);
    QCOMPARE(table[128], colors[2]);
    QCOMPARE(table[255], colors[3]);
    const ColorMap map(-1, 3, Theme::light(), palette); // Over the whole range, wherever 0 is.
    QCOMPARE(map(-1), colors[0]);
    QCOMPARE(map(3), colors[3]);
}

void tst_ColorMap::aDivergingPaletteHasItsMiddleAtZero()
{
    const int white = 0xf7;
    const ColorMap both(-1, 4, Theme::light(), Palette::BlueRed);
    QCOMPARE(both.minimum(), -4.0);
    QCOMPARE(both(4), qRgb(0x67, 0x00, 0x1f));
    QCOMPARE(both(-4), qRgb(0x05, 0x30, 0x61));
    QVERIFY(std::abs(qRed(both(0)) - white) <= 2);
    const ColorMap above(1, 4, Theme::light(), Palette::BlueRed); // Only the red half of the palette is left.
    QCOMPARE(above(4), qRgb(0x67, 0x00, 0x1f));
    QVERIFY(std::abs(qRed(above(1)) - white) <= 2);
}

void tst_ColorMap::kindFollowsTheRange_data()
{
    QTest::addColumn<double>("minimum");
    QTest::addColumn<double>("maximum");
    QTest::addColumn<bool>("diverging");
    QTest::addColumn<double>("mapMinimum");
    QTest::addColumn<double>("mapMaximum");
    QTest::newRow("positive") << 1.0 << 24.0 << false << 1.0 << 24.0;
    QTest::newRow("negative") << -24.0 << -1.0 << false << -24.0 << -1.0;
    QTest::newRow("from zero") << 0.0 << 5.0 << false << 0.0 << 5.0;
    QTest::newRow("up to zero") << -5.0 << 0.0 << false << -5.0 << 0.0;
    QTest::newRow("about zero, more below") << -3.0 << 1.0 << true << -3.0 << 3.0;
    QTest::newRow("about zero, more above") << -1.0 << 4.0 << true << -4.0 << 4.0;
}

void tst_ColorMap::kindFollowsTheRange()
{
    QFETCH(double, minimum);
    QFETCH(double, maximum);
    QFETCH(bool, diverging);
    const ColorMap map(minimum, maximum, Theme::light());
    QCOMPARE(map.kind(), diverging ? ColorMap::Kind::Diverging : ColorMap::Kind::Sequential);
    QTEST(map.minimum(), "mapMinimum");
    QTEST(map.maximum(), "mapMaximum");
}

void tst_ColorMap::zeroIsNeutralAndSidesDiffer()
{
    QFETCH(bool, dark);
    const ColorMap map(-1, 1, themeOf(dark));
    const QColor zero(map(0));
    QVERIFY(zero.hsvSaturationF() < 0.25);
    // The neutral colour of 0 is close to the card's background, so that it does not glare.
    QVERIFY(contrastRatio(zero, themeOf(dark).card) < 1.35);
    QVERIFY(QColor(map(-1)).blue() > QColor(map(-1)).red());
    QVERIFY(QColor(map(1)).red() > QColor(map(1)).blue());
}

void tst_ColorMap::strengthGrowsWithTheValue()
{
    QFETCH(bool, dark);
    for (const double minimum : {0.0, -1.0}) {
        const ColorMap map(minimum, 1, themeOf(dark));
        for (const double sign : {1.0, -1.0}) {
            if (sign < 0 && minimum == 0)
                continue;
            double before = contrastRatio(QColor(map(0)), themeOf(dark).card);
            for (int tenth = 1; tenth <= 10; ++tenth) {
                const double value = tenth / 10.0;
                const double contrast = contrastRatio(QColor(map(sign * value)), themeOf(dark).card);
                QVERIFY2(contrast > before, qPrintable(QString::number(sign * value)));
                before = contrast;
            }
        }
    }
}

void tst_ColorMap::valuesOutsideTakeTheEndColors()
{
    const ColorMap map(1, 24, Theme::light());
    QCOMPARE(map(-1e300), map(1));
    QCOMPARE(map(1e300), map(24));
    QVERIFY(map(1) != map(24));
}

void tst_ColorMap::notFiniteValuesTakeTheirOwnColor()
{
    const Theme theme = Theme::light();
    const ColorMap map(-1, 1, theme);
    for (const double value : {notANumber, infinity, -infinity})
        QCOMPARE(map(value), theme.notFinite.rgb());
    QCOMPARE(qAlpha(map(0.3)), 255);
}

void tst_ColorMap::degenerateRangesHaveOneColor_data()
{
    QTest::addColumn<double>("minimum");
    QTest::addColumn<double>("maximum");
    QTest::newRow("zeros") << 0.0 << 0.0;
    QTest::newRow("constant") << 5.0 << 5.0;
    QTest::newRow("denormal width") << 0.0 << 4.9406564584124654e-324;
}

void tst_ColorMap::degenerateRangesHaveOneColor()
{
    QFETCH(double, minimum);
    QFETCH(double, maximum);
    const ColorMap map(minimum, maximum, Theme::light());
    QCOMPARE(map(minimum), map(maximum));
    QVERIFY(map(minimum) != Theme::light().notFinite.rgb());
    QCOMPARE(map(notANumber), Theme::light().notFinite.rgb());
}

void tst_ColorMap::textCanBeReadOnEveryColor()
{
    QFETCH(bool, dark);
    const ColorMap map(-1, 1, themeOf(dark));
    for (int step = -128; step <= 128; ++step) {
        const QColor ground(map(step / 128.0));
        QVERIFY(contrastRatio(ColorMap::textOn(ground.rgb()), ground) >= 4.5);
    }
    QCOMPARE(ColorMap::textOn(qRgb(255, 255, 255)), QColor(Qt::black));
    QCOMPARE(ColorMap::textOn(qRgb(0, 0, 0)), QColor(Qt::white));
}

NORMSCOPE_TEST(tst_ColorMap)

} // namespace tst_color_map

#include "tst_color_map.moc"

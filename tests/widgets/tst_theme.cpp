// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of the themes have enough contrast, differ for colour-blind eyes as well, and reach all widgets.
#include "tests/subject.h"
#include "widgets/theme/flat_style.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTest>

#include <array>
#include <cmath>

namespace tst_theme {

using namespace normscope;

namespace {

using Rgb = std::array<double, 3>;
using Matrix = std::array<Rgb, 3>;

/// Colour vision deficiencies by Machado, Oliveira & Fernandes (2009), severity 1.0, as matrices on linear RGB.
constexpr Matrix noDeficiency = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix protanopia
    = {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia
    = {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// A colour as it is perceived with a deficiency, in Oklab (Ottosson 2020).
Rgb seen(const QColor &color, const Matrix &deficiency)
{
    const Rgb source = {linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    Rgb rgb {};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j)
            rgb[i] += deficiency[i][j] * source[j];
        rgb[i] = std::clamp(rgb[i], 0.0, 1.0);
    }
    const double l = std::cbrt(0.4122214708 * rgb[0] + 0.5363325363 * rgb[1] + 0.0514459929 * rgb[2]);
    const double m = std::cbrt(0.2119034982 * rgb[0] + 0.6806995451 * rgb[1] + 0.1073969566 * rgb[2]);
    const double s = std::cbrt(0.0883024619 * rgb[0] + 0.2817188376 * rgb[1] + 0.6299787005 * rgb[2]);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double distance(const Rgb &a, const Rgb &b)
{
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

Theme themeOf(bool dark)
{
    return dark ? Theme::dark() : Theme::light();
}

} // namespace

class tst_Theme : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void contrastRatioIsThatOfWcag();
    void textCanBeRead_data();
    void textCanBeRead();
    void groupColorsStandOut_data() { bothThemes(); }
    void groupColorsStandOut();
    void groupColorsDifferForColourBlindEyes_data();
    void groupColorsDifferForColourBlindEyes();
    void groupColorsBeginAnewAfterADozen();
    void fontHasChineseGlyphsInSimplifiedForms();
    void paletteMatchesTheTheme_data() { bothThemes(); }
    void paletteMatchesTheTheme();
    void applyingAThemeReachesWidgets();
    void checkedButtonsLookChecked_data() { bothThemes(); }
    void checkedButtonsLookChecked();
    void focusCanBeSeen_data() { bothThemes(); }
    void focusCanBeSeen();
    void scrollBarsCanBeDragged();

private:
    void bothThemes()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
};

void tst_Theme::contrastRatioIsThatOfWcag()
{
    // Worked values of the WCAG 2 definition.
    QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrastRatio(Qt::white, Qt::white), 1.0);
    QVERIFY(qAbs(contrastRatio(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.005);
}

void tst_Theme::textCanBeRead_data()
{
    QTest::addColumn<QColor>("text");
    QTest::addColumn<QColor>("background");
    for (const bool dark : {false, true}) {
        const Theme theme = themeOf(dark);
        const QByteArray prefix = dark ? "dark: " : "light: ";
        const auto row = [&](const char *name, const QColor &text, const QColor &background) {
            QTest::newRow((prefix + name).constData()) << text << background;
        };
        row("text on card", theme.text, theme.card);
        row("text on window", theme.text, theme.window);
        row("text on selection", theme.text, theme.accentSoft);
        row("caption on card", theme.mutedText, theme.card);
        row("caption on window", theme.mutedText, theme.window);
        row("caption on figure", theme.mutedText, theme.figureBackground);
        row("text on accent", theme.accentText, theme.accent);
        row("link on card", theme.accent, theme.card);
        row("checked button", theme.accent, theme.accentSoft);
        row("warning on its ground", theme.warning, theme.warningSoft);
        row("warning on card", theme.warning, theme.card);
        for (int group = 0; group < Theme::strongGroups; ++group)
            row(qPrintable(QStringLiteral("label of group %1").arg(group)), theme.groupTextColor(group), theme.card);
    }
}

void tst_Theme::textCanBeRead()
{
    QFETCH(QColor, text);
    QFETCH(QColor, background);
    const double ratio = contrastRatio(text, background);
    QVERIFY2(ratio >= 4.5, qPrintable(QStringLiteral("%1 : 1").arg(ratio)));
}

void tst_Theme::groupColorsStandOut()
{
    QFETCH(bool, dark);
    const Theme theme = themeOf(dark);
    for (const QColor &color : theme.groupColors)
        QVERIFY2(contrastRatio(color, theme.card) >= 2.4, qPrintable(color.name()));
    QVERIFY(contrastRatio(theme.neutralBar, theme.card) >= 1.8);
    QVERIFY(contrastRatio(theme.cellFrame, theme.card) >= 7);
    for (const QColor &ground : {theme.card, theme.window})
        QVERIFY2(contrastRatio(theme.outline, ground) >= 3, qPrintable(theme.outline.name()));
}

void tst_Theme::groupColorsDifferForColourBlindEyes_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<int>("deficiency");
    for (const bool dark : {false, true}) {
        const QByteArray prefix = dark ? "dark: " : "light: ";
        QTest::newRow((prefix + "none").constData()) << dark << 0;
        QTest::newRow((prefix + "protanopia").constData()) << dark << 1;
        QTest::newRow((prefix + "deuteranopia").constData()) << dark << 2;
    }
}

void tst_Theme::groupColorsDifferForColourBlindEyes()
{
    QFETCH(bool, dark);
    QFETCH(int, deficiency);
    const Matrix &matrix = deficiency == 0 ? noDeficiency : deficiency == 1 ? protanopia : deuteranopia;
    const Theme theme = themeOf(dark);
    for (int a = 0; a < Theme::strongGroups; ++a) {
        for (int b = a + 1; b < Theme::strongGroups; ++b) {
            const double apart = distance(seen(theme.groupColor(a), matrix), seen(theme.groupColor(b), matrix));
            // Colours side by side can just be told apart at an Oklab distance of 0.02.
            QVERIFY2(apart >= 0.06, qPrintable(QStringLiteral("groups %1 and %2: %3").arg(a).arg(b).arg(apart)));
        }
    }
}

void tst_Theme::groupColorsBeginAnewAfterADozen()
{
    const Theme theme = Theme::light();
    QCOMPARE(theme.groupColor(12), theme.groupColor(0));
    QCOMPARE(theme.groupColor(99'999), theme.groupColor(99'999 % 12));
}

void tst_Theme::fontHasChineseGlyphsInSimplifiedForms()
{
    const QStringList families = Theme::light().font.families();
    QVERIFY(families.contains(QStringLiteral("Noto Sans CJK SC")));
    QVERIFY(families.contains(QStringLiteral("WenQuanYi Micro Hei")));
    QVERIFY(Theme::light().titleFont().weight() > Theme::light().font.weight());
    QVERIFY(Theme::light().captionFont().pointSizeF() < Theme::light().font.pointSizeF());
}

void tst_Theme::paletteMatchesTheTheme()
{
    QFETCH(bool, dark);
    const Theme theme = themeOf(dark);
    const QPalette palette = theme.palette();
    QCOMPARE(palette.color(QPalette::Window), theme.window);
    QCOMPARE(palette.color(QPalette::Base), theme.card);
    QCOMPARE(palette.color(QPalette::Text), theme.text);
    QVERIFY(contrastRatio(palette.color(QPalette::PlaceholderText), theme.card) >= 4.5);
    QVERIFY(palette.color(QPalette::Disabled, QPalette::Text) != theme.text);
}

void tst_Theme::applyingAThemeReachesWidgets()
{
    QPushButton button(QStringLiteral("Button"));
    button.show();
    for (const bool dark : {false, true}) {
        applyTheme(themeOf(dark));
        QVERIFY(qobject_cast<FlatStyle *>(QApplication::style()));
        QTRY_COMPARE(button.palette().color(QPalette::Window), themeOf(dark).window);
        QCOMPARE(button.font().families(), themeOf(dark).font.families());
        QCOMPARE(button.grab().toImage().pixelColor(button.width() / 2, 4), themeOf(dark).card);
    }
}

void tst_Theme::checkedButtonsLookChecked()
{
    QFETCH(bool, dark);
    applyTheme(themeOf(dark));
    QPushButton button(QStringLiteral("B"));
    button.setCheckable(true);
    button.resize(80, 28);
    const QImage unchecked = button.grab().toImage();
    button.setChecked(true);
    const QImage checked = button.grab().toImage();
    QCOMPARE(checked.pixelColor(10, 6), themeOf(dark).accentSoft);
    QVERIFY(checked != unchecked);
}

void tst_Theme::focusCanBeSeen()
{
    QFETCH(bool, dark);
    applyTheme(themeOf(dark));
    QWidget window;
    QLineEdit edit(&window);
    QPushButton button(&window);
    edit.setGeometry(10, 10, 100, 28);
    button.setGeometry(10, 50, 100, 28);
    window.resize(120, 90);
    window.show();
    window.activateWindow();
    edit.setFocus();
    QTRY_VERIFY(edit.hasFocus());
    const QImage onEdit = window.grab().toImage();
    QTest::keyClick(&edit, Qt::Key_Tab);
    QTRY_VERIFY(button.hasFocus());
    const QImage onButton = window.grab().toImage();
    QCOMPARE(onEdit.pixelColor(60, 10), themeOf(dark).accent);
    QVERIFY(onEdit.copy(button.geometry()) != onButton.copy(button.geometry()));
    QVERIFY(onEdit.copy(edit.geometry()) != onButton.copy(edit.geometry()));
}

void tst_Theme::scrollBarsCanBeDragged()
{
    applyTheme(Theme::light());
    QScrollBar bar(Qt::Vertical);
    bar.setRange(0, 1000);
    bar.setPageStep(100);
    bar.resize(12, 300);
    bar.show();
    const QPoint start(6, 5);
    QTest::mousePress(&bar, Qt::LeftButton, {}, start);
    QTest::mouseMove(&bar, start + QPoint(0, 400));
    QTest::mouseRelease(&bar, Qt::LeftButton, {}, start + QPoint(0, 400));
    QCOMPARE(bar.value(), 1000);
    QTest::mouseClick(&bar, Qt::LeftButton, {}, QPoint(6, 20));
    QCOMPARE(bar.value(), 900);
}

NORMSCOPE_WINDOW_TEST(tst_Theme)

} // namespace tst_theme

#include "tst_theme.moc"

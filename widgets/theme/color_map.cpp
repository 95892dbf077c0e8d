// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/color_map.h"

#include "widgets/theme/flat_parts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <utility>

namespace normscope {

namespace {

double gammaEncoded(double channel)
{
    return channel <= 0.0031308 ? channel * 12.92 : 1.055 * std::pow(channel, 1 / 2.4) - 0.055;
}

/// Björn Ottosson's Oklab (2020): equal distances look equal, and a blend of two colours neither greys nor shifts its
/// hue.
struct Oklab
{
    double lightness;
    double a;
    double b;
};

Oklab toOklab(QRgb color)
{
    const double red = linearChannel(qRed(color));
    const double green = linearChannel(qGreen(color));
    const double blue = linearChannel(qBlue(color));
    const double l = std::cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const double m = std::cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const double s = std::cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QRgb fromOklab(const Oklab &color)
{
    const auto cube = [](double value) { return value * value * value; };
    const double l = cube(color.lightness + 0.3963377774 * color.a + 0.2158037573 * color.b);
    const double m = cube(color.lightness - 0.1055613458 * color.a - 0.0638541728 * color.b);
    const double s = cube(color.lightness - 0.0894841775 * color.a - 1.2914855480 * color.b);
    const auto channel
        = [](double value) { return qRound(std::clamp(gammaEncoded(std::max(value, 0.0)), 0.0, 1.0) * 255); };
    return qRgb(channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

QRgb blend(const Oklab &from, const Oklab &to, double share)
{
    return fromOklab({std::lerp(from.lightness, to.lightness, share), std::lerp(from.a, to.a, share),
                      std::lerp(from.b, to.b, share)});
}

/// Both maps share the warm half, so that "more" is the same colour in either. The neutral middle lies near the
/// background of the theme: light on light, dark on dark, so that no cell glares.
struct Anchors
{
    Oklab cold;
    Oklab neutral;
    Oklab warm;
};

Anchors anchors(Theme::Kind kind)
{
    if (kind == Theme::Kind::Dark)
        return {toOklab(qRgb(0x63, 0xa6, 0xf5)), toOklab(qRgb(0x2c, 0x2f, 0x37)), toOklab(qRgb(0xf5, 0x85, 0x5c))};
    if (kind == Theme::Kind::Print)
        return {toOklab(qRgb(0xfa, 0xfa, 0xfa)), toOklab(qRgb(0xc0, 0xc0, 0xc0)), toOklab(qRgb(0x50, 0x50, 0x50))};
    return {toOklab(qRgb(0x35, 0x6c, 0xb4)), toOklab(qRgb(0xf5, 0xf3, 0xf2)), toOklab(qRgb(0xc9, 0x53, 0x31))};
}

PaletteColors blends(Theme::Kind theme, ColorMap::Kind kind)
{
    const auto [cold, neutral, warm] = anchors(theme);
    // Grey has one direction only: from light to dark, through the neutral middle where values span zero.
    const Oklab &lowest = theme == Theme::Kind::Print ? cold : neutral;
    PaletteColors colors;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const double share = static_cast<double>(i) / 255;
        if (kind == ColorMap::Kind::Sequential)
            colors[i] = blend(lowest, warm, share);
        else
            colors[i] = share < 0.5 ? blend(cold, neutral, 2 * share) : blend(neutral, warm, 2 * share - 1);
    }
    return colors;
}

/// Computed once for each theme: every figure has maps of its own, a dozen when the window opens.
PaletteColors blendsOf(Theme::Kind theme, ColorMap::Kind kind)
{
    static std::mutex mutex;
    static std::map<std::pair<Theme::Kind, ColorMap::Kind>, PaletteColors> known;
    const std::lock_guard lock(mutex);
    const auto [place, isNew] = known.try_emplace({theme, kind});
    if (isNew)
        place->second = blends(theme, kind);
    return place->second;
}

} // namespace

ColorMap::ColorMap(double minimum, double maximum, const Theme &theme, Palette palette)
    : m_kind(minimum < 0 && maximum > 0 && (palette == Palette::OfTheme || isDiverging(palette)) ? Kind::Diverging
                                                                                                 : Kind::Sequential)
    , m_minimum(minimum)
    , m_maximum(maximum)
    , m_notFinite(theme.notFinite.rgb())
{
    if (m_kind == Kind::Diverging) {
        m_maximum = std::max(-minimum, maximum);
        m_minimum = -m_maximum;
    }
    // A constant tensor (or one whose width is not a normal number) takes the first colour throughout.
    const double scale = 255 / (m_maximum - m_minimum);
    m_scale = std::isfinite(scale) ? scale : 0;

    if (palette != Palette::OfTheme) {
        takePalette(palette);
        return;
    }
    m_table = blendsOf(theme.kind, m_kind);
}

void ColorMap::takePalette(Palette palette)
{
    m_table = colorsOf(palette);
    if (!isDiverging(palette) || m_kind == Kind::Diverging)
        return;
    const bool isBelowZero = m_maximum <= 0;
    const PaletteColors whole = m_table;
    for (std::size_t i = 0; i < m_table.size(); ++i)
        m_table[i] = whole[isBelowZero ? i / 2 : 128 + i / 2];
}

QColor ColorMap::textOn(QRgb background)
{
    // WCAG 2 contrasts 1.05/(L + 0.05) of white and (L + 0.05)/0.05 of black are equal at L = 0.179.
    return relativeLuminance(QColor(background)) > 0.179 ? QColor(Qt::black) : QColor(Qt::white);
}

QRgb ColorMap::quietTextOn(QRgb background)
{
    const QRgb full = textOn(background).rgb();
    QRgb quiet = full;
    for (double share = 0.42; share < 1; share += 0.04) {
        quiet = flat::mix(background, full, share);
        if (contrastRatio(QColor(quiet), QColor(background)) >= 4.5)
            break;
        quiet = full;
    }
    return quiet;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/palette.h"
#include "widgets/theme/theme.h"

#include <QImage>

#include <array>

namespace normscope {

/// Maps values to colours through a table of 256 steps. The theme's own maps are colour-blind safe: diverging blue –
/// neutral – orange red about 0 where values span zero, one-hue sequential otherwise; in print from light to dark grey.
class ColorMap
{
public:
    enum class Kind
    {
        Sequential,
        Diverging
    };

    ColorMap() = default;
    /// A map for values between minimum and maximum: diverging and symmetric about 0 if they span it. A sequential
    /// palette spans minimum … maximum in any case; of a diverging palette only the half with the values' sign is used
    /// if they do not span 0.
    ColorMap(double minimum, double maximum, const Theme &theme, Palette palette = Palette::OfTheme);

    Kind kind() const { return m_kind; }
    double minimum() const { return m_minimum; }
    double maximum() const { return m_maximum; }

    /// Opaque. Values outside the range take the end colours, NaN and infinities the theme's notFinite.
    QRgb operator()(double value) const
    {
        // Written so that NaN fails the first comparison.
        const double position = (value - m_minimum) * m_scale;
        if (!(position - position == 0))
            return m_notFinite;
        const double clamped = position < 0 ? 0 : position > 255 ? 255 : position;
        return m_table[static_cast<std::size_t>(qRound(clamped))];
    }

    /// Black or white, whichever is read better on this colour (by relative luminance).
    static QColor textOn(QRgb background);
    /// Muted text colour on this background with a contrast of at least 4.5 : 1 (WCAG 2, level AA).
    static QRgb quietTextOn(QRgb background);

    friend bool operator==(const ColorMap &, const ColorMap &) = default;

private:
    void takePalette(Palette palette);

    Kind m_kind = Kind::Sequential;
    double m_minimum = 0;
    double m_maximum = 1;
    double m_scale = 255;
    QRgb m_notFinite = 0xff808080;
    std::array<QRgb, 256> m_table {};
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/theme.h"

#include "widgets/theme/flat_parts.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

using flat::mix;

namespace {

/// Latin fonts first, then Chinese ones with simplified forms (by itself fontconfig would choose Japanese glyphs).
QFont baseFont()
{
    QFont font;
    font.setFamilies({QStringLiteral("Inter"), QStringLiteral("Noto Sans CJK SC"),
                      QStringLiteral("WenQuanYi Micro Hei"), QStringLiteral("DejaVu Sans")});
    font.setPointSizeF(9.75);
    return font;
}

/// Derives the remaining colours from the chosen ones, and sets the type sizes.
Theme completed(Theme theme)
{
    for (std::size_t i = 0; i < theme.groupColors.size(); ++i) {
        double share = 0;
        do {
            theme.groupTextColors[i] = mix(theme.groupColors[i], theme.text, share);
            share += 0.05;
        } while (contrastRatio(theme.groupTextColors[i], theme.card) < 4.5);
    }
    for (double share = 0.25; share <= 1; share += 0.05) {
        theme.outline = mix(theme.border, theme.mutedText, share);
        if (std::min(contrastRatio(theme.outline, theme.card), contrastRatio(theme.outline, theme.window)) >= 3)
            break;
    }
    theme.font = baseFont();
    theme.titleSize = 9.75;
    theme.captionSize = 8.25;
    return theme;
}

} // namespace

Theme Theme::light()
{
    Theme theme;
    theme.kind = Kind::Light;
    theme.window = QColor(0xf4, 0xf5, 0xf8);
    theme.card = QColor(0xff, 0xff, 0xff);
    theme.border = QColor(0xdf, 0xe3, 0xea);
    theme.text = QColor(0x14, 0x18, 0x20);
    theme.mutedText = QColor(0x5f, 0x68, 0x78);
    theme.accent = QColor(0x2f, 0x55, 0xd4);
    theme.accentText = QColor(0xff, 0xff, 0xff);
    theme.accentSoft = QColor(0xe7, 0xed, 0xfc);
    theme.warning = QColor(0x8f, 0x52, 0x00);
    theme.warningSoft = QColor(0xff, 0xf6, 0xe2);
    theme.figureBackground = theme.card;
    theme.grid = QColor(0xea, 0xed, 0xf2);
    theme.axis = QColor(0xa9, 0xb1, 0xbf);
    theme.reference = QColor(0x14, 0x18, 0x20);
    theme.neutralBar = QColor(0xae, 0xb6, 0xc5);
    theme.notFinite = QColor(0x9b, 0x7f, 0xb8);
    theme.cellFrame = QColor(0x10, 0x13, 0x1a);
    // Found by search: no two are nearer than 0.07 in Oklab in normal, protanopic and deuteranopic vision.
    theme.groupColors
        = {QColor(0x00, 0x72, 0xb2), QColor(0xde, 0x8f, 0x05), QColor(0x02, 0x9e, 0x73), QColor(0x8f, 0x45, 0x87),
           QColor(0x4f, 0xae, 0xe6), QColor(0xad, 0x4a, 0x15), QColor(0x6d, 0x24, 0x97), QColor(0x9d, 0x81, 0x05),
           QColor(0xdb, 0x7e, 0xb9), QColor(0x12, 0x46, 0x61), QColor(0x7a, 0x28, 0x33), QColor(0x70, 0x7c, 0x94)};
    return completed(theme);
}

Theme Theme::dark()
{
    Theme theme;
    theme.kind = Kind::Dark;
    theme.window = QColor(0x14, 0x16, 0x1b);
    theme.card = QColor(0x1d, 0x20, 0x27);
    theme.border = QColor(0x33, 0x38, 0x43);
    theme.text = QColor(0xe7, 0xe9, 0xee);
    theme.mutedText = QColor(0x9d, 0xa6, 0xb5);
    theme.accent = QColor(0x7d, 0x9b, 0xff);
    theme.accentText = QColor(0x0c, 0x12, 0x2e);
    theme.accentSoft = QColor(0x29, 0x33, 0x55);
    theme.warning = QColor(0xf2, 0xbd, 0x62);
    theme.warningSoft = QColor(0x36, 0x2b, 0x17);
    theme.figureBackground = theme.card;
    theme.grid = QColor(0x2a, 0x2e, 0x37);
    theme.axis = QColor(0x5b, 0x63, 0x71);
    theme.reference = QColor(0xe7, 0xe9, 0xee);
    theme.neutralBar = QColor(0x67, 0x70, 0x81);
    theme.notFinite = QColor(0x7d, 0x68, 0x96);
    theme.cellFrame = QColor(0xff, 0xff, 0xff);
    theme.groupColors
        = {QColor(0x3d, 0x9b, 0xe0), QColor(0xf2, 0xa9, 0x32), QColor(0x2b, 0xbd, 0x90), QColor(0xc8, 0x64, 0x85),
           QColor(0x90, 0xe0, 0xfa), QColor(0xe6, 0x7a, 0x45), QColor(0x6b, 0x76, 0xea), QColor(0xc4, 0xd6, 0x84),
           QColor(0xfa, 0xbd, 0xc7), QColor(0x4e, 0x91, 0xac), QColor(0xac, 0x51, 0x5a), QColor(0xaf, 0xae, 0xca)};
    return completed(theme);
}

Theme Theme::print()
{
    const auto grey = [](int level) { return QColor(level, level, level); };
    Theme theme;
    theme.kind = Kind::Print;
    theme.window = grey(0xff);
    theme.card = grey(0xff);
    theme.border = grey(0xc8);
    theme.text = grey(0x00);
    theme.mutedText = grey(0x4a);
    theme.accent = grey(0x2a);
    theme.accentText = grey(0xff);
    theme.accentSoft = grey(0xea);
    theme.warning = grey(0x20);
    theme.warningSoft = grey(0xf0);
    theme.figureBackground = theme.card;
    theme.grid = grey(0xe2);
    theme.axis = grey(0x8c);
    theme.reference = grey(0x00);
    theme.neutralBar = grey(0xb4);
    theme.notFinite = grey(0x90);
    theme.cellFrame = grey(0x00);
    // Groups with consecutive numbers differ much in lightness.
    theme.groupColors = {grey(0x10), grey(0x60), grey(0x38), grey(0x80), grey(0x20), grey(0x70),
                         grey(0x48), grey(0x90), grey(0x18), grey(0x68), grey(0x40), grey(0x88)};
    return completed(theme);
}

QPalette Theme::palette() const
{
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, card);
    palette.setColor(QPalette::AlternateBase, mix(card, window, 0.5));
    palette.setColor(QPalette::ToolTipBase, card);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::PlaceholderText, mutedText);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::Button, card);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, accentText);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, accentText);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, accent);
    // Fusion shades its frames with these roles: hairlines rather than bevels.
    palette.setColor(QPalette::Light, card);
    palette.setColor(QPalette::Midlight, mix(card, border, 0.5));
    palette.setColor(QPalette::Mid, border);
    palette.setColor(QPalette::Dark, border);
    palette.setColor(QPalette::Shadow, mix(border, text, 0.3));
    const QColor disabled = mix(mutedText, card, 0.35);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, border);
    return palette;
}

Theme Theme::scaled(double factor) const
{
    Theme theme = *this;
    theme.font.setPointSizeF(font.pointSizeF() * factor);
    theme.titleSize *= factor;
    theme.captionSize *= factor;
    theme.scale *= factor;
    return theme;
}

Theme Theme::presented(double least) const
{
    constexpr double aboveLeast = 1.1; // Text size relative to captions.
    constexpr double pointsPerPixel = 0.75;
    Theme theme = scaled(least * pointsPerPixel / captionSize);
    theme.captionSize = least * pointsPerPixel;
    theme.titleSize = aboveLeast * theme.captionSize;
    theme.font.setPointSizeF(theme.titleSize);
    theme.leastPixels = least;
    return theme;
}

QFont Theme::titleFont() const
{
    QFont title = font;
    title.setPointSizeF(titleSize);
    // Chinese fonts with a single weight are synthetically emboldened only from bold on.
    title.setWeight(QLocale().language() == QLocale::Chinese ? QFont::Bold : QFont::DemiBold);
    return title;
}

QFont Theme::captionFont() const
{
    QFont caption = font;
    caption.setPointSizeF(captionSize);
    return caption;
}

double linearChannel(int channel)
{
    // A table, as every widget's theme asks hundreds of times: powers took 3 % of a start.
    static const std::array<double, 256> intensities = [] {
        std::array<double, 256> values {};
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double share = static_cast<double>(i) / 255;
            values[i] = share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
        }
        return values;
    }();
    return intensities[static_cast<std::size_t>(channel)];
}

double relativeLuminance(const QColor &color)
{
    return 0.2126 * linearChannel(color.red()) + 0.7152 * linearChannel(color.green())
        + 0.0722 * linearChannel(color.blue());
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const auto [dark, light] = std::minmax({relativeLuminance(a), relativeLuminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

} // namespace normscope

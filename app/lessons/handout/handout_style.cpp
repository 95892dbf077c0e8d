// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/handout/handout_style.h"

#include "app/figures/figure_spec.h"

namespace normscope {

namespace {

Theme paperTheme(const QString &language)
{
    FigureSpec spec;
    spec.language = language;
    return figureTheme(spec);
}

} // namespace

HandoutStyle::HandoutStyle(const QString &usedLanguage)
    : theme(paperTheme(usedLanguage))
    , language(usedLanguage)
{ }

QFont HandoutStyle::font(int pixels, QFont::Weight weight) const
{
    QFont font = theme.font;
    font.setPixelSize(pixels);
    // Chinese fonts with a single weight are emboldened from bold on only.
    const bool isThickened = weight > QFont::Normal && language.startsWith(QLatin1String("zh"));
    font.setWeight(isThickened ? QFont::Bold : weight);
    return font;
}

} // namespace normscope

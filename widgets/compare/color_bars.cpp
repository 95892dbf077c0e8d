// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/color_bars.h"

#include "widgets/core/figure_element.h"
#include "widgets/core/picture_accessible.h"
#include "widgets/formula/formula_line.h"
#include "widgets/tensor/color_bar.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

constexpr double barNameGap = 8;
constexpr double betweenBars = 24;
constexpr double widestBar = 230; ///< In pixels, with its numbers.
constexpr double marginOfBars = 8;
constexpr int barsHeight = 26;

double widthOfName(const NamedColors &bar, const QFont &font)
{
    return bar.name.isEmpty() ? 0 : FormulaLine(bar.name, font).width() + barNameGap;
}

/// The width in pixels of all names and gaps.
double widthBesideBars(const std::vector<NamedColors> &bars, const QFont &font)
{
    double width = betweenBars * static_cast<double>(bars.size() - 1);
    for (const NamedColors &bar : bars)
        width += widthOfName(bar, font);
    return width;
}

} // namespace

void paintColorBars(QPainter &painter, const QRectF &rect, const std::vector<NamedColors> &bars, const Theme &theme)
{
    if (bars.empty())
        return;
    const FigureElement element(painter, QStringLiteral("colour-bars"));
    const QFont font = theme.captionFont();
    const QFontMetricsF metrics(font);
    const double room = (rect.width() - widthBesideBars(bars, font)) / static_cast<double>(bars.size());
    const double width = std::min(room, widestBar);
    const double top = rect.center().y() - colorBarHeight(font) / 2;
    double left = rect.left();
    for (const NamedColors &bar : bars) {
        const double ofName = widthOfName(bar, font);
        if (ofName > 0)
            FormulaLine(bar.name, font)
                .paint(painter, {left, top + (colorBarHeight(font) + metrics.ascent() - metrics.descent()) / 2},
                       theme.mutedText);
        paintColorBar(painter, {left + ofName, top}, width, bar.map, theme, font);
        left += ofName + width + betweenBars;
    }
}

ColorBarsView::ColorBarsView(QWidget *parent)
    : QWidget(parent)
{
    makeAccessibleGraphic(*this);
    setObjectName(QStringLiteral("colorBars"));
    setAccessibleName(tr("Colours"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ColorBarsView::setBars(const std::vector<NamedColors> &bars)
{
    const bool areNamedAlike = std::ranges::equal(bars, m_bars, {}, &NamedColors::name, &NamedColors::name);
    m_bars = bars;
    QStringList sentences;
    for (const NamedColors &bar : bars)
        sentences += tr("From %1 to %2.").arg(numberText(bar.map.minimum(), 3), numberText(bar.map.maximum(), 3));
    setAccessibleDescription(sentences.join(QLatin1Char(' ')));
    setVisible(!bars.empty());
    if (!areNamedAlike) // With unchanged names only the numbers differ.
        updateGeometry();
    update();
}

void ColorBarsView::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

QSize ColorBarsView::sizeHint() const
{
    if (m_bars.empty())
        return {0, barsHeight};
    const double bars = widestBar * static_cast<double>(m_bars.size());
    return {static_cast<int>(bars + widthBesideBars(m_bars, m_theme.captionFont()) + 2 * marginOfBars), barsHeight};
}

void ColorBarsView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintColorBars(painter, QRectF(rect()).adjusted(marginOfBars, 0, -marginOfBars, 0), m_bars, m_theme);
}

} // namespace normscope

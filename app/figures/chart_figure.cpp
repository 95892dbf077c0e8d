// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chart_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/plot/plot_legend.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

constexpr double chartGap = 18; ///< Between charts, in scene units as all lengths here.
constexpr double sentenceGap = 4;
/// Least width of a chart beside others.
constexpr double leastChartWidth = 280;
/// Charts are stacked only if the page has at least this share of the height that they need then.
constexpr double leastStacked = 0.6;
/// Height of a chart without its legend, as a share of its width, clamped to lowest … highest; less with a sentence
/// above it.
constexpr double usualShare = 0.6;
constexpr double shareWithSentence = 0.52;
constexpr double lowest = 130;
constexpr double highest = 340;
/// If the plot would be lower than this share of its height, the sentence is left out.
constexpr double leastPlot = 0.9;

} // namespace

void ChartFigure::addChart(const QString &id, Chart chart)
{
    Panel panel {id, chart.sentence, {}};
    panel.plot.setTheme(m_theme);
    panel.plot.setContent(std::move(chart.content));
    m_panels.push_back(std::move(panel));
}

void ChartFigure::hide(FigureParts parts)
{
    if (!parts.contains(FigurePart::Legend))
        return;
    for (Panel &panel : m_panels) {
        PlotContent content = panel.plot.content();
        content.legend.clear();
        panel.plot.setContent(std::move(content));
    }
}

/// Width of a chart that has the others beside it.
double ChartFigure::widthBeside(double width) const
{
    const auto count = static_cast<double>(m_panels.size());
    return (width - chartGap * (count - 1)) / count;
}

bool ChartFigure::isNarrow(double width) const
{
    return widthBeside(width) < leastChartWidth;
}

/// Whether charts are below each other: on a narrow page, unless it is so low that narrow charts are better.
bool ChartFigure::isStacked(const QSizeF &size) const
{
    return isNarrow(size.width()) && size.height() > leastStacked * heightFor(size.width());
}

double ChartFigure::sentenceHeight(const Panel &panel, double width) const
{
    if (!m_showsSentences)
        return 0;
    const QRectF room(0, 0, width, 1e6);
    const QFontMetricsF metrics(m_theme.captionFont());
    return metrics.boundingRect(room, Qt::TextWordWrap, panel.sentence).height() + sentenceGap;
}

double ChartFigure::legendHeightOf(const Panel &panel, double width) const
{
    return legendHeight(panel.plot.content().legend, width, m_theme);
}

double ChartFigure::plotHeight(double width) const
{
    return std::clamp((m_showsSentences ? shareWithSentence : usualShare) * width, lowest, highest);
}

double ChartFigure::panelHeight(const Panel &panel, double width) const
{
    return sentenceHeight(panel, width) + plotHeight(width) + legendHeightOf(panel, width);
}

double ChartFigure::heightFor(double width) const
{
    const double own = isNarrow(width) ? width : widthBeside(width);
    double sum = 0;
    double tallest = 0;
    for (const Panel &panel : m_panels) {
        sum += panelHeight(panel, own);
        tallest = std::max(tallest, panelHeight(panel, own));
    }
    return isNarrow(width) ? sum + chartGap * static_cast<double>(m_panels.size() - 1) : tallest;
}

void ChartFigure::paint(QPainter &painter, const QRectF &rect)
{
    if (!isStacked(rect.size())) {
        paintBeside(painter, rect);
        return;
    }
    const double width = rect.width();
    const double gaps = chartGap * static_cast<double>(m_panels.size() - 1);
    const double stretch = (rect.height() - gaps) / (heightFor(rect.width()) - gaps);
    double top = rect.top();
    for (const Panel &panel : m_panels) {
        const double height = stretch * panelHeight(panel, width);
        paintPanel(painter, {rect.left(), top, width, height}, panel);
        top += height + chartGap;
    }
}

/// Paints the charts side by side, with plot areas of equal height on one baseline, whatever is above and below them.
void ChartFigure::paintBeside(QPainter &painter, const QRectF &rect) const
{
    QRectF place(rect.left(), rect.top(), widthBeside(rect.width()), rect.height());
    double top = rect.top();
    double bottom = rect.bottom();
    for (const Panel &panel : m_panels) {
        const QRectF area = panel.plot.transform(place).area;
        top = std::max(top, area.top());
        bottom = std::min(bottom, area.bottom());
    }
    for (const Panel &panel : m_panels) {
        const QRectF area = panel.plot.transform(place).area;
        paintPanel(painter, place.adjusted(0, top - area.top(), 0, bottom - area.bottom()), panel);
        place.translate(place.width() + chartGap, 0);
    }
}

void ChartFigure::paintPanel(QPainter &painter, const QRectF &rect, const Panel &panel) const
{
    const FigureElement element(painter, panel.id, keepsElements(painter) ? panel.sentence : QString());
    const double plot = rect.height() - panelHeight(panel, rect.width()) + plotHeight(rect.width());
    const double above = plot < leastPlot * plotHeight(rect.width()) ? 0 : sentenceHeight(panel, rect.width());
    if (above > 0) {
        painter.setFont(m_theme.captionFont());
        painter.setPen(m_theme.mutedText);
        painter.drawText(QRectF(rect.left(), rect.top(), rect.width(), above), Qt::TextWordWrap, panel.sentence);
    }
    panel.plot.paint(painter, rect.adjusted(0, above, 0, 0));
}

QString ChartFigure::description() const
{
    QStringList sentences;
    for (const Panel &panel : m_panels)
        sentences += panel.sentence;
    return sentences.join(QLatin1Char('\n'));
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/distribution_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/core/group_text.h"
#include "widgets/formula/formula_line.h"
#include "widgets/plot/plot_legend.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QPainter>

#include <algorithm>
#include <climits>
#include <cmath>
#include <numbers>

namespace normscope {

namespace {

/// Room above the highest bar, for the mean and its whiskers.
constexpr double headroom = 1.22;
constexpr double whiskerHeight = 1.11;

/// The symbol of a stage, for a FormulaLine: x, x − μ, x̂, y; between two stages x − μ → x̂.
QString stageSymbolAt(double stage, bool centres)
{
    const QString symbols[] = {QStringLiteral("x"), centres ? QStringLiteral("x-\\mu") : QStringLiteral("x"),
                               QStringLiteral("\\hat{x}"), QStringLiteral("y")};
    const int lower = static_cast<int>(std::clamp(stage, 0.0, 3.0));
    const QString &from = symbols[lower];
    const QString &to = symbols[std::min(lower + 1, 3)];
    return stage == lower || from == to ? QStringLiteral("$%1$").arg(from)
                                        : QStringLiteral("$%1\\to %2$").arg(from, to);
}

double highestCount(const Histogram &histogram)
{
    const auto highest = std::max_element(histogram.counts.begin(), histogram.counts.end());
    return highest == histogram.counts.end() ? 0 : static_cast<double>(*highest);
}

/// The expected count at x of a standard normal sample of the same size, in bins of the same width.
double normalCount(const Histogram &histogram, double x)
{
    const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
    return static_cast<double>(histogram.statistics.count()) * histogram.bins.width() * density;
}

PlotBars bars(const Histogram &histogram, const QColor &color)
{
    PlotBars bars;
    bars.color = color;
    for (int i = 0; i <= histogram.bins.count; ++i)
        bars.edges.push_back(histogram.bins.edge(i));
    bars.heights.assign(histogram.counts.begin(), histogram.counts.end());
    return bars;
}

PlotLine normalCurve(const Histogram &histogram, const PlotAxis &x, const Theme &theme)
{
    PlotLine curve;
    curve.color = theme.reference;
    curve.style = Qt::DashLine;
    curve.width = 1.3;
    constexpr int steps = 120;
    for (int i = 0; i <= steps; ++i) {
        const double value = x.value(static_cast<double>(i) / steps);
        curve.points.emplace_back(value, normalCount(histogram, value));
    }
    return curve;
}

/// The mean as a point, the standard deviation as whiskers to either side of it.
void addMeanAndStd(PlotContent &content, const SampleStatistics &statistics, double height, const Theme &theme)
{
    const double mean = statistics.mean();
    const double std = statistics.std();
    const double cap = height * 0.03;
    const auto line = [&](double x1, double y1, double x2, double y2) {
        content.layers.emplace_back(PlotLine {{{x1, y1}, {x2, y2}}, theme.text, 1.2});
    };
    const double y = height * whiskerHeight;
    line(mean - std, y, mean + std, y);
    line(mean - std, y - cap, mean - std, y + cap);
    line(mean + std, y - cap, mean + std, y + cap);
    content.layers.emplace_back(PlotPoints {{{mean, y}}, theme.text, 5});
}

/// 0 if the mean is mere rounding error compared to the deviation, even in float32; else the mean.
double shownMean(const SampleStatistics &statistics)
{
    const double deviation = statistics.std();
    return std::isfinite(deviation) && std::abs(statistics.mean()) < 1e-7 * deviation ? 0 : statistics.mean();
}

bool hasBars(const HistogramPtr &histogram)
{
    return histogram && !histogram->counts.empty();
}

} // namespace

Distribution countDistribution(const Evaluation &evaluation, double stage, std::optional<std::int64_t> group)
{
    Distribution distribution;
    distribution.group = group;
    distribution.stage = stage;
    distribution.input = std::make_shared<const Histogram>(histogram(evaluation, 0, group));
    distribution.output = std::make_shared<const Histogram>(histogram(evaluation, stage, group));
    return distribution;
}

const HistogramPtr &DistributionFigure::histogramOf(Part part) const
{
    return part == Part::Input ? m_distribution.input : m_distribution.output;
}

bool DistributionFigure::hasContent() const
{
    return m_evaluation && (hasBars(m_distribution.input) || hasBars(m_distribution.output));
}

QString DistributionFigure::groupName(std::int64_t group) const
{
    return groupLabelText(m_evaluation->grouping(), m_evaluation->problem().layout, group);
}

std::vector<PlotLegendEntry> DistributionFigure::legend() const
{
    const auto entry = [](const QString &text, const QColor &color) {
        return PlotLegendEntry {text, color, PlotLegendEntry::Sample::Area};
    };
    const auto group = [&](std::int64_t number) { return entry(groupName(number), m_theme.groupColor(number)); };
    if (m_distribution.group)
        return {group(*m_distribution.group)};
    if (m_distribution.highlighted)
        return {entry(tr("whole tensor"), m_theme.neutralBar), group(*m_distribution.highlighted)};
    return {};
}

PlotContent DistributionFigure::content(Part part) const
{
    PlotContent content;
    content.x.labelled = false;
    content.y.labelled = false;
    const HistogramPtr &histogram = histogramOf(part);
    if (!m_evaluation || !histogram)
        return content;
    content.caption = caption(part);
    if (histogram->counts.empty())
        return content;

    double height = highestCount(*histogram);
    content.x = {histogram->bins.minimum, histogram->bins.maximum, false, true, {}};
    if (showsNormal(part)) {
        // The axis must hold the bell curve's highest point in the plot, which far from 0 is not its peak.
        const double nearest = std::clamp(0.0, content.x.minimum, content.x.maximum);
        height = std::max(height, normalCount(*histogram, nearest));
    }
    if (part == Part::Output)
        coverSequence(content.x, height);
    height = std::max(height, 1.0);
    content.y = {0, height * headroom, false, false, {}};

    const QColor color = m_distribution.group ? m_theme.groupColor(*m_distribution.group) : m_theme.neutralBar;
    content.layers.emplace_back(bars(*histogram, color));
    const HistogramPtr &share = part == Part::Input ? m_distribution.inputShare : m_distribution.outputShare;
    if (m_distribution.highlighted && hasBars(share) && share->bins == histogram->bins)
        content.layers.emplace_back(bars(*share, m_theme.groupColor(*m_distribution.highlighted)));
    if (showsNormal(part))
        content.layers.emplace_back(normalCurve(*histogram, content.x, m_theme));
    addMeanAndStd(content, histogram->statistics, height, m_theme);
    return content;
}

void DistributionFigure::coverSequence(PlotAxis &x, double &height) const
{
    for (const HistogramPtr &each : m_distribution.sequence) {
        if (!hasBars(each))
            continue;
        x.minimum = std::min(x.minimum, each->bins.minimum);
        x.maximum = std::max(x.maximum, each->bins.maximum);
        height = std::max(height, highestCount(*each));
    }
    // The bell curve is drawn over the last two stages, x̂ and y.
    const std::size_t count = m_distribution.sequence.size();
    for (std::size_t i = count < 2 ? 0 : count - 2; i < count; ++i) {
        if (const Histogram &each = *m_distribution.sequence[i]; !each.counts.empty())
            height = std::max(height, normalCount(each, std::clamp(0.0, each.bins.minimum, each.bins.maximum)));
    }
}

QString DistributionFigure::caption(Part part) const
{
    const Histogram &histogram = *histogramOf(part);
    const QString symbol = stageSymbolAt(stageOf(part), m_evaluation->spec().centre);
    if (histogram.counts.empty())
        return tr("%1: no finite values").arg(symbol);
    const SampleStatistics &statistics = histogram.statistics;
    const double skewness = statistics.skewness();
    const double mean = shownMean(statistics);
    const QString meanText = numberText(mean, tellingDigits(mean, mean + statistics.std(), 4));
    QString caption = std::isnan(skewness)
        ? tr("%1   • $\\mu$ %2   ↔ $\\sigma$ %3").arg(symbol, meanText, numberText(statistics.std(), 3))
        : tr("%1   • $\\mu$ %2   ↔ $\\sigma$ %3   skew %4")
              .arg(symbol, meanText, numberText(statistics.std(), 3), fixedText(skewness, 2));
    if (histogram.notFinite > 0)
        caption += QStringLiteral("   ") + tr("%1 not finite").arg(countText(histogram.notFinite));
    if (showsNormal(part))
        caption += QStringLiteral("   - - N(0, 1)");
    return caption;
}

QString DistributionFigure::barText(Part part, double value) const
{
    const HistogramPtr &histogram = histogramOf(part);
    if (!m_evaluation || !hasBars(histogram))
        return {};
    const int bin = histogram->bins.bin(value);
    if (bin < 0)
        return {};
    const auto index = static_cast<std::size_t>(bin);
    const std::int64_t count = histogram->counts[index];
    const double inset = histogram->bins.wholeNumbers ? 0.5 : 0;
    const double first = histogram->bins.edge(bin) + inset;
    const double last = histogram->bins.edge(bin + 1) - inset;
    const QString range
        = first == last ? numberText(first, 12) : tr("%1 … %2").arg(numberText(first, 6), numberText(last, 6));
    const QString share = tr("%1 %").arg(
        numberText(100 * static_cast<double>(count) / static_cast<double>(histogram->statistics.count()), 3));
    const HistogramPtr &groupShare = part == Part::Input ? m_distribution.inputShare : m_distribution.outputShare;
    if (m_distribution.highlighted && hasBars(groupShare) && groupShare->bins == histogram->bins)
        return tr("%1: %2 (%3), %4 in %5")
            .arg(range, countText(count), share, countText(groupShare->counts[index]),
                 groupName(*m_distribution.highlighted));
    return tr("%1: %2 (%3)").arg(range, countText(count), share);
}

QString DistributionFigure::description() const
{
    if (!hasContent())
        return tr("There are no values to show.");
    QString text = m_distribution.group ? tr("Histograms of group %1.").arg(groupName(*m_distribution.group))
                                        : tr("Histograms of the whole tensor.");
    for (const Part part : {Part::Input, Part::Output}) {
        const HistogramPtr &histogram = histogramOf(part);
        if (!hasBars(histogram))
            continue;
        const SampleStatistics &values = histogram->statistics;
        const QString symbol = plainLine(stageSymbolAt(stageOf(part), m_evaluation->spec().centre));
        text += QLatin1Char(' ')
            + tr("%1: %2 values from %3 to %4, mean %5, standard deviation %6, skewness %7.")
                  .arg(symbol, countText(values.count()), numberText(values.minimum()), numberText(values.maximum()),
                       numberText(shownMean(values)), numberText(values.std()), fixedText(values.skewness(), 2));
        if (histogram->notFinite > 0)
            text += QLatin1Char(' ')
                + tr("%n value(s) are not finite and left out.", nullptr,
                     static_cast<int>(std::min<std::int64_t>(histogram->notFinite, INT_MAX)));
        if (histogram->masked > 0)
            text += QLatin1Char(' ')
                + tr("%n masked value(s) are left out.", nullptr,
                     static_cast<int>(std::min<std::int64_t>(histogram->masked, INT_MAX)));
    }
    return text;
}

void DistributionFigure::paint(QPainter &painter, const QRectF &rect) const
{
    if (!m_evaluation)
        return;
    if (!hasContent()) {
        painter.setFont(m_theme.captionFont());
        painter.setPen(m_theme.mutedText);
        painter.drawText(rect, Qt::AlignCenter | Qt::TextWordWrap, tr("There are no values to show."));
        return;
    }
    const double gap = 8;
    const std::vector<PlotLegendEntry> entries = m_showsLegend ? legend() : std::vector<PlotLegendEntry>();
    const double below = entries.empty() ? 0 : legendHeight(entries, rect.width(), m_theme) + gap;
    std::vector<Part> parts {Part::Input, Part::Output};
    std::erase_if(parts, [this](Part part) { return !histogramOf(part); });
    const auto count = static_cast<double>(parts.size());
    const double height = (rect.height() - below - (count - 1) * gap) / count;
    if (!entries.empty())
        paintLegend(painter, entries, rect.adjusted(0, rect.height() - below + gap, 0, 0), m_theme);
    PlotFigure plot;
    plot.setTheme(m_theme);
    double top = rect.top();
    for (const Part part : parts) {
        const FigureElement element(
            painter, part == Part::Input ? QStringLiteral("histogram-input") : QStringLiteral("histogram-stage"));
        plot.setContent(content(part));
        plot.paint(painter, QRectF(rect.left(), top, rect.width(), height));
        top += height + gap;
    }
}

} // namespace normscope

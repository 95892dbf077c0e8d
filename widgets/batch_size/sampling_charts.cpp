// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/sampling_charts.h"

#include "engine/experiments/theory.h"
#include "widgets/batch_size/sampler_text.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace normscope {

namespace {

/// Adds a bar for each value that occurred, extending half way to its neighbours, so that its height is comparable to a
/// density for any distance of the values.
void addBarsOfValues(PlotBars &bars, const SamplingHistogram &histogram)
{
    std::optional<int> last;
    for (int bin = 0; bin < histogram.bins; ++bin) {
        if (histogram.counts[static_cast<std::size_t>(bin)] == 0)
            continue;
        const double middle = last ? (*last + bin + 1) / 2.0 : bin;
        bars.edges.push_back(histogram.low + middle * histogram.width());
        bars.heights.push_back(histogram.density(bin));
        last = bin;
    }
    if (!last)
        return;
    bars.edges.push_back(histogram.low + (*last + 1) * histogram.width());
    for (std::size_t i = 0; i < bars.heights.size(); ++i)
        bars.heights[i] *= histogram.width() / (bars.edges[i + 1] - bars.edges[i]);
}

PlotBars bars(const SamplingHistogram &histogram, const Theme &theme)
{
    PlotBars bars;
    // Pale enough for the curves above the bars, strong enough to differ from the background.
    const double paleness = theme.kind == Theme::Kind::Print ? 0.5 : 0.3;
    bars.color = flat::mix(theme.groupColor(0), theme.figureBackground, paleness);
    if (histogram.isDiscrete) {
        addBarsOfValues(bars, histogram);
        return bars;
    }
    for (int bin = 0; bin <= histogram.bins; ++bin)
        bars.edges.push_back(histogram.low + bin * histogram.width());
    for (int bin = 0; bin < histogram.bins; ++bin)
        bars.heights.push_back(histogram.density(bin));
    return bars;
}

PlotLine curve(double low, double high, const std::function<double(double)> &density, const QColor &color,
               Qt::PenStyle style)
{
    constexpr int steps = 240;
    PlotLine line {{}, color, 1.5, style};
    for (int i = 0; i <= steps; ++i) {
        const double x = low + (high - low) * i / steps;
        line.points.emplace_back(x, density(x));
    }
    return line;
}

double highest(const PlotLine &line)
{
    double top = 0;
    for (const QPointF &point : line.points) {
        if (std::isfinite(point.y()))
            top = std::max(top, point.y());
    }
    return top;
}

QString drawsText(const SamplingHistogram &histogram, const BatchSums &sums)
{
    const std::int64_t features = sums.batches > 0 ? histogram.total() / sums.batches : 1;
    return features > 1 ? Chart::tr("%1 batches × %2 features").arg(countText(sums.batches), countText(features))
                        : Chart::tr("%1 batches").arg(countText(sums.batches));
}

/// The chart without its curves.
Chart histogramChart(const SamplingHistogram &histogram, const BatchSums &sums, const PlotAxis &axis,
                     const Theme &theme)
{
    Chart chart;
    chart.content.x = axis;
    PlotBars shown = bars(histogram, theme);
    const double top = shown.heights.empty() ? 0 : std::ranges::max(shown.heights);
    chart.content.y = {0, top > 0 ? 1.18 * top : 1, false, false, Chart::tr("relative density")};
    chart.content.legend.push_back({drawsText(histogram, sums), shown.color, PlotLegendEntry::Sample::Area});
    chart.content.layers.emplace_back(std::move(shown));
    chart.reader = [histogram](QPointF place) -> PlotView::ReadOut {
        const int bin = static_cast<int>(std::floor((place.x() - histogram.low) / histogram.width()));
        if (bin < 0 || bin >= histogram.bins)
            return {};
        const double from = histogram.low + bin * histogram.width();
        const double to = from + histogram.width();
        const std::int64_t count = histogram.counts[static_cast<std::size_t>(bin)];
        const double share
            = 100.0 * static_cast<double>(count) / static_cast<double>(std::max<std::int64_t>(1, histogram.total()));
        return {Chart::tr("%1 … %2: %3 (%4 %)")
                    .arg(numberText(from, 3), numberText(to, 3), countText(count), numberText(share, 2)),
                from, to};
    };
    return chart;
}

void addCurve(PlotContent &content, PlotLine line, const QString &name)
{
    content.legend.push_back({name, line.color, PlotLegendEntry::Sample::Line, line.style});
    content.layers.emplace_back(std::move(line));
}

void addNormal(PlotContent &content, const SamplingHistogram &histogram, const Law &law, const Theme &theme)
{
    if (!law.mean || !law.variance || !(*law.variance > 0))
        return;
    addCurve(content,
             curve(
                 histogram.low, histogram.high, [&law](double x) { return normalDensity(x, *law.mean, *law.variance); },
                 theme.reference, Qt::DashLine),
             Chart::tr("normal approximation"));
}

/// Names the number of values beyond the ends of the axis.
QString beyondText(const SamplingHistogram &histogram)
{
    const std::int64_t beyond = histogram.below + histogram.above;
    if (beyond == 0)
        return {};
    return Chart::tr("%1 outside the range").arg(countText(beyond));
}

const ExperimentPopulation &population(const ExperimentRun &run)
{
    return *run.population;
}

/// The axis of means; the same at every batch size, so that the distribution visibly narrows.
PlotAxis meanAxis(const ExperimentRun &run)
{
    const PopulationMoments &moments = population(run).moments(0);
    double low = run.shape->low;
    double high = run.shape->high;
    if (moments.mean && moments.variance && *moments.variance > 0) {
        const double room = 3 * std::sqrt(*moments.variance);
        low = std::max(low, *moments.mean - room);
        high = std::min(high, *moments.mean + room);
    }
    return {low, high, false, true, Chart::tr("batch mean")};
}

PlotAxis varianceAxis(const ExperimentRun &run, const SamplingHistogram &histogram)
{
    const QString title = Chart::tr("batch variance (biased)");
    const std::optional<double> &truth = population(run).moments(0).variance;
    if (!truth || !(*truth > 0))
        return {histogram.low, histogram.high, false, true, title};
    return {0, 3 * *truth, false, true, title};
}

enum class BatchGhost
{
    Mean,
    Variance
};

/// The law at another batch size; null if no curve approximates it.
std::function<double(double)> ghostDensity(const ExperimentRun &run, BatchGhost statistic, int batchSize)
{
    const ExperimentPopulation &values = population(run);
    if (const std::optional<double> truth = chiSquareVariance(values); truth && statistic == BatchGhost::Variance)
        return [=, truth = *truth](double x) { return x > 0 ? normalVarianceDensity(x, batchSize, truth) : 0; };
    constexpr int leastOfVariances = 16; // For smaller batches the law of the variance is skewed.
    if (statistic == BatchGhost::Variance && batchSize < leastOfVariances)
        return {};
    const Law law
        = statistic == BatchGhost::Mean ? batchMeanLaw(values, 0, batchSize) : batchVarianceLaw(values, 0, batchSize);
    if (!law.mean || !law.variance || !(*law.variance > 0))
        return {};
    return [mean = *law.mean, variance = *law.variance](double x) { return normalDensity(x, mean, variance); };
}

/// The last point at which a falling curve has this height; nothing if it never reaches it on the axis.
std::optional<QPointF> lastPlaceAt(const PlotLine &line, double height)
{
    for (std::size_t i = line.points.size(); i-- > 1;) {
        if (line.points[i - 1].y() >= height && line.points[i].y() < height)
            return line.points[i];
    }
    return {};
}

/// Adds laws at other batch sizes, all scaled to the height of the bars, so that only their widths differ with N.
void addGhosts(PlotContent &content, const ExperimentRun &run, BatchGhost statistic, const Theme &theme)
{
    QColor color = theme.mutedText;
    color.setAlphaF(0.55F);
    const double top = content.y.maximum / 1.18;
    bool hasAny = false;
    double height = 0;
    for (const int batchSize : {4, 16, 64, 256}) {
        height += 0.2;
        const bool isPossible = batchSize < population(run).largestDrawn();
        const auto density = ghostDensity(run, statistic, batchSize);
        if (batchSize == run.experiment.batchSize || !isPossible || !density)
            continue;
        PlotLine line = curve(content.x.minimum, content.x.maximum, density, color, Qt::SolidLine);
        line.width = 1;
        const double peak = highest(line);
        if (!(peak > 0))
            continue;
        for (QPointF &point : line.points)
            point.setY(point.y() / peak * top);
        if (const auto place = lastPlaceAt(line, height * top))
            content.layers.emplace_back(PlotNote {*place, QStringLiteral(" %1").arg(batchSize), theme.text});
        content.layers.emplace_back(std::move(line));
        hasAny = true;
    }
    if (hasAny)
        content.legend.push_back({Chart::tr("at other N"), color, PlotLegendEntry::Sample::Line});
}

QString meanSentence(const ExperimentRun &run, const Law &law)
{
    if (const QString sampled = sampledDistributionSentence(run); !sampled.isEmpty())
        return sampled;
    if (run.experiment.batchSize == 1 && population(run).isPooled())
        return Chart::tr("A batch of one has its sample’s mean over %1 positions, off by ±%2 (1 σ).")
            .arg(population(run).valuesPerSample())
            .arg(numberText(std::sqrt(law.variance.value_or(std::nan(""))), 3));
    if (run.experiment.batchSize == 1)
        return Chart::tr("A batch of one has its sample as its mean: this is the population itself.");
    if (!law.variance)
        return Chart::tr("This population has no variance: there is no normal law to compare with.");
    if (*law.variance == 0)
        return Chart::tr("Every batch of %1 has the same mean.").arg(run.experiment.batchSize);
    return Chart::tr("The mean of a batch of %1 is off by ±%2 (1 σ): that is its standard deviation about the truth.")
        .arg(run.experiment.batchSize)
        .arg(numberText(std::sqrt(*law.variance), 3));
}

QString varianceSentence(const ExperimentRun &run, const Law &law)
{
    const std::optional<double> &truth = population(run).moments(0).variance;
    if (!truth)
        return Chart::tr("This population has no variance that a batch could come near.");
    if (!law.variance)
        return Chart::tr("Without a fourth moment the batch variance has no variance of its own: rare batches are "
                         "far off, however many are drawn.");
    if (*truth == 0)
        return Chart::tr("All samples are the same: every batch variance is 0.");
    return Chart::tr("On average a batch of %1 finds %2, which is %3 % of the truth: the biased variance.")
        .arg(run.experiment.batchSize)
        .arg(numberText(*law.mean, 3), numberText(100 * *law.mean / *truth, 3));
}

} // namespace

Chart meanDistributionChart(const ExperimentRun &run, const Theme &theme)
{
    const BatchSums *sums = run.present();
    if (!run.isStarted() || !sums)
        return emptyChart();
    const PopulationMoments &moments = population(run).moments(0);
    const Law law = batchMeanLaw(population(run), 0, run.experiment.batchSize);
    Chart chart = histogramChart(sums->means, *sums, meanAxis(run), theme);
    chart.content.caption = beyondText(sums->means);
    addGhosts(chart.content, run, BatchGhost::Mean, theme);
    addNormal(chart.content, sums->means, law, theme);
    if (moments.mean) {
        chart.content.layers.emplace_back(
            PlotMark {*moments.mean, Chart::tr("true mean %1").arg(numberText(*moments.mean)), theme.warning});
    }
    chart.sentence = ofFirstFeature(meanSentence(run, law), run);
    return chart;
}

Chart varianceDistributionChart(const ExperimentRun &run, const Theme &theme)
{
    const BatchSums *sums = run.present();
    if (!run.isStarted() || !sums)
        return emptyChart();
    const int batchSize = run.experiment.batchSize;
    if (batchSize == 1 && !population(run).isPooled())
        return emptyChart(Chart::tr("The variance of a batch of one is 0 in every batch: there is nothing to draw."));
    const PopulationMoments &moments = population(run).moments(0);
    const Law law = batchVarianceLaw(population(run), 0, batchSize);
    Chart chart = histogramChart(sums->variances, *sums, varianceAxis(run, sums->variances), theme);
    chart.content.caption = beyondText(sums->variances);
    addGhosts(chart.content, run, BatchGhost::Variance, theme);
    if (const std::optional<double> chiSquare = chiSquareVariance(population(run))) {
        addCurve(chart.content,
                 curve(
                     sums->variances.low, sums->variances.high,
                     [&](double x) { return x > 0 ? normalVarianceDensity(x, batchSize, *chiSquare) : 0; },
                     theme.groupColor(1), Qt::SolidLine),
                 Chart::tr("exact χ² law"));
    }
    addNormal(chart.content, sums->variances, law, theme);
    if (moments.variance) {
        chart.content.layers.emplace_back(PlotMark {
            *moments.variance, Chart::tr("true variance %1").arg(numberText(*moments.variance)), theme.warning});
    }
    chart.sentence = ofFirstFeature(varianceSentence(run, law), run);
    return chart;
}

} // namespace normscope

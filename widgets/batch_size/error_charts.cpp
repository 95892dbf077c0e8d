// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/error_charts.h"

#include "engine/experiments/theory.h"
#include "widgets/batch_size/sampler_text.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace normscope {

namespace {

/// The error measured at one batch size.
struct Point
{
    int batchSize = 0;
    double measured = 0;
    std::optional<double> theory;
    double relativeError = 0; ///< The standard error of `measured`, as a share of the theory; NaN: unknown.
};

/// The quantity that a chart measures, and its theory.
struct Subject
{
    std::function<double(const BatchStatistics &)> measured;
    std::function<std::optional<double>(const ExperimentPopulation &, int batchSize)> theory;
    std::function<double(const BatchStatistics &, const ExperimentPopulation &)> relativeError;
    bool errorIsExact = true; ///< Otherwise relativeError is estimated from the same draws.
};

/// Whether the eighth moment exists, which the spread of squared variances requires.
bool hasEighthMoment(const ExperimentPopulation &population)
{
    return population.kind() != PopulationKind::StudentT || population.degrees() > 8;
}

const Subject batchMeanError {
    [](const BatchStatistics &statistics) { return statistics.varianceOfMeans; },
    [](const ExperimentPopulation &population, int n) { return pooledMeanLaw(population, n).variance; },
    [](const BatchStatistics &statistics, const ExperimentPopulation &population) {
        return relativeErrorOfMeans(population, statistics.batchSize, statistics.draws);
    }};

const Subject varianceError {
    [](const BatchStatistics &statistics) { return statistics.varianceOfVariances; },
    [](const ExperimentPopulation &population, int n) { return pooledVarianceLaw(population, n).variance; },
    [](const BatchStatistics &statistics, const ExperimentPopulation &population) {
        return hasEighthMoment(population) ? relativeErrorOfVariance(statistics.kurtosisOfVariances, statistics.draws)
                                           : std::nan("");
    },
    false};

const Subject varianceBias {
    [](const BatchStatistics &statistics) { return statistics.meanOfVariances; },
    [](const ExperimentPopulation &population, int n) { return pooledVarianceLaw(population, n).mean; },
    [](const BatchStatistics &statistics, const ExperimentPopulation &population) {
        const Law law = pooledVarianceLaw(population, statistics.batchSize);
        return law.variance ? std::sqrt(*law.variance / static_cast<double>(statistics.draws)) / *law.mean
                            : std::nan("");
    }};

std::vector<Point> measuredPoints(const ExperimentRun &run, const Subject &subject)
{
    std::vector<int> sizes = sweptBatchSizes(*run.population);
    if (std::ranges::find(sizes, run.experiment.batchSize) == sizes.end())
        sizes.push_back(run.experiment.batchSize);
    std::ranges::sort(sizes);
    std::vector<Point> points;
    for (const int size : sizes) {
        const auto found = run.sums.find(size);
        if (found == run.sums.end())
            continue;
        const BatchStatistics measured = statistics(*found->second, *run.population);
        points.push_back({size, subject.measured(measured), subject.theory(*run.population, size),
                          subject.relativeError(measured, *run.population)});
    }
    return points;
}

int largestPossible(const ExperimentPopulation &population)
{
    return population.largestDrawn();
}

/// The theory at whole batch sizes, dense enough on the logarithmic axis for a smooth line.
std::vector<QPointF> theoryCurve(const ExperimentRun &run, const Subject &subject)
{
    std::vector<QPointF> curve;
    const int largest = largestPossible(*run.population);
    for (int size = 1; size <= largest; size = std::max(size + 1, static_cast<int>(size * 1.06))) {
        if (const auto value = subject.theory(*run.population, size))
            curve.emplace_back(size, *value);
    }
    return curve;
}

/// The band that holds a measured point with a probability of 99 %.
std::optional<PlotBand> chanceBand(const std::vector<Point> &points, const Theme &theme)
{
    PlotBand band;
    band.color = theme.groupColor(0);
    band.color.setAlphaF(0.16F);
    for (const Point &point : points) {
        if (!point.theory || !(*point.theory > 0) || !std::isfinite(point.relativeError))
            continue;
        const double width = bandErrors * point.relativeError;
        band.lower.emplace_back(point.batchSize, *point.theory * std::max(1 - width, 1e-3));
        band.upper.emplace_back(point.batchSize, *point.theory * (1 + width));
    }
    if (band.lower.size() < 2)
        return {};
    return band;
}

/// The axis spans the theory; without theory the measured values.
PlotAxis logarithmicAxis(const std::vector<QPointF> &curve, const std::vector<Point> &points, const QString &title)
{
    double lowest = std::numeric_limits<double>::infinity();
    double highest = 0;
    const auto take = [&](double value) {
        if (value > 0 && std::isfinite(value)) {
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
        }
    };
    for (const QPointF &point : curve)
        take(point.y());
    if (highest == 0) {
        for (const Point &point : points)
            take(point.measured);
    }
    if (highest == 0)
        return {0.1, 10, true, true, title};
    // Ends at half decades, so that the axis does not change while the points settle.
    const double bottom = std::pow(10, std::floor(2 * std::log10(lowest / 1.3)) / 2);
    const double top = std::pow(10, std::ceil(2 * std::log10(highest * 1.3)) / 2);
    return {bottom, top, true, true, title};
}

void addLayers(PlotContent &content, const ExperimentRun &run, const Subject &subject, const std::vector<Point> &points,
               const std::vector<QPointF> &curve, const Theme &theme)
{
    if (auto band = chanceBand(points, theme)) {
        content.layers.emplace_back(*band);
        const QString name = subject.errorIsExact ? Chart::tr("chance (99 %)") : Chart::tr("chance (about 99 %)");
        content.legend.push_back({name, band->color, PlotLegendEntry::Sample::Area});
    }
    if (curve.size() > 1) {
        content.layers.emplace_back(PlotLine {curve, theme.reference, 1.3, Qt::DashLine});
        content.legend.insert(content.legend.begin(),
                              {Chart::tr("theory"), theme.reference, PlotLegendEntry::Sample::Line, Qt::DashLine});
    }
    PlotPoints measured {{}, theme.groupColor(0), 7};
    PlotPoints ring {{}, theme.accent, 15, 2.5};
    for (const Point &point : points) {
        measured.points.emplace_back(point.batchSize, point.measured);
        if (point.batchSize == run.experiment.batchSize)
            ring.points.emplace_back(point.batchSize, point.measured);
    }
    content.layers.emplace_back(std::move(ring));
    content.layers.emplace_back(std::move(measured));
    content.legend.insert(
        content.legend.begin(),
        {{Chart::tr("measured"), theme.groupColor(0), PlotLegendEntry::Sample::Points},
         {Chart::tr("N = %1").arg(run.experiment.batchSize), theme.accent, PlotLegendEntry::Sample::Ring}});
}

/// Measured value and theory, with their difference in standard errors if these are known.
QString theoryText(const Point &point)
{
    const QString text = Chart::tr("N = %1: measured %2, theory %3")
                             .arg(point.batchSize)
                             .arg(numberText(point.measured), numberText(*point.theory));
    const double difference = (point.measured - *point.theory) / (*point.theory * point.relativeError);
    if (!std::isfinite(difference))
        return text;
    return Chart::tr("%1, off by %2 σ of chance").arg(text, fixedText(difference, 1));
}

PlotView::Reader reader(std::vector<Point> points)
{
    return [points = std::move(points)](QPointF place) -> PlotView::ReadOut {
        if (points.empty() || !(place.x() > 0))
            return {};
        const Point &nearest = *std::ranges::min_element(
            points, {}, [&](const Point &point) { return std::abs(std::log(point.batchSize / place.x())); });
        const double at = nearest.batchSize;
        const QString text = nearest.theory
            ? theoryText(nearest)
            : Chart::tr("N = %1: measured %2").arg(nearest.batchSize).arg(numberText(nearest.measured));
        return {text, at, at};
    };
}

Chart errorChart(const ExperimentRun &run, const Subject &subject, const QString &title, const Theme &theme)
{
    Chart chart;
    std::vector<Point> points = measuredPoints(run, subject);
    const std::vector<QPointF> curve = theoryCurve(run, subject);
    chart.content.x = batchSizeAxis();
    chart.content.y = logarithmicAxis(curve, points, title);
    addLayers(chart.content, run, subject, points, curve, theme);
    chart.reader = reader(std::move(points));
    return chart;
}

/// The sentence of the chart of the batch variance's error.
QString varianceErrorSentence(const ExperimentRun &run)
{
    const ExperimentPopulation &population = *run.population;
    if (!pooledVarianceLaw(population, 2).variance)
        return Chart::tr("This population has no fourth moment, so the variance of the batch variance does not "
                         "exist: the points never settle. N = 1 (always 0) has no place here.");
    if (population.isPooled())
        return Chart::tr(
            "The batch variance errs by how much the samples’ own variances and means differ: many positions "
            "of one sample do not replace another sample.");
    if (!population.drawing().isIndependent())
        return Chart::tr("Without replacement the error of the batch variance ends at N = P = %1. At N = 1 it is 0 "
                         "in every batch, which has no place here.")
            .arg(countText(population.drawing().size));
    if (!hasEighthMoment(population))
        return Chart::tr("Without an eighth moment the points settle slowly, and there is no band to tell how far "
                         "off they may be. N = 1 (always 0) has no place here.");
    return Chart::tr("The batch variance errs by about √((κ − 1)/N) of σ², κ being the kurtosis. At N = 1 it is 0 in "
                     "every batch, which has no place here.");
}

Chart constantChart()
{
    return emptyChart(Chart::tr("All samples are the same: every batch has their mean and no variance, so there is no "
                                "error to draw."));
}

QString varianceBiasSentence(const ExperimentRun &run, double truth)
{
    const int batchSize = run.experiment.batchSize;
    const double share = pooledVarianceLaw(*run.population, batchSize).mean.value_or(std::nan("")) / truth;
    if (std::abs(share - 1) < 1e-9)
        return Chart::tr("A batch of %1 without replacement is the whole population: its variance is the truth.")
            .arg(batchSize);
    if (run.population->isPooled())
        return Chart::tr("The biased batch variance misses the variance of the batch mean; at N = %1 it is %2 % of the "
                         "truth on average.")
            .arg(batchSize)
            .arg(numberText(100 * share, 3));
    return Chart::tr("The biased batch variance is too small on average; at N = %1 it is %2 % of the truth.")
        .arg(batchSize)
        .arg(numberText(100 * share, 3));
}

QString pooledMeanSentence(const ExperimentRun &run)
{
    const ExperimentPopulation &population = *run.population;
    return Chart::tr(
               "A batch of %1 has %2 values in a channel; its mean errs as that of %3 independent ones (median of "
               "the channels).")
        .arg(run.experiment.batchSize)
        .arg(run.experiment.batchSize * population.valuesPerSample())
        .arg(numberText(effectiveSamples(population, run.experiment.batchSize), 3));
}

} // namespace

Chart meanErrorChart(const ExperimentRun &run, const Theme &theme)
{
    if (!run.population)
        return emptyChart();
    if (run.population->pooled().variance == 0.0)
        return constantChart();
    Chart chart = errorChart(run, batchMeanError, Chart::tr("variance"), theme);
    const bool isFinite = !run.population->drawing().isIndependent();
    if (!pooledMeanLaw(*run.population, 1).variance) {
        chart.sentence = Chart::tr("This population has no variance, so theory has no line: the batch mean does not "
                                   "settle as σ²/N would.");
        return chart;
    }
    if (const QString sampled = sampledMeanSentence(run); !sampled.isEmpty()) {
        chart.sentence = ofAllFeatures(sampled, run);
        return chart;
    }
    if (run.population->isPooled()) {
        chart.sentence = ofAllFeatures(pooledMeanSentence(run), run);
        return chart;
    }
    chart.content.caption = isFinite
        ? QStringLiteral("$\\operatorname{Var}(\\hat\\mu) = \\sigma^2/N \\cdot (P - N)/(P - 1)$")
        : QStringLiteral("$\\operatorname{Var}(\\hat\\mu) = \\sigma^2 / N$");
    const QString sentence = isFinite
        ? Chart::tr(
              "Without replacement the error of the batch mean ends at N = P = %1, where the batch is the population.")
              .arg(countText(run.population->drawing().size))
        : Chart::tr("The batch mean is off by σ/√N: half the error costs four times the batch.");
    chart.sentence = ofAllFeatures(sentence, run);
    return chart;
}

Chart varianceErrorChart(const ExperimentRun &run, const Theme &theme)
{
    if (!run.population)
        return emptyChart();
    if (run.population->pooled().variance == 0.0)
        return constantChart();
    Chart chart = errorChart(run, varianceError, Chart::tr("variance"), theme);
    const QString sampled = sampledVarianceSentence(run);
    chart.sentence = ofAllFeatures(sampled.isEmpty() ? varianceErrorSentence(run) : sampled, run);
    return chart;
}

Chart varianceBiasChart(const ExperimentRun &run, const Theme &theme)
{
    if (!run.population)
        return emptyChart();
    if (run.population->pooled().variance == 0.0)
        return constantChart();
    Chart chart = errorChart(run, varianceBias, {}, theme);
    const std::vector<Point> points = measuredPoints(run, varianceBias);
    const std::optional<double> &truth = run.population->pooled().variance;
    double highest
        = truth ? *truth : pooledVarianceLaw(*run.population, largestPossible(*run.population)).mean.value_or(0);
    for (const Point &point : points)
        highest = std::max(highest, point.theory ? 0 : point.measured);
    chart.content.y = roomyAxis(0, highest * 1.1, Chart::tr("mean"));
    if (!truth) {
        chart.sentence = Chart::tr("This population has no variance that the batch variance could tend to.");
        return chart;
    }
    chart.content.layers.insert(chart.content.layers.begin(),
                                levelLine(chart.content.x, *truth, theme.warning, Qt::SolidLine, 1));
    chart.content.legend.push_back({Chart::tr("true variance %1").arg(numberText(*truth)), theme.warning});
    if (const QString sampled = sampledBiasSentence(run); !sampled.isEmpty()) {
        chart.sentence = ofAllFeatures(sampled, run);
        return chart;
    }
    if (run.population->isPooled()) {
        chart.content.caption
            = QStringLiteral("$\\operatorname{E} \\hat\\sigma^2 = \\sigma^2 - \\operatorname{Var}(\\hat\\mu)$");
        chart.sentence = ofAllFeatures(varianceBiasSentence(run, *truth), run);
        return chart;
    }
    chart.content.caption = run.population->drawing().isIndependent()
        ? QStringLiteral("$\\operatorname{E} \\hat\\sigma^2 = \\sigma^2 (N - 1)/N$")
        : QStringLiteral("$\\operatorname{E} \\hat\\sigma^2 = \\sigma^2 (N - 1)/N \\cdot P/(P - 1)$");
    chart.sentence = ofAllFeatures(varianceBiasSentence(run, *truth), run);
    return chart;
}

} // namespace normscope

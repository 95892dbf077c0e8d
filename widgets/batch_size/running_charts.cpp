// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/running_charts.h"

#include "widgets/batch_size/sampler_text.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

PlotAxis stepAxis()
{
    return {0, trajectorySteps, false, true, Chart::tr("updates")};
}

/// The first `step` + 1 values against their index.
PlotLine stepLine(const std::vector<double> &values, int step, const QColor &color, Qt::PenStyle style)
{
    PlotLine line {{}, color, 2, style};
    const std::size_t count = std::min(values.size(), static_cast<std::size_t>(step) + 1);
    for (std::size_t t = 0; t < count; ++t)
        line.points.emplace_back(static_cast<double>(t), values[t]);
    return line;
}

using LawAfter = Law (*)(const ExperimentPopulation &, const BatchExperiment &, int, std::int64_t);

/// The exact mean plus and minus the exact standard deviation after 0, 1, … updates; updates without these moments are
/// left out.
PlotBand spreadBand(const ExperimentRun &run, LawAfter lawAfter, int batchSize, const QColor &color)
{
    PlotBand band;
    band.color = color;
    band.color.setAlphaF(0.16F);
    // Within an epoch the law alternates from batch to batch.
    const int stride = run.population->sampler().kind == SamplerKind::Epoch ? 1 : 2;
    for (int t = 0; t <= trajectorySteps; t += stride) {
        const Law law = lawAfter(*run.population, run.experiment, batchSize, t);
        if (!law.mean || !law.variance || !std::isfinite(*law.mean))
            continue;
        const double spread = std::sqrt(*law.variance);
        band.lower.emplace_back(t, *law.mean - spread);
        band.upper.emplace_back(t, *law.mean + spread);
    }
    return band;
}

/// The curve of the running mean or of the running variance.
struct Curve
{
    const std::vector<double> &values;
    PlotBand band;
    std::optional<double> truth;
    QString name;
    QColor color;
    Qt::PenStyle style;
};

void widen(double &smallest, double &largest, double value)
{
    if (std::isfinite(value)) {
        smallest = std::min(smallest, value);
        largest = std::max(largest, value);
    }
}

/// Batch size whose law determines the axis, so that the axis is the same at every batch size.
constexpr int axisBatch = 4;

int drawnBatch(const ExperimentRun &run, int batchSize)
{
    return std::min(batchSize, run.population->largestDrawn());
}

/// The value axis. A running statistic beyond it is clipped; the sentence gives its value.
PlotAxis valueAxis(const ExperimentRun &run, const std::vector<Curve> &curves)
{
    constexpr double spreads = 2;
    double smallest = std::min(0.0, run.experiment.startMean);
    double largest = std::max(run.experiment.startVariance, run.experiment.startMean);
    bool hasLaws = true;
    const auto widenBy = [&](LawAfter lawAfter) {
        const int batchSize = drawnBatch(run, axisBatch);
        const Law law = lawAfter(*run.population, run.experiment, batchSize, trajectorySteps);
        const bool exists = law.mean && law.variance && std::isfinite(*law.mean) && std::isfinite(*law.variance);
        hasLaws &= exists;
        if (!exists)
            return;
        widen(smallest, largest, *law.mean - spreads * std::sqrt(*law.variance));
        widen(smallest, largest, *law.mean + spreads * std::sqrt(*law.variance));
    };
    widenBy(runningMeanLaw);
    widenBy(runningVarianceLaw);
    for (const Curve &curve : curves) {
        widen(smallest, largest, curve.truth.value_or(0));
        if (hasLaws)
            continue;
        for (const double value : curve.values)
            widen(smallest, largest, value);
    }
    return roomyAxis(smallest, largest, Chart::tr("value"));
}

/// Other batch sizes whose law is drawn: a small one and a large one.
std::vector<int> ghostSizes(const ExperimentRun &run)
{
    std::vector<int> sizes;
    for (const int batchSize : {4, 256}) {
        if (batchSize != run.experiment.batchSize && drawnBatch(run, batchSize) == batchSize)
            sizes.push_back(batchSize);
    }
    return sizes;
}

/// Adds the mean ± 1 σ of the law at other batch sizes.
void addRunningGhosts(PlotContent &content, const ExperimentRun &run, LawAfter lawAfter, QColor color)
{
    color.setAlphaF(0.5F);
    for (const int batchSize : ghostSizes(run)) {
        const PlotBand band = spreadBand(run, lawAfter, batchSize, color);
        if (band.lower.size() < 2)
            continue;
        content.layers.emplace_back(PlotLine {band.lower, color, 1, Qt::DotLine});
        content.layers.emplace_back(PlotLine {band.upper, color, 1, Qt::DotLine});
    }
}

QString stepText(const ExperimentRun &run, std::size_t t)
{
    return Chart::tr("after %1 updates: mean %2, variance %3")
        .arg(t)
        .arg(numberText(run.trajectory.means[t]), numberText(run.trajectory.variances[t]));
}

std::size_t nearestStep(double x, int step)
{
    return static_cast<std::size_t>(std::clamp(std::lround(x), 0L, static_cast<long>(step)));
}

/// The number of updates after which the start value has a weight below 5 %: (1 − m)ᵗ < 0.05.
std::int64_t updatesToForget(double momentum)
{
    return momentum == 1 ? 1 : static_cast<std::int64_t>(std::floor(std::log(0.05) / std::log1p(-momentum))) + 1;
}

QString runningSentence(const ExperimentRun &run)
{
    const BatchExperiment &experiment = run.experiment;
    if (experiment.batchSize == 1 && !run.population->isPooled()
        && experiment.runningVariance == VarianceEstimator::Unbiased && experiment.momentum > 0)
        return Chart::tr("The unbiased variance of one sample is 0/0: the running variance is NaN from the first "
                         "update on, for good, as in PyTorch.");
    if (experiment.momentum == 0)
        return Chart::tr("The new value has no weight: the running statistics stay at their start.");
    if (const QString sampled = sampledRunningSentence(run); !sampled.isEmpty())
        return sampled;
    const QString updates = countText(updatesToForget(experiment.momentum));
    const std::optional<double> &truth = run.population->moments(0).variance;
    if (!truth)
        return Chart::tr("After %1 updates the start weighs less than 5 %. This population has no variance: the "
                         "running one jumps with every rare batch and never settles.")
            .arg(updates);
    const double settled
        = *runningVarianceLaw(*run.population, experiment, experiment.batchSize, std::int64_t(1) << 50).mean;
    if (std::abs(settled - *truth) <= 1e-9 * *truth)
        return Chart::tr("After %1 updates the start weighs less than 5 %; from then on the running statistics "
                         "waver around the truth.")
            .arg(updates);
    return Chart::tr("After %1 updates the start weighs less than 5 %; from then on the running statistics waver, "
                     "the variance around %2 % of the truth.")
        .arg(updates, numberText(100 * settled / *truth, 3));
}

QString gapSentence(const ExperimentRun &run, int step)
{
    const AcrossTrainings &gap = run.gapsOfTrainings[static_cast<std::size_t>(step)];
    if (!std::isfinite(gap.mean))
        return Chart::tr("With a running variance of NaN the eval output is NaN too: there is no gap to speak of.");
    return Chart::tr("After %1 updates training and eval output of the probe differ by %2 on average over %3 trainings "
                     "(%4 … %5): it is trained with one function and used with another.")
        .arg(step)
        .arg(numberText(gap.mean, 3))
        .arg(trainingCount)
        .arg(numberText(gap.least, 3), numberText(gap.most, 3));
}

/// Adds mean and range of the gap over several trainings.
void addTrainings(PlotContent &content, const ExperimentRun &run, const Theme &theme)
{
    PlotBand band;
    band.color = theme.groupColor(3);
    band.color.setAlphaF(0.16F);
    PlotLine mean {{}, theme.groupColor(3), 1.2, Qt::DashLine};
    for (std::size_t t = 0; t < run.gapsOfTrainings.size(); ++t) {
        const AcrossTrainings &gap = run.gapsOfTrainings[t];
        if (!std::isfinite(gap.mean))
            continue;
        const auto x = static_cast<double>(t);
        band.lower.emplace_back(x, gap.least);
        band.upper.emplace_back(x, gap.most);
        mean.points.emplace_back(x, gap.mean);
    }
    if (mean.points.size() < 2)
        return;
    content.layers.emplace_back(band);
    content.layers.emplace_back(mean);
    content.legend.push_back(
        {Chart::tr("range of %1 trainings").arg(trainingCount), band.color, PlotLegendEntry::Sample::Area});
    content.legend.push_back(
        {Chart::tr("their mean"), theme.groupColor(3), PlotLegendEntry::Sample::Line, Qt::DashLine});
}

} // namespace

Chart runningChart(const ExperimentRun &run, int step, const Theme &theme)
{
    if (!run.isStarted())
        return emptyChart();
    Chart chart;
    chart.sentence = ofFirstFeature(runningSentence(run), run);
    PlotContent &content = chart.content;
    const PopulationMoments &moments = run.population->moments(0);
    const std::vector<Curve> curves = {
        {run.trajectory.means, spreadBand(run, runningMeanLaw, run.experiment.batchSize, theme.groupColor(0)),
         moments.mean, Chart::tr("running mean"), theme.groupColor(0), Qt::SolidLine},
        {run.trajectory.variances, spreadBand(run, runningVarianceLaw, run.experiment.batchSize, theme.groupColor(1)),
         moments.variance, Chart::tr("running variance"), theme.groupColor(1), Qt::SolidLine}};
    content.x = stepAxis();
    content.y = valueAxis(run, curves);
    addRunningGhosts(content, run, runningMeanLaw, theme.groupColor(0));
    addRunningGhosts(content, run, runningVarianceLaw, theme.groupColor(1));
    for (const Curve &curve : curves) {
        if (curve.band.lower.size() > 1)
            content.layers.emplace_back(curve.band);
    }
    for (const Curve &curve : curves) {
        if (curve.truth)
            content.layers.emplace_back(levelLine(content.x, *curve.truth, curve.color, Qt::DashLine, 1.2));
        content.layers.emplace_back(stepLine(curve.values, step, curve.color, curve.style));
        const double last = curve.values[static_cast<std::size_t>(step)];
        content.legend.push_back({Chart::tr("%1 %2").arg(curve.name, numberText(last, 3)), curve.color,
                                  PlotLegendEntry::Sample::Line, curve.style});
    }
    content.legend.push_back({Chart::tr("population"), theme.mutedText, PlotLegendEntry::Sample::Line, Qt::DashLine});
    QColor band = theme.mutedText;
    band.setAlphaF(0.2F);
    content.legend.push_back({Chart::tr("exact mean ± 1 σ"), band, PlotLegendEntry::Sample::Area});
    // The text does not depend on N, so that the height of the legend is constant while N changes.
    content.legend.push_back(
        {Chart::tr("the same at N = 4 and 256"), theme.mutedText, PlotLegendEntry::Sample::Line, Qt::DotLine});
    if (step < trajectorySteps) {
        content.layers.emplace_back(
            PlotMark {static_cast<double>(step), Chart::tr("step %1").arg(step), theme.mutedText, Qt::DotLine});
    }
    chart.reader = [run, step](QPointF place) -> PlotView::ReadOut {
        const std::size_t t = nearestStep(place.x(), step);
        return {stepText(run, t), static_cast<double>(t), static_cast<double>(t)};
    };
    return chart;
}

Chart gapChart(const ExperimentRun &run, int step, const Theme &theme)
{
    if (!run.isStarted())
        return emptyChart();
    Chart chart;
    PlotContent &content = chart.content;
    double largest = 0;
    double smallest = 0;
    for (const double gap : run.gaps)
        widen(smallest, largest, gap);
    for (const AcrossTrainings &gap : run.gapsOfTrainings)
        widen(smallest, largest, gap.most);
    widen(smallest, largest, run.populationGap);
    content.x = stepAxis();
    // The end is a whole number, so that the axis does not change while N changes slightly.
    content.y = {0, std::max(1.0, std::ceil(largest)), false, true, Chart::tr("mean |train − eval|")};
    const double now = run.gaps[static_cast<std::size_t>(step)];
    content.legend = {{Chart::tr("gap of this training %1").arg(numberText(now, 3)), theme.groupColor(3)}};
    addTrainings(content, run, theme);
    if (std::isfinite(run.populationGap)) {
        content.layers.emplace_back(levelLine(content.x, run.populationGap, theme.warning, Qt::SolidLine, 1));
        content.legend.push_back(
            {Chart::tr("with the true μ and σ² in eval %1").arg(numberText(run.populationGap, 3)), theme.warning});
    }
    content.layers.emplace_back(stepLine(run.gaps, step, theme.groupColor(3), Qt::SolidLine));
    if (step < trajectorySteps) {
        content.layers.emplace_back(
            PlotMark {static_cast<double>(step), Chart::tr("step %1").arg(step), theme.mutedText, Qt::DotLine});
    }
    chart.sentence = ofFirstFeature(gapSentence(run, step), run);
    chart.reader = [gaps = run.gaps, step](QPointF place) -> PlotView::ReadOut {
        const std::size_t t = nearestStep(place.x(), step);
        return {Chart::tr("after %1 updates: gap %2").arg(t).arg(numberText(gaps[t])), static_cast<double>(t),
                static_cast<double>(t)};
    };
    return chart;
}

} // namespace normscope

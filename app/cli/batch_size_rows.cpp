// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch_size_rows.h"

#include "engine/experiments/probe_leak.h"

#include <QCoreApplication>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace normscope {

namespace {

double orNothing(const std::optional<double> &value)
{
    return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

constexpr BatchSizeColumn allBatchSizeColumns[] = {
    {"channel", QT_TRANSLATE_NOOP("BatchSizeCommand", "With --per-channel: the channel, counted from 0."),
     [](const BatchSizeRow &row) { return static_cast<double>(row.channel); }, BatchSizeColumn::Place::PerChannel},
    {"batch_size", QT_TRANSLATE_NOOP("BatchSizeCommand", "N, samples in a batch."),
     [](const BatchSizeRow &row) { return static_cast<double>(row.statistics.batchSize); }},
    {"batches", QT_TRANSLATE_NOOP("BatchSizeCommand", "Number of batches, of each of the two experiments."),
     [](const BatchSizeRow &row) { return static_cast<double>(row.statistics.batches); }},
    {"mean_of_means", QT_TRANSLATE_NOOP("BatchSizeCommand", "Mean of the batch means over batches and features."),
     [](const BatchSizeRow &row) { return row.statistics.meanOfMeans; }},
    {"var_of_means",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "Variance of the batch means over the batches (divisor: their number), mean over the features."),
     [](const BatchSizeRow &row) { return row.statistics.varianceOfMeans; }},
    {"theory_var_of_means",
     QT_TRANSLATE_NOOP(
         "BatchSizeCommand",
         "σ²/N; without replacement from P samples, times (P − N)/(P − 1). With --layout, "
         "instead of σ² the variance of the samples' means over a channel's positions. Another --sampler than "
         "independent has its own law, in all columns of theory."),
     [](const BatchSizeRow &row) { return orNothing(row.means.variance); }},
    {"mean_of_vars",
     QT_TRANSLATE_NOOP("BatchSizeCommand", "Mean of the batch variances (divisor: N) over batches and features."),
     [](const BatchSizeRow &row) { return row.statistics.meanOfVariances; }},
    {"theory_mean_of_vars",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "σ² (N − 1)/N; without replacement, times P/(P − 1). With --layout, σ² − theory_var_of_means."),
     [](const BatchSizeRow &row) { return orNothing(row.variances.mean); }},
    {"var_of_vars",
     QT_TRANSLATE_NOOP(
         "BatchSizeCommand",
         "Variance of the batch variances over the batches (divisor: their number), mean over the features."),
     [](const BatchSizeRow &row) { return row.statistics.varianceOfVariances; }},
    {"theory_var_of_vars",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "Its exact value from the population's fourth moment; empty where there is none. With --layout "
                       "from the samples' means and mean squares."),
     [](const BatchSizeRow &row) { return orNothing(row.variances.variance); }},
    {"max_abs_normalized",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "Largest |(x − batch mean)/√(batch variance + ε)| of all batches and features."),
     [](const BatchSizeRow &row) { return row.statistics.largestNormalized; }},
    {"bound_max_abs_normalized",
     QT_TRANSLATE_NOOP("BatchSizeCommand", "√(N − 1): no data exceed it. With --layout √(N · values_per_sample − 1)."),
     [](const BatchSizeRow &row) { return row.bound; }},
    {"probe_std",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "A fixed probe among N − 1 fresh samples, its first feature: standard deviation over the "
                       "batches of what batch norm in training makes of it."),
     [](const BatchSizeRow &row) { return row.probe.spread; }},
    {"sign_flip_share",
     QT_TRANSLATE_NOOP(
         "BatchSizeCommand",
         "Share of batches in which that output has the sign opposite to x − μ; 0 has no sign. Empty where "
         "x − μ is 0 or does not exist."),
     [](const BatchSizeRow &row) { return row.probe.signFlipShare; }},
    {"eval_gap",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "Mean over the batches of |training output − eval output|, the latter with the running mean and "
                       "(biased) variance of a training on as many batches of N fresh samples, after the last one; "
                       "they start at 0 and 1."),
     [](const BatchSizeRow &row) { return row.probe.evalGap; }},
    {"effective_samples",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --layout: σ² over theory_var_of_means, how many independent values give as good a mean as "
                       "the batch's; of several channels the median, empty where the mean does not vary."),
     [](const BatchSizeRow &row) { return row.effectiveSamples; }, BatchSizeColumn::Place::Layout},
    {"values_per_sample",
     QT_TRANSLATE_NOOP("BatchSizeCommand", "With --layout: values of a sample that a channel pools, its positions."),
     [](const BatchSizeRow &row) { return static_cast<double>(row.valuesPerSample); }, BatchSizeColumn::Place::Layout},
    {"gradient_mean",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe gradient: the probe's ∂L/∂x in training, mean over batches, for its own "
                       "upstream gradient --upstream and standard normal ones of its mates, drawn anew for each "
                       "batch (γ = 1). At N = 3 it would have no finite variance without ε, and settles slowly."),
     [](const BatchSizeRow &row) { return row.gradient.mean; }, BatchSizeColumn::Place::Gradient},
    {"gradient_std",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe gradient: its standard deviation over batches and upstream gradients."),
     [](const BatchSizeRow &row) { return row.gradient.spread; }, BatchSizeColumn::Place::Gradient},
    {"gradient_bias",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe gradient: gradient_mean less the gradient in eval mode, --upstream over "
                       "√(σ² + ε); empty where σ² does not exist."),
     [](const BatchSizeRow &row) { return row.gradient.bias; }, BatchSizeColumn::Place::Gradient},
    {"leak",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe leak: the share of a mate's variance that the best linear estimate from the "
                       "probe's training output explains, the squared correlation of the two over batches; 1/(N − 1) "
                       "at most for independent mates. Empty for N = 1, and without variance."),
     [](const BatchSizeRow &row) { return orNothing(row.leak); }, BatchSizeColumn::Place::Leak},
    {"theory_leak",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe leak: its law for independent normal samples, by integration over the mates' "
                       "mean and variance; empty for others."),
     [](const BatchSizeRow &row) { return orNothing(row.normalLeak); }, BatchSizeColumn::Place::Leak},
    {"running_mean",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe running: the first feature's running mean of one training, after as many "
                       "updates as there are batches."),
     [](const BatchSizeRow &row) { return row.runningMean; }, BatchSizeColumn::Place::Running},
    {"theory_mean_of_running_mean",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe running: its expected value over trainings; of sorted data classes follow each "
                       "other in order."),
     [](const BatchSizeRow &row) { return orNothing(row.runningMeans.mean); }, BatchSizeColumn::Place::Running},
    {"theory_var_of_running_mean",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe running: its variance over trainings; through an epoch with the covariances of "
                       "its batches, −σ²/(P − 1) for any two."),
     [](const BatchSizeRow &row) { return orNothing(row.runningMeans.variance); }, BatchSizeColumn::Place::Running},
    {"running_var",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe running: the running variance of the same training (biased)."),
     [](const BatchSizeRow &row) { return row.runningVariance; }, BatchSizeColumn::Place::Running},
    {"theory_mean_of_running_var",
     QT_TRANSLATE_NOOP("BatchSizeCommand", "With --observe running: its expected value over trainings."),
     [](const BatchSizeRow &row) { return orNothing(row.runningVariances.mean); }, BatchSizeColumn::Place::Running},
    {"theory_var_of_running_var",
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "With --observe running: its variance over trainings, with the covariances of batch variances "
                       "through an epoch."),
     [](const BatchSizeRow &row) { return orNothing(row.runningVariances.variance); }, BatchSizeColumn::Place::Running},
};

bool isWritten(const BatchSizeColumn &column, const std::vector<BatchSizeRow> &rows, const BatchSizeExtras &extras)
{
    switch (column.place) {
    case BatchSizeColumn::Place::PerChannel:
        return !rows.empty() && rows.front().channel >= 0;
    case BatchSizeColumn::Place::Layout:
        return extras.hasLayout;
    case BatchSizeColumn::Place::Gradient:
        return extras.hasGradient;
    case BatchSizeColumn::Place::Leak:
        return extras.hasLeak;
    case BatchSizeColumn::Place::Running:
        return extras.hasRunning;
    case BatchSizeColumn::Place::Always:
        break;
    }
    return true;
}

void append(std::string &line, double value)
{
    if (!std::isfinite(value))
        return;
    char digits[32];
    constexpr double exactIntegers = 9007199254740992.0;
    const bool isWhole = value == std::trunc(value) && std::fabs(value) < exactIntegers;
    const auto end = isWhole ? std::to_chars(digits, digits + sizeof digits, static_cast<std::int64_t>(value))
                             : std::to_chars(digits, digits + sizeof digits, value);
    line.append(digits, end.ptr);
}

} // namespace

BatchSizeRow batchSizeRow(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                          Workers &workers, double upstream, const Progress &progress)
{
    // Shares of the progress: the batches of all features, the batches of one feature, and the probe.
    const auto features = static_cast<double>(population.features());
    const auto part = [&](double before, double share) -> Progress {
        if (!progress)
            return {};
        return [&progress, before, share, features](double done) {
            return progress((before + share * done) / (features + 2));
        };
    };
    BatchExperiment sized = experiment;
    sized.batchSize = batchSize;
    validate(sized);
    BatchSums sums;
    runBatches(sums, population, sized, batchSize, sized.batches, workers, part(0, features));

    MomentSeries series;
    runMoments(series, population, sized, batchSize, sized.batches, workers, part(features, 1));
    const RunningTrajectory running = runningTrajectory(series, sized);
    const Probe probe = makeProbe(population, sized);
    ProbeRun run;
    runProbe(run, probe, population, sized, batchSize, sized.batches, workers, part(features + 1, 1));
    const double eval = evalOutput(probe.first(), running.means.back(), running.variances.back(), sized.epsilon);
    const double scale = population.scale(0);
    const auto normal = normalOutput(probe, population, sized.epsilon / (scale * scale), batchSize);
    return {-1,
            statistics(sums, population),
            pooledMeanLaw(population, batchSize),
            pooledVarianceLaw(population, batchSize),
            probeFacts(run, deviationOf(probe, population), eval),
            largestNormalizedBound(population, batchSize),
            effectiveSamples(population, batchSize),
            population.valuesPerSample(),
            probeGradient(run, population, sized.epsilon, upstream),
            leak(run, probe, population),
            normal ? std::optional(normal->leak) : std::nullopt,
            running.means.back(),
            running.variances.back(),
            runningMeanLaw(population, sized, batchSize, sized.batches),
            runningVarianceLaw(population, sized, batchSize, sized.batches)};
}

std::span<const BatchSizeColumn> batchSizeColumns()
{
    return allBatchSizeColumns;
}

std::string batchSizeTable(const std::vector<BatchSizeRow> &rows, const BatchSizeExtras &extras)
{
    std::string table;
    for (const BatchSizeColumn &column : allBatchSizeColumns) {
        if (isWritten(column, rows, extras))
            (table += table.empty() ? "" : ",") += column.name;
    }
    table += '\n';
    for (const BatchSizeRow &row : rows) {
        bool isFirst = true;
        for (const BatchSizeColumn &column : allBatchSizeColumns) {
            if (!isWritten(column, rows, extras))
                continue;
            table += isFirst ? "" : ",";
            isFirst = false;
            append(table, column.value(row));
        }
        table += '\n';
    }
    return table;
}

} // namespace normscope

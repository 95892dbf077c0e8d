// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch_size_rows.h"

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

using Place = BatchSizeColumn::Place;

constexpr BatchSizeColumn columns[] = {
    {"channel", QT_TRANSLATE_NOOP("BatchSizeCommand", "With --per-channel: the channel, counted from 0."),
     [](const BatchSizeRow &row) { return static_cast<double>(row.channel); }, Place::PerChannel},
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
     QT_TRANSLATE_NOOP("BatchSizeCommand",
                       "σ²/N; without replacement from P samples, times (P − N)/(P − 1). With --layout, "
                       "instead of σ² the variance of the samples' means over a channel's positions."),
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
         "Share of batches in which that output has the sign opposite to (x − μ)/σ; 0 has no sign. Empty where "
         "(x − μ)/σ is 0 or does not exist."),
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
     [](const BatchSizeRow &row) { return row.effectiveSamples; }, Place::Layout},
    {"values_per_sample",
     QT_TRANSLATE_NOOP("BatchSizeCommand", "With --layout: values of a sample that a channel pools, its positions."),
     [](const BatchSizeRow &row) { return static_cast<double>(row.valuesPerSample); }, Place::Layout},
};

bool isWritten(const BatchSizeColumn &column, const std::vector<BatchSizeRow> &rows, bool hasLayout)
{
    switch (column.place) {
    case Place::PerChannel:
        return !rows.empty() && rows.front().channel >= 0;
    case Place::Layout:
        return hasLayout;
    case Place::Always:
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
                          Workers &workers)
{
    BatchExperiment sized = experiment;
    sized.batchSize = batchSize;
    validate(sized);
    BatchSums sums;
    runBatches(sums, population, sized, batchSize, sized.batches, workers);

    MomentSeries series;
    runMoments(series, population, sized, batchSize, sized.batches, workers);
    const RunningTrajectory running = runningTrajectory(series, sized);
    const Probe probe = makeProbe(population, sized);
    ProbeRun run;
    runProbe(run, probe, population, sized, batchSize, sized.batches, workers);
    const double eval = evalOutput(probe.first(), running.means.back(), running.variances.back(), sized.epsilon);
    const double truth = constantOutputs(probe, population, sized).population;
    return {-1,
            statistics(sums, population),
            pooledMeanLaw(population, batchSize),
            pooledVarianceLaw(population, batchSize),
            probeFacts(run, truth, eval),
            largestNormalizedBound(population, batchSize),
            effectiveSamples(population, batchSize),
            population.valuesPerSample()};
}

std::span<const BatchSizeColumn> batchSizeColumns()
{
    return columns;
}

std::string batchSizeTable(const std::vector<BatchSizeRow> &rows, bool hasLayout)
{
    std::string table;
    for (const BatchSizeColumn &column : columns) {
        if (isWritten(column, rows, hasLayout))
            (table += table.empty() ? "" : ",") += column.name;
    }
    table += '\n';
    for (const BatchSizeRow &row : rows) {
        bool isFirst = true;
        for (const BatchSizeColumn &column : columns) {
            if (!isWritten(column, rows, hasLayout))
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

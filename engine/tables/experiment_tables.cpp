// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tables/experiment_tables.h"

#include "engine/experiments/fallen_batches.h"
#include "engine/experiments/safe_batch.h"
#include "engine/experiments/theory.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

void writeMoment(TableWriter &table, const std::optional<double> &moment)
{
    if (moment)
        table.number(*moment);
    else
        table.nothing();
}

/// Expected value and standard deviation.
void writeLaw(TableWriter &table, const Law &law)
{
    writeMoment(table, law.mean);
    writeMoment(table, law.variance ? std::optional(std::sqrt(*law.variance)) : std::nullopt);
}

void writeHistogram(TableWriter &table, std::string_view name, const SamplingHistogram &histogram)
{
    for (int bin = 0; bin < histogram.bins; ++bin) {
        table.text(name);
        table.number(histogram.low + bin * histogram.width());
        table.number(histogram.low + (bin + 1) * histogram.width());
        table.number(histogram.counts[static_cast<std::size_t>(bin)]);
        table.number(histogram.density(bin));
        table.endRow();
    }
}

} // namespace

void writeBatchSizesTable(const ExperimentRun &run, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"batch size", "batches", "mean of means", "variance of means", "theory of variance of means",
                  "mean of variances", "theory of mean of variances", "variance of variances",
                  "theory of variance of variances"});
    for (const auto &[batchSize, sums] : run.sums) {
        const BatchStatistics measured = statistics(*sums, *run.population);
        const Law variances = pooledVarianceLaw(*run.population, batchSize);
        table.number(std::int64_t(batchSize));
        table.number(measured.batches);
        table.number(measured.meanOfMeans);
        table.number(measured.varianceOfMeans);
        writeMoment(table, pooledMeanLaw(*run.population, batchSize).variance);
        table.number(measured.meanOfVariances);
        writeMoment(table, variances.mean);
        table.number(measured.varianceOfVariances);
        writeMoment(table, variances.variance);
        table.endRow();
    }
}

void writeProbeTable(const ExperimentRun &run, std::int64_t count, int step, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"batch", "training output", "eval output", "layer norm", "RMS norm", "group norm"});
    const auto t = static_cast<std::size_t>(step);
    const double eval
        = evalOutput(run.probe.first(), run.trajectory.means[t], run.trajectory.variances[t], run.experiment.epsilon);
    const std::vector<double> &outputs = run.probeRun->outputs;
    count = std::min(count, static_cast<std::int64_t>(outputs.size()));
    for (std::int64_t batch = 0; batch < count; ++batch) {
        table.number(batch + 1);
        for (const double output : {outputs[static_cast<std::size_t>(batch)], eval, run.constants.layer,
                                    run.constants.rms, run.constants.group})
            table.number(output);
        table.endRow();
    }
}

void writeFallenTable(const ExperimentRun &run, int count, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"batch", "batch mean", "batch variance", "training output"});
    FallenTally tally;
    tallyBatches(tally, *run.population, run.experiment, run.probe, count);
    for (std::size_t batch = 0; batch < tally.means.size(); ++batch) {
        table.number(static_cast<std::int64_t>(batch) + 1);
        table.number(tally.means[batch]);
        table.number(tally.variances[batch]);
        table.number(tally.outputs[batch]);
        table.endRow();
    }
}

void writeSafeTable(const ExperimentPopulation &population, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"batch size", "feature", "error of the mean", "error of the deviation"});
    const int features = population.hasEqualFeatures() ? 1 : population.features();
    for (const int batchSize : sweptBatchSizes(population)) {
        for (int feature = 0; feature < features; ++feature) {
            table.number(static_cast<std::int64_t>(batchSize));
            table.number(static_cast<std::int64_t>(population.groupOf(feature)));
            for (const SafeStatistic statistic : {SafeStatistic::Mean, SafeStatistic::Deviation})
                writeMoment(table, relativeError(population, feature, statistic, batchSize));
            table.endRow();
        }
    }
}

void writeSamplingTable(const ExperimentRun &run, std::initializer_list<BatchStatistic> statistics, char separator,
                        const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"statistic", "from", "to", "count", "density"});
    for (const BatchStatistic statistic : statistics) {
        if (statistic == BatchStatistic::Mean)
            writeHistogram(table, "batch mean", run.present()->means);
        else
            writeHistogram(table, "batch variance", run.present()->variances);
    }
}

void writeRunningTable(const ExperimentRun &run, int step, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"updates", "running mean", "expected running mean", "spread of running mean", "running variance",
                  "expected running variance", "spread of running variance", "gap"});
    const int batchSize = run.experiment.batchSize;
    for (std::int64_t t = 0; t <= step; ++t) {
        const auto i = static_cast<std::size_t>(t);
        table.number(t);
        table.number(run.trajectory.means[i]);
        writeLaw(table, runningMeanLaw(*run.population, run.experiment, batchSize, t));
        table.number(run.trajectory.variances[i]);
        writeLaw(table, runningVarianceLaw(*run.population, run.experiment, batchSize, t));
        table.number(run.gaps[i]);
        table.endRow();
    }
}

void writeMicroBatchTable(const ExperimentRun &run, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"sample", "value", "batch mean", "batch variance", "part", "part mean", "part variance",
                  "output with the batch", "output with the part"});
    const MicroBatches &batch = run.microBatches;
    for (std::size_t part = 0; part < batch.parts.size(); ++part) {
        const PartStatistics &own = batch.parts[part];
        for (int sample = own.first; sample < own.first + own.count; ++sample) {
            const auto i = static_cast<std::size_t>(sample);
            table.number(std::int64_t(sample) + 1);
            for (const double value : {batch.values[i], batch.whole.mean, batch.whole.variance})
                table.number(value);
            table.number(static_cast<std::int64_t>(part) + 1);
            for (const double value : {own.mean, own.variance, batch.wholeOutputs[i], batch.partOutputs[i]})
                table.number(value);
            table.endRow();
        }
    }
}

void writeRemediesTable(const ExperimentRun &run, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"remedy", "batch size", "samples of the statistics", "mean output", "standard deviation", "bias",
                  "gap to eval"});
    for (const Remedy remedy : allRemedies) {
        for (const auto &[size, one] : run.sweep.sizes) {
            const auto found = one.remedies.find(remedy);
            if (found == one.remedies.end())
                continue;
            const RemedyOutcome &outcome = found->second;
            table.text(name(remedy));
            table.number(std::int64_t(size));
            writeMoment(table,
                        outcome.statisticsSize > 0 ? std::optional<double>(outcome.statisticsSize) : std::nullopt);
            for (const double value : {outcome.mean, outcome.spread, outcome.bias, outcome.gap})
                writeMoment(table, std::isfinite(value) ? std::optional(value) : std::nullopt);
            table.endRow();
        }
    }
}

void writeGradientTable(const ExperimentRun &run, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"batch size", "mean gradient", "standard deviation", "bias"});
    for (const auto &[size, one] : run.sweep.sizes) {
        if (!one.gradient)
            continue;
        table.number(std::int64_t(size));
        table.number(one.gradient->mean);
        table.number(one.gradient->spread);
        writeMoment(table, std::isfinite(one.gradient->bias) ? std::optional(one.gradient->bias) : std::nullopt);
        table.endRow();
    }
}

void writeLeakTable(const ExperimentRun &run, char separator, const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.header({"batch size", "share of a mate's variance", "theory"});
    for (const auto &[size, one] : run.sweep.sizes) {
        if (!one.leak)
            continue;
        table.number(std::int64_t(size));
        table.number(*one.leak);
        writeMoment(table, one.normalLeak);
        table.endRow();
    }
}

} // namespace normscope

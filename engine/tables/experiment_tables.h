// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"
#include "engine/tables/table_writer.h"

namespace normscope {

// The data behind the charts of an experiment, as those of figures (figure_tables.h). `run` must have been started. A
// moment that the population does not have is an empty field.

/// One row for each measured batch size N: batches drawn, then mean and variance of the batch means and of the biased
/// batch variances, each beside its exact theory. Features are pooled as in BatchStatistics.
void writeBatchSizesTable(const ExperimentRun &run, char separator, const TextSink &sink);

/// One row for each of the first `count` batches that the probe was put into: batch norm's training output of its first
/// feature; its eval output after `step` updates; the outputs of layer, RMS and group norm.
void writeProbeTable(const ExperimentRun &run, std::int64_t count, int step, char separator, const TextSink &sink);

/// One row for each of the first `count` batches that fall one at a time (fallen_batches.h): the batch's mean, and
/// batch norm's training output of the probe in the place of one of its samples.
void writeFallenTable(const ExperimentRun &run, int count, char separator, const TextSink &sink);

/// One row for each batch size of sweptBatchSizes(), and for each feature: its error of the mean and of the deviation
/// as shares of σ (safe_batch.h).
void writeSafeTable(const ExperimentPopulation &population, char separator, const TextSink &sink);

/// What a sampling distribution is of.
enum class BatchStatistic
{
    Mean,
    Variance ///< Biased.
};
/// One row for each bin of the present batch size's histograms: the statistic, the bin's edges, count and density.
void writeSamplingTable(const ExperimentRun &run, std::initializer_list<BatchStatistic> statistics, char separator,
                        const TextSink &sink);

/// One row for each of 0 … `step` updates: running mean and variance of the first feature, each with its exact expected
/// value and standard deviation, and the mean |training output − eval output| of the probe.
void writeRunningTable(const ExperimentRun &run, int step, char separator, const TextSink &sink);

/// One row for each remedy and batch size N: the samples whose statistics are used (empty: none), mean and standard
/// deviation of the probe's training output, its bias against (x − μ)/√(σ² + ε) and its mean distance from it.
void writeRemediesTable(const ExperimentRun &run, char separator, const TextSink &sink);

/// One row for each batch size N: mean, standard deviation and bias of the probe's ∂L/∂x.
void writeGradientTable(const ExperimentRun &run, char separator, const TextSink &sink);

/// One row for each batch size N from 2 on: the share of a mate's variance that the probe's output tells, and its law
/// for independent normal samples.
void writeLeakTable(const ExperimentRun &run, char separator, const TextSink &sink);

/// One row for each sample of one batch: its value, mean and variance of the whole batch, its part (from 1) with mean
/// and variance, and the training outputs with either.
void writeMicroBatchTable(const ExperimentRun &run, char separator, const TextSink &sink);

} // namespace normscope

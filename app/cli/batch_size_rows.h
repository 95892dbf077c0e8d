// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/probe.h"
#include "engine/experiments/probe_gradient.h"
#include "engine/experiments/theory.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace normscope {

/// The results of `batch-size` for one batch size.
struct BatchSizeRow
{
    int channel = -1; ///< Index of the channel in a table with a row for each channel; −1 otherwise.
    BatchStatistics statistics;
    Law means;
    Law variances;
    ProbeFacts probe;
    double bound = 0;
    double effectiveSamples = 0; ///< Median over the channels.
    std::int64_t valuesPerSample = 1;
    ProbeGradient gradient;
    std::optional<double> leak;
    std::optional<double> normalLeak;
    double runningMean = 0; ///< Of one training, after as many updates as there are batches.
    double runningVariance = 0; ///< As above; the laws below are those of both.
    Law runningMeans;
    Law runningVariances;
};

/// The columns of a table beside those that every table has.
struct BatchSizeExtras
{
    bool hasLayout = false; ///< The tensor is read by a layout, which has columns of its own.
    bool hasGradient = false;
    bool hasLeak = false;
    bool hasRunning = false;
    double upstream = 1; ///< The probe's own upstream gradient.
};

/// Runs both experiments, batches of fresh samples and a probe among its mates, with the experiment's batch size
/// replaced. Throws InputError for a size that is out of range or larger than the population.
BatchSizeRow batchSizeRow(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                          Workers &workers, double upstream = 1, const Progress &progress = {});

/// A column of the table; the file, the help and the documentation read it.
struct BatchSizeColumn
{
    const char *name;
    const char *help; ///< In the translation context BatchSizeCommand.
    /// The number in the cell; the cell is left empty if it is not finite.
    double (*value)(const BatchSizeRow &row);
    enum class Place
    {
        Always,
        PerChannel, ///< In a table with a row for each channel.
        Layout, ///< In a table of a tensor that is read by a layout.
        Gradient, ///< With --observe gradient.
        Leak, ///< With --observe leak.
        Running ///< With --observe running.
    } place
        = Place::Always;
};
std::span<const BatchSizeColumn> batchSizeColumns();

/// The header and one line for each row, comma-separated, numbers with as few digits as bring the same float64 back.
std::string batchSizeTable(const std::vector<BatchSizeRow> &rows, const BatchSizeExtras &extras = {});

} // namespace normscope

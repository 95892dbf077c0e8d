// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/probe.h"
#include "engine/experiments/theory.h"

#include <QString>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace normscope {

/// What `batch-size` finds out about one batch size.
struct BatchSizeRow
{
    int channel = -1; ///< Of a table with a row for each channel.
    BatchStatistics statistics;
    Law means;
    Law variances;
    ProbeFacts probe;
    double bound = 0;
    double effectiveSamples = 0; ///< Of all channels, the median.
    std::int64_t valuesPerSample = 1;
};

/// Runs both experiments, batches of fresh samples and a probe among its mates, with the experiment's batch size
/// replaced. Throws InputError for a size that is out of range or larger than the population.
BatchSizeRow batchSizeRow(const ExperimentPopulation &population, const BatchExperiment &experiment, int batchSize,
                          Workers &workers);

/// A column of the table: tells the file, the help and the documentation.
struct BatchSizeColumn
{
    const char *name;
    const char *help; ///< In the context BatchSizeCommand.
    /// What is not finite is left empty.
    double (*value)(const BatchSizeRow &row);
    enum class Place
    {
        Always,
        PerChannel, ///< In a table with rows for channels.
        Layout ///< In a table of a tensor that is read by a layout.
    } place
        = Place::Always;
};
std::span<const BatchSizeColumn> batchSizeColumns();

/// The header and one line for each row, comma-separated, numbers with as few digits as bring the same float64 back.
/// `hasLayout`: the tensor is read by a layout, which has columns of its own.
std::string batchSizeTable(const std::vector<BatchSizeRow> &rows, bool hasLayout = false);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/histogram.h"
#include "engine/analysis/projection.h"
#include "engine/normalization/cell_part.h"
#include "engine/normalization/evaluation.h"
#include "engine/precision/precision_study.h"
#include "engine/tables/table_writer.h"

#include <span>
#include <string>
#include <vector>

namespace normscope {

// The data behind figures as tables, with all their digits and a line of names on top; the names are plain and
// unlocalized, as group labels are. `separator` is a comma or a tab. Each throws Cancelled if `progress` says so.

/// One row for each of `groups`, in their order: its number and label, n, mean, variance (the spec's estimator), std,
/// rms, and mean and variance of the output. With a study also the results of its arithmetic: mean, the square that is
/// used (σ², or E[x²] without centring), its relative error, the largest error that casting and rounding can make, and
/// |μ|/σ.
void writeStatisticsTable(const Evaluation &evaluation, std::span<const std::int64_t> groups, char separator,
                          const TextSink &sink, const Progress &progress = {}, const PrecisionStudy *study = nullptr);

/// One row for each run along the last axis: the indices of the other axes, then the values at a stage (between stages
/// as in Evaluation::value()). With a `part`, only the cells in it.
void writeStageTable(const Evaluation &evaluation, double stage, char separator, const TextSink &sink,
                     const Progress &progress = {}, const CellPart &part = {});

/// One row for each cell: its index along every axis, and the label of its group.
void writeGroupingTable(const Evaluation &evaluation, char separator, const TextSink &sink,
                        const Progress &progress = {});

/// One row for each cell of a group: its index along every axis, whether it is masked, x, x − μ (if the method
/// centres), x̂, γ, β, y. With a study also the results of its arithmetic: x, x̂ and y, the error of y and its bound;
/// empty fields for a masked cell.
void writeGroupTable(const Evaluation &evaluation, std::int64_t group, char separator, const TextSink &sink,
                     const Progress &progress = {}, const PrecisionStudy *study = nullptr);

/// A histogram and its name.
struct NamedHistogram
{
    std::string name;
    const Histogram *histogram;
};
/// One row for each bin: the histogram's name, the bin's edges, the count.
void writeHistogramTable(const std::vector<NamedHistogram> &histograms, char separator, const TextSink &sink);

/// One row for each group that is drawn: its number and label, and for each stage the coordinates in the view's basis
/// (x and y along the leading directions, z along 1/√n) and the length in ℝⁿ.
void writeProjectionTable(const Projection &projection, const Evaluation &evaluation, char separator,
                          const TextSink &sink);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_experiment.h"
#include "engine/tables/table_writer.h"

#include <initializer_list>

namespace normscope {

/// What is drawn against depth.
enum class DepthQuantity
{
    Stream,
    InputGradient,
    WeightGradient,
    StepEffect,
    BranchShare ///< Of the squared gradient that comes down through a block: what came through norm and sublayer.
};

/// A quantity of a stack by block: over its runs (empty: not measured yet), and its law (empty: there is none).
struct DepthCurve
{
    std::vector<RunRange> measured;
    std::vector<double> theory;
};
DepthCurve depthCurve(const MeasuredStack &stack, DepthQuantity quantity);

/// A row for each architecture and block: mean, least and most over the runs, and theory, of each of the quantities.
/// What there is not is left empty.
void writeDepthTable(const DepthComparison &comparison, std::initializer_list<DepthQuantity> quantities, char separator,
                     const TextSink &sink);

} // namespace normscope

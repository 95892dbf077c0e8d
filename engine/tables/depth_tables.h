// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/depth/depth_experiment.h"
#include "engine/tables/table_writer.h"
#include "engine/tensor/enum_names.h"

#include <initializer_list>

namespace normscope {

/// What is drawn against depth.
enum class DepthQuantity
{
    Stream,
    InputGradient,
    WeightGradient,
    StepEffect,
    BranchShare, ///< The share of a block's squared gradient that came down through norm and sublayer.
    LastGradient ///< The gradient of W₂ of the last block, against the depth of the stack; see StackRun.
};

/// As the heads of columns name them.
template <>
struct EnumNames<DepthQuantity>
{
    static constexpr std::pair<DepthQuantity, std::string_view> all[]
        = {{DepthQuantity::Stream, "stream"},
           {DepthQuantity::InputGradient, "input gradient"},
           {DepthQuantity::WeightGradient, "weight gradient"},
           {DepthQuantity::StepEffect, "step effect"},
           {DepthQuantity::BranchShare, "branch share"},
           {DepthQuantity::LastGradient, "last gradient"}};
};

/// A quantity of a stack by block: over its runs (empty: not measured yet), its law (empty: there is none), and after
/// gradient descent (empty: none, or not measured).
struct DepthCurve
{
    std::vector<RunRange> measured;
    std::vector<double> theory;
    std::vector<double> trained = {};
};
DepthCurve depthCurve(const MeasuredStack &stack, DepthQuantity quantity);

/// A row for each architecture and block (depth, for LastGradient): mean, least and most over the runs, theory, and
/// after steps of descent "trained", of each of the quantities. Fields without a value are empty.
void writeDepthTable(const DepthComparison &comparison, std::initializer_list<DepthQuantity> quantities, char separator,
                     const TextSink &sink);

} // namespace normscope

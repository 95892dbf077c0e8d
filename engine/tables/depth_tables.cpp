// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tables/depth_tables.h"

#include <cmath>
#include <string>

namespace normscope {

namespace {

std::string_view nameOf(DepthQuantity quantity)
{
    switch (quantity) {
    case DepthQuantity::Stream:
        return "stream";
    case DepthQuantity::InputGradient:
        return "input gradient";
    case DepthQuantity::WeightGradient:
        return "weight gradient";
    case DepthQuantity::StepEffect:
        return "step effect";
    case DepthQuantity::BranchShare:
        return "branch share";
    }
    return {};
}

void writeCell(TableWriter &table, double value)
{
    std::isfinite(value) ? table.number(value) : table.nothing();
}

/// Of each run, so that the band is of shares as well.
std::vector<RunRange> branchShares(const MeasuredStack &stack)
{
    std::vector<StackRun> runs;
    for (const auto &run : stack.runs) {
        StackRun shares;
        for (std::size_t i = 0; i < run->branches.size(); ++i)
            shares.branches.push_back(run->branches[i] / (run->branches[i] + run->identities[i]));
        runs.push_back(std::move(shares));
    }
    return depthProfile(runs).branches;
}

} // namespace

DepthCurve depthCurve(const MeasuredStack &stack, DepthQuantity quantity)
{
    switch (quantity) {
    case DepthQuantity::Stream:
        return {stack.profile.streams, stack.theory.streams};
    case DepthQuantity::InputGradient:
        return {stack.profile.inputGradients, stack.theory.inputGradients};
    case DepthQuantity::WeightGradient:
        return {stack.profile.weightGradients, {}};
    case DepthQuantity::StepEffect:
        return {stack.profile.steps, stack.theory.steps};
    case DepthQuantity::BranchShare:
        return {branchShares(stack), stack.theory.branchShares};
    }
    return {};
}

void writeDepthTable(const DepthComparison &comparison, std::initializer_list<DepthQuantity> quantities, char separator,
                     const TextSink &sink)
{
    TableWriter table(separator, sink);
    table.text("architecture");
    table.text("norm");
    table.text("block");
    for (const DepthQuantity quantity : quantities) {
        const std::string name(nameOf(quantity));
        for (const char *part : {"", ", least", ", most", ", theory"})
            table.text(name + part);
    }
    table.endRow();
    for (const MeasuredStack &stack : comparison.stacks) {
        std::vector<DepthCurve> curves;
        for (const DepthQuantity quantity : quantities)
            curves.push_back(depthCurve(stack, quantity));
        for (int block = 1; block <= stack.stack.depth; ++block) {
            const auto i = static_cast<std::size_t>(block) - 1;
            table.text(name(stack.stack.architecture));
            table.text(name(normInPlace(stack.stack)));
            table.number(std::int64_t(block));
            for (const DepthCurve &curve : curves) {
                const RunRange range = i < curve.measured.size() ? curve.measured[i] : RunRange {NAN, NAN, NAN};
                for (const double value : {range.mean, range.least, range.most})
                    writeCell(table, value);
                writeCell(table, i < curve.theory.size() ? curve.theory[i] : NAN);
            }
            table.endRow();
        }
    }
}

} // namespace normscope

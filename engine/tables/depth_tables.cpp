// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tables/depth_tables.h"

#include <cmath>
#include <string>

namespace normscope {

namespace {

void writeCell(TableWriter &table, double value)
{
    std::isfinite(value) ? table.number(value) : table.nothing();
}

std::vector<double> sharesOf(const StackRun &run)
{
    std::vector<double> shares;
    for (std::size_t i = 0; i < run.branches.size(); ++i)
        shares.push_back(run.branches[i] / (run.branches[i] + run.identities[i]));
    return shares;
}

/// Computed for each run before they are averaged, so that least and most are shares as well.
std::vector<RunRange> branchShares(const MeasuredStack &stack)
{
    std::vector<StackRun> runs;
    for (const auto &run : stack.runs) {
        StackRun shares;
        shares.branches = sharesOf(*run);
        runs.push_back(std::move(shares));
    }
    return depthProfile(runs).branches;
}

} // namespace

DepthCurve depthCurve(const MeasuredStack &stack, DepthQuantity quantity)
{
    const StackRun after = stack.trained ? *stack.trained : StackRun();
    switch (quantity) {
    case DepthQuantity::Stream:
        return {stack.profile.streams, stack.theory.streams, after.streams};
    case DepthQuantity::InputGradient:
        return {stack.profile.inputGradients, stack.theory.inputGradients, after.inputGradients};
    case DepthQuantity::WeightGradient:
        return {stack.profile.weightGradients, {}, after.weightGradients};
    case DepthQuantity::StepEffect:
        return {stack.profile.steps, stack.theory.steps, after.steps};
    case DepthQuantity::BranchShare:
        return {branchShares(stack), stack.theory.branchShares, sharesOf(after)};
    case DepthQuantity::LastGradient:
        return {stack.profile.lastGradients, stack.theory.lastGradients};
    }
    return {};
}

void writeDepthTable(const DepthComparison &comparison, std::initializer_list<DepthQuantity> quantities, char separator,
                     const TextSink &sink)
{
    TableWriter table(separator, sink);
    const bool isTrained = comparison.experiment.steps > 0;
    const auto isOfDepth = [](DepthQuantity quantity) { return quantity == DepthQuantity::LastGradient; };
    const bool isDepth = quantities.size() == 1 && isOfDepth(*quantities.begin());
    table.text("architecture");
    table.text("norm");
    table.text(isDepth ? "depth" : "block");
    for (const DepthQuantity quantity : quantities) {
        const std::string head(name(quantity));
        for (const char *part : {"", ", least", ", most", ", theory"})
            table.text(head + part);
        if (isTrained && !isOfDepth(quantity))
            table.text(head + ", trained");
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
            for (std::size_t c = 0; c < curves.size(); ++c) {
                const DepthCurve &curve = curves[c];
                const RunRange range = i < curve.measured.size() ? curve.measured[i] : RunRange {NAN, NAN, NAN};
                for (const double value : {range.mean, range.least, range.most})
                    writeCell(table, value);
                writeCell(table, i < curve.theory.size() ? curve.theory[i] : NAN);
                if (isTrained && !isOfDepth(quantities.begin()[c]))
                    writeCell(table, i < curve.trained.size() ? curve.trained[i] : NAN);
            }
            table.endRow();
        }
    }
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
//
// After an edit only the touched groups are computed anew, and what is known already is carried over where it certainly
// still holds: a range does if no value that went was its minimum or maximum.
#include "engine/normalization/evaluation.h"

#include "engine/normalization/evaluation_lazy.h"
#include "engine/normalization/finite_range.h"
#include "engine/normalization/stage_reader.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace normscope {

namespace {

using Range = Evaluation::Range;

std::vector<std::int64_t> groupsOf(std::span<const std::int64_t> elements, const Grouping &grouping)
{
    std::vector<std::int64_t> groups;
    groups.reserve(elements.size());
    for (const std::int64_t element : elements)
        groups.push_back(grouping.groupOf(element));
    std::sort(groups.begin(), groups.end());
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    return groups;
}

FiniteRange rangeOf(const Tensor &input, std::span<const std::int64_t> elements)
{
    FiniteRange range;
    for (const std::int64_t element : elements) {
        const double value = input[element];
        range.extend(&value, 1);
    }
    return range;
}

FiniteRange rangeOf(const Evaluation &evaluation, Stage stage, std::span<const std::int64_t> groups)
{
    FiniteRange range;
    for (const std::int64_t group : groups) {
        const StageReader read(evaluation, stage, group);
        evaluation.walk().ofGroup(group).forEachRun([&](const Run &run) {
            double values[Walk::longestRun];
            read(run, values);
            range.extend(values, run.length);
        });
    }
    return range;
}

std::optional<Range> editedRange(const Range &known, const FiniteRange &removed, const FiniteRange &added)
{
    if (known.minimum == known.maximum) // A single value, or none.
        return std::nullopt;
    if (!removed.isEmpty() && !(known.minimum < removed.minimum() && removed.maximum() < known.maximum))
        return std::nullopt;
    return Range {std::min(known.minimum, added.minimum()), std::max(known.maximum, added.maximum())};
}

} // namespace

EvaluationPtr reevaluate(const Evaluation &previous, Tensor input, std::span<const std::int64_t> changed)
{
    const auto start = std::chrono::steady_clock::now();
    NormalizationProblem problem = previous.m_problem;
    problem.input = std::move(input);
    const Grouping &grouping = previous.m_grouping;
    const std::vector<std::int64_t> touched = groupsOf(changed, grouping);
    const auto touchedCount = static_cast<std::int64_t>(touched.size());

    // Going through memory once is cheaper than picking many groups out of it one by one. The numbers are the same.
    std::vector<Moments> statistics;
    if (touchedCount > 1 && 2 * touchedCount > grouping.groupCount()) {
        statistics = moments(problem.input, grouping, problem.mask);
    } else {
        statistics = previous.m_moments;
        for (const std::int64_t group : touched)
            statistics[static_cast<std::size_t>(group)] = groupMoments(problem.input, grouping, group, problem.mask);
    }
    const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
    const std::shared_ptr<Evaluation> result(
        new Evaluation(std::move(problem), grouping, std::move(statistics), duration.count()));

    result->m_edit = {previous.weak_from_this(), {changed.begin(), changed.end()}, touched};

    // The more groups are touched, the less likely is it that their extremes are not the tensor's.
    const bool isWorthAsking = 8 * touchedCount <= grouping.groupCount();
    for (const Stage stage : {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output}) {
        const auto index = static_cast<std::size_t>(stage);
        const Range *known = previous.m_lazy->ranges[index].known();
        if (known == nullptr || (stage != Stage::Input && !isWorthAsking))
            continue;
        const auto range = stage == Stage::Input
            ? editedRange(*known, rangeOf(previous.input(), changed), rangeOf(result->input(), changed))
            : editedRange(*known, rangeOf(previous, stage, touched), rangeOf(*result, stage, touched));
        if (range)
            result->m_lazy->ranges[index].set(*range);
    }
    if (const auto *known = previous.m_lazy->outputMoments.known(); known != nullptr && isWorthAsking) {
        std::vector<Moments> outputs = *known;
        for (const std::int64_t group : touched)
            outputs[static_cast<std::size_t>(group)] = result->outputMoments(group);
        result->m_lazy->outputMoments.set(std::move(outputs));
    }
    return result;
}

} // namespace normscope

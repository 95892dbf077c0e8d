// SPDX-License-Identifier: GPL-3.0-or-later
//
// After an edit only the touched groups are computed anew, and known results are carried over where they certainly
// still hold: a range does if no removed value was its minimum or maximum.
#include "engine/normalization/evaluation.h"

#include "engine/normalization/evaluation_lazy.h"
#include "engine/normalization/finite_range.h"
#include "engine/normalization/stage_reader.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <iterator>
#include <optional>

namespace normscope {

namespace {

using ValueRange = Evaluation::Range;

constexpr std::array laterStages {Stage::Centred, Stage::Normalized, Stage::Output};

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

FiniteRange scannedRange(const Evaluation &evaluation, Stage stage, std::int64_t group)
{
    FiniteRange range;
    const StageReader read(evaluation, stage, group);
    evaluation.walk().ofGroup(group).forEachRun([&](const Run &run) {
        double values[Walk::longestRun];
        read(run, values);
        range.extend(values, run.length);
    });
    return range;
}

/// Where no element of a group differs from another in mask, γ and β, a stage is a monotone function of the input,
/// rounding included: its extremes come from the input's. std::nullopt where that does not hold.
std::optional<FiniteRange> imageOf(const FiniteRange &input, const Evaluation &evaluation, Stage stage,
                                   std::int64_t group)
{
    if (stage == Stage::Input || input.isEmpty())
        return input;
    if (!evaluation.problem().mask.isEmpty() || (stage == Stage::Output && !evaluation.isAffineConstantInGroups()))
        return std::nullopt;
    const std::int64_t element = evaluation.grouping().firstElement(group);
    const GroupTransform transform = evaluation.transform(group);
    FiniteRange image;
    for (double value : {input.minimum(), input.maximum()}) {
        value -= transform.shift;
        if (stage != Stage::Centred)
            value /= transform.divisor;
        if (stage == Stage::Output)
            value = value * evaluation.gamma(element) + evaluation.beta(element);
        if (!std::isfinite(value))
            return std::nullopt;
        image.extend(&value, 1);
    }
    return image;
}

/// The range of each stage in some groups, whose input is read no more than once.
class RangesOfGroups
{
public:
    RangesOfGroups(const Evaluation &evaluation, std::span<const std::int64_t> groups)
        : m_evaluation(evaluation)
        , m_groups(groups)
    {
        for (const std::int64_t group : groups)
            m_inputs.push_back(scannedRange(evaluation, Stage::Input, group));
    }

    FiniteRange of(Stage stage) const
    {
        FiniteRange range;
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            const auto image = imageOf(m_inputs[i], m_evaluation, stage, m_groups[i]);
            range.extend(image ? *image : scannedRange(m_evaluation, stage, m_groups[i]));
        }
        return range;
    }

private:
    const Evaluation &m_evaluation;
    std::span<const std::int64_t> m_groups;
    std::vector<FiniteRange> m_inputs;
};

std::optional<ValueRange> editedRange(const ValueRange &known, const FiniteRange &removed, const FiniteRange &added)
{
    if (known.minimum == known.maximum) // A single value, or none.
        return std::nullopt;
    if (!removed.isEmpty() && !(known.minimum < removed.minimum() && removed.maximum() < known.maximum))
        return std::nullopt;
    return ValueRange {std::min(known.minimum, added.minimum()), std::max(known.maximum, added.maximum())};
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
        // Elements of 16 bits are widened once, not for each group.
        const Tensor values = isHalf(problem.input.dtype()) ? problem.input.converted(DType::Float32) : problem.input;
        for (const std::int64_t group : touched)
            statistics[static_cast<std::size_t>(group)] = groupMoments(values, grouping, group, problem.mask);
    }
    const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
    const std::shared_ptr<Evaluation> result(
        new Evaluation(std::move(problem), grouping, std::move(statistics), duration.count()));

    result->m_edit = {previous.weak_from_this(), {changed.begin(), changed.end()}, touched};

    const auto carryOver = [&](Stage stage, const FiniteRange &removed, const FiniteRange &added) {
        if (const auto range = editedRange(*previous.knownRange(stage), removed, added))
            result->m_lazy->ranges[static_cast<std::size_t>(stage)].set(*range);
    };
    if (previous.knownRange(Stage::Input))
        carryOver(Stage::Input, rangeOf(previous.input(), changed), rangeOf(result->input(), changed));
    // The more groups are touched, the likelier it is that an extreme of the tensor was in one of them and is lost.
    const bool isWorthAsking = 8 * touchedCount <= grouping.groupCount();
    std::vector<Stage> asked;
    std::copy_if(laterStages.begin(), laterStages.end(), std::back_inserter(asked),
                 [&](Stage stage) { return previous.knownRange(stage) != nullptr; });
    if (isWorthAsking && !asked.empty()) {
        const RangesOfGroups before(previous, touched);
        const RangesOfGroups after(*result, touched);
        for (const Stage stage : asked)
            carryOver(stage, before.of(stage), after.of(stage));
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

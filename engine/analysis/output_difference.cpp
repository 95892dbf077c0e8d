// SPDX-License-Identifier: GPL-3.0-or-later
//
// With c = x − μ (or x), the factor γ and the divisor s of each set of choices, y − y′ = c · (γ/s − γ′/s′): β cancels.
// A change of the data by a takes c to a·c and σ to a·σ; n enters an unbiased σ alone.
#include "engine/analysis/output_difference.h"

#include "engine/normalization/transform.h"
#include "engine/tensor/memory_need.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

struct Change
{
    double epsilon = 1;
    double data = 1;
    std::int64_t repeats = 1;
};

constexpr Change changes[] = {{}, {.epsilon = 0.1}, {.epsilon = 10}, {.data = 0.1}, {.data = 10}, {.repeats = 10}};
static_assert(std::size(changes) == std::size(allDifferenceChanges) + 1);
using PerChange = std::array<double, std::size(changes)>;

// 1/s of a group under a change, times what the change does to c.
double scale(const Evaluation &evaluation, std::int64_t group, NormalizationSpec spec, const Change &change)
{
    double square = 0;
    if (spec.usesRunningStatistics()) {
        square = usedSquare(spec, evaluation.running().of(group));
    } else {
        Moments own = evaluation.moments(group);
        own.squaredDeviations *= static_cast<double>(change.repeats);
        own.count *= change.repeats;
        square = usedSquare(spec, own);
    }
    spec.epsilon *= change.epsilon;
    return change.data / divisorOf(spec, square * (change.data * change.data));
}

double factor(const NormalizationProblem &problem, GammaForm form, const Walk &walk, std::int64_t element)
{
    if (!problem.spec.gamma.present || problem.gamma.isEmpty())
        return 1;
    const double value = problem.gamma[walk.index(Operand::Gamma, element)];
    return form == GammaForm::OnePlusWeight ? 1 + value : value;
}

std::int64_t firstWith(const std::vector<double> &values, double magnitude)
{
    const auto found = std::find_if(values.begin(), values.end(),
                                    [magnitude](double value) { return std::abs(value) == magnitude; });
    return found == values.end() ? -1 : found - values.begin();
}

} // namespace

OutputDifference outputDifference(const Evaluation &evaluation, const NormalizationSpec &other,
                                  const Progress &progress)
{
    const NormalizationProblem &problem = evaluation.problem();
    const NormalizationSpec &spec = evaluation.spec();
    NormalizationProblem otherProblem = problem;
    otherProblem.spec = other;
    validate(otherProblem);

    claimMemory(static_cast<double>(problem.input.size()) * sizeof(double));
    std::vector<double> values(static_cast<std::size_t>(problem.input.size()));
    PerChange largest {};
    OutputDifference result;
    ProgressMeter meter(progress, problem.input.size());
    for (std::int64_t group = 0; group < evaluation.grouping().groupCount(); ++group) {
        PerChange own {};
        PerChange others {};
        for (std::size_t i = 0; i < std::size(changes); ++i) {
            own[i] = scale(evaluation, group, spec, changes[i]);
            others[i] = scale(evaluation, group, other, changes[i]);
        }
        const double shift = evaluation.transform(group).shift;
        evaluation.grouping().forEachElement(group, [&](std::int64_t element) {
            if (evaluation.isMasked(element))
                return;
            const double centred = problem.input[element] - shift;
            const double gamma = factor(problem, spec.gammaForm, evaluation.walk(), element);
            const double otherGamma = factor(problem, other.gammaForm, evaluation.walk(), element);
            for (std::size_t i = 0; i < std::size(changes); ++i) {
                const double difference = centred * (gamma * own[i] - otherGamma * others[i]);
                if (i == 0)
                    values[static_cast<std::size_t>(element)] = difference;
                if (std::isfinite(difference))
                    largest[i] = std::max(largest[i], std::abs(difference));
            }
        });
        meter.advance(evaluation.grouping().groupSize());
    }
    result.element = firstWith(values, largest[0]);
    result.values = Tensor(problem.input.shape(), values);
    result.largest = largest[0];
    std::copy(largest.begin() + 1, largest.end(), result.changed.begin());
    return result;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/choice_differences.h"

#include "engine/normalization/stage_reader.h"
#include "engine/tensor/memory_need.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

using Values = std::vector<double>;

/// The values at a stage; NaN where masked, so that no difference there is finite.
Values unmaskedValues(const Evaluation &evaluation, Stage stage, const Progress &progress)
{
    claimMemory(static_cast<double>(evaluation.input().size()) * sizeof(double));
    Values values(static_cast<std::size_t>(evaluation.input().size()));
    const StageReader read(evaluation, stage);
    ProgressMeter meter(progress, evaluation.input().size());
    evaluation.walk().forEachRun([&](const Run &run) {
        double *own = values.data() + run.first(Operand::Element);
        read(run, own);
        if (!evaluation.problem().mask.isEmpty()) {
            for (std::int64_t i = 0; i < run.length; ++i) {
                if (evaluation.problem().mask[run.at(Operand::Mask, i)] == 0)
                    own[i] = std::numeric_limits<double>::quiet_NaN();
            }
        }
        meter.advance(run.length);
    });
    return values;
}

/// Squares are summed run by run, so that rounding does not grow with the number of elements.
ChoiceDifference differenceFrom(const Values &values, const Evaluation &other, Stage stage, const Progress &progress)
{
    ChoiceDifference result;
    double squares = 0;
    const StageReader read(other, stage);
    ProgressMeter meter(progress, other.input().size());
    other.walk().forEachRun([&](const Run &run) {
        double buffer[Walk::longestRun];
        read(run, buffer);
        const std::int64_t first = run.first(Operand::Element);
        double own = 0;
        for (std::int64_t i = 0; i < run.length; ++i) {
            const double difference = std::abs(values[static_cast<std::size_t>(first + i)] - buffer[i]);
            if (!std::isfinite(difference)) {
                result.notFinite += other.isMasked(first + i) ? 0 : 1;
                continue;
            }
            ++result.count;
            own += difference * difference;
            if (difference > result.largest || result.element < 0) {
                result.largest = difference;
                result.element = first + i;
            }
        }
        squares += own;
        meter.advance(run.length);
    });
    result.rms = result.count > 0 ? std::sqrt(squares / static_cast<double>(result.count)) : 0;
    return result;
}

} // namespace

double DifferenceMatrix::largest() const
{
    double largest = 0;
    for (const ChoiceDifference &pair : m_pairs)
        largest = std::max(largest, pair.largest);
    return largest;
}

std::int64_t DifferenceMatrix::mostNotFinite() const
{
    std::int64_t most = 0;
    for (const ChoiceDifference &pair : m_pairs)
        most = std::max(most, pair.notFinite);
    return most;
}

DifferenceMatrix choiceDifferences(const std::vector<EvaluationPtr> &choices, Stage stage, const Progress &progress)
{
    DifferenceMatrix matrix(choices.size());
    for (std::size_t first = 0; first + 1 < choices.size(); ++first) {
        const Values values = unmaskedValues(*choices[first], stage, progress);
        for (std::size_t second = first + 1; second < choices.size(); ++second)
            matrix.set(first, second, differenceFrom(values, *choices[second], stage, progress));
    }
    return matrix;
}

Tensor differenceValues(const Evaluation &first, const Evaluation &second, Stage stage, const Progress &progress)
{
    Values values = unmaskedValues(first, stage, progress);
    const StageReader read(second, stage);
    ProgressMeter meter(progress, second.input().size());
    const bool hasMask = !first.problem().mask.isEmpty();
    second.walk().forEachRun([&](const Run &run) {
        double buffer[Walk::longestRun];
        read(run, buffer);
        double *own = values.data() + run.first(Operand::Element);
        for (std::int64_t i = 0; i < run.length; ++i) {
            const bool isMasked = hasMask && first.isMasked(run.first(Operand::Element) + i);
            own[i] = isMasked ? 0 : own[i] - buffer[i];
        }
        meter.advance(run.length);
    });
    return Tensor(first.input().shape(), values);
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/choice_facts.h"

#include "engine/normalization/running.h"
#include "engine/tensor/memory_need.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace normscope {

namespace {

constexpr double scaleFactor = 3;

std::int64_t lengthOf(const Shape &shape, int axis)
{
    return axis < 0 ? 1 : shape[static_cast<std::size_t>(axis)];
}

Shape naturalShape(const AffineParameter &parameter, const Shape &input)
{
    Shape shape;
    if (!parameter.present)
        return shape;
    for (const int axis : parameter.axes.toVector())
        shape.push_back(lengthOf(input, axis));
    return shape.empty() ? Shape {1} : shape;
}

std::int64_t numbersIn(const Shape &shape)
{
    return shape.empty() ? 0 : elementCount(shape);
}

/// Whether a group holds values of two samples. Groups are alike, so that the first one stands for all.
bool holdsTwoSamples(const Grouping &grouping, int batchAxis)
{
    if (batchAxis < 0)
        return false;
    const Grouping::Range samples = grouping.ranges(0)[static_cast<std::size_t>(batchAxis)];
    return samples.first != samples.last;
}

/// The most values that take part in one group.
std::int64_t largestCount(const NormalizationProblem &problem, const Grouping &grouping)
{
    if (problem.mask.isEmpty())
        return grouping.groupSize();
    std::int64_t most = 0;
    for (const Moments &group : moments(problem.input, grouping, problem.mask))
        most = std::max(most, group.count);
    return most;
}

std::optional<double> boundOf(const NormalizationSpec &spec, std::int64_t values)
{
    const auto count = static_cast<double>(values);
    if (spec.usesRunningStatistics())
        return std::nullopt;
    if (!spec.centre)
        return std::sqrt(count);
    if (spec.variance == VarianceEstimator::Biased)
        return std::sqrt(count - 1);
    return values > 1 ? (count - 1) / std::sqrt(count) : std::numeric_limits<double>::quiet_NaN();
}

AloneInBatch aloneOf(const NormalizationProblem &problem, bool mixesSamples)
{
    const NormalizationSpec &spec = problem.spec;
    if (problem.layout.batchAxis < 0)
        return AloneInBatch::NoBatch;
    if (!mixesSamples)
        return AloneInBatch::Same;
    Shape one = problem.input.shape();
    one[static_cast<std::size_t>(problem.layout.batchAxis)] = 1;
    if (Grouping(one, spec).groupSize() > 1 || !spec.centre)
        return AloneInBatch::OwnStatistics;
    return spec.variance == VarianceEstimator::Biased ? AloneInBatch::OnlyBeta : AloneInBatch::Undefined;
}

int normalizingOperations(const NormalizationSpec &spec)
{
    if (spec.usesRunningStatistics())
        return spec.centre ? 2 : 1;
    return spec.centre ? 5 : 3;
}

double standardDeviation(const Tensor &tensor)
{
    const Grouping all(tensor.shape(), AxisSet::all(tensor.rank()));
    return groupMoments(tensor, all, 0).std();
}

/// Calls f(flat index of the first element, stride) for each line of elements along an axis.
template <class F>
void forEachLine(const Shape &shape, int axis, F &&f)
{
    std::int64_t stride = 1;
    for (auto inner = static_cast<std::size_t>(axis) + 1; inner < shape.size(); ++inner)
        stride *= shape[inner];
    const std::int64_t length = lengthOf(shape, axis);
    const std::int64_t lines = elementCount(shape) / length;
    for (std::int64_t line = 0; line < lines; ++line)
        f(line / stride * stride * length + line % stride, stride);
}

/// One reflection I − 2vvᵀ/|v|² after another along an axis: an orthogonal matrix that mixes all channels.
std::vector<double> rotated(std::vector<double> values, const Shape &shape, int axis)
{
    const std::int64_t length = lengthOf(shape, axis);
    for (const double step : {1.0, 2.3}) {
        std::vector<double> normal(static_cast<std::size_t>(length));
        double squares = 0;
        for (std::size_t i = 0; i < normal.size(); ++i) {
            normal[i] = std::sin(step * static_cast<double>(i + 1));
            squares += normal[i] * normal[i];
        }
        forEachLine(shape, axis, [&](std::int64_t first, std::int64_t stride) {
            double along = 0;
            for (std::int64_t i = 0; i < length; ++i)
                along += normal[static_cast<std::size_t>(i)] * values[static_cast<std::size_t>(first + i * stride)];
            along *= 2 / squares;
            for (std::int64_t i = 0; i < length; ++i)
                values[static_cast<std::size_t>(first + i * stride)] -= along * normal[static_cast<std::size_t>(i)];
        });
    }
    return values;
}

std::vector<double> valuesOf(const Tensor &tensor)
{
    claimMemory(static_cast<double>(tensor.size()) * sizeof(double));
    std::vector<double> values(static_cast<std::size_t>(tensor.size()));
    tensor.visit([&](auto span) { std::copy(span.begin(), span.end(), values.begin()); });
    return values;
}

/// The elements at index 0 of an axis times a factor.
void scaleFirst(std::vector<double> &values, const Shape &shape, int axis)
{
    forEachLine(shape, axis,
                [&](std::int64_t first, std::int64_t) { values[static_cast<std::size_t>(first)] *= scaleFactor; });
}

NormalizationProblem withInput(const NormalizationProblem &problem, Tensor input)
{
    NormalizationProblem result = problem;
    result.input = std::move(input);
    return result;
}

double largestDifference(std::span<const double> a, std::span<const double> b)
{
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (const double difference = std::abs(a[i] - b[i]); std::isfinite(difference))
            largest = std::max(largest, difference);
    }
    return largest;
}

} // namespace

ChoiceFacts choiceFacts(const NormalizationProblem &problem)
{
    const NormalizationSpec &spec = problem.spec;
    const Shape &shape = problem.input.shape();
    const Grouping grouping(shape, spec);
    ChoiceFacts facts;
    facts.groups = grouping.groupCount();
    facts.valuesPerGroup = grouping.groupSize();
    facts.gammaShape = naturalShape(spec.gamma, shape);
    facts.betaShape = naturalShape(spec.beta, shape);
    facts.parameters = numbersIn(facts.gammaShape) + numbersIn(facts.betaShape);
    facts.statistics = spec.tracksRunningStatistics ? 2 * runningGrouping(problem).groupCount() : 0;
    facts.sameInEval = !spec.tracksRunningStatistics;
    facts.mixesSamples = holdsTwoSamples(grouping, problem.layout.batchAxis) && !spec.usesRunningStatistics();
    facts.alone = aloneOf(problem, facts.mixesSamples);
    facts.bound = boundOf(spec, largestCount(problem, grouping));
    facts.affineOperations = (spec.gamma.present ? 1 : 0) + (spec.beta.present ? 1 : 0);
    facts.operationsPerValue = normalizingOperations(spec) + facts.affineOperations;
    return facts;
}

std::optional<Tensor> changedInput(const Tensor &input, const Layout &layout, InputChange change)
{
    const Shape &shape = input.shape();
    const bool isOfSample = change == InputChange::SampleScale;
    const int axis = isOfSample ? layout.batchAxis : layout.channelAxis;
    const bool isWhole = change == InputChange::Scale || change == InputChange::Shift;
    if (!isWhole && lengthOf(shape, axis) < 2)
        return std::nullopt;
    std::vector<double> values = valuesOf(input);
    if (change == InputChange::Rotation)
        return Tensor(shape, rotated(std::move(values), shape, axis));
    if (!isWhole) {
        scaleFirst(values, shape, axis);
        return Tensor(shape, values);
    }
    const double spread = standardDeviation(input);
    const double shift = change == InputChange::Shift ? (spread > 0 ? spread : 1) : 0;
    const double factor = change == InputChange::Scale ? scaleFactor : 1;
    for (double &value : values)
        value = factor * value + shift;
    return Tensor(shape, values);
}

std::vector<Invariance> invariances(const Evaluation &evaluation, const Progress &progress)
{
    const NormalizationProblem &problem = evaluation.problem();
    const auto before = valuesOf(evaluation.stage(Stage::Normalized, DType::Float64));
    double scale = 0;
    for (const double value : before)
        scale = std::isfinite(value) ? std::max(scale, std::abs(value)) : scale;
    std::vector<Invariance> tried;
    for (const InputChange change : allInputChanges) {
        report(progress, static_cast<double>(tried.size()) / static_cast<double>(allInputChanges.size()));
        auto input = changedInput(problem.input, problem.layout, change);
        if (!input)
            continue;
        const EvaluationPtr changed = evaluate(withInput(problem, std::move(*input)));
        const auto after = valuesOf(changed->stage(Stage::Normalized, DType::Float64));
        const bool isTurned = change == InputChange::Rotation;
        if (isTurned) // rotated() takes a copy.
            claimMemory(static_cast<double>(before.size()) * sizeof(double));
        tried.push_back(
            {change,
             isTurned ? largestDifference(rotated(before, problem.input.shape(), problem.layout.channelAxis), after)
                      : largestDifference(before, after),
             scale});
    }
    return tried;
}

} // namespace normscope

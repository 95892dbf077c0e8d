// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/evaluation.h"

#include "engine/normalization/accumulate.h"
#include "engine/normalization/evaluation_lazy.h"
#include "engine/normalization/finite_range.h"
#include "engine/normalization/stage_position.h"
#include "engine/normalization/stage_reader.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>

namespace normscope {

namespace {

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

Evaluation::Evaluation(NormalizationProblem problem, Grouping grouping, std::vector<Moments> moments, double seconds)
    : m_problem(std::move(problem))
    , m_grouping(std::move(grouping))
    , m_running(m_problem, m_grouping)
    , m_walk(m_grouping, m_problem.mask.shape(), m_problem.gamma.shape(), m_problem.beta.shape())
    , m_moments(std::move(moments))
    , m_seconds(seconds)
    , m_lazy(std::make_unique<Lazy>())
{ }

Evaluation::~Evaluation() = default;

GroupTransform Evaluation::transform(std::int64_t group) const
{
    const NormalizationSpec &spec = m_problem.spec;
    if (!spec.usesRunningStatistics())
        return groupTransform(spec, moments(group));
    return groupTransform(spec, m_running.of(group));
}

bool Evaluation::isMasked(std::int64_t element) const
{
    return !m_problem.mask.isEmpty() && m_problem.mask[m_walk.index(Operand::Mask, element)] == 0;
}

double Evaluation::gamma(std::int64_t element) const
{
    if (!spec().gamma.present || m_problem.gamma.isEmpty())
        return 1;
    const double value = m_problem.gamma[m_walk.index(Operand::Gamma, element)];
    return spec().gammaForm == GammaForm::OnePlusWeight ? 1 + value : value;
}

double Evaluation::beta(std::int64_t element) const
{
    if (!spec().beta.present || m_problem.beta.isEmpty())
        return 0;
    return m_problem.beta[m_walk.index(Operand::Beta, element)];
}

double Evaluation::value(Stage stage, std::int64_t element) const
{
    const double x = input()[element];
    if (stage == Stage::Input)
        return x;
    if (isMasked(element))
        return 0;
    const GroupTransform own = transform(m_grouping.groupOf(element));
    const double centred = x - own.shift;
    if (stage == Stage::Centred)
        return centred;
    const double normalized = centred / own.divisor;
    return stage == Stage::Normalized ? normalized : gamma(element) * normalized + beta(element);
}

double Evaluation::value(double stage, std::int64_t element) const
{
    const StagePosition position(stage);
    const double from = value(position.stage, element);
    if (position.isAtStage())
        return from;
    return (1 - position.share) * from + position.share * value(position.next(), element);
}

Tensor Evaluation::stage(Stage stage, DType dtype, const Progress &progress) const
{
    if (stage == Stage::Input)
        return input().converted(dtype);
    const auto make = [&]<class T>(T) {
        const StageReader read(*this, stage);
        ProgressMeter meter(progress, input().size());
        auto values = uninitializedArray<T>(static_cast<std::size_t>(input().size()));
        m_walk.forEachRun([&](const Run &run) {
            double buffer[Walk::longestRun];
            read(run, buffer);
            std::transform(buffer, buffer + run.length, values.get() + run.first(Operand::Element),
                           [](double value) { return static_cast<T>(value); });
            meter.advance(run.length);
        });
        return Tensor::adopt(input().shape(), std::shared_ptr<const T[]>(std::move(values)));
    };
    return withElementType(dtype, make);
}

Evaluation::Range Evaluation::range(Stage stage, const Progress &progress) const
{
    return m_lazy->ranges[static_cast<std::size_t>(stage)].value([&] {
        const StageReader read(*this, stage);
        ProgressMeter meter(progress, input().size());
        FiniteRange range;
        m_walk.forEachRun([&](const Run &run) {
            double values[Walk::longestRun];
            read(run, values);
            range.extend(values, run.length);
            meter.advance(run.length);
        });
        return range.isEmpty() ? Range() : Range {range.minimum(), range.maximum()};
    });
}

const Evaluation::Range *Evaluation::knownRange(Stage stage) const
{
    return m_lazy->ranges[static_cast<std::size_t>(stage)].known();
}

Moments Evaluation::outputMoments(std::int64_t group) const
{
    if (const auto *all = m_lazy->outputMoments.known())
        return (*all)[static_cast<std::size_t>(group)];
    if (isAffineConstantInGroups())
        return affineMoments(group);
    return accumulateMoments(m_walk.ofGroup(group), 1, m_problem.mask, StageReader(*this, Stage::Output, group))
        .front();
}

const std::vector<Moments> &Evaluation::allOutputMoments(const Progress &progress) const
{
    return m_lazy->outputMoments.value([&] {
        const std::int64_t groupCount = m_grouping.groupCount();
        if (!isAffineConstantInGroups()) {
            const StageReader read(*this, Stage::Output);
            return accumulateMoments(m_walk, groupCount, m_problem.mask, std::cref(read), progress);
        }
        std::vector<Moments> all(static_cast<std::size_t>(groupCount));
        for (std::int64_t group = 0; group < groupCount; ++group)
            all[static_cast<std::size_t>(group)] = affineMoments(group);
        return all;
    });
}

const std::vector<Moments> *Evaluation::knownOutputMoments() const
{
    return m_lazy->outputMoments.known();
}

const Evaluation::Edit *Evaluation::editSince(const std::shared_ptr<const Evaluation> &previous) const
{
    return previous && m_edit.previous.lock() == previous ? &m_edit : nullptr;
}

bool Evaluation::isAffineConstantInGroups() const
{
    const auto isConstant = [this](const AffineParameter &parameter, const Tensor &values, Operand operand) {
        return !parameter.present || values.isEmpty() || m_walk.isConstantInGroups(operand);
    };
    return isConstant(spec().gamma, m_problem.gamma, Operand::Gamma)
        && isConstant(spec().beta, m_problem.beta, Operand::Beta);
}

// y = a·(x − shift) + b within a group: its moments follow from those of x.
Moments Evaluation::affineMoments(std::int64_t group) const
{
    const Moments &own = moments(group);
    if (own.count == 0)
        return own;
    const std::int64_t element = m_grouping.firstElement(group);
    const GroupTransform transform = this->transform(group);
    const double factor = gamma(element);
    Moments result = own;
    result.mean = factor * ((own.mean - transform.shift) / transform.divisor) + beta(element);
    // If the squares of finite values overflow, the divisor is infinite: all outputs are β.
    const bool vanishes = std::isinf(transform.divisor) && std::isfinite(own.mean);
    const double deviation = vanishes ? 0 : factor * (std::sqrt(own.squaredDeviations) / transform.divisor);
    result.squaredDeviations = deviation * deviation;
    result.meanSquare = result.mean * result.mean + result.squaredDeviations / static_cast<double>(own.count);
    return result;
}

EvaluationPtr evaluate(NormalizationProblem problem, const Progress &progress)
{
    validate(problem);
    const auto start = std::chrono::steady_clock::now();
    Grouping grouping(problem.input.shape(), problem.spec);
    std::vector<Moments> statistics = moments(problem.input, grouping, problem.mask, progress);
    return EvaluationPtr(
        new Evaluation(std::move(problem), std::move(grouping), std::move(statistics), secondsSince(start)));
}

} // namespace normscope

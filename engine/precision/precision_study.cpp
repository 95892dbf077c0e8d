// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/precision/precision_study.h"

#include "engine/parallel/workers.h"
#include "engine/precision/rounded.h"
#include "engine/precision/variance_algorithms.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// About how many values the groups hold that are computed together, between two chances to cancel a study.
constexpr std::int64_t valuesPerShare = 1 << 20;

/// The types of a choice: of what is stored, of statistics and x̂, of the affine part.
template <DType Type, DType Work, DType Affine>
struct Arithmetic
{
    static constexpr DType type = Type;
    using Stored = Rounded<Type>;
    using Working = Rounded<Work>;
    using Scaling = Rounded<Affine>;
};

template <DType Type, class F>
decltype(auto) withOrder(CastOrder order, F &&f)
{
    switch (order) {
    case CastOrder::NormalizeFirst:
        return f(Arithmetic<Type, DType::Float32, Type>());
    case CastOrder::ScaleFirst:
        return f(Arithmetic<Type, DType::Float32, DType::Float32>());
    case CastOrder::Throughout:
        break;
    }
    return f(Arithmetic<Type, Type, Type>());
}

template <class F>
decltype(auto) withArithmetic(const PrecisionChoice &choice, F &&f)
{
    switch (choice.type) {
    case DType::Float16:
        return withOrder<DType::Float16>(choice.order, f);
    case DType::BFloat16:
        return withOrder<DType::BFloat16>(choice.order, f);
    case DType::Float32:
    case DType::Float64:
        break;
    }
    return f(Arithmetic<DType::Float32, DType::Float32, DType::Float32>());
}

template <class Number>
double divisorOf(Number square, const NormalizationSpec &spec)
{
    const Number epsilon(spec.epsilon);
    const Number divisor
        = spec.epsilonPlacement == EpsilonPlacement::Inside ? sqrt(square + epsilon) : sqrt(square) + epsilon;
    return divisor.value();
}

template <class Types>
void computeRunning(Types, const Evaluation &evaluation, std::int64_t group, GroupPrecision &result)
{
    using Working = typename Types::Working;
    const NormalizationSpec &spec = evaluation.spec();
    const auto [mean, variance] = evaluation.running().of(group);
    const Working storedMean(typename Types::Stored(mean).value());
    const Working storedVariance(typename Types::Stored(variance).value());
    const Working square = spec.centre ? storedVariance : storedVariance + storedMean * storedMean;
    result.mean = spec.centre ? storedMean.value() : 0;
    result.square = square.value();
    result.divisor = divisorOf(square, spec);
    result.exact = result.cast = givenStatistics(mean, variance, spec);
}

template <class Types>
void computeOwn(Types, const Evaluation &evaluation, std::int64_t group, VarianceAlgorithm algorithm,
                GroupPrecision &result)
{
    const NormalizationSpec &spec = evaluation.spec();
    const Tensor &input = evaluation.input();
    const bool hasMask = !evaluation.problem().mask.isEmpty();
    const auto forEach = [&](const auto &f) {
        evaluation.grouping().forEachElement(group, [&](std::int64_t element) {
            if (!hasMask || !evaluation.isMasked(element))
                f(input[element]);
        });
    };
    const auto forEachCast = [&](const auto &f) { forEach([&f](double x) { f(nearest<Types::type>(x)); }); };
    const auto moments = computedMoments<typename Types::Working>(forEachCast, result.count, algorithm, spec);
    result.mean = moments.mean.value();
    result.square = moments.square.value();
    result.divisor = divisorOf(moments.square, spec);
    result.shift = moments.shift.value();
    result.firstMean = moments.firstMean.value();
    result.secondMean = moments.secondMean.value();
    result.exact = exactStatistics(forEach, result.count, spec);
    result.cast = exactStatistics(forEachCast, result.count, spec);
}

template <class Types>
GroupPrecision groupPrecision(Types types, const Evaluation &evaluation, const PrecisionChoice &choice,
                              std::int64_t group)
{
    const NormalizationSpec &spec = evaluation.spec();
    GroupPrecision result;
    result.count = evaluation.moments(group).count;
    if (spec.usesRunningStatistics()) {
        computeRunning(types, evaluation, group, result);
        result.bound = givenBound(result.cast, choice, spec);
    } else if (result.count > 0) {
        computeOwn(types, evaluation, group, choice.algorithm, result);
        result.bound = computedBound(result.cast, result.count, choice, spec);
    }
    return result;
}

/// γ and β of an element, 1 and 0 where the spec has none.
struct Affine
{
    double gamma; ///< The factor γ, or the weight of 1 + weight.
    double beta;
};

template <class Types>
CellPrecision cell(Types, const NormalizationSpec &spec, const PrecisionChoice &choice, const GroupPrecision &group,
                   double x, const Affine &affine)
{
    using Stored = typename Types::Stored;
    using Working = typename Types::Working;
    using Scaling = typename Types::Scaling;
    const bool isWeight = spec.gamma.present && spec.gammaForm == GammaForm::OnePlusWeight;
    CellPrecision result;
    const Stored stored(x);
    const Working centred = spec.centre ? Working(stored.value()) - Working(group.mean) : Working(stored.value());
    const Working normalized = centred / Working(group.divisor);
    const Scaling cast(normalized.value());
    const Scaling parameter(Stored(affine.gamma).value());
    const Scaling gamma = isWeight ? Scaling(1) + parameter : parameter;
    const Scaling beta(Stored(affine.beta).value());
    const Scaling scaled = spec.gamma.present ? cast * gamma : cast;
    const Scaling shifted = spec.beta.present ? scaled + beta : scaled;
    result.x = stored.value();
    result.gamma = gamma.value();
    result.beta = beta.value();
    result.centred = centred.value();
    result.normalized = normalized.value();
    result.castNormalized = cast.value();
    result.scaled = scaled.value();
    result.output = Stored(shifted.value()).value();

    const long double factor = isWeight ? 1 + static_cast<long double>(affine.gamma) : affine.gamma;
    const long double exact = group.exact.normalized(x) * factor + affine.beta;
    const long double castOnly = group.cast.normalized(result.x) * factor + affine.beta;
    result.exact = static_cast<double>(exact);
    result.castOnly = static_cast<double>(castOnly);
    result.error = static_cast<double>(result.output - exact);
    const bool isFinite = std::isfinite(result.output) && std::isfinite(group.divisor) && group.divisor > 0;
    const auto parameters
        = static_cast<double>(std::abs(gamma.value() - factor) * std::abs(group.cast.normalized(result.x))
                              + std::abs(beta.value() - affine.beta));
    result.bound = isFinite ? static_cast<double>(std::abs(castOnly - exact)) + parameters
            + outputBound(group.bound, group.cast, choice, result.x, result.gamma, result.beta)
                            : std::numeric_limits<double>::infinity();
    return result;
}

/// Parameters of an element, read where the spec has them.
class AffineReader
{
public:
    explicit AffineReader(const NormalizationProblem &problem)
        : m_gamma(problem.spec.gamma.present ? problem.gamma : Tensor())
        , m_beta(problem.spec.beta.present ? problem.beta : Tensor())
        , m_absent(problem.spec.gamma.present && problem.spec.gammaForm == GammaForm::OnePlusWeight ? 0 : 1)
    { }

    Affine at(std::int64_t gammaIndex, std::int64_t betaIndex) const
    {
        return {m_gamma.isEmpty() ? m_absent : m_gamma[gammaIndex], m_beta.isEmpty() ? 0 : m_beta[betaIndex]};
    }

private:
    Tensor m_gamma;
    Tensor m_beta;
    double m_absent;
};

/// The statistics of all groups, several at a time.
std::vector<GroupPrecision> groupStatistics(const Evaluation &evaluation, const PrecisionChoice &choice,
                                            ProgressMeter &meter)
{
    const std::int64_t groupCount = evaluation.grouping().groupCount();
    const std::int64_t groupSize = evaluation.grouping().groupSize();
    const std::int64_t share = std::max<std::int64_t>(1, valuesPerShare / groupSize);
    std::vector<GroupPrecision> groups(static_cast<std::size_t>(groupCount));
    Workers workers;
    for (std::int64_t first = 0; first < groupCount; first += share) {
        const std::int64_t size = std::min(share, groupCount - first);
        workers.forEach(size, [&](std::int64_t i) {
            withArithmetic(choice, [&](auto types) {
                groups[static_cast<std::size_t>(first + i)] = groupPrecision(types, evaluation, choice, first + i);
            });
        });
        meter.advance(size * groupSize);
    }
    return groups;
}

/// Adds one cell after the other to the totals of a study.
class Summary
{
public:
    explicit Summary(PrecisionStudy &study, std::int64_t size)
        : m_study(study)
    {
        m_magnitudes.reserve(static_cast<std::size_t>(size));
    }

    void add(std::int64_t element, const CellPrecision &cell)
    {
        if (!std::isfinite(cell.exact))
            return;
        m_study.largestOutput = std::max(m_study.largestOutput, std::abs(cell.exact));
        if (std::isfinite(cell.castOnly))
            m_study.castLargest = std::max(m_study.castLargest, std::abs(cell.castOnly - cell.exact));
        m_study.bound = std::max(m_study.bound, cell.bound);
        if (!std::isfinite(cell.output)) {
            ++m_study.lost;
            return;
        }
        const double magnitude = std::abs(cell.error);
        m_magnitudes.push_back(static_cast<float>(magnitude));
        if (m_study.element < 0 || magnitude > m_study.largest) {
            m_study.largest = magnitude;
            m_study.element = element;
        }
    }

    void finish()
    {
        if (m_magnitudes.empty())
            return;
        const auto middle = m_magnitudes.begin() + static_cast<std::ptrdiff_t>(m_magnitudes.size() / 2);
        std::nth_element(m_magnitudes.begin(), middle, m_magnitudes.end());
        m_study.typical = static_cast<double>(*middle);
    }

private:
    PrecisionStudy &m_study;
    std::vector<float> m_magnitudes; ///< Magnitudes of the finite errors.
};

void summarizeGroups(PrecisionStudy &study)
{
    for (std::size_t i = 0; i < study.groups.size(); ++i) {
        const GroupPrecision &group = study.groups[i];
        if (group.square < 0)
            ++study.negativeVariances;
        if (group.count > 0 && !std::isfinite(group.square) && std::isfinite(static_cast<double>(group.exact.square)))
            ++study.overflows;
        const double condition = group.meanToStd();
        if (group.count > 0 && std::isfinite(condition) && (study.conditionGroup < 0 || condition > study.condition)) {
            study.condition = condition;
            study.conditionGroup = static_cast<std::int64_t>(i);
        }
    }
}

} // namespace

double GroupPrecision::meanToStd() const
{
    const long double distance = std::sqrt(std::max(0.0L, exact.meanSquare - exact.variance));
    return static_cast<double>(distance / std::sqrt(exact.variance));
}

double GroupPrecision::relativeSquareError() const
{
    return static_cast<double>(std::abs(square - exact.square) / exact.square);
}

PrecisionStudy precisionStudy(const Evaluation &evaluation, const PrecisionChoice &choice, const Progress &progress)
{
    const NormalizationProblem &problem = evaluation.problem();
    const std::int64_t size = problem.input.size();
    ProgressMeter meter(progress, 2 * size);
    PrecisionStudy study;
    study.choice = choice;
    study.groups = groupStatistics(evaluation, choice, meter);
    summarizeGroups(study);

    const AffineReader affine(problem);
    const std::shared_ptr<double[]> errors(new double[static_cast<std::size_t>(size)]());
    Summary summary(study, size);
    withArithmetic(choice, [&](auto types) {
        evaluation.walk().forEachRun([&](const Run &run) {
            for (std::int64_t i = 0; i < run.length; ++i) {
                const std::int64_t element = run.at(Operand::Element, i);
                if (!problem.mask.isEmpty() && problem.mask[run.at(Operand::Mask, i)] == 0)
                    continue;
                const auto &group = study.groups[static_cast<std::size_t>(run.at(Operand::Group, i))];
                const CellPrecision result = cell(types, problem.spec, choice, group, problem.input[element],
                                                  affine.at(run.at(Operand::Gamma, i), run.at(Operand::Beta, i)));
                errors[element] = result.error;
                summary.add(element, result);
            }
            meter.advance(run.length);
        });
    });
    summary.finish();
    study.errors = Tensor::adopt(problem.input.shape(), std::shared_ptr<const double[]>(errors));
    return study;
}

CellPrecision cellPrecision(const Evaluation &evaluation, const PrecisionChoice &choice, const GroupPrecision &group,
                            std::int64_t element)
{
    const AffineReader affine(evaluation.problem());
    const Walk &walk = evaluation.walk();
    return withArithmetic(choice, [&](auto types) {
        return cell(types, evaluation.spec(), choice, group, evaluation.input()[element],
                    affine.at(walk.index(Operand::Gamma, element), walk.index(Operand::Beta, element)));
    });
}

} // namespace normscope

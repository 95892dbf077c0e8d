// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradients of Σ(upstream · y), y = γ·x̂ + β, x̂ = (x − μ)/s. With g = γ · upstream, sums over the n unmasked elements of
// a group, and n′ = n (biased) or n − 1 (unbiased):
//
//   dβ = Σ upstream        dγ = Σ upstream · x̂        both over what the parameter is broadcast over
//   dx = (g − Σg/n − x̂ · (r/n′) Σ(g·x̂)) / s           r = 1 with ε inside the root, s/σ with ε outside
//
// because ∂μ/∂xᵢ = 1/n and ∂s/∂xᵢ = (xᵢ − μ)/(n′ s), or (xᵢ − μ)/(n′ σ). RMS norm has no Σg/n, n′ = n, and rms for σ.
// Where σ is 0 and ε outside, the last term is 0. In eval mode μ and s are constants: dx = g/s.
// For ε inside and biased this is Ioffe & Szegedy 2015 (arXiv:1502.03167), section 3, put together.
#include "engine/normalization/evaluation.h"

#include "engine/normalization/fast_gradient.h"
#include "engine/normalization/stage_reader.h"
#include "engine/tensor/error.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

struct GroupSums
{
    double gradient = 0; ///< Σg.
    double projection = 0; ///< Σ(g·x̂).
};

// What is subtracted from g: mean + factor · x̂; and what the rest is divided by.
struct Backward
{
    double mean = 0;
    double factor = 0;
    double divisor = 1;

    /// factor · x̂; 0 where the factor is 0, even if x̂ is NaN.
    double along(double normalized) const { return factor == 0 ? 0 : factor * normalized; }
};

Backward backwardOf(const Evaluation &evaluation, std::int64_t group, const GroupSums &sums)
{
    const NormalizationSpec &spec = evaluation.spec();
    const double divisor = evaluation.transform(group).divisor;
    if (spec.usesRunningStatistics())
        return {0, 0, divisor};
    const Moments &own = evaluation.moments(group);
    const auto count = static_cast<double>(own.count);
    const bool unbiased = spec.centre && spec.variance == VarianceEstimator::Unbiased;
    double factor = sums.projection / (unbiased ? count - 1 : count);
    if (spec.epsilonPlacement == EpsilonPlacement::Outside) {
        const double spread = spec.centre ? own.std(spec.variance) : own.rms();
        factor = spread == 0 ? 0 : factor * (divisor / spread);
    }
    return {spec.centre ? sums.gradient / count : 0, factor, divisor};
}

// The parameter's own shape, or the one it would have.
Shape gradientShape(const Tensor &parameter, const AffineParameter &choice, const Shape &input)
{
    return parameter.isEmpty() ? parameterShape(choice.axes, input) : parameter.shape();
}

// Goes over all unmasked elements with what both passes need of each: upstream, x̂ and γ.
class BackwardPass
{
public:
    BackwardPass(const Evaluation &evaluation, const Tensor &upstream, const Walk &walk)
        : m_problem(evaluation.problem())
        , m_upstream(upstream)
        , m_walk(walk)
        , m_normalized(evaluation, Stage::Normalized)
    { }

    template <class F>
    void forEachElement(F &&f) const
    {
        m_walk.forEachRun([&](const Run &run) {
            double upstream[Walk::longestRun];
            double normalized[Walk::longestRun];
            double gamma[Walk::longestRun];
            double mask[Walk::longestRun];
            readValues(m_upstream, run, Operand::Element, upstream);
            m_normalized(run, normalized);
            readGamma(run, gamma);
            if (!m_problem.mask.isEmpty())
                readValues(m_problem.mask, run, Operand::Mask, mask);
            for (std::int64_t i = 0; i < run.length; ++i) {
                if (m_problem.mask.isEmpty() || mask[i] != 0)
                    f(run, i, upstream[i], normalized[i], gamma[i]);
            }
        });
    }

private:
    void readGamma(const Run &run, double *gamma) const
    {
        const NormalizationSpec &spec = m_problem.spec;
        if (!spec.gamma.present || m_problem.gamma.isEmpty()) {
            std::fill_n(gamma, run.length, 1.0);
            return;
        }
        readValues(m_problem.gamma, run, Operand::Gamma, gamma);
        if (spec.gammaForm == GammaForm::OnePlusWeight)
            std::transform(gamma, gamma + run.length, gamma, [](double weight) { return 1 + weight; });
    }

    const NormalizationProblem &m_problem;
    const Tensor &m_upstream;
    const Walk &m_walk;
    StageReader m_normalized;
};

double &at(std::vector<double> &values, const Run &run, Operand operand, std::int64_t i)
{
    return values[static_cast<std::size_t>(run.at(operand, i))];
}

} // namespace

Gradients gradients(const Evaluation &evaluation, const Tensor &upstream, DType dtype)
{
    const Tensor &input = evaluation.input();
    if (upstream.shape() != input.shape()) {
        throw InputError({MESSAGE_TEXT("Message", "The upstream gradient has the shape %1, but the output has %2."),
                          {shapeText(upstream.shape()), shapeText(input.shape())}});
    }
    const NormalizationProblem &problem = evaluation.problem();
    const Shape gammaShape = gradientShape(problem.gamma, problem.spec.gamma, input.shape());
    const Shape betaShape = gradientShape(problem.beta, problem.spec.beta, input.shape());
    if (dtype == input.dtype() && !isHalf(dtype)) {
        if (std::optional<Gradients> fast = fastGradients(evaluation, upstream, gammaShape, betaShape))
            return *std::move(fast);
    }
    const Walk walk(evaluation.grouping(), problem.mask.shape(), gammaShape, betaShape);
    const BackwardPass pass(evaluation, upstream, walk);

    std::vector<double> gamma(static_cast<std::size_t>(elementCount(gammaShape)));
    std::vector<double> beta(static_cast<std::size_t>(elementCount(betaShape)));
    std::vector<GroupSums> sums(static_cast<std::size_t>(evaluation.grouping().groupCount()));
    pass.forEachElement([&](const Run &run, std::int64_t i, double dy, double normalized, double factor) {
        at(gamma, run, Operand::Gamma, i) += dy * normalized;
        at(beta, run, Operand::Beta, i) += dy;
        GroupSums &own = sums[static_cast<std::size_t>(run.at(Operand::Group, i))];
        own.gradient += factor * dy;
        own.projection += factor * dy * normalized;
    });

    std::vector<Backward> groups(sums.size());
    for (std::size_t group = 0; group < groups.size(); ++group)
        groups[group] = backwardOf(evaluation, static_cast<std::int64_t>(group), sums[group]);
    const auto inputGradient = [&]<class T>(T) {
        auto values = uninitializedArray<T>(static_cast<std::size_t>(input.size()));
        if (!problem.mask.isEmpty())
            std::fill_n(values.get(), input.size(), T(0));
        pass.forEachElement([&](const Run &run, std::int64_t i, double dy, double normalized, double factor) {
            const Backward &own = groups[static_cast<std::size_t>(run.at(Operand::Group, i))];
            values[run.at(Operand::Element, i)]
                = static_cast<T>((factor * dy - own.mean - own.along(normalized)) / own.divisor);
        });
        return Tensor::adopt(input.shape(), std::shared_ptr<const T[]>(std::move(values)));
    };
    return {withElementType(dtype, inputGradient), Tensor(gammaShape, gamma).converted(dtype),
            Tensor(betaShape, beta).converted(dtype)};
}

} // namespace normscope

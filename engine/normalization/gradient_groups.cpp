// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/gradient_groups.h"

#include "engine/normalization/given_transforms.h"
#include "engine/normalization/kernel_finish.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace normscope {

namespace {

// Beyond this, and below its inverse, products are not formed in T.
template <class T>
constexpr double largestOrdinary = std::is_same_v<T, float> ? 1e10 : 1e100;

struct Shares
{
    double gradient = 0;
    double projection = 0;
};

// Of a group of so many elements, with ε inside the root.
Shares sharesOf(const NormalizationSpec &spec, std::int64_t elements)
{
    const auto count = static_cast<double>(elements);
    const bool isUnbiased = spec.centre && spec.variance == VarianceEstimator::Unbiased;
    return {spec.centre ? 1 / count : 0, 1 / (isUnbiased ? count - 1 : count)};
}

} // namespace

template <class T>
GradientGroups<T>::GradientGroups(std::int64_t count)
    : m_centres(static_cast<std::size_t>(count))
    , m_scales(m_centres.size())
    , m_offsets(m_centres.size())
    , m_gradientShares(m_centres.size())
    , m_projectionShares(m_centres.size())
{ }

template <class T>
bool GradientGroups<T>::prepare(const Evaluation &evaluation)
{
    const NormalizationSpec &spec = evaluation.spec();
    if (spec.usesRunningStatistics())
        return prepareGiven(evaluation);
    const bool areByKernels = spec.epsilonPlacement == EpsilonPlacement::Inside && kernels::table<T>() != nullptr;
    return areByKernels ? prepareByKernels(evaluation) : prepareEach(evaluation);
}

// Constants for the gradient: the shares are 0.
template <class T>
bool GradientGroups<T>::prepareGiven(const Evaluation &evaluation)
{
    return setGivenTransforms(evaluation.problem(), evaluation.grouping(), transforms()) && areOrdinary();
}

// Whether products may be formed in T.
template <class T>
bool GradientGroups<T>::areOrdinary() const
{
    // As isModest(): without branches, in integers as wide as the values.
    using Bits = std::conditional_t<std::is_same_v<T, float>, std::int32_t, std::int64_t>;
    constexpr auto large = static_cast<T>(largestOrdinary<T>);
    constexpr T small = 1 / large;
    const T *const centres = m_centres.data();
    const T *const scales = m_scales.data();
    Bits extreme = 0;
    for (std::int64_t i = 0; i < count(); ++i) {
        const Bits isCentreLarge = std::abs(centres[i]) < large ? 0 : 1; // Or not a number.
        const Bits isScaleLarge = scales[i] < large ? 0 : 1;
        const Bits isScaleSmall = scales[i] > small ? 0 : 1;
        const Bits isSomething = scales[i] == 0 ? 0 : 1; // Else all of the group is masked.
        extreme |= isCentreLarge | isScaleLarge | (isScaleSmall & isSomething);
    }
    return extreme == 0;
}

// Groups of their own statistics: by vectors.
template <class T>
bool GradientGroups<T>::prepareByKernels(const Evaluation &evaluation)
{
    constexpr std::int64_t some = 256;
    double values[3][some];
    const kernels::MaskedMoments moments {values[0], values[1], values[2]};
    const bool isMasked = !evaluation.problem().mask.isEmpty();
    const std::int64_t groupSize = evaluation.grouping().groupSize();
    const Shares ofWholeGroups = sharesOf(evaluation.spec(), groupSize);
    std::ranges::fill(m_gradientShares, ofWholeGroups.gradient);
    std::ranges::fill(m_projectionShares, ofWholeGroups.projection);
    const kernels::Finish finish
        = kernelFinish(evaluation.spec(), isMasked ? 1 : static_cast<double>(groupSize)).ofConstants();
    for (std::int64_t first = 0; first < count(); first += some) {
        const std::int64_t own = std::min(some, count() - first);
        for (std::int64_t i = 0; i < own; ++i) {
            const Moments &of = evaluation.moments(first + i);
            moments.means[i] = of.mean;
            moments.squares[i] = of.squaredDeviations;
            if (!isMasked)
                continue;
            moments.counts[i] = static_cast<double>(of.count);
            if (of.count == 0)
                moments.means[i] = moments.squares[i] = 0;
            const Shares shares = of.count == 0 ? Shares() : sharesOf(evaluation.spec(), of.count);
            m_gradientShares[static_cast<std::size_t>(first + i)] = shares.gradient;
            m_projectionShares[static_cast<std::size_t>(first + i)] = shares.projection;
        }
        const kernels::Transforms<T> to = transforms().from(first);
        const bool unusual = isMasked
            ? kernels::maskedTable<T>()->transforms(finish, moments, own, to)
            : kernels::table<T>()->transforms(finish, {moments.means, moments.squares}, own, to);
        if (unusual)
            return prepareEach(evaluation);
    }
    return areOrdinary();
}

template <class T>
bool GradientGroups<T>::prepareEach(const Evaluation &evaluation)
{
    constexpr double large = largestOrdinary<T>;
    const NormalizationSpec &spec = evaluation.spec();
    for (std::int64_t group = 0; group < count(); ++group) {
        const auto at = static_cast<std::size_t>(group);
        const Moments &moments = evaluation.moments(group);
        if (moments.count == 0) { // All of it is masked.
            m_centres[at] = m_scales[at] = m_offsets[at] = 0;
            continue;
        }
        const GroupTransform own = evaluation.transform(group);
        const bool isOrdinary = std::abs(own.shift) < large && own.divisor < large && own.divisor > 1 / large;
        if (!isOrdinary)
            return false;
        setTransform(own, transforms().from(group));
        const Shares shares = sharesOf(spec, moments.count);
        m_gradientShares[at] = shares.gradient;
        m_projectionShares[at] = shares.projection;
        if (spec.epsilonPlacement == EpsilonPlacement::Outside) {
            const double spread = spec.centre ? moments.std(spec.variance) : moments.rms();
            m_projectionShares[at] = spread == 0 ? 0 : shares.projection * (own.divisor / spread);
        }
    }
    return true;
}

template class GradientGroups<float>;
template class GradientGroups<double>;

} // namespace normscope

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
    double gradient;
    double projection;
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
    const bool areAlike = evaluation.problem().mask.isEmpty() && spec.epsilonPlacement == EpsilonPlacement::Inside
        && kernels::table<T>() != nullptr;
    return areAlike ? prepareAlike(evaluation) : prepareEach(evaluation);
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
    constexpr auto large = static_cast<T>(largestOrdinary<T>);
    const auto isOrdinary
        = [](T centre, T scale) { return std::abs(centre) < large && scale < large && scale > 1 / large; };
    return std::equal(m_centres.begin(), m_centres.end(), m_scales.begin(), isOrdinary);
}

// Groups of one size and of their own statistics: by vectors.
template <class T>
bool GradientGroups<T>::prepareAlike(const Evaluation &evaluation)
{
    constexpr std::int64_t some = 256;
    double means[some];
    double squares[some];
    const std::int64_t groupSize = evaluation.grouping().groupSize();
    kernels::Finish finish = kernelFinish(evaluation.spec(), static_cast<double>(groupSize));
    finish.areConstantsKnown = true;
    for (std::int64_t first = 0; first < count(); first += some) {
        const std::int64_t own = std::min(some, count() - first);
        for (std::int64_t i = 0; i < own; ++i) {
            const Moments &moments = evaluation.moments(first + i);
            means[i] = moments.mean;
            squares[i] = moments.squaredDeviations;
        }
        if (kernels::table<T>()->transforms(finish, {means, squares}, own, transforms().from(first)))
            return prepareEach(evaluation);
    }
    if (!areOrdinary())
        return false;
    const Shares shares = sharesOf(evaluation.spec(), groupSize);
    std::ranges::fill(m_gradientShares, shares.gradient);
    std::ranges::fill(m_projectionShares, shares.projection);
    return true;
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
        const double scale = 1 / own.divisor;
        m_centres[at] = static_cast<T>(own.shift);
        m_scales[at] = static_cast<T>(scale);
        m_offsets[at] = static_cast<T>((static_cast<double>(m_centres[at]) - own.shift) * scale);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/crossed_gradient.h"

#include "engine/normalization/parameter_shares.h"

#include <algorithm>
#include <iterator>
#include <span>

namespace normscope {

using kernels::CrossedRows;
using kernels::CrossedSteps;
using kernels::GradientSums;
using kernels::MaskByte;
using kernels::ParameterGradients;

namespace {

// A part of x, which the cache holds beside those of dy and dx.
constexpr std::int64_t partBytes = 256 << 10;
// Columns are cut where cache lines and vectors end. Narrower parts of rows read badly.
constexpr std::int64_t columnsTogether = 64;
constexpr std::int64_t narrowestPart = 512;

CrossedSteps stepsOf(const Walk::Loop &loop)
{
    return {{loop.step(Operand::Element), loop.step(Operand::Gamma), loop.step(Operand::Beta)},
            loop.step(Operand::Group),
            loop.step(Operand::Mask)};
}

// Calls f(place) for all indices of some loops.
template <class Loop, class F>
void forEachPlace(std::span<const Loop> loops, const CrossedSteps &start, const F &f)
{
    if (loops.empty())
        return f(start);
    const Loop &outer = loops.front();
    for (std::int64_t i = 0; i < outer.length; ++i)
        forEachPlace(loops.subspan(1), start + i * outer.steps, f);
}

} // namespace

template <class T>
struct CrossedGradient<T>::Job
{
    kernels::GradientOperands<T> operands;
    const MaskByte *mask;
    kernels::Transforms<T> transforms;
    kernels::GradientShares shares;
};

template <class T>
CrossedGradient<T>::CrossedGradient(const Walk &walk)
{
    std::int64_t groups = 1;
    for (const Walk::Loop &loop : walk.loops()) {
        m_loops.push_back({loop.length, stepsOf(loop)});
        m_size *= loop.length;
        groups *= m_loops.back().steps.group != 0 ? loop.length : 1;
    }
    bringReducedInwards();
    planParts();
    m_sums.resize(static_cast<std::size_t>(2 * groups));
    m_slopes.resize(static_cast<std::size_t>(groups));
    m_levels.resize(static_cast<std::size_t>(groups));
}

// The loop around the innermost one is over rows of the same groups, of which there are some: else γ would not cross
// the groups.
template <class T>
void CrossedGradient<T>::bringReducedInwards()
{
    const auto outer = m_loops.end() - 1;
    const auto reduced = std::find_if(std::reverse_iterator(outer), m_loops.rend(),
                                      [](const Loop &loop) { return loop.steps.group == 0; });
    if (reduced != m_loops.rend())
        std::rotate(reduced.base() - 1, reduced.base(), outer);
}

// Parts are cut from the outermost of the loops over groups that gives enough of them, else from the longest, and what
// is still too large from the innermost loop.
template <class T>
void CrossedGradient<T>::planParts()
{
    const std::int64_t wanted = std::max(m_size * static_cast<std::int64_t>(sizeof(T)) / partBytes, std::int64_t(1));
    const std::size_t inner = m_loops.size() - 1;
    for (std::size_t i = 0; i < inner && m_cutLength < wanted; ++i) {
        if (m_loops[i].steps.group != 0 && m_loops[i].length > m_cutLength) {
            m_cut = i;
            m_cutLength = m_loops[i].length;
        }
    }
    m_outerParts = std::min(wanted, m_cutLength);
    if (m_loops[inner].steps.group != 0)
        m_innerParts = std::clamp(wanted / m_outerParts, std::int64_t(1),
                                  std::max(m_loops[inner].length / narrowestPart, std::int64_t(1)));
}

template <class T>
auto CrossedGradient<T>::part(std::int64_t index) const -> Part
{
    Part part {m_loops, {}};
    const auto cut = [&](std::size_t at, kernels::Range range) {
        Loop &loop = part.loops[at];
        part.start = part.start + range.first * loop.steps;
        loop.length = range.count();
    };
    if (m_outerParts > 1)
        cut(m_cut, kernels::Range {0, m_cutLength}.part(index / m_innerParts, m_outerParts));
    if (m_innerParts > 1) {
        const std::size_t inner = m_loops.size() - 1;
        const std::int64_t length = m_loops[inner].length;
        const kernels::Range units = kernels::Range {0, (length + columnsTogether - 1) / columnsTogether}.part(
            index % m_innerParts, m_innerParts);
        cut(inner, {units.first * columnsTogether, std::min(units.last * columnsTogether, length)});
    }
    return part;
}

template <class T>
void CrossedGradient<T>::operator()(const kernels::GradientOperands<T> &operands, const MaskByte *mask,
                                    kernels::Transforms<T> transforms, kernels::GradientShares shares,
                                    std::vector<double> &gamma, std::vector<double> &beta, Workers &workers)
{
    const Job job {operands, mask, transforms, shares};
    const std::int64_t parts = m_outerParts * m_innerParts;
    ParameterShares all(parts, m_size, gamma.size(), beta.size());
    workers.forEach(all.count(), [&](std::int64_t share) {
        const kernels::Range some = kernels::Range {0, parts}.part(share, all.count());
        for (std::int64_t index = some.first; index < some.last; ++index)
            differentiate(part(index), job, all.of(share));
    });
    all.addTo(gamma, beta);
}

// Calls f(place, rows) for the two innermost loops, at each place of the others.
template <class T>
template <class F>
void CrossedGradient<T>::forEachPlane(const Part &part, F &&f) const
{
    const std::span<const Loop> loops(part.loops);
    const std::size_t outer = loops.size() - 2;
    const CrossedRows rows {loops[outer].length, loops[outer + 1].length, loops[outer].steps, loops[outer + 1].steps};
    forEachPlace(loops.first(outer), part.start, [&](const CrossedSteps &place) { f(place, rows); });
}

template <class T>
void CrossedGradient<T>::differentiate(const Part &part, const Job &job, ParameterGradients parameters)
{
    const kernels::GradientTable<T> *const table = kernels::gradientTable<T>();
    const GradientSums sums {m_sums.data(), m_sums.data() + m_slopes.size()};
    const auto maskAt = [&](const CrossedSteps &place) { return job.mask ? job.mask + place.mask : nullptr; };
    forEachPlane(part, [&](const CrossedSteps &place, const CrossedRows &rows) {
        table->crossedSums(job.operands.at(place.own), maskAt(place), rows, job.transforms.from(place.group),
                           sums.from(place.group), parameters.at(place.own));
    });
    finish(part, job);
    const kernels::CrossedFactors<T> factors {job.transforms, m_slopes.data(), m_levels.data()};
    forEachPlane(part, [&](const CrossedSteps &place, const CrossedRows &rows) {
        table->crossedInputGradient(job.operands.at(place.own), maskAt(place), rows, factors.from(place.group));
    });
}

// The factors of a part's groups from their sums.
template <class T>
void CrossedGradient<T>::finish(const Part &part, const Job &job)
{
    Loops groups;
    std::ranges::copy_if(part.loops, std::back_inserter(groups),
                         [](const Loop &loop) { return loop.steps.group != 0; });
    const double *const projections = m_sums.data() + m_slopes.size();
    forEachPlace<Loop>(groups, part.start, [&](const CrossedSteps &place) {
        const std::int64_t group = place.group;
        const auto at = static_cast<std::size_t>(group);
        const double minusScale = -static_cast<double>(job.transforms.scales[group]);
        m_slopes[at] = static_cast<T>(minusScale * job.shares.projections[group] * projections[group]);
        m_levels[at] = static_cast<T>(minusScale * job.shares.gradients[group] * m_sums[at]);
    });
}

template class CrossedGradient<float>;
template class CrossedGradient<double>;

} // namespace normscope

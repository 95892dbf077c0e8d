// SPDX-License-Identifier: GPL-3.0-or-later
//
// The plain reference, which also does what kernels cannot. Two passes in float64: the first gives a group's mean, the
// second Σ(x − mean)². The second also sums x − mean, which would be 0 in exact arithmetic, and corrects both results
// by it (Chan, Golub & LeVeque 1983, "Algorithms for computing the sample variance", the corrected two-pass algorithm).
// Memory is read in its own order whatever the groups are, each group having its sums.
#include "engine/normalization/moments.h"

#include "engine/normalization/accumulate.h"
#include "engine/normalization/arrays.h"
#include "engine/normalization/fast_forward.h"
#include "engine/normalization/normalizer.h"
#include "engine/normalization/walk.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

// Σ(x − c) and Σ(x − c)² of every group, c being the group's centre.
struct PowerSums
{
    explicit PowerSums(std::int64_t groupCount)
        : first(static_cast<std::size_t>(groupCount))
        , second(first.size())
        , counts(first.size())
    { }

    std::vector<double> first;
    std::vector<double> second;
    std::vector<std::int64_t> counts;
};

// A run within one group. Eight partial sums instead of one let the processor work on several values at a time.
void addToOneGroup(const double *values, std::int64_t length, double centre, double &first, double &second)
{
    constexpr std::int64_t lanes = 8;
    double firsts[lanes] = {};
    double seconds[lanes] = {};
    std::int64_t i = 0;
    for (; i + lanes <= length; i += lanes) {
        for (std::int64_t lane = 0; lane < lanes; ++lane) {
            const double deviation = values[i + lane] - centre;
            firsts[lane] += deviation;
            seconds[lane] += deviation * deviation;
        }
    }
    for (; i < length; ++i) {
        const double deviation = values[i] - centre;
        firsts[i % lanes] += deviation;
        seconds[i % lanes] += deviation * deviation;
    }
    first += ((firsts[0] + firsts[1]) + (firsts[2] + firsts[3])) + ((firsts[4] + firsts[5]) + (firsts[6] + firsts[7]));
    second += ((seconds[0] + seconds[1]) + (seconds[2] + seconds[3]))
        + ((seconds[4] + seconds[5]) + (seconds[6] + seconds[7]));
}

// A run that passes one group after the other.
void addToEachGroup(const double *values, std::int64_t length, const double *centres, double *firsts, double *seconds)
{
    for (std::int64_t i = 0; i < length; ++i) {
        const double deviation = values[i] - centres[i];
        firsts[i] += deviation;
        seconds[i] += deviation * deviation;
    }
}

PowerSums powerSums(const Walk &walk, const std::vector<double> &centres, const Tensor &mask, const RunReader &read,
                    ProgressMeter &meter)
{
    PowerSums sums(static_cast<std::int64_t>(centres.size()));
    walk.forEachRun([&](const Run &run) {
        double values[Walk::longestRun];
        read(run, values);
        const auto group = static_cast<std::size_t>(run.first(Operand::Group));
        const std::int64_t groupStep = run.step(Operand::Group);
        if (!mask.isEmpty()) {
            double counts[Walk::longestRun];
            readValues(mask, run, Operand::Mask, counts);
            for (std::int64_t i = 0; i < run.length; ++i) {
                if (counts[i] == 0)
                    continue;
                const auto own = static_cast<std::size_t>(run.at(Operand::Group, i));
                const double deviation = values[i] - centres[own];
                sums.first[own] += deviation;
                sums.second[own] += deviation * deviation;
                ++sums.counts[own];
            }
        } else if (groupStep != 0) {
            addToEachGroup(values, run.length, &centres[group], &sums.first[group], &sums.second[group]);
        } else if (run.step(Operand::Element) == 1) {
            addToOneGroup(values, run.length, centres[group], sums.first[group], sums.second[group]);
        } else {
            // A group on its own whose elements lie apart: added one by one, as the pass over all groups adds them, so
            // that both give the same bits.
            for (std::int64_t i = 0; i < run.length; ++i)
                addToEachGroup(values + i, 1, &centres[group], &sums.first[group], &sums.second[group]);
        }
        meter.advance(run.length);
    });
    if (mask.isEmpty())
        std::fill(sums.counts.begin(), sums.counts.end(),
                  walk.elementCount() / static_cast<std::int64_t>(centres.size()));
    return sums;
}

// Rounding can leave a trace of variance in a group of equal values; without ε it would be blown up to ±1.
bool isNearlyConstant(const Moments &moments)
{
    const double rounding = static_cast<double>(moments.count) * std::numeric_limits<double>::epsilon() * moments.mean;
    return moments.squaredDeviations > 0
        && moments.squaredDeviations <= static_cast<double>(moments.count) * rounding * rounding;
}

void settleIfConstant(Moments &moments, const Walk &group, const Tensor &mask, const RunReader &read)
{
    bool seen = false;
    bool constant = true;
    double value = 0;
    group.forEachRun([&](const Run &run) {
        double values[Walk::longestRun];
        read(run, values);
        for (std::int64_t i = 0; i < run.length && constant; ++i) {
            if (!mask.isEmpty() && mask[run.at(Operand::Mask, i)] == 0)
                continue;
            constant = !seen || values[i] == value;
            value = values[i];
            seen = true;
        }
    });
    if (constant) {
        moments.mean = value;
        moments.squaredDeviations = 0;
    }
}

// Moments that are not finite are those of groups without elements, or of groups that kernels left out.
void computeLeftOut(std::vector<Moments> &moments, const Tensor &input, const Grouping &grouping, const Tensor &mask,
                    const Progress &progress)
{
    constexpr std::size_t few = 8; // Up to one in so many left out: each by itself; more: all in the order of memory.
    std::vector<std::int64_t> leftOut;
    for (std::size_t group = 0; group < moments.size(); ++group) {
        if (moments[group].count == 0)
            moments[group] = noMoments;
        else if (!std::isfinite(moments[group].meanSquare))
            leftOut.push_back(static_cast<std::int64_t>(group));
    }
    const Walk walk(grouping, mask.shape());
    const RunReader read = elementReader(input);
    std::vector<Moments> all;
    if (leftOut.size() * few > moments.size())
        all = accumulateMoments(walk, grouping.groupCount(), mask, read, progress);
    for (const std::int64_t group : leftOut) {
        Moments &own = moments[static_cast<std::size_t>(group)];
        own = !all.empty() ? all[static_cast<std::size_t>(group)]
                           : accumulateMoments(walk.ofGroup(group), 1, mask, read).front();
    }
}

} // namespace

double Moments::variance(VarianceEstimator estimator) const
{
    return squaredDeviations / static_cast<double>(estimator == VarianceEstimator::Biased ? count : count - 1);
}

double Moments::std(VarianceEstimator estimator) const
{
    return std::sqrt(variance(estimator));
}

double Moments::rms() const
{
    return std::sqrt(meanSquare);
}

RunReader elementReader(const Tensor &tensor)
{
    return [&tensor](const Run &run, double *values) { readValues(tensor, run, Operand::Element, values); };
}

std::vector<Moments> accumulateMoments(const Walk &walk, std::int64_t groupCount, const Tensor &mask,
                                       const RunReader &read, const Progress &progress)
{
    ProgressMeter meter(progress, 2 * walk.elementCount());
    std::vector<double> means(static_cast<std::size_t>(groupCount), 0.0);
    const PowerSums sums = powerSums(walk, means, mask, read, meter);
    for (std::size_t group = 0; group < means.size(); ++group)
        means[group] = sums.first[group] / static_cast<double>(sums.counts[group]); // NaN without elements.
    const PowerSums deviations = powerSums(walk, means, mask, read, meter);

    std::vector<Moments> result(means.size());
    for (std::size_t group = 0; group < means.size(); ++group) {
        const auto count = static_cast<double>(sums.counts[group]);
        Moments &moments = result[group];
        if (count == 0) {
            moments = noMoments;
            continue;
        }
        moments = {sums.counts[group], means[group], deviations.second[group], sums.second[group] / count};
        const double correction = deviations.first[group] / count;
        if (std::isfinite(correction) && std::isfinite(moments.squaredDeviations)) {
            moments.mean += correction;
            moments.squaredDeviations = std::max(moments.squaredDeviations - deviations.first[group] * correction, 0.0);
        }
        if (isNearlyConstant(moments))
            settleIfConstant(moments, walk.ofGroup(static_cast<std::int64_t>(group)), mask, read);
    }
    return result;
}

std::vector<Moments> completeMoments(kernels::MaskedMoments found, const Tensor &input, const Grouping &grouping,
                                     const Tensor &mask, const Progress &progress)
{
    const auto groups = static_cast<std::size_t>(grouping.groupCount());
    std::vector<Moments> result;
    result.reserve(groups);
    bool areAllFinite = true;
    while (result.size() < groups) { // Some at a time: written while what vectors are filled with is in the cache.
        constexpr std::size_t some = 256;
        std::size_t group = result.size();
        for (result.resize(std::min(group + some, groups)); group < result.size(); ++group) {
            const std::int64_t count
                = found.counts != nullptr ? static_cast<std::int64_t>(found.counts[group]) : grouping.groupSize();
            result[group] = momentsOf(count, found.means[group], found.squares[group]);
            areAllFinite &= std::isfinite(result[group].meanSquare);
        }
    }
    if (!areAllFinite)
        computeLeftOut(result, input, grouping, mask, progress);
    return result;
}

std::vector<Moments> moments(const Tensor &input, const Grouping &grouping, const Tensor &mask,
                             const Progress &progress)
{
    if (!mask.isEmpty()) {
        report(progress, 0);
        if (auto fast = fastMaskedMoments(input, grouping, mask))
            return *std::move(fast);
        return accumulateMoments(Walk(grouping, mask.shape()), grouping.groupCount(), mask, elementReader(input),
                                 progress);
    }
    report(progress, 0);
    const Arrays<double, 2> found(grouping.groupCount());
    const kernels::GroupMoments fast {found[0], found[1]};
    input.visit([&]<class T>(std::span<const T> x) { Normalizer<T>(grouping, {}).moments(x.data(), fast); });
    return completeMoments({fast.means, fast.squares, nullptr}, input, grouping, {}, progress);
}

Moments groupMoments(const Tensor &input, const Grouping &grouping, std::int64_t group, const Tensor &mask)
{
    if (mask.isEmpty()) {
        double mean;
        double squares;
        const bool done = input.visit([&]<class T>(std::span<const T> x) {
            return Normalizer<T>(grouping, {}).groupMoments(x.data(), group, {&mean, &squares});
        });
        if (done)
            return momentsOf(grouping.groupSize(), mean, squares);
    } else if (const auto fast = fastMaskedGroupMoments(input, grouping, group, mask)) {
        return *fast;
    }
    const Walk walk = Walk(grouping, mask.shape()).ofGroup(group);
    return accumulateMoments(walk, 1, mask, elementReader(input)).front();
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/float64_groups.h"

#include "engine/normalization/accumulate.h"
#include "engine/normalization/transform.h"

#include <cmath>
#include <optional>
#include <vector>

namespace normscope {

namespace {

using GroupTransforms = std::vector<std::optional<GroupTransform>>;

template <class T>
void write(const Walk &walk, const kernels::Operands<T> &operands, const GroupTransforms &transforms,
           const Tensor &mask)
{
    walk.forEachRun([&](const Run &run) {
        double counts[Walk::longestRun];
        if (!mask.isEmpty())
            readValues(mask, run, Operand::Mask, counts);
        for (std::int64_t i = 0; i < run.length; ++i) {
            const auto &transform = transforms[static_cast<std::size_t>(run.at(Operand::Group, i))];
            if (!transform)
                continue;
            const std::int64_t element = run.at(Operand::Element, i);
            if (!mask.isEmpty() && counts[i] == 0) {
                operands.y[element] = 0;
                continue;
            }
            const double normalized
                = (static_cast<double>(operands.x[element]) - transform->shift) / transform->divisor;
            operands.y[element]
                = static_cast<T>(normalized * static_cast<double>(operands.gamma[run.at(Operand::Gamma, i)])
                                 + static_cast<double>(operands.beta[run.at(Operand::Beta, i)]));
        }
    });
}

// Computes those of the walk's groups whose squares are NaN in `moments`.
template <class T>
void computeGroups(const NormalizationSpec &spec, const Walk &walk, const kernels::Operands<T> &operands,
                   std::int64_t count, kernels::GroupMoments moments, const Tensor &mask)
{
    const RunReader read = [&](const Run &run, double *values) {
        for (std::int64_t i = 0; i < run.length; ++i)
            values[i] = static_cast<double>(operands.x[run.at(Operand::Element, i)]);
    };
    GroupTransforms transforms(static_cast<std::size_t>(count));
    const std::vector<Moments> own = accumulateMoments(walk, count, mask, read);
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (!std::isnan(moments.squares[i]) || own[i].count == 0)
            continue;
        moments.means[i] = own[i].mean;
        moments.squares[i] = own[i].squaredDeviations;
        transforms[i] = groupTransform(spec, own[i]);
    }
    if (operands.y != nullptr)
        write(walk, operands, transforms, mask);
}

} // namespace

template <class T>
void computeInFloat64(const NormalizationSpec &spec, const Walk &walk, const kernels::Operands<T> &operands,
                      std::int64_t groupCount, kernels::GroupMoments moments, const Tensor &mask, const double *counts)
{
    // If more than one group in so many is missing, one pass over all in the order of memory is faster.
    constexpr std::int64_t few = 8;
    std::vector<std::int64_t> missing;
    for (std::int64_t group = 0; group < groupCount; ++group) {
        if (std::isnan(moments.squares[group]) && (counts == nullptr || counts[group] > 0))
            missing.push_back(group);
    }
    if (static_cast<std::int64_t>(missing.size()) * few > groupCount) {
        computeGroups(spec, walk, operands, groupCount, moments, mask);
        return;
    }
    for (const std::int64_t group : missing)
        computeGroups(spec, walk.ofGroup(group), operands, 1, moments.from(group), mask);
}

template void computeInFloat64(const NormalizationSpec &, const Walk &, const kernels::Operands<float> &, std::int64_t,
                               kernels::GroupMoments, const Tensor &, const double *);
template void computeInFloat64(const NormalizationSpec &, const Walk &, const kernels::Operands<double> &, std::int64_t,
                               kernels::GroupMoments, const Tensor &, const double *);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/fast_forward.h"

#include "engine/normalization/accumulate.h"
#include "engine/normalization/arrays.h"
#include "engine/normalization/float64_groups.h"
#include "engine/normalization/given_transforms.h"
#include "engine/normalization/kernel_parameter.h"
#include "engine/normalization/masked_forward.h"
#include "engine/normalization/modest_range.h"
#include "engine/normalization/normalizer.h"
#include "engine/normalization/whole_group_mask.h"
#include "engine/tensor/uninitialized_array.h"

#include <cmath>

namespace normscope {

using kernels::GroupMoments;
using kernels::MaskedMoments;

namespace {

template <class T>
class Forward
{
public:
    Forward(const NormalizationProblem &problem, const Grouping &grouping, const T *x)
        : m_problem(problem)
        , m_grouping(grouping)
        , m_x(x)
        , m_gamma(problem.spec.gamma, problem.gamma, problem.spec.gammaForm)
        , m_beta(problem.spec.beta, problem.beta)
        , m_y(uninitializedArray<T>(static_cast<std::size_t>(problem.input.size())))
    {
        if (problem.spec.usesRunningStatistics())
            readGiven();
    }

    std::optional<std::vector<Moments>> operator()(const Progress &progress)
    {
        const Tensor &mask = m_problem.mask;
        if (mask.isEmpty())
            return plain(progress);
        if (!WholeGroupMask::is(m_grouping, mask))
            return masked(progress);
        std::optional<std::vector<Moments>> moments = plain(progress);
        if (moments) {
            const WholeGroupMask ofGroups(m_grouping, mask);
            ofGroups.leaveOut(*moments);
            ofGroups.clear(m_y.get());
        }
        return moments;
    }

    Tensor output() { return Tensor::adopt(m_problem.input.shape(), std::shared_ptr<const T[]>(std::move(m_y))); }

private:
    // The transforms of evaluation mode.
    void readGiven()
    {
        const auto groups = static_cast<std::size_t>(m_grouping.groupCount());
        m_values = uninitializedArray<T>(3 * groups);
        m_given = {m_values.get(), m_values.get() + groups, m_values.get() + 2 * groups};
        m_areGivenModest = setGivenTransforms(m_problem, m_grouping, m_given);
    }
    bool isGiven() const { return m_given.centres != nullptr; }

    std::optional<std::vector<Moments>> plain(const Progress &progress)
    {
        Normalizer<T> normalizer(m_grouping, m_problem.spec, m_gamma.shape(), m_beta.shape());
        const Arrays<double, 2> found(m_grouping.groupCount());
        const GroupMoments plain {found[0], found[1]};
        if (!isGiven()) {
            normalizer.forward(m_x, m_gamma.data(), m_beta.data(), m_y.get(), plain);
        } else if (!m_areGivenModest
                   || !normalizer.forwardGiven(m_x, m_gamma.data(), m_beta.data(), m_y.get(), m_given, plain)) {
            return {};
        }
        return completeMoments({plain.means, plain.squares, nullptr}, m_problem.input, m_grouping, {}, progress);
    }

    std::optional<std::vector<Moments>> masked(const Progress &progress)
    {
        MaskedForward<T> forward(m_grouping, m_problem.spec, m_problem.mask.shape(), m_gamma.shape(), m_beta.shape());
        if (!m_areGivenModest || !forward.isPossible(m_gamma.data()))
            return {};
        const Tensor &mask = m_problem.mask;
        const PreparedMask prepared = forward.prepared(m_problem.input.shape(), mask);
        const Arrays<double, 3> found(m_grouping.groupCount());
        const kernels::Operands<T> operands {m_x, m_gamma.data(), m_beta.data(), m_y.get()};
        const bool unusual = forward.forward(operands, prepared.operand(), momentsIn(found), m_given);
        if (unusual && !isGiven()) {
            static constexpr T one = 1;
            static constexpr T zero = 0;
            const Walk walk(m_grouping, mask.shape(), m_gamma.shape(), m_beta.shape());
            const kernels::Operands<T> all {m_x, m_gamma.data() ? m_gamma.data() : &one,
                                            m_beta.data() ? m_beta.data() : &zero, m_y.get()};
            computeInFloat64(m_problem.spec, walk, all, m_grouping.groupCount(), GroupMoments {found[0], found[1]},
                             mask, found[2]);
        }
        return completeMoments(momentsIn(found), m_problem.input, m_grouping, mask, progress);
    }

    const NormalizationProblem &m_problem;
    const Grouping &m_grouping;
    const T *m_x;
    KernelParameter<T> m_gamma;
    KernelParameter<T> m_beta;
    std::shared_ptr<T[]> m_y;
    std::shared_ptr<T[]> m_values;
    kernels::Transforms<T> m_given {}; // Null in training mode.
    bool m_areGivenModest = true;
};

} // namespace

std::optional<FastForward> fastForward(const NormalizationProblem &problem, const Grouping &grouping,
                                       const Progress &progress)
{
    return problem.input.visit([&]<class T>(std::span<const T> x) -> std::optional<FastForward> {
        Forward<T> forward(problem, grouping, x.data());
        std::optional<std::vector<Moments>> moments = forward(progress);
        if (!moments)
            return {};
        return FastForward {*std::move(moments), forward.output()};
    });
}

std::optional<std::vector<Moments>> fastMaskedMoments(const Tensor &input, const Grouping &grouping, const Tensor &mask)
{
    if (WholeGroupMask::is(grouping, mask)) {
        std::vector<Moments> all = moments(input, grouping);
        WholeGroupMask(grouping, mask).leaveOut(all);
        return all;
    }
    const Arrays<double, 3> found(grouping.groupCount());
    const bool isDone = input.visit([&]<class T>(std::span<const T> x) {
        MaskedForward<T> forward(grouping, {}, mask.shape());
        if (!forward.isPossible(nullptr))
            return false;
        forward.moments(x.data(), forward.prepared(input.shape(), mask).operand(), momentsIn(found));
        return true;
    });
    if (!isDone)
        return {};
    return completeMoments(momentsIn(found), input, grouping, mask);
}

std::optional<Moments> fastMaskedGroupMoments(const Tensor &input, const Grouping &grouping, std::int64_t group,
                                              const Tensor &mask)
{
    if (WholeGroupMask::is(grouping, mask)) {
        const Walk walk(grouping, mask.shape());
        const bool counts = mask[walk.index(Operand::Mask, grouping.firstElement(group))] != 0;
        return counts ? groupMoments(input, grouping, group) : noMoments;
    }
    double values[3];
    const MaskedMoments found {values, values + 1, values + 2};
    const bool isDone = input.visit([&]<class T>(std::span<const T> x) {
        MaskedForward<T> forward(grouping, {}, mask.shape());
        if (!forward.isPossible(nullptr))
            return false;
        forward.groupMoments(x.data(), forward.prepared(input.shape(), mask).operand(), group, found);
        return true;
    });
    if (!isDone)
        return {};
    if (*found.counts == 0)
        return noMoments;
    const Moments own = momentsOf(static_cast<std::int64_t>(*found.counts), *found.means, *found.squares);
    if (std::isfinite(own.meanSquare))
        return own;
    return accumulateMoments(Walk(grouping, mask.shape()).ofGroup(group), 1, mask, elementReader(input)).front();
}

} // namespace normscope

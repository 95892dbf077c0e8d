// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/fast_forward.h"

#include "engine/normalization/accumulate.h"
#include "engine/normalization/float64_groups.h"
#include "engine/normalization/given_transforms.h"
#include "engine/normalization/kernel_parameter.h"
#include "engine/normalization/masked_forward.h"
#include "engine/normalization/modest_range.h"
#include "engine/normalization/normalizer.h"
#include "engine/parallel/cache_sizes.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

using kernels::MaskedMoments;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr Moments noMoments {0, notANumber, notANumber, notANumber};

// Mean, sum of squared deviations and count, by group.
class MomentArrays
{
public:
    explicit MomentArrays(std::int64_t groups)
        : m_groups(static_cast<std::size_t>(groups))
        , m_values(std::make_unique_for_overwrite<double[]>(3 * m_groups))
    { }
    MaskedMoments get() const { return {m_values.get(), m_values.get() + m_groups, m_values.get() + 2 * m_groups}; }
    kernels::GroupMoments plain() const { return {get().means, get().squares}; }

private:
    std::size_t m_groups;
    std::unique_ptr<double[]> m_values;
};

Moments momentsAt(MaskedMoments all, std::int64_t group)
{
    const double mean = all.means[group];
    const double squares = all.squares[group];
    const double count = all.counts[group];
    if (count == 0)
        return noMoments;
    return {static_cast<std::int64_t>(count), mean, squares, mean * mean + squares / count};
}

RunReader readerOf(const Tensor &input)
{
    return [&input](const Run &run, double *values) { readValues(input, run, Operand::Element, values); };
}

// The moments that the kernels found; those of groups that they left out are computed here.
std::vector<Moments> completed(MaskedMoments found, const Tensor &input, const Grouping &grouping, const Tensor &mask)
{
    const Walk walk(grouping, mask.shape());
    const RunReader read = readerOf(input);
    std::vector<Moments> result(static_cast<std::size_t>(grouping.groupCount()));
    for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
        Moments &own = result[static_cast<std::size_t>(group)];
        own = momentsAt(found, group);
        if (own.count > 0 && !std::isfinite(own.meanSquare))
            own = accumulateMoments(walk.ofGroup(group), 1, mask, read).front();
    }
    return result;
}

// For each group whether it counts, under a mask that is constant in every group.
std::vector<char> countingGroups(const Grouping &grouping, const Tensor &mask)
{
    const Walk walk(grouping, mask.shape());
    std::vector<char> counts(static_cast<std::size_t>(grouping.groupCount()));
    for (std::int64_t group = 0; group < grouping.groupCount(); ++group) {
        const std::int64_t element = walk.index(Operand::Mask, grouping.firstElement(group));
        counts[static_cast<std::size_t>(group)] = mask[element] != 0;
    }
    return counts;
}

// Whether a mask masks groups as a whole whose elements lie together: the kernels need not know of it.
bool masksWholeRuns(const Grouping &grouping, const Tensor &mask)
{
    const Walk walk(grouping, mask.shape());
    return walk.isConstantInGroups(Operand::Mask) && walk.loops().back().step(Operand::Group) == 0;
}

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
        if (!m_problem.mask.isEmpty() && !masksWholeRuns(m_grouping, m_problem.mask))
            return masked();
        std::optional<std::vector<Moments>> moments = plain(progress);
        if (moments && !m_problem.mask.isEmpty())
            leaveOutMasked(*moments);
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
        const MomentArrays found(m_grouping.groupCount());
        if (!isGiven()) {
            normalizer.forward(m_x, m_gamma.data(), m_beta.data(), m_y.get(), found.plain());
        } else if (!m_areGivenModest
                   || !normalizer.forwardGiven(m_x, m_gamma.data(), m_beta.data(), m_y.get(), m_given, found.plain())) {
            return {};
        }
        return completeMoments(found.plain(), m_problem.input, m_grouping, progress);
    }

    // The kernels have computed masked groups as well: their moments become none, and their output 0.
    void leaveOutMasked(std::vector<Moments> &moments)
    {
        std::vector<kernels::Range> cleared; // Those that follow one another.
        const Walk walk(m_grouping, m_problem.mask.shape());
        m_problem.mask.visitStored([&]<class V>(std::span<const V> mask) {
            const auto isMasked = [&](const Run &run, std::int64_t i) {
                return static_cast<double>(mask[static_cast<std::size_t>(run.at(Operand::Mask, i))]) == 0;
            };
            walk.forEachRun([&](const Run &run) {
                const bool isOfOneGroup
                    = run.step(Operand::Element) == 1 && run.step(Operand::Mask) == 0 && run.step(Operand::Group) == 0;
                if (!isOfOneGroup) {
                    for (std::int64_t i = 0; i < run.length; ++i) {
                        if (!isMasked(run, i))
                            continue;
                        moments[static_cast<std::size_t>(run.at(Operand::Group, i))] = noMoments;
                        m_y[static_cast<std::ptrdiff_t>(run.at(Operand::Element, i))] = 0;
                    }
                } else if (isMasked(run, 0)) {
                    moments[static_cast<std::size_t>(run.first(Operand::Group))] = noMoments;
                    const std::int64_t first = run.first(Operand::Element);
                    if (!cleared.empty() && cleared.back().last == first)
                        cleared.back().last += run.length;
                    else
                        cleared.push_back({first, first + run.length});
                }
            });
        });
        clear(cleared);
    }

    void clear(const std::vector<kernels::Range> &elements)
    {
        const kernels::MaskedTable<T> *table = kernels::maskedTable<T>();
        const bool isHeld = m_problem.input.size() * static_cast<std::int64_t>(sizeof(T)) <= cacheSizes().second;
        if (table != nullptr)
            return table->clear(m_y.get(), elements, !isHeld);
        for (const kernels::Range &some : elements)
            std::fill_n(m_y.get() + some.first, some.count(), T(0));
    }

    std::optional<std::vector<Moments>> masked()
    {
        MaskedForward<T> forward(m_grouping, m_problem.spec, m_problem.mask.shape(), m_gamma.shape(), m_beta.shape());
        if (!m_areGivenModest || !forward.isPossible(m_gamma.data()))
            return {};
        const Tensor &mask = m_problem.mask;
        const PreparedMask<T> prepared = forward.prepared(m_problem.input.shape(), mask);
        const MomentArrays found(m_grouping.groupCount());
        const kernels::Operands<T> operands {m_x, m_gamma.data(), m_beta.data(), m_y.get()};
        const bool unusual = forward.forward(operands, prepared.operand(), found.get(), m_given);
        if (unusual && !isGiven()) {
            static constexpr T one = 1;
            static constexpr T zero = 0;
            const Walk walk(m_grouping, mask.shape(), m_gamma.shape(), m_beta.shape());
            const kernels::Operands<T> all {m_x, m_gamma.data() ? m_gamma.data() : &one,
                                            m_beta.data() ? m_beta.data() : &zero, m_y.get()};
            computeInFloat64(m_problem.spec, walk, all, m_grouping.groupCount(), found.plain(), mask,
                             found.get().counts);
        }
        return completed(found.get(), m_problem.input, m_grouping, mask);
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
    if (masksWholeRuns(grouping, mask)) {
        std::vector<Moments> all = moments(input, grouping);
        const std::vector<char> counts = countingGroups(grouping, mask);
        for (std::size_t group = 0; group < counts.size(); ++group)
            all[group] = counts[group] != 0 ? all[group] : noMoments;
        return all;
    }
    const MomentArrays found(grouping.groupCount());
    const bool isDone = input.visit([&]<class T>(std::span<const T> x) {
        MaskedForward<T> forward(grouping, {}, mask.shape());
        if (!forward.isPossible(nullptr))
            return false;
        forward.moments(x.data(), forward.prepared(input.shape(), mask).operand(), found.get());
        return true;
    });
    if (!isDone)
        return {};
    return completed(found.get(), input, grouping, mask);
}

std::optional<Moments> fastMaskedGroupMoments(const Tensor &input, const Grouping &grouping, std::int64_t group,
                                              const Tensor &mask)
{
    if (masksWholeRuns(grouping, mask)) {
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
    const Moments own = momentsAt(found, 0);
    if (own.count == 0 || std::isfinite(own.meanSquare))
        return own;
    return accumulateMoments(Walk(grouping, mask.shape()).ofGroup(group), 1, mask, readerOf(input)).front();
}

} // namespace normscope

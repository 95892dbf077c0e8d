// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <algorithm>
#include <array>
#include <vector>

namespace normscope {

/// What a run of elements addresses: the elements themselves, their groups, and what is broadcast over them.
enum class Operand
{
    Element,
    Group,
    Mask,
    Gamma,
    Beta
};
inline constexpr std::size_t operandCount = 5;

/// Elements along which every operand advances by a constant step. Element and group are flat indices and group
/// numbers; mask, γ and β are flat indices into those tensors.
struct Run
{
    std::int64_t length = 0;
    std::array<std::int64_t, operandCount> firsts = {};
    std::array<std::int64_t, operandCount> steps = {};

    std::int64_t first(Operand operand) const { return firsts[static_cast<std::size_t>(operand)]; }
    std::int64_t step(Operand operand) const { return steps[static_cast<std::size_t>(operand)]; }
    std::int64_t at(Operand operand, std::int64_t i) const { return first(operand) + i * step(operand); }
};

/// The loops over all elements of a tensor in the order of memory, each operand with its own strides. Adjacent axes are
/// merged where all operands allow it, so that runs are as long as they can be.
class Walk
{
public:
    /// The most elements of one run, so that its values fit into a small buffer.
    static constexpr std::int64_t longestRun = 1024;

    Walk() = default;
    /// Shapes broadcast over the grouping's shape; an empty one stands for "absent" (its index stays 0).
    explicit Walk(const Grouping &grouping, const Shape &mask = {}, const Shape &gamma = {}, const Shape &beta = {});

    /// The elements of one group alone, ascending; their group number is 0.
    Walk ofGroup(std::int64_t group) const;

    /// The index that an operand has at an element, see Run.
    std::int64_t index(Operand operand, std::int64_t element) const;
    /// Whether an operand is the same for all elements of a group.
    bool isConstantInGroups(Operand operand) const;
    std::int64_t elementCount() const;

    /// Calls f(const Run &) for one run after the other.
    template <class F>
    void forEachRun(F &&f) const;

    /// A loop, and how far each operand advances with it.
    struct Loop
    {
        std::int64_t length = 1;
        std::array<std::int64_t, operandCount> steps = {};
        std::int64_t step(Operand operand) const { return steps[static_cast<std::size_t>(operand)]; }
    };
    /// The loops as merged, outermost first; at least one.
    const std::vector<Loop> &loops() const { return m_loops; }

private:
    std::vector<Loop> m_loops = {Loop()}; ///< Outermost first; at least one.
    std::array<std::int64_t, operandCount> m_firsts = {};
};

/// Reports to a Progress about every million elements.
class ProgressMeter
{
public:
    ProgressMeter(const Progress &progress, std::int64_t total)
        : m_progress(progress)
        , m_total(total)
    { }

    /// Throws Cancelled if the work shall stop.
    void advance(std::int64_t elements)
    {
        m_done += elements;
        if (m_done >= m_next)
            report();
    }

private:
    static constexpr std::int64_t interval = 1 << 20;
    void report();

    const Progress &m_progress;
    std::int64_t m_total;
    std::int64_t m_done = 0;
    std::int64_t m_next = interval;
};

/// Reads `length` values of a tensor, `step` apart.
void readValues(const Tensor &tensor, std::int64_t first, std::int64_t step, std::int64_t length, double *values);
/// Reads along a run the values that an operand addresses in its tensor.
inline void readValues(const Tensor &tensor, const Run &run, Operand operand, double *values)
{
    readValues(tensor, run.first(operand), run.step(operand), run.length, values);
}

template <class F>
void Walk::forEachRun(F &&f) const
{
    const Loop &inner = m_loops.back();
    const std::size_t outerCount = m_loops.size() - 1;
    std::array<std::int64_t, maximumRank + 1> index = {}; // One more than axes: a split channel axis is two loops.
    auto origin = m_firsts;
    for (;;) {
        for (std::int64_t begin = 0; begin < inner.length; begin += longestRun) {
            Run run {std::min(longestRun, inner.length - begin), origin, inner.steps};
            for (std::size_t k = 0; k < operandCount; ++k)
                run.firsts[k] += begin * inner.steps[k];
            f(static_cast<const Run &>(run));
        }
        std::size_t depth = outerCount;
        for (; depth > 0; --depth) { // Counts up like an odometer.
            const Loop &loop = m_loops[depth - 1];
            const bool wraps = ++index[depth - 1] == loop.length;
            const std::int64_t steps = wraps ? 1 - loop.length : 1;
            for (std::size_t k = 0; k < operandCount; ++k)
                origin[k] += steps * loop.steps[k];
            if (!wraps)
                break;
            index[depth - 1] = 0;
        }
        if (depth == 0)
            return;
    }
}

} // namespace normscope

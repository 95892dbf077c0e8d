// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/axes.h"

#include <array>
#include <cstdint>

namespace normscope {

/// How far one step of a loop takes each operand of a normalization, in elements; or the place of each.
struct Steps
{
    std::int64_t x = 0; ///< Input, output and upstream gradient: they have one shape.
    std::int64_t gamma = 0;
    std::int64_t beta = 0;

    friend constexpr Steps operator+(Steps a, Steps b) { return {a.x + b.x, a.gamma + b.gamma, a.beta + b.beta}; }
    friend constexpr Steps operator*(std::int64_t n, Steps a) { return {n * a.x, n * a.gamma, n * a.beta}; }
    friend constexpr bool operator==(Steps, Steps) = default;
};

/// Nested loops over elements, the outermost first. A nest without loops is one element.
struct Nest
{
    struct Loop
    {
        std::int64_t length = 1;
        Steps steps;
    };

    std::array<Loop, maximumRank + 1> loops; ///< One more than axes: a split channel axis is two loops.
    std::size_t depth = 0;

    void push(Loop loop) { loops[depth++] = loop; }
    const Loop &inner() const { return loops[depth - 1]; }
    std::int64_t size() const
    {
        std::int64_t size = 1;
        for (std::size_t i = 0; i < depth; ++i)
            size *= loops[i].length;
        return size;
    }
};

/// Whether the places of a nest follow one another, each `size` elements behind the one before.
inline bool followOneAnother(const Nest &nest, std::int64_t size)
{
    for (std::size_t i = nest.depth; i-- > 0;) {
        if (nest.loops[i].steps.x != size)
            return false;
        size *= nest.loops[i].length;
    }
    return nest.depth > 0;
}

/// Counts through a nest from its `start`-th place on. Most are short-lived: making one has to be cheap.
class Odometer
{
public:
    explicit Odometer(const Nest &nest, std::int64_t start = 0)
        : Odometer(nest, nest.depth, start)
    { }
    /// An odometer of a nest without its `count` innermost loops.
    static Odometer outside(const Nest &nest, std::size_t count)
    {
        return Odometer(nest, nest.depth > count ? nest.depth - count : 0, 0);
    }

    const Steps &place() const { return m_place; }

    /// Goes to the next place; after the last one to the first, returning false.
    bool advance()
    {
        if (++m_innerIndex < m_inner.length) {
            m_place = m_place + m_inner.steps;
            return true;
        }
        m_innerIndex = 0;
        m_place = m_place + (1 - m_inner.length) * m_inner.steps;
        for (std::size_t i = outerDepth(); i-- > 0;) {
            const Nest::Loop &loop = m_nest.loops[i];
            if (++m_index[i] < loop.length) {
                m_place = m_place + loop.steps;
                return true;
            }
            m_index[i] = 0;
            m_place = m_place + (1 - loop.length) * loop.steps;
        }
        return false;
    }

    /// Places of the innermost loop from this one on.
    std::int64_t leftInRun() const { return m_inner.length - m_innerIndex; }
    /// How far one step of the innermost loop goes.
    const Steps &runSteps() const { return m_inner.steps; }
    /// As advance() so many times, at most leftInRun().
    bool advance(std::int64_t places)
    {
        m_innerIndex += places - 1;
        m_place = m_place + (places - 1) * m_inner.steps;
        return advance();
    }

private:
    Odometer(const Nest &nest, std::size_t depth, std::int64_t start)
        : m_nest(nest)
        , m_depth(depth)
        , m_inner(depth > 0 ? nest.loops[depth - 1] : Nest::Loop())
    {
        for (std::size_t i = 0; i < outerDepth(); ++i)
            m_index[i] = 0;
        if (start > 0) {
            m_innerIndex = start % m_inner.length;
            m_place = m_innerIndex * m_inner.steps;
            start /= m_inner.length;
        }
        for (std::size_t i = outerDepth(); i-- > 0 && start > 0;) {
            m_index[i] = start % nest.loops[i].length;
            start /= nest.loops[i].length;
            m_place = m_place + m_index[i] * nest.loops[i].steps;
        }
    }

    std::size_t outerDepth() const { return m_depth > 0 ? m_depth - 1 : 0; }

    const Nest &m_nest;
    std::size_t m_depth;
    Nest::Loop m_inner; // A copy, as nearly all steps are those of this loop.
    std::int64_t m_innerIndex = 0;
    std::array<std::int64_t, maximumRank + 1> m_index; // Indices of the loops outside the innermost.
    Steps m_place;
};

} // namespace normscope

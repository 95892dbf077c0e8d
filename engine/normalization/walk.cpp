// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/walk.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr auto elementOperand = static_cast<std::size_t>(Operand::Element);
constexpr auto groupOperand = static_cast<std::size_t>(Operand::Group);

// How far an operand advances with each index of an axis: 0 where it is broadcast or absent.
std::int64_t broadcastStride(const Shape &operand, int axis)
{
    if (operand.empty() || operand[static_cast<std::size_t>(axis)] == 1)
        return 0;
    std::int64_t stride = 1;
    for (std::size_t inner = static_cast<std::size_t>(axis) + 1; inner < operand.size(); ++inner)
        stride *= operand[inner];
    return stride;
}

std::int64_t axisStride(const std::vector<Grouping::Piece> &pieces, int axis)
{
    // The innermost piece of the axis comes last.
    const auto innermost = std::find_if(pieces.rbegin(), pieces.rend(),
                                        [axis](const Grouping::Piece &piece) { return piece.axis == axis; });
    return innermost->stride;
}

} // namespace

Walk::Walk(const Grouping &grouping, const Shape &mask, const Shape &gamma, const Shape &beta)
{
    m_loops.clear();
    for (const Grouping::Piece &piece : grouping.pieces()) {
        if (piece.length == 1)
            continue;
        const std::int64_t indices = piece.stride / axisStride(grouping.pieces(), piece.axis);
        const Loop loop {piece.length,
                         {piece.stride, piece.groupStride, indices * broadcastStride(mask, piece.axis),
                          indices * broadcastStride(gamma, piece.axis), indices * broadcastStride(beta, piece.axis)}};
        const auto continues = [&](const Loop &outer) {
            for (std::size_t k = 0; k < operandCount; ++k) {
                if (outer.steps[k] != loop.length * loop.steps[k])
                    return false;
            }
            return true;
        };
        if (!m_loops.empty() && continues(m_loops.back()))
            m_loops.back() = {m_loops.back().length * loop.length, loop.steps};
        else
            m_loops.push_back(loop);
    }
    if (m_loops.empty())
        m_loops.emplace_back();
}

Walk Walk::ofGroup(std::int64_t group) const
{
    Walk walk;
    walk.m_loops.clear();
    walk.m_firsts = m_firsts; // Of a walk through one group, that group is the only one again.
    for (const Loop &loop : m_loops) {
        if (loop.steps[groupOperand] == 0) {
            walk.m_loops.push_back(loop);
            continue;
        }
        const std::int64_t index = group / loop.steps[groupOperand] % loop.length;
        for (std::size_t k = 0; k < operandCount; ++k)
            walk.m_firsts[k] += index * loop.steps[k];
    }
    if (walk.m_loops.empty())
        walk.m_loops.emplace_back();
    walk.m_firsts[groupOperand] = 0;
    return walk;
}

std::int64_t Walk::index(Operand operand, std::int64_t element) const
{
    std::int64_t index = 0;
    for (const Loop &loop : m_loops) {
        if (const std::int64_t step = loop.steps[static_cast<std::size_t>(operand)]; step != 0)
            index += element / loop.steps[elementOperand] % loop.length * step;
    }
    return index;
}

bool Walk::isConstantInGroups(Operand operand) const
{
    return std::all_of(m_loops.begin(), m_loops.end(), [operand](const Loop &loop) {
        return loop.steps[groupOperand] != 0 || loop.steps[static_cast<std::size_t>(operand)] == 0;
    });
}

std::int64_t Walk::elementCount() const
{
    std::int64_t count = 1;
    for (const Loop &loop : m_loops)
        count *= loop.length;
    return count;
}

void ProgressMeter::report()
{
    m_next = m_done + interval;
    normscope::report(m_progress, static_cast<double>(m_done) / static_cast<double>(m_total));
}

void readValues(const Tensor &tensor, std::int64_t first, std::int64_t step, std::int64_t length, double *values)
{
    tensor.visitStored([=](auto all) {
        const auto *from = all.data() + first;
        if (step == 1) { // Compilers make vectors of it.
            std::copy_n(from, length, values);
            return;
        }
        for (std::int64_t i = 0; i < length; ++i)
            values[i] = from[i * step];
    });
}

} // namespace normscope

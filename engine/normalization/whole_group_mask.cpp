// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/whole_group_mask.h"

#include "engine/normalization/accumulate.h"
#include "engine/normalization/mask_bytes.h"
#include "engine/normalization/walk.h"
#include "engine/parallel/cache_sizes.h"

#include <algorithm>

namespace normscope {

namespace {

// The groups as elements of a tensor over which the mask broadcasts.
Shape shapeOfGroups(const Grouping &grouping)
{
    Shape shape(grouping.shape().size(), 1);
    for (const Grouping::Piece &piece : grouping.pieces()) {
        if (piece.groupStride != 0)
            shape[static_cast<std::size_t>(piece.axis)] = piece.length;
    }
    return shape;
}

// Whether each group is a row, one after the other.
bool areRows(const Grouping &grouping)
{
    const std::vector<Grouping::Loop> &reduced = grouping.reducedLoops();
    return reduced.size() == 1 && reduced.front().stride == 1
        && (grouping.groupCount() == 1 || grouping.firstElement(1) == grouping.groupSize());
}

void append(std::vector<kernels::Range> &ranges, std::int64_t first, std::int64_t count)
{
    if (!ranges.empty() && ranges.back().last == first)
        ranges.back().last += count;
    else
        ranges.push_back({first, first + count});
}

} // namespace

bool WholeGroupMask::is(const Grouping &grouping, const Tensor &mask)
{
    const Walk walk(grouping, mask.shape());
    return walk.isConstantInGroups(Operand::Mask) && walk.loops().back().step(Operand::Group) == 0;
}

WholeGroupMask::WholeGroupMask(const Grouping &grouping, const Tensor &mask)
    : m_grouping(grouping)
{
    Workers alone(1);
    m_counts = maskBytes(shapeOfGroups(grouping), mask, alone);
}

void WholeGroupMask::leaveOut(std::vector<Moments> &moments) const
{
    for (std::size_t group = 0; group < moments.size(); ++group)
        moments[group] = m_counts[static_cast<std::ptrdiff_t>(group)] != 0 ? moments[group] : noMoments;
}

std::vector<kernels::Range> WholeGroupMask::clearedRanges() const
{
    std::vector<kernels::Range> ranges;
    Walk(m_grouping).forEachRun([&](const Run &run) {
        if (!counts(run.first(Operand::Group)))
            append(ranges, run.first(Operand::Element), run.length);
    });
    return ranges;
}

template <class T>
void WholeGroupMask::clear(T *y) const
{
    const std::int64_t size = m_grouping.groupCount() * m_grouping.groupSize();
    const kernels::MaskedTable<T> *table = kernels::maskedTable<T>();
    const bool isHeld = size * static_cast<std::int64_t>(sizeof(T)) <= cacheSizes().second;
    if (table != nullptr && areRows(m_grouping)) {
        table->clearRows(y, m_grouping.groupSize(), m_counts.get(), m_grouping.groupCount(), !isHeld);
    } else if (table != nullptr) {
        table->clear(y, clearedRanges(), !isHeld);
    } else {
        for (const kernels::Range &some : clearedRanges())
            std::fill_n(y + some.first, some.count(), T(0));
    }
}

template void WholeGroupMask::clear(float *) const;
template void WholeGroupMask::clear(double *) const;

} // namespace normscope

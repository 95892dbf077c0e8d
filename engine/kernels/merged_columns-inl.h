// SPDX-License-Identifier: GPL-3.0-or-later
//
// From the moments of the columns of a panel to those of its groups.
#if defined(NORMSCOPE_MERGED_COLUMNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MERGED_COLUMNS_INL_H
#undef NORMSCOPE_MERGED_COLUMNS_INL_H
#else
#define NORMSCOPE_MERGED_COLUMNS_INL_H
#endif

#include "engine/kernels/chan.h"
#include "engine/kernels/partial-inl.h"
#include "engine/kernels/transforms-inl.h"

#include <algorithm>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The moments of as many groups of a block as there are lanes, of which each row has one element after the other.
template <class T, class D>
HWY_INLINE void mergeFoldedAt(D d, const T *tail, const Panel &panel, GroupMoments ofColumns, GroupMoments ofGroups)
{
    const auto rowCount = static_cast<double>(panel.rows.size());
    const std::int64_t columnsOfGroup = panel.blockWidth() / panel.blockGroups();
    const auto repeats = static_cast<double>(columnsOfGroup);
    // Relative to the first one: the mean of equal means is exactly these.
    const auto first = hn::LoadU(d, ofColumns.means);
    auto sum = hn::Zero(d);
    auto squares = sum;
    for (std::int64_t column = 0; column < panel.blockWidth(); column += panel.blockGroups()) {
        sum = hn::Add(sum, hn::Sub(hn::LoadU(d, ofColumns.means + column), first));
        squares = hn::Add(squares, hn::LoadU(d, ofColumns.squares + column));
    }
    auto mean = hn::Add(first, hn::Div(sum, hn::Set(d, repeats)));
    auto between = hn::Zero(d);
    auto farthest = hn::Zero(d);
    for (std::int64_t column = 0; column < panel.blockWidth(); column += panel.blockGroups()) {
        const auto distance = hn::Sub(hn::LoadU(d, ofColumns.means + column), mean);
        between = hn::MulAdd(distance, distance, between);
        farthest = hn::Max(farthest, hn::Abs(distance));
    }
    squares = keptSquares(d, hn::MulAdd(between, hn::Set(d, rowCount), squares), farthest);
    double count = repeats * rowCount;
    for (std::int64_t column = 0; column < panel.tail; column += panel.groups) { // As MergedMoments::add().
        const double share = 1 / (count + 1);
        const auto distance = hn::Sub(Narrow<T>::load(d, tail + column), mean);
        mean = hn::MulAdd(distance, hn::Set(d, share), mean);
        squares = keptSquares(d, hn::MulAdd(hn::Mul(distance, distance), hn::Set(d, count * share), squares), distance);
        ++count;
    }
    hn::StoreU(mean, d, ofGroups.means);
    hn::StoreU(squares, d, ofGroups.squares);
}

template <class T>
HWY_INLINE void mergeFolded(const T *tail, const Panel &panel, GroupMoments ofColumns, GroupMoments ofGroups)
{
    forAllLanes(hn::ScalableTag<double>(), panel.blockGroups(), [&](auto d, std::int64_t i) HWY_ATTR {
        mergeFoldedAt(d, tail + i, panel, ofColumns.from(i), ofGroups.from(i));
    });
}

/// The moments of groups that have a run of columns in each row.
template <class T>
HWY_INLINE void mergeRuns(const T *tail, const Panel &panel, Range columns, GroupMoments ofColumns,
                          GroupMoments ofGroups)
{
    const hn::ScalableTag<double> d;
    const std::int64_t repeat = panel.groups * panel.run;
    const auto rowCount = static_cast<double>(panel.rows.size());
    // Σ f(load) over the columns of a group, where load(array) are those of an array.
    const auto sumOf = [&](std::int64_t start, auto &&f) HWY_ATTR {
        auto sums = hn::Zero(d);
        for (; start < columns.count(); start += repeat)
            sums = addColumns(d, sums, start, panel.run, f);
        return hn::GetLane(hn::SumOfLanes(d, sums));
    };
    const Range groups = panel.groupsOf(columns);
    const std::int64_t columnsOfGroup = columns.count() / groups.count();
    const auto count = static_cast<double>(columnsOfGroup);
    for (std::int64_t group = groups.first; group < groups.last; ++group) {
        const std::int64_t start = group * panel.run - columns.first;
        // Relative to the first one: the mean of equal means is exactly these.
        const double first = ofColumns.means[start];
        const auto distances = [&](double from) HWY_ATTR {
            return [=, v = hn::Set(d, from)](auto &&load) HWY_ATTR { return hn::Sub(load(ofColumns.means), v); };
        };
        const double mean = first + sumOf(start, distances(first)) / count;
        const double squares = sumOf(start, [&](auto &&load) HWY_ATTR { return load(ofColumns.squares); });
        const double between = sumOf(start, [&, of = distances(mean)](auto &&load) HWY_ATTR {
            const auto distance = of(load);
            return hn::Mul(distance, distance);
        });
        MergedMoments merged {count * rowCount, mean, squares + between * rowCount};
        const auto ofDistances = [&, of = distances(mean)](auto &&load) HWY_ATTR { return hn::Abs(of(load)); };
        if (merged.squares == 0 && sumOf(start, ofDistances) != 0) // They vanished.
            merged.squares = std::numeric_limits<double>::quiet_NaN();
        for (std::int64_t at = group * panel.run; at < panel.tail; at += repeat) {
            for (std::int64_t j = at; j < std::min(at + panel.run, panel.tail); ++j)
                merged.add(1, static_cast<double>(tail[j]), 0);
        }
        ofGroups.means[group - groups.first] = merged.mean;
        ofGroups.squares[group - groups.first] = merged.squares;
    }
}

template <class T>
void mergeColumns(const T *tail, const Panel &panel, Range columns, GroupMoments ofColumns, GroupMoments ofGroups)
{
    if (panel.run > 1)
        return mergeRuns(tail, panel, columns, ofColumns, ofGroups);
    for (std::int64_t column = 0; column < columns.count(); column += panel.blockWidth()) {
        mergeFolded(tail, panel, ofColumns.from(column), ofGroups);
        ofGroups = ofGroups.from(panel.blockGroups());
    }
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

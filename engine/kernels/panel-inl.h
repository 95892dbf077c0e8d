// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of columns: batch norm of a matrix, free axes whose last one is kept; and many short runs, whose places in the
// run are taken for columns until their moments are merged.
#if defined(NORMSCOPE_PANEL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_PANEL_INL_H
#undef NORMSCOPE_PANEL_INL_H
#else
#define NORMSCOPE_PANEL_INL_H
#endif

#include "engine/kernels/column_moments-inl.h"
#include "engine/kernels/column_writer-inl.h"
#include "engine/kernels/merged_columns-inl.h"
#include "engine/kernels/short_columns-inl.h"
#include "engine/kernels/small_groups-inl.h"
#include "engine/kernels/transforms-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// Puts γ and β of groups into their transforms.
template <class T>
HWY_INLINE void applyAffine(const T *gamma, std::int64_t gammaStep, const T *beta, std::int64_t betaStep,
                            std::int64_t count, Transforms<T> transforms)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        const auto factor = gammaStep == 1 ? hn::LoadU(d, gamma + i) : hn::Set(d, *gamma);
        const auto summand = betaStep == 1 ? hn::LoadU(d, beta + i) : hn::Set(d, *beta);
        hn::StoreU(hn::Mul(hn::LoadU(d, transforms.scales + i), factor), d, transforms.scales + i);
        hn::StoreU(hn::MulAdd(hn::LoadU(d, transforms.offsets + i), factor, summand), d, transforms.offsets + i);
    }
    for (; i < count; ++i) {
        transforms.scales[i] *= gamma[i * gammaStep];
        transforms.offsets[i] = transforms.offsets[i] * gamma[i * gammaStep] + beta[i * betaStep];
    }
}

template <class T>
HWY_INLINE T *fill(T *to, std::int64_t count, T value)
{
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto v = hn::Set(d, value);
    std::int64_t i = 0;
    for (; i + lanes <= count; i += lanes)
        hn::StoreU(v, d, to + i);
    if (i < count)
        storePart(v, d, to + i, count - i);
    return to + count;
}

template <class T>
void spread(const Operands<T> &operands, const Panel &panel, Range columns, Transforms<T> ofGroups,
            Transforms<T> ofColumns)
{
    const Range groups = panel.groupsOf(columns);
    // A tile has whole blocks, or groups of one.
    const std::int64_t some = std::min(panel.blockGroups(), groups.count());
    for (std::int64_t group = groups.first; group < groups.last; group += some) {
        const Steps place = panel.parametersOf(group);
        applyAffine(operands.gamma + place.gamma, panel.gammaStep, operands.beta + place.beta, panel.betaStep, some,
                    ofGroups.from(group - groups.first));
    }
    if (panel.isPlain())
        return;
    const std::int64_t width = std::min(panel.blockWidth(), columns.count());
    const auto spreadRow = [&](const T *from, T *to) {
        if (panel.run == 1)
            return std::copy_n(from, some, to);
        for (std::int64_t group = 0; group < some; ++group)
            to = fill(to, panel.run, from[group]);
        return to;
    };
    const auto spreadOne = [&](const T *from, T *to) {
        for (std::int64_t start = 0; start < columns.count(); start += width, from += some) {
            for (std::int64_t column = 0; column < width; column += some * panel.run)
                to = spreadRow(from, to);
        }
    };
    spreadOne(ofGroups.centres, ofColumns.centres);
    spreadOne(ofGroups.scales, ofColumns.scales);
    spreadOne(ofGroups.offsets, ofColumns.offsets);
}

/// Normalizes one tile of one slab. `given` are the transforms of its groups, or null.
template <class T>
HWY_INLINE bool forwardTile(const Operands<T> &slab, const Panel &panel, const Finish &finish, Range columns,
                            GroupMoments moments, Transforms<T> given)
{
    HWY_ALIGN T groupCentres[paddedTile];
    HWY_ALIGN T groupScales[paddedTile];
    HWY_ALIGN T groupOffsets[paddedTile];
    const Transforms<T> ofGroups {groupCentres, groupScales, groupOffsets};
    const FinishFactors factors = FinishFactors(finish).ofConstants();
    if (panel.isPlain()) {
        if (areShortColumns<T>(panel.rows))
            return forwardShortColumns(slab, panel, finish, columns, moments, given);
        columnMoments(slab.x, panel.rows, columns, moments);
        const bool unusual = transformsBy(factors, moments, columns.count(), ofGroups);
        copyGiven(given, {0, columns.count()}, ofGroups);
        spread(slab, panel, columns, ofGroups, ofGroups);
        normalizeColumns(slab, panel.rows, columns, ofGroups);
        return unusual;
    }
    double means[paddedTile];
    double squares[paddedTile];
    HWY_ALIGN T centres[paddedTile];
    HWY_ALIGN T scales[paddedTile];
    HWY_ALIGN T offsets[paddedTile];
    const GroupMoments ofColumns {means, squares};
    const Transforms<T> transform {centres, scales, offsets};
    columnMoments(slab.x, panel.rows, columns, ofColumns);
    mergeColumns(slab.x + panel.tailStart(), panel, columns, ofColumns, moments);
    const std::int64_t groups = panel.groupsOf(columns).count();
    const bool unusual = transformsBy(factors, moments, groups, ofGroups);
    copyGiven(given, {0, groups}, ofGroups);
    spread(slab, panel, columns, ofGroups, transform);
    normalizeColumns(slab, panel.rows, columns, transform);
    if (panel.tail > 0)
        normalizeColumns(slab.at({panel.tailStart(), 0, 0}), Nest(), Range {0, panel.tail}, transform);
    return unusual;
}

template <class T>
HWY_INLINE bool forwardTiles(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range tiles,
                             GroupMoments moments, Transforms<T> given)
{
    bool unusual = false;
    for (std::int64_t index = tiles.first; index < tiles.last; ++index) {
        const PanelTile tile(panel, index, tiles.last);
        const std::int64_t group = tile.slab * panel.groups + panel.groupsOf(tile.columns).first;
        Operands<T> slab = operands.at(tile.place);
        slab.ahead = tile.ahead;
        const Transforms<T> own = given.centres == nullptr ? given : given.from(group);
        unusual |= forwardTile(slab, panel, finish, tile.columns, moments.from(group), own);
    }
    return unusual;
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

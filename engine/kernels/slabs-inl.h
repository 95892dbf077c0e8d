// SPDX-License-Identifier: GPL-3.0-or-later
//
// The slabs of a panel, each in the way that suits its shape.
#if defined(NORMSCOPE_SLABS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_SLABS_INL_H
#undef NORMSCOPE_SLABS_INL_H
#else
#define NORMSCOPE_SLABS_INL_H
#endif

#include "engine/kernels/lane_slabs-inl.h"
#include "engine/kernels/packed_slabs-inl.h"
#include "engine/kernels/panel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

enum class SlabWay
{
    Tiles,
    Vectors, ///< A vector of columns at a time.
    Packed16, ///< Several slabs in a vector, each in a block of so many bytes. Only where there is masked memory.
    Packed32,
    Packed64,
    Lanes ///< A slab in each lane.
};

template <class T>
HWY_INLINE SlabWay slabWayOf(const Panel &panel)
{
    constexpr std::int64_t smallestLaneSlab = 4; // Smaller ones have no tile that is transposed.
    constexpr std::int64_t widestLaneSlab = 32; // Wider rows fill vectors well enough by themselves.
    if (panel.inLanes)
        return SlabWay::Lanes;
    if (!panel.hasSmallSlabs() || panel.tiles() > 1)
        return SlabWay::Tiles;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(hn::ScalableTag<T>()));
    const std::int64_t width = panel.width;
    const std::int64_t size = panel.rows.size() * width;
    const bool areAlikeInSequence = areInSequence(panel) && haveOneParameter(panel.slabs);
    if (hasMaskedMemory && areAlikeInSequence && width > 2 && width < lanes) {
        const auto bytes = width * static_cast<std::int64_t>(sizeof(T));
        return bytes <= 16 ? SlabWay::Packed16 : bytes <= 32 ? SlabWay::Packed32 : SlabWay::Packed64;
    }
    // Whether rows fill a vector, or the last half of two.
    const bool doRowsFillVectors = hasMaskedMemory && width >= lanes && (width == lanes || 2 * width >= 3 * lanes);
    const bool haveLaneSize = width <= widestLaneSlab && size >= smallestLaneSlab && size <= largestLanePart;
    return areAlikeInSequence && haveLaneSize && !doRowsFillVectors ? SlabWay::Lanes : SlabWay::Vectors;
}

template <class T>
bool forwardPanel(const Operands<T> &operands, const Panel &panel, const Finish &finish, Range tiles,
                  GroupMoments moments, Transforms<T> given)
{
    switch (slabWayOf<T>(panel)) {
    case SlabWay::Tiles:
        break;
    case SlabWay::Vectors:
        return forwardSmallSlabs(operands, panel, finish, tiles, moments, given);
    case SlabWay::Packed16:
        if constexpr (hasMaskedMemory)
            return forwardPackedSlabs<16>(operands, panel, finish, tiles, moments, given);
        break;
    case SlabWay::Packed32:
        if constexpr (hasMaskedMemory)
            return forwardPackedSlabs<32>(operands, panel, finish, tiles, moments, given);
        break;
    case SlabWay::Packed64:
        if constexpr (hasMaskedMemory)
            return forwardPackedSlabs<64>(operands, panel, finish, tiles, moments, given);
        break;
    case SlabWay::Lanes:
        return forwardLaneSlabs(operands, panel, finish, tiles, moments, given);
    }
    return forwardTiles(operands, panel, finish, tiles, moments, given);
}

/// The moments of small slabs. As columnMoments() finds those of columns, to the same bits.
template <class T>
void smallSlabMoments(const T *x, const Panel &panel, Range slabs, GroupMoments moments)
{
    switch (slabWayOf<T>(panel)) {
    case SlabWay::Tiles:
    case SlabWay::Vectors:
        return columnVectorsOfSlabs(x, panel, slabs, moments);
    case SlabWay::Packed16:
        if constexpr (hasMaskedMemory)
            packedSlabMoments<16>(x, panel, slabs, moments);
        return;
    case SlabWay::Packed32:
        if constexpr (hasMaskedMemory)
            packedSlabMoments<32>(x, panel, slabs, moments);
        return;
    case SlabWay::Packed64:
        if constexpr (hasMaskedMemory)
            packedSlabMoments<64>(x, panel, slabs, moments);
        return;
    case SlabWay::Lanes:
        return laneSlabMoments(x, panel, slabs, moments);
    }
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

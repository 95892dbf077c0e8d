// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of a few adjacent elements: as many groups at a time as a vector has lanes.
#if defined(NORMSCOPE_TINY_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_TINY_ROWS_INL_H
#undef NORMSCOPE_TINY_ROWS_INL_H
#else
#define NORMSCOPE_TINY_ROWS_INL_H
#endif

#include "engine/kernels/panel-inl.h"

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The most groups of one call: their sums fit into small buffers.
inline constexpr std::int64_t mostTinyRows = 64;
inline constexpr std::int64_t longestTinyRow = 16;

/// Whether the groups are short rows, one after the other, that share γ and β.
HWY_INLINE bool areTinyRows(const Runs &shape)
{
    return shape.groups.depth == 1 && shape.reduced.depth == 1 && shape.written.depth <= 1
        && shape.reduced.inner().length <= longestTinyRow
        && shape.groups.inner().steps == Steps {shape.reduced.inner().length, 0, 0};
}

/// Calls f(tag, row) for groups of rows, as many as the tag has lanes, and for the rest one by one.
template <class T, class F>
HWY_INLINE void forEachRowVector(std::int64_t rows, F &&f)
{
    const hn::ScalableTag<T> d;
    const hn::CappedTag<T, 1> single;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t row = 0;
    for (; row + lanes <= rows; row += lanes)
        f(d, row);
    for (; row < rows; ++row)
        f(single, row);
}

/// The offsets of adjacent rows' first elements.
template <class D>
HWY_INLINE auto rowOffsets(D, std::int64_t length)
{
    using Index = hwy::MakeSigned<hn::TFromD<D>>;
    const hn::Rebind<Index, D> di;
    return hn::Mul(hn::Iota(di, 0), hn::Set(di, static_cast<Index>(length)));
}

/// Reads adjacent rows: one vector for each of the `length` places in a row.
template <class D, class T = hn::TFromD<D>>
HWY_INLINE void loadRows(D d, const T *from, std::int64_t length, hn::Vec<D> *places)
{
    switch (length) {
    case 2:
        return hn::LoadInterleaved2(d, from, places[0], places[1]);
    case 3:
        return hn::LoadInterleaved3(d, from, places[0], places[1], places[2]);
    case 4:
        return hn::LoadInterleaved4(d, from, places[0], places[1], places[2], places[3]);
    default:
        const auto offsets = rowOffsets(d, length);
        for (std::int64_t i = 0; i < length; ++i)
            places[i] = hn::GatherIndex(d, from + i, offsets);
    }
}

/// Writes what loadRows reads.
template <class D, class T = hn::TFromD<D>>
HWY_INLINE void storeRows(const hn::Vec<D> *places, D d, T *to, std::int64_t length)
{
    switch (length) {
    case 2:
        return hn::StoreInterleaved2(places[0], places[1], d, to);
    case 3:
        return hn::StoreInterleaved3(places[0], places[1], places[2], d, to);
    case 4:
        return hn::StoreInterleaved4(places[0], places[1], places[2], places[3], d, to);
    default:
        const auto offsets = rowOffsets(d, length);
        for (std::int64_t i = 0; i < length; ++i)
            hn::ScatterIndex(places[i], d, to + i, offsets);
    }
}

template <class T>
HWY_INLINE void tinyRowMoments(const T *x, std::int64_t rows, std::int64_t length, GroupMoments moments)
{
    T shifts[mostTinyRows];
    T sums[mostTinyRows];
    T squares[mostTinyRows];
    forEachRowVector<T>(rows, [&](auto d, std::int64_t row) HWY_ATTR {
        hn::Vec<decltype(d)> places[longestTinyRow];
        loadRows(d, x + row * length, length, places);
        auto sum = hn::Zero(d);
        auto square = hn::Zero(d);
        for (std::int64_t i = 1; i < length; ++i) {
            const auto deviation = hn::Sub(places[i], places[0]);
            sum = hn::Add(sum, deviation);
            square = hn::MulAdd(deviation, deviation, square);
        }
        hn::StoreU(places[0], d, shifts + row);
        hn::StoreU(sum, d, sums + row);
        hn::StoreU(square, d, squares + row);
    });
    mergeBlock(shifts, sums, squares, rows, 0, static_cast<double>(length), moments);
}

template <class T>
HWY_INLINE void normalizeTinyRows(const Operands<T> &operands, std::int64_t rows, const Nest::Loop &row,
                                  Transforms<T> transforms)
{
    forEachRowVector<T>(rows, [&](auto d, std::int64_t first) HWY_ATTR {
        const std::int64_t start = first * row.length;
        const auto centre = hn::LoadU(d, transforms.centres + first);
        const auto scale = hn::LoadU(d, transforms.scales + first);
        const auto offset = hn::LoadU(d, transforms.offsets + first);
        hn::Vec<decltype(d)> places[longestTinyRow];
        loadRows(d, operands.x + start, row.length, places);
        for (std::int64_t i = 0; i < row.length; ++i) {
            const auto normalized = hn::MulAdd(hn::Sub(places[i], centre), scale, offset);
            const auto gamma = hn::Set(d, operands.gamma[i * row.steps.gamma]);
            const auto beta = hn::Set(d, operands.beta[i * row.steps.beta]);
            places[i] = hn::MulAdd(normalized, gamma, beta);
        }
        storeRows(places, d, operands.y + start, row.length);
    });
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

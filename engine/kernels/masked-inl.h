// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masked groups of runs and of columns. Deviations of masked elements are cleared before they are added.
#if defined(NORMSCOPE_MASKED_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_INL_H
#undef NORMSCOPE_MASKED_INL_H
#else
#define NORMSCOPE_MASKED_INL_H
#endif

#include "engine/kernels/mask_packing-inl.h"
#include "engine/kernels/masked_columns-inl.h"
#include "engine/kernels/masked_runs-inl.h"
#include "engine/kernels/masked_short_columns-inl.h"
#include "engine/kernels/masked_transforms-inl.h"

#include <algorithm>
#include <cstring>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

template <class T>
void clearElements(T *y, std::span<const Range> elements, bool streams)
{
    for (const Range &some : elements)
        writeZeros(y + some.first, some.count(), streams);
    if (streams)
        hwy::FlushStream();
}

/// Which of many short rows are cleared no processor can guess: all elements are read and written, each with a byte.
template <class T>
void clearShortRows(T *y, std::int64_t length, const MaskByte *counts, std::int64_t rows)
{
    constexpr std::int64_t someRows = 128;
    const hn::ScalableTag<T> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    MaskByte mask[(someRows + 1) * longestPatternRow];
    for (std::int64_t first = 0; first < rows; first += someRows, y += someRows * length) {
        const std::int64_t size = std::min(rows - first, someRows) * length;
        for (std::int64_t row = 0; row * length < size; ++row) // As long as the longest; the next row follows.
            std::memset(mask + row * length, counts[first + row], longestPatternRow);
        std::int64_t i = 0;
        for (; i + lanes <= size; i += lanes)
            hn::StoreU(whereCounts(d, hn::LoadU(d, y + i), mask + i), d, y + i);
        for (; i < size; ++i)
            y[i] = mask[i] != 0 ? y[i] : T(0);
    }
}

template <class T>
void clearRows(T *y, std::int64_t length, const MaskByte *counts, std::int64_t rows, bool streams)
{
    if (length <= longestPatternRow)
        return clearShortRows(y, length, counts, rows);
    for (std::int64_t row = 0; row < rows;) {
        const bool isCleared = counts[row] == 0;
        const MaskByte *const next = std::find(counts + row, counts + rows, isCleared ? 0xff : 0);
        const std::int64_t first = std::exchange(row, next - counts);
        if (isCleared)
            writeZeros(y + first * length, (row - first) * length, streams);
    }
    if (streams)
        hwy::FlushStream();
}

template <class T>
constexpr MaskedTable<T> kernelsOf(std::type_identity<MaskedTable<T>>)
{
    return {maskedRunMoments<T>,
            writeMaskedRuns<T>,
            forwardMaskedRuns<T>,
            maskedColumnMoments<T>,
            mergeMaskedColumns,
            mergeMaskedRun,
            normalizeMaskedColumns<T>,
            canForwardMaskedPanel<T>,
            forwardMaskedPanel<T>,
            maskedTransforms<T>,
            clearElements<T>,
            clearRows<T>,
            packMask<T>};
}

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Some rows of a masked panel at a time, as both passes sum them up.
#if defined(NORMSCOPE_MASKED_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NORMSCOPE_MASKED_ROWS_INL_H
#undef NORMSCOPE_MASKED_ROWS_INL_H
#else
#define NORMSCOPE_MASKED_ROWS_INL_H
#endif

#include "engine/kernels/column_moments-inl.h"
#include "engine/kernels/mask_bytes-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace normscope::kernels::HWY_NAMESPACE {

/// The rows of a block in which any element counts.
template <class T>
struct MaskedRows
{
    const T *rows[blockRows];
    const MaskByte *masks[blockRows];
    std::int64_t places[blockRows]; ///< Numbers of the rows in the block.
    std::int64_t count = 0;
    bool areWhole = true; ///< Whether all elements of each of these rows count.

    HWY_INLINE void clear()
    {
        count = 0;
        areWhole = true;
        m_taken = 0;
    }

    /// Takes the next rows of the block.
    HWY_INLINE void take(const T *x, const RowMask &mask, Odometer &row, std::int64_t some, std::int64_t width)
    {
        const std::int64_t last = m_taken + some;
        if (mask.isOfWholeRows())
            return takeWhole(x, mask, row, last);
        for (; m_taken < last; ++m_taken, row.advance()) {
            const MaskByte *const own = mask.at(row.place().x);
            const Counting counting = countingOf(own, width);
            put(x + row.place().x, own);
            count += counting == Counting::None ? 0 : 1;
            areWhole &= counting != Counting::Some;
        }
    }

private:
    /// Without branches, which nobody could predict.
    HWY_INLINE void takeWhole(const T *x, const RowMask &mask, Odometer &row, std::int64_t last)
    {
        for (; m_taken < last; ++m_taken, row.advance()) {
            const MaskByte *const own = mask.at(row.place().x);
            put(x + row.place().x, own);
            count += *own & 1;
        }
    }
    /// Puts a row where the next one that counts will be, so that it is kept only if `count` goes on.
    HWY_INLINE void put(const T *row, const MaskByte *mask)
    {
        rows[count] = row;
        masks[count] = mask;
        places[count] = m_taken;
    }

    std::int64_t m_taken = 0;
};

} // namespace normscope::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

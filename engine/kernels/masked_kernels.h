// SPDX-License-Identifier: GPL-3.0-or-later
//
// Forward kernels for tensors of which not all elements count. A mask has a byte for each element of x, or for each of
// its MaskRows, 0xff or 0. Masked elements may hold anything; they are never added, and come out as 0.
#pragma once

#include "engine/kernels/kernels.h"

#include <cstdint>
#include <span>

namespace normscope::kernels {

using MaskByte = std::uint8_t;

/// Moments and how many elements count, by group or column. If none counts, all are 0. Squares are 0 only where all
/// elements that count are equal, and NaN where vector arithmetic lost them.
struct MaskedMoments
{
    double *means;
    double *squares;
    double *counts;
    MaskedMoments from(std::int64_t i) const { return {means + i, squares + i, counts + i}; }
};

/// Which elements a mask treats as rows of their own, so that it need not be spread over all of them: whole rows have a
/// byte each, and rows that others repeat have their bytes once.
struct MaskRows
{
    std::int64_t length = 0; ///< Elements of a row; 0: there are no rows, and each element has a byte.
    bool areWhole = false; ///< A row has one byte.
    /// So many consecutive rows have bytes of their own, and are repeated so often before the next ones.
    std::int64_t together = 1;
    std::int64_t repeats = 1;
};

/// The bytes of a mask, found by the place of an element.
class RowMask
{
public:
    RowMask(const MaskByte *bytes, const MaskRows &rows = {})
        : m_bytes(bytes)
        , m_rows(rows)
        , m_perElement(rows.length > 0 ? 1 / static_cast<double>(rows.length) : 0)
        , m_perRow(1 / static_cast<double>(rows.together))
        , m_perRepeatedRow(m_perRow / static_cast<double>(rows.repeats))
    { }

    bool isOfWholeRows() const { return m_rows.areWhole; }
    bool isOfElements() const { return m_rows.length == 0; }
    /// The byte of the element that is so many farther on; those after it in its row follow, if its row is not whole.
    [[gnu::always_inline]] const MaskByte *at(std::int64_t element) const
    {
        element += m_first;
        if (m_rows.length == 0)
            return m_bytes + element;
        const std::int64_t row = quotient(element, m_perElement);
        const std::int64_t own = m_rows.repeats == 1 ? row : repeated(row);
        return m_bytes + (m_rows.areWhole ? own : element + (own - row) * m_rows.length);
    }
    /// The mask of what begins so many elements farther on.
    RowMask from(std::int64_t element) const
    {
        RowMask mask = *this;
        mask.m_first += element;
        return mask;
    }
    /// The mask of what begins with that column of each row.
    RowMask fromColumn(std::int64_t column) const
    {
        RowMask mask = *this;
        mask.m_bytes += m_rows.areWhole ? 0 : column;
        return mask;
    }

private:
    /// The row whose bytes those of `row` are.
    std::int64_t repeated(std::int64_t row) const
    {
        return quotient(row, m_perRepeatedRow) * m_rows.together + row - quotient(row, m_perRow) * m_rows.together;
    }
    /// A row takes some nanoseconds, a division of integers more than that. Rounding cannot reach the next whole
    /// number, which is half a divisor away.
    static std::int64_t quotient(std::int64_t number, double inverse)
    {
        return static_cast<std::int64_t>((static_cast<double>(number) + 0.5) * inverse);
    }

    const MaskByte *m_bytes;
    MaskRows m_rows;
    std::int64_t m_first = 0;
    double m_perElement;
    double m_perRow;
    double m_perRepeatedRow;
};

/// As Table, with a mask.
template <class T>
struct MaskedTable
{
    void (*runMoments)(const T *x, RowMask, const Runs &, Range groups, MaskedMoments);
    void (*normalizeRuns)(const Operands<T> &, RowMask, const Runs &, Range groups, Transforms<T>);
    /// Moments and output. `finish` as in transforms(); `given` are transforms of all groups to be used in place of
    /// their own, or null. Returns whether any group is unusual; its squares are then NaN.
    bool (*forwardRuns)(const Operands<T> &, RowMask, const Runs &, const Finish &finish, Range groups, MaskedMoments,
                        Transforms<T> given);
    void (*columnMoments)(const T *x, RowMask, const Nest &rows, Range columns, MaskedMoments);
    /// Merges moments of a part of the rows into those of the parts before it.
    void (*mergeColumns)(MaskedMoments part, std::int64_t columns, MaskedMoments into);
    /// Merges moments of adjacent columns of one group into those of its columns before them.
    void (*mergeRun)(MaskedMoments columns, std::int64_t count, MaskedMoments into);
    void (*normalizeColumns)(const Operands<T> &, RowMask, const Nest &rows, Range columns, Transforms<T>);
    /// Moments and output, or moments alone if there is no y, of tiles of a panel for which it can be done in one pass,
    /// with a mask of elements. `finish` and `given` as in forwardRuns().
    bool (*canForwardPanel)(const Panel &);
    bool (*forwardPanel)(const Operands<T> &, const MaskByte *, const Panel &, const Finish &finish, Range tiles,
                         MaskedMoments, Transforms<T> given);
    /// As Table::transforms, where each group has as many elements as are counted; `finish` tells of a group of any
    /// size. Those of a group without elements are 0 and have no meaning.
    bool (*transforms)(const Finish &finish, MaskedMoments, std::int64_t groups, Transforms<T>);
    /// Writes 0 to ranges of elements, past the caches if asked to.
    void (*clear)(T *y, std::span<const Range> elements, bool streams);
    /// The same to adjacent rows of `length` elements, of which those whose byte is 0 do not count.
    void (*clearRows)(T *y, std::int64_t length, const MaskByte *counts, std::int64_t rows, bool streams);
    /// Writes a byte for each value: 0 (does not count) where the value is 0, else 0xff.
    void (*pack)(const T *values, std::int64_t count, MaskByte *to);
};

/// As table() in kernels.h.
template <class T>
const MaskedTable<T> *maskedTable();

template <>
const MaskedTable<float> *compiled<MaskedTable<float>>();
template <>
const MaskedTable<double> *compiled<MaskedTable<double>>();

} // namespace normscope::kernels

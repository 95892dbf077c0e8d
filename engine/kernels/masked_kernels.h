// SPDX-License-Identifier: GPL-3.0-or-later
//
// Forward kernels for tensors of which not all elements count. A mask has a byte for each element of x, 0xff or 0, so
// that it is cut and folded as x is; kernels of runs also take a value of x's type for each element, where 0 does not
// count. Masked elements may hold anything; they are never added, and come out as 0.
#pragma once

#include "engine/kernels/kernels.h"

#include <cstdint>

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

/// The mask of a panel's rows: a byte for each element, or one for each row where its columns do not differ.
class RowMask
{
public:
    /// A byte for each `rowLength` elements of the tensor; 0: for each element.
    RowMask(const MaskByte *bytes, std::int64_t rowLength = 0)
        : m_bytes(bytes)
        , m_rowsPerElement(rowLength > 0 ? 1 / static_cast<double>(rowLength) : 0)
    { }

    bool isByRow() const { return m_rowsPerElement > 0; }
    /// The byte of a row's first column, so many elements farther on.
    const MaskByte *at(std::int64_t element) const
    {
        // A row takes some nanoseconds, a division of integers more than that. The product is a whole number but for
        // rounding, as rows begin at multiples of their length.
        return m_bytes
            + (isByRow() ? static_cast<std::int64_t>(static_cast<double>(element) * m_rowsPerElement + 0.5) : element);
    }
    /// The mask of what begins with the row that is so many elements farther on.
    RowMask from(std::int64_t element) const { return {at(element), m_rowsPerElement}; }
    RowMask fromColumn(std::int64_t column) const { return isByRow() ? *this : RowMask(m_bytes + column); }

private:
    RowMask(const MaskByte *bytes, double rowsPerElement)
        : m_bytes(bytes)
        , m_rowsPerElement(rowsPerElement)
    { }

    const MaskByte *m_bytes;
    double m_rowsPerElement;
};

/// Kernels of runs with a mask of type M.
template <class T, class M>
struct MaskedRunTable
{
    void (*moments)(const T *x, const M *mask, const Runs &, Range groups, MaskedMoments);
    void (*normalize)(const Operands<T> &, const M *mask, const Runs &, Range groups, Transforms<T>);
};

/// As Table, with a mask.
template <class T>
struct MaskedTable
{
    MaskedRunTable<T, MaskByte> runsOfBytes;
    MaskedRunTable<T, T> runsOfValues;
    void (*columnMoments)(const T *x, RowMask, const Nest &rows, Range columns, MaskedMoments);
    /// Merges moments of a part of the rows into those of the parts before it.
    void (*mergeColumns)(MaskedMoments part, std::int64_t columns, MaskedMoments into);
    void (*normalizeColumns)(const Operands<T> &, RowMask, const Nest &rows, Range columns, Transforms<T>);
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

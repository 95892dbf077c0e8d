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
    void (*columnMoments)(const T *x, const MaskByte *mask, const Nest &rows, Range columns, MaskedMoments);
    void (*normalizeColumns)(const Operands<T> &, const MaskByte *mask, const Nest &rows, Range columns, Transforms<T>);
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

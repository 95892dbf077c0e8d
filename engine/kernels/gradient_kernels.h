// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the kernels of the backward pass work on. With x̂ = (x − centre)·scale + offset, scale = 1/s, and g = γ·dy:
//
//   dγ = Σ dy·x̂     dβ = Σ dy     dx = scale·(g − a·Σg − b·x̂·Σ(g·x̂))
//
// a and b are shares of a group (see gradient.cpp for the formulas and their source).
#pragma once

#include "engine/kernels/masked_kernels.h"

#include <cstddef>

namespace normscope::kernels {

/// γ is never null. x, the upstream gradient dy and the gradient dx of the input have one shape.
template <class T>
struct GradientOperands
{
    const T *x;
    const T *upstream;
    const T *gamma;
    T *gradient;
    bool stream = false; ///< Write past the caches, but for the ends of rows.
    std::int64_t ahead = 0; ///< As in Operands.
    bool areHeld = false; ///< All of x, dy and dx fit the last-level cache.
    GradientOperands at(const Steps &place) const
    {
        return {x + place.x, upstream + place.x, gamma + place.gamma, gradient + place.x, stream, ahead, areHeld};
    }
};

/// dγ and dβ, to which kernels add.
struct ParameterGradients
{
    double *gamma;
    double *beta;
    ParameterGradients at(const Steps &place) const { return {gamma + place.gamma, beta + place.beta}; }
};

/// Where sums of elements' own γ and β gather over some groups before they are added to dγ and dβ: as many values as
/// those have, zero. Null where γ or β do not advance with the elements.
template <class T>
struct ParameterPartials
{
    T *gamma;
    std::int64_t gammaCount;
    T *beta;
    std::int64_t betaCount;
};

/// a and b by group.
struct GradientShares
{
    const double *gradients;
    const double *projections;
    GradientShares from(std::int64_t group) const { return {gradients + group, projections + group}; }
};

/// Σdy and Σdy·(x − centre) by column, or Σg and Σg·x̂ by group, to which kernels add.
struct GradientSums
{
    double *gradients;
    double *projections;
    GradientSums from(std::int64_t i) const { return {gradients + i, projections + i}; }
};

/// dx = dy·factor + (x − centre)·slope + level, by column.
template <class T>
struct GradientFactors
{
    T *centres;
    T *factors;
    T *slopes;
    T *levels;
    GradientFactors from(std::int64_t column) const
    {
        return {centres + column, factors + column, slopes + column, levels + column};
    }
};

/// How far one step takes each operand where γ or β cross the groups: where they differ within groups of columns, or
/// advance in other loops than these.
struct CrossedSteps
{
    Steps own;
    std::int64_t group = 0;
    std::int64_t mask = 0;

    friend constexpr CrossedSteps operator+(const CrossedSteps &a, const CrossedSteps &b)
    {
        return {a.own + b.own, a.group + b.group, a.mask + b.mask};
    }
    friend constexpr CrossedSteps operator*(std::int64_t n, const CrossedSteps &a)
    {
        return {n * a.own, n * a.group, n * a.mask};
    }
};

/// dx = dy·γ·scale + x̂·slope + level, by group.
template <class T>
struct CrossedFactors
{
    Transforms<T> transforms;
    const T *slopes;
    const T *levels;
    CrossedFactors from(std::int64_t group) const { return {transforms.from(group), slopes + group, levels + group}; }
};

/// Rows of adjacent elements, from each to the next of which groups, γ, β and mask stay or advance by one. If groups
/// advance within rows, all rows have the same groups.
struct CrossedRows
{
    std::int64_t count = 1;
    std::int64_t length = 1;
    CrossedSteps between; ///< From one row to the next.
    CrossedSteps within; ///< From one element to the next.
};

/// What the factors of some groups of columns follow from, one after the other. On entry `sums` are Σdy and
/// Σdy·(x − centre).
template <class T>
struct GroupGradients
{
    Transforms<T> transforms;
    GradientShares shares;
    GradientSums sums;
    const T *gamma;
    std::int64_t gammaStep; ///< 0 or 1.
};

/// The mask of a tensor of which all elements count, asked as a RowMask.
struct NoMask
{
    static constexpr bool isOfElements() { return true; }
    static constexpr bool isOfWholeRows() { return false; }
    static constexpr std::nullptr_t at(std::int64_t) { return nullptr; }
};

/// Everything for groups of runs; transforms and shares are those of all groups, from the first on. Mask is NoMask or
/// RowMask.
template <class T, class Mask>
using BackwardRuns = void (*)(const GradientOperands<T> &, Mask, const Runs &, Range groups, Transforms<T>,
                              const GradientShares &, ParameterGradients, ParameterPartials<T>);

/// The kernels of the backward pass of one instruction set.
template <class T>
struct GradientTable
{
    BackwardRuns<T, NoMask> backwardRuns;
    BackwardRuns<T, RowMask> backwardMaskedRuns;
    /// Panels: sums of all rows of some columns, and their dx, once the sums are known. Without a mask all elements
    /// count.
    void (*columnGradientSums)(const GradientOperands<T> &, const RowMask *, const Nest &rows, Range columns,
                               const T *centres, GradientSums);
    /// Makes Σdy·x̂ of the second sum, and the factors, but for the centres.
    void (*columnFactors)(const GroupGradients<T> &, std::int64_t groups, GradientFactors<T>);
    void (*columnInputGradient)(const GradientOperands<T> &, const RowMask *, const Nest &rows, Range columns,
                                GradientFactors<T>);
    /// Rows across groups: Σg and Σg·x̂ by group, with what they add to dγ and dβ; and their dx. All operands begin at
    /// the first element; `mask` is null where all elements count.
    void (*crossedSums)(const GradientOperands<T> &, const MaskByte *mask, const CrossedRows &, Transforms<T>,
                        GradientSums, ParameterGradients);
    void (*crossedInputGradient)(const GradientOperands<T> &, const MaskByte *mask, const CrossedRows &,
                                 CrossedFactors<T>);
};

/// As table() in kernels.h.
template <class T>
const GradientTable<T> *gradientTable();

template <>
const GradientTable<float> *compiled<GradientTable<float>>();
template <>
const GradientTable<double> *compiled<GradientTable<double>>();

} // namespace normscope::kernels

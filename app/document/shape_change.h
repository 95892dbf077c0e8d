// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/problem.h"

#include <QString>

namespace normscope {

/// Another shape for a tensor.
struct ShapeChange
{
    enum class Way
    {
        CropAndPad, ///< Elements keep their index on every axis; new ones hold `fill`.
        Reshape ///< The same elements in the same order of memory; any rank.
    };
    Way way = Way::CropAndPad;
    Shape shape;
    double fill = 0;
    friend bool operator==(const ShapeChange &, const ShapeChange &) = default;
};

/// The most elements that a change of shape may give a tensor.
inline constexpr std::int64_t mostValues = 100'000'000;

/// Throws InputError, with the reason, if a tensor of the shape `before` cannot be changed in this way.
void checkChange(const Shape &before, const ShapeChange &change);

/// Initial lengths for a reshape to `rank` axes: the last axes are merged, or axes of length 1 appended.
Shape withRank(const Shape &shape, int rank);

/// The present layout if its rank is `rank`, else the default one of that rank.
Layout layoutOfRank(const Layout &present, int rank);

/// Changes the input of a problem. The layout is kept if the rank stays; parameters that no longer fit are reset, and
/// the sentence returned names them. Throws as checkChange.
QString apply(const ShapeChange &change, NormalizationProblem &problem);

/// "2 × 3 → 4 × 3: 6 values stay, 6 are new, none are cut off."
QString describe(const Shape &before, const ShapeChange &change);

} // namespace normscope

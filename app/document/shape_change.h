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
        Reshape ///< As many elements, in the same order of memory; any rank.
    };
    Way way = Way::CropAndPad;
    Shape shape;
    double fill = 0;
    friend bool operator==(const ShapeChange &, const ShapeChange &) = default;
};

/// The most values that a tensor may be made to have.
inline constexpr std::int64_t mostValues = 100'000'000;

/// Throws InputError, with the reason, if a tensor of the shape `before` cannot be changed so.
void checkChange(const Shape &before, const ShapeChange &change);

/// The lengths that a reshape to `rank` axes may begin with: the last axes are taken together, or axes of 1 follow.
Shape withRank(const Shape &shape, int rank);

/// The present layout where the rank stays, else the default one of the rank.
Layout layoutOfRank(const Layout &present, int rank);

/// Changes the input of a problem. The layout stays where the rank does; what no longer fits starts anew, and the
/// sentence returned says so. Throws as checkChange.
QString apply(const ShapeChange &change, NormalizationProblem &problem);

/// "2 × 3 → 4 × 3: 6 values stay, 6 are new, none are cut off."
QString describe(const Shape &before, const ShapeChange &change);

} // namespace normscope

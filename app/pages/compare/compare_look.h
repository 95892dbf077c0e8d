// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"
#include "engine/tensor/enum_set.h"
#include "widgets/compare/cube_figure.h"
#include "widgets/core/selection.h"
#include "widgets/figures/block_geometry.h"
#include "widgets/lens/lens.h"

#include <QJsonObject>

namespace normscope {

/// What the main card of Compare shows of each choice.
enum class CompareFace
{
    Tensors,
    Cubes,
    Table,
    Differences
};
template <>
struct EnumNames<CompareFace>
{
    static constexpr std::pair<CompareFace, std::string_view> all[] = {{CompareFace::Tensors, "tensors"},
                                                                       {CompareFace::Cubes, "cubes"},
                                                                       {CompareFace::Table, "table"},
                                                                       {CompareFace::Differences, "differences"}};
};

/// The lenses that can be shown in place of a stage. Lens::Difference is not among them, as differences are a face of
/// their own.
inline constexpr EnumSet<Lens> comparedLenses = {Lens::Gradient, Lens::Influence};

/// What the page Compare shows of its choices.
struct CompareLook
{
    CompareFace face = CompareFace::Tensors;
    double stage = 3; ///< 0 … 3, a Stage; fractions lie between two stages.
    std::int64_t pinnedElement = noIndex;
    Lens lens = Lens::Values; ///< Values, or one of comparedLenses.
    int first = 0; ///< The picture of a difference is that of the choices first − second, both indices from 0.
    int second = 1;
    bool sharesColors = true; ///< Whether all panels have one range of colours.
    CubeColors cubeColors = CubeColors::One;
    BlockPose cubePose;

    friend bool operator==(const CompareLook &, const CompareLook &) = default;
};

QJsonObject toJson(const CompareLook &look);
/// Missing or unknown entries have their default.
CompareLook compareLook(const QJsonObject &json);

} // namespace normscope

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

/// The lenses that stand in place of the stage there; what choices differ by is a face of its own.
inline constexpr EnumSet<Lens> comparedLenses = {Lens::Gradient, Lens::Influence};

/// What is looked at on Compare.
struct CompareLook
{
    CompareFace face = CompareFace::Tensors;
    double stage = 3;
    std::int64_t pinnedElement = noIndex;
    Lens lens = Lens::Values; ///< Values, or one of comparedLenses.
    int first = 0; ///< The choices whose difference is a picture: this one
    int second = 1; ///< minus this one.
    bool sharesColors = true; ///< One range of colours for all panels.
    CubeColors cubeColors = CubeColors::One;
    BlockPose cubePose;

    friend bool operator==(const CompareLook &, const CompareLook &) = default;
};

QJsonObject toJson(const CompareLook &look);
/// What is missing or unknown is left as it is by default.
CompareLook compareLook(const QJsonObject &json);

} // namespace normscope

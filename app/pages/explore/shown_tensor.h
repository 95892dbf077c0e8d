// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "engine/normalization/cell_part.h"
#include "engine/normalization/evaluation.h"
#include "engine/tensor/progress.h"
#include "widgets/arrangement/cards_look.h"
#include "widgets/core/selection.h"
#include "widgets/figures/block_geometry.h"
#include "widgets/figures/sphere_camera.h"
#include "widgets/figures/statistics_order.h"
#include "widgets/lens/lens_result.h"
#include "widgets/tensor/tensor_options.h"

#include <optional>
#include <vector>

namespace normscope {

/// What the views of Explore show at one moment.
struct ShownTensor
{
    EvaluationPtr evaluation;
    QString title; ///< What the tensor is: the scene's title.
    SelectionState selection; ///< The stage, and the pinned cell or group. What is hovered does not show in files.
    TensorViewOptions tensor;
    LensResultPtr lens; ///< In place of the stage (tensor, derivation, explore); null: none.
    std::optional<std::int64_t> distributionGroup; ///< The histograms of this group alone, else of the whole tensor.
    StatisticsOrder order; ///< Of the groups in the table.
    BlockPose block;
    SphereOrientation sphere;
    /// How far the cells are on their way to the lines of their groups, 0 … 1; without, there are no lines.
    std::optional<double> gathered = {};
    bool isHomeward = false; ///< Or back.
    CardsLook cards; ///< Of the page; only its figure asks.
    /// Where this is one of several figures, a stage each: all the stages, whose colours and axes it shares.
    std::vector<Stage> sequence = {};
    FigureStyle style; ///< What files ask for.
    CellPart part = {}; ///< Of the cells, in files; empty: all of them. Statistics are those of the whole.
};

} // namespace normscope

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
    QString title; ///< The scene's title, which names the tensor.
    SelectionState selection; ///< The stage, and the pinned cell or group. The hovered one is not shown in files.
    TensorViewOptions tensor;
    LensResultPtr lens; ///< Shown in place of the stage (tensor, derivation, explore); null: none.
    std::optional<std::int64_t> distributionGroup; ///< The group whose histograms are shown; nothing: those of the
                                                   ///< whole tensor.
    StatisticsOrder order; ///< The order of the groups in the table.
    BlockPose block;
    SphereOrientation sphere;
    /// How far the cells have moved to the number lines of their groups, 0 … 1; nothing: the lines are not shown.
    std::optional<double> gathered = {};
    bool isHomeward = false; ///< The cells move from the lines back to the tensor.
    CardsLook cards; ///< The cards of the page; used by the figure of the page only.
    /// If this is one of a sequence of figures, one for each stage: the stages of the sequence, which share colours and
    /// axes.
    std::vector<Stage> sequence = {};
    FigureStyle style; ///< Style requested for a file.
    CellPart part = {}; ///< The part of the tensor that files show; empty: all cells. Statistics are always those of
                        ///< the whole tensor.
};

} // namespace normscope

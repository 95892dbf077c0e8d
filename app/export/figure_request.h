// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure.h"
#include "app/export/figure_spec.h"
#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"
#include "widgets/figures/block_geometry.h"
#include "widgets/figures/sphere_camera.h"
#include "widgets/lens/lens_result.h"
#include "widgets/tensor/tensor_options.h"

#include <array>
#include <optional>
#include <string_view>

namespace normscope {

/// The views that can be exported.
enum class FigureView
{
    Tensor,
    Block,
    Derivation,
    Statistics,
    Hypersphere,
    Distribution,
    Explore
};
inline constexpr std::array allFigureViews
    = {FigureView::Tensor,      FigureView::Block,        FigureView::Derivation, FigureView::Statistics,
       FigureView::Hypersphere, FigureView::Distribution, FigureView::Explore};

/// "tensor", "block", …, as on the command line and in file names.
std::string_view name(FigureView view);
std::optional<FigureView> figureViewFromName(std::string_view text);

/// What a figure shows.
struct FigureRequest
{
    FigureView view = FigureView::Explore;
    EvaluationPtr evaluation; ///< Never null.
    QString title; ///< What the tensor is: the scene's title.
    SelectionState selection; ///< The stage, and the pinned cell or group. What is hovered does not show in files.
    TensorViewOptions tensor;
    LensResultPtr lens; ///< In place of the stage (tensor, derivation, explore); null: none.
    bool distributionOfPin = false; ///< The histograms of the pinned group alone, else of the whole tensor.
    BlockPose block;
    SphereOrientation sphere;
};

/// Computes what the view needs and lays it out for the spec's theme. Throws InputError if the view does not exist for
/// this request: a derivation without a pinned group, the centred stage of a method that does not centre; Cancelled.
FigurePtr makeFigure(const FigureRequest &request, const FigureSpec &spec, const Progress &progress = {});

/// Whether a view changes with the stage, so that it makes a sequence.
bool showsStages(FigureView view);
/// The stages that the evaluation's method has, in order: a sequence has a figure for each.
std::vector<Stage> figureStages(const Evaluation &evaluation);
/// Throws InputError for a stage that the evaluation's method does not have.
void checkStage(const Evaluation &evaluation, double stage);

} // namespace normscope

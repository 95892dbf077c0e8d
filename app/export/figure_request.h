// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/figure.h"
#include "app/export/figure_spec.h"
#include "app/export/figure_view.h"
#include "engine/experiments/experiment_run.h"
#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"
#include "widgets/figures/block_geometry.h"
#include "widgets/figures/sphere_camera.h"
#include "widgets/lens/lens_result.h"
#include "widgets/tensor/tensor_options.h"

#include <memory>
#include <vector>

namespace normscope {

using ExperimentRunPtr = std::shared_ptr<const ExperimentRun>;

/// What a figure shows.
struct FigureRequest
{
    FigureView view = FigureView::Explore;
    QString title; ///< What the tensor is: the scene's title.

    // Views of the experiment need no more than these:
    ExperimentRunPtr run; ///< Started; null for other views.
    int step = trajectorySteps; ///< Updates of the running statistics that are shown, 0 … trajectorySteps.

    // Views of the tensor need these:
    EvaluationPtr evaluation; ///< Null for views of the experiment.
    SelectionState selection; ///< The stage, and the pinned cell or group. What is hovered does not show in files.
    TensorViewOptions tensor;
    LensResultPtr lens; ///< In place of the stage (tensor, derivation, explore); null: none.
    bool distributionOfPin = false; ///< The histograms of the pinned group alone, else of the whole tensor.
    BlockPose block;
    SphereOrientation sphere;
};

/// Computes what the view needs and lays it out for the spec's theme. Throws InputError if the view does not exist for
/// this request: a derivation without a pinned group, the centred stage of a method that does not centre, the
/// distribution of what is always 0; Cancelled.
FigurePtr makeFigure(const FigureRequest &request, const FigureSpec &spec, const Progress &progress = {});

/// The stages that the evaluation's method has, in order: a sequence has a figure for each.
std::vector<Stage> figureStages(const Evaluation &evaluation);
/// Throws InputError for a stage that the evaluation's method does not have.
void checkStage(const Evaluation &evaluation, double stage);

} // namespace normscope

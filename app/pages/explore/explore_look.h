// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/explore/shown_tensor.h"
#include "engine/normalization/conventions.h"
#include "widgets/figures/distribution_figure.h"
#include "widgets/figures/statistics_order.h"
#include "widgets/tensor/tensor_viewport.h"

#include <QJsonObject>

namespace normscope {

/// What the page Explore shows of its tensor. It is read from files, so it need not fit the tensor: see fitted().
struct ExploreLook
{
    double stage = 3; ///< 0 … 3, a Stage; fractions lie between two stages.
    std::int64_t pinnedElement = noIndex;
    std::int64_t pinnedGroup = noIndex; ///< The group of the pinned element, if there is one.
    Lens lens = Lens::Values;
    const Convention *compared = nullptr; ///< The convention that Lens::Difference compares with; null: none chosen.
    PrecisionChoice precision; ///< The arithmetic of Lens::Precision.
    DistributionScope distributionScope = DistributionScope::Tensor;
    std::int64_t distributionGroup = 0; ///< The group that DistributionScope::Group shows while none is pinned.
    StatisticsOrder order; ///< The order of the groups in the table of statistics.
    SphereOrientation sphere;
    BlockPose block;
    bool isGathered = false; ///< Whether the cells are moved to the number lines of their groups.
    TensorZoom zoom;

    friend bool operator==(const ExploreLook &, const ExploreLook &) = default;
};

QJsonObject toJson(const ExploreLook &look);
/// Missing or unknown entries have their default.
ExploreLook exploreLook(const QJsonObject &json);

/// The look with stages and pins that do not exist in the evaluation replaced by the output and by none.
ExploreLook fitted(ExploreLook look, const Evaluation &evaluation);

/// What the views show of an evaluation; the look must fit it. `lens` is shown in place of the stage; null: none.
ShownTensor shownTensor(const ExploreLook &look, const EvaluationPtr &evaluation, const LensResultPtr &lens,
                        const TensorViewOptions &options, const QString &title);

} // namespace normscope

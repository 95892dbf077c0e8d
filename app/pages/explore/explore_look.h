// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/explore/shown_tensor.h"
#include "engine/normalization/conventions.h"
#include "widgets/figures/distribution_figure.h"
#include "widgets/figures/statistics_order.h"
#include "widgets/tensor/tensor_viewport.h"

#include <QJsonObject>

namespace normscope {

/// What is looked at on Explore. It need not fit any tensor: a file may say anything.
struct ExploreLook
{
    double stage = 3;
    std::int64_t pinnedElement = noIndex;
    std::int64_t pinnedGroup = noIndex; ///< That of the pinned element, if there is one.
    Lens lens = Lens::Values;
    const Convention *compared = nullptr; ///< With what Lens::Difference compares; null: not said.
    PrecisionChoice precision; ///< The arithmetic of Lens::Precision.
    DistributionScope distributionScope = DistributionScope::Tensor;
    std::int64_t distributionGroup = 0; ///< Which group DistributionScope::Group shows where none is pinned.
    StatisticsOrder order; ///< Of the groups in the table of statistics.
    SphereOrientation sphere;
    BlockPose block;
    bool isGathered = false; ///< The cells are on the number lines of their groups.
    TensorZoom zoom;

    friend bool operator==(const ExploreLook &, const ExploreLook &) = default;
};

QJsonObject toJson(const ExploreLook &look);
/// What is missing or unknown is left as it is by default.
ExploreLook exploreLook(const QJsonObject &json);

/// What of a look fits an evaluation: pins that its groups have, a stage that its method has.
ExploreLook fitted(ExploreLook look, const Evaluation &evaluation);

/// What the views show of an evaluation under a look that fits it. `lens` is what is shown in place of the stage.
ShownTensor shownTensor(const ExploreLook &look, const EvaluationPtr &evaluation, const LensResultPtr &lens,
                        const TensorViewOptions &options, const QString &title);

} // namespace normscope

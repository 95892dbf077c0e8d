// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"
#include "widgets/batch_size/falling_chart.h"
#include "widgets/batch_size/safe_chart.h"

#include <QJsonObject>
#include <QString>

#include <map>

namespace normscope {

/// What is looked at on Batch size.
struct BatchSizeLook
{
    int step = trajectorySteps; ///< Updates of the running statistics that are shown, 0 … trajectorySteps.
    std::map<QString, int> faces; ///< By view: the chart that is seen of it where there is no room for all.
    Falling falling; ///< Batches that have fallen out of the population.
    SafeQuestion safe;

    friend bool operator==(const BatchSizeLook &, const BatchSizeLook &) = default;
};

QJsonObject toJson(const BatchSizeLook &look);
/// What is missing or unknown is left as it is by default.
BatchSizeLook batchSizeLook(const QJsonObject &json);

} // namespace normscope

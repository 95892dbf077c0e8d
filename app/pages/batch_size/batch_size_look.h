// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"
#include "widgets/batch_size/falling_chart.h"
#include "widgets/batch_size/safe_chart.h"

#include <QJsonObject>
#include <QString>

#include <map>

namespace normscope {

/// What the page Batch size shows of its experiment, apart from the experiment itself.
struct BatchSizeLook
{
    int step = trajectorySteps; ///< Updates of the running statistics that are shown, 0 … trajectorySteps.
    std::map<QString, int> faces; ///< By id of the view: index of the chart that is shown if there is no room for all.
    Falling falling; ///< The batches that are shown falling out of the population.
    SafeQuestion safe;

    friend bool operator==(const BatchSizeLook &, const BatchSizeLook &) = default;
};

QJsonObject toJson(const BatchSizeLook &look);
/// Missing or unknown entries have their default.
BatchSizeLook batchSizeLook(const QJsonObject &json);

} // namespace normscope

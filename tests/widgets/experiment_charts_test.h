// SPDX-License-Identifier: GPL-3.0-or-later
// Runs small experiments and finds layers and entries in their charts.
#pragma once

#include "engine/experiments/experiment_run.h"
#include "widgets/charts/chart.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace normscope::test {

inline const Theme theme = Theme::light();

inline ExperimentRun completed(const BatchExperiment &experiment, const Tensor &samples = {})
{
    Workers workers(1);
    ExperimentRun run = carriedOver({}, experiment, samples);
    while (!run.isComplete())
        run = advanced(std::move(run), std::chrono::milliseconds(1000), workers);
    return run;
}

inline ExperimentRun runOf(int batchSize, PopulationKind population = PopulationKind::Normal,
                           int degrees = initialDegrees)
{
    BatchExperiment experiment;
    experiment.batchSize = batchSize;
    experiment.population = population;
    experiment.degrees = degrees;
    experiment.batches = 2000;
    experiment.features = 8;
    experiment.probe = {0.75};
    return completed(experiment);
}

template <class Layer>
std::vector<Layer> layers(const Chart &chart)
{
    std::vector<Layer> found;
    for (const PlotLayer &layer : chart.content.layers) {
        if (const auto *match = std::get_if<Layer>(&layer))
            found.push_back(*match);
    }
    return found;
}

/// The points of the probe chart: the outputs of batch norm.
inline std::vector<QPointF> scatter(const Chart &chart)
{
    return layers<PlotPoints>(chart).front().points;
}

inline double valueAt(const std::vector<QPointF> &points, double x)
{
    for (const QPointF &point : points) {
        if (point.x() == x)
            return point.y();
    }
    return std::nan("");
}

inline bool hasEntry(const Chart &chart, const QString &part)
{
    return std::ranges::any_of(chart.content.legend,
                               [&](const PlotLegendEntry &entry) { return entry.text.contains(part); });
}

} // namespace normscope::test

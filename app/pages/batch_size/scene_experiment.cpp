// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/scene_experiment.h"

#include "engine/experiments/sample_groups.h"
#include "engine/normalization/presets.h"
#include "widgets/theme/count_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace normscope {

namespace {

bool isReadByLayout(const Scene &scene, const BatchExperiment &experiment)
{
    const Layout &layout = scene.problem.layout;
    return experiment.population == PopulationKind::Samples && experiment.byLayout && !scene.problem.input.isEmpty()
        && layout.batchAxis >= 0 && layout.channelAxis >= 0 && layout.batchAxis != layout.channelAxis
        && layout.rank() == static_cast<int>(scene.problem.input.shape().size());
}

/// The number of independent values that the positions of one sample are worth: σ² over the variance between samples.
double worth(const ExperimentPopulation &population, int feature)
{
    const double variance = population.moments(feature).variance.value_or(0);
    const double between = population.isPooled() ? population.sampleMoments(feature).between : variance;
    if (between > 0)
        return variance / between;
    return std::numeric_limits<double>::infinity();
}

} // namespace

BatchExperiment onTensorOf(const Scene &scene, BatchExperiment experiment)
{
    if (!isReadByLayout(scene, experiment))
        return experiment;
    experiment.layout = scene.problem.layout;
    const SampleGroups groups(scene.problem.input.shape(), scene.problem.layout, experiment.perPosition);
    if (experiment.channel >= groups.groups())
        experiment.channel = 0;
    if (experiment.probeSample >= groups.samples())
        experiment.probeSample = 0;
    if (experiment.probePosition >= groups.positions())
        experiment.probePosition = 0;
    return experiment;
}

SampledTensor sampledTensor(const Scene &scene, const BatchExperiment &experiment,
                            const ExperimentPopulation *population)
{
    SampledTensor choices;
    if (experiment.population != PopulationKind::Samples || scene.problem.input.isEmpty())
        return choices;
    choices.samples = static_cast<int>(scene.problem.input.shape().front());
    if (!experiment.layout)
        return choices;
    const SampleGroups groups(scene.problem.input.shape(), *experiment.layout, experiment.perPosition);
    choices.samples = static_cast<int>(groups.samples());
    choices.positions = static_cast<int>(groups.positions());
    choices.hasLayout = true;
    choices.hasPerPosition = variantCount(Method::Batch, *experiment.layout) > 1;
    if (!population || !population->groups())
        return choices;
    std::vector<std::pair<double, int>> features;
    for (int feature = 0; feature < population->features(); ++feature)
        features.emplace_back(worth(*population, feature), feature);
    std::ranges::sort(features, [&](const auto &a, const auto &b) {
        return a.first != b.first ? a.first < b.first : population->groupOf(a.second) < population->groupOf(b.second);
    });
    for (const auto &[value, feature] : features) {
        const int group = population->groupOf(feature);
        const QString name = QString::fromStdString(groups.groupText(group));
        choices.channels.push_back(
            {group,
             population->isPooled() && std::isfinite(value)
                 ? BatchSizeControls::tr("%1 · counts as %2 of %3").arg(name, amountText(value)).arg(groups.positions())
                 : name});
    }
    return choices;
}

} // namespace normscope

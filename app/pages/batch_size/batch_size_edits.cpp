// SPDX-License-Identifier: GPL-3.0-or-later
// Members of BatchSizePage that edit the experiment by the charts: the probe is dragged, a batch size is clicked on an
// axis.
#include "app/document/batch_size_part.h"
#include "app/document/document.h"
#include "app/pages/batch_size/batch_size_page.h"
#include "app/pages/batch_size/scene_experiment.h"
#include "app/shell/shell.h"
#include "app/shell/window_context.h"
#include "engine/experiments/population_shape.h"
#include "engine/experiments/sample_groups.h"
#include "widgets/batch_size/safe_chart.h"
#include "widgets/batch_size/safe_controls.h"
#include "widgets/charts/chart_deck.h"
#include "widgets/charts/plot_pointer.h"
#include "widgets/core/selection.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace normscope {

namespace {

/// Rounds a value to the digits that a pixel of the axis resolves; `width` is the axis's range.
double roundedTo(double value, double width)
{
    const double step = std::pow(10, std::floor(std::log10(width / 500)));
    return std::round(value / step) * step;
}

} // namespace

void BatchSizePage::connectPointers()
{
    Document *document = &m_shell.context.document;
    auto *probe = new PlotPointer(falling()->plot(), Qt::SizeHorCursor);
    const auto move = [this](QPointF place) { moveProbe(place.x(), EditHint::Continuous); };
    connect(probe, &PlotPointer::pressed, this, move);
    connect(probe, &PlotPointer::dragged, this, move);
    connect(probe, &PlotPointer::released, this, [document] { document->finishGesture(); });
    for (const ChartDeck *deck : {m_errors, m_remedies}) {
        for (int face = 0; face < deck->count(); ++face) {
            const auto *pointer = new PlotPointer(deck->view(face)->plot());
            connect(pointer, &PlotPointer::pressed, this, [this](QPointF place) { goToBatchSize(place.x()); });
        }
    }
}

/// Moves the probe to the value `x` under the pointer; for a tensor that is read by its layout, to the cell with the
/// nearest value.
void BatchSizePage::moveProbe(double x, EditHint hint)
{
    const ExperimentRun &run = m_runner.shown();
    if (!run.isStarted() || !run.population)
        return;
    Document &document = m_shell.context.document;
    BatchExperiment experiment = document.scene().part<BatchExperiment>();
    if (run.population->groups()) {
        const GroupCell cell = nearestCell(*run.population, x);
        experiment.channel = run.population->groupOf(0);
        experiment.probeSample = static_cast<int>(cell.sample);
        experiment.probePosition = static_cast<int>(cell.position);
    } else {
        if (experiment.probe.empty())
            experiment.probe.push_back(0);
        experiment.probe.front() = roundedTo(x, run.shape->high - run.shape->low);
    }
    document.setPart(experiment, hint);
}

void BatchSizePage::stepProbe(int direction)
{
    const ExperimentRun &run = m_runner.shown();
    if (!run.isStarted())
        return;
    const double x = run.probe.first();
    moveProbe(run.population->groups() ? nextCell(*run.population, x, direction).value
                                       : x + direction * (run.shape->high - run.shape->low) / 40,
              EditHint::Discrete);
}

/// Sets the batch size nearest to the place clicked on an axis: one of those swept, or the one that the chart calls
/// safe.
void BatchSizePage::goToBatchSize(double place)
{
    const ExperimentRun &run = m_runner.shown();
    if (!run.isStarted() || !(place > 0))
        return;
    std::vector<int> sizes = sweptBatchSizes(*run.population);
    if (safe()->isVisible()) {
        if (const auto least = safeBatchOf(run.population, m_safe->question()).batchSize)
            sizes.push_back(*least);
    }
    const int nearest
        = *std::ranges::min_element(sizes, {}, [&](int size) { return std::abs(std::log(size / place)); });
    Document &document = m_shell.context.document;
    BatchExperiment experiment = document.scene().part<BatchExperiment>();
    experiment.batchSize = nearest;
    document.setPart(experiment, EditHint::Discrete);
}

void BatchSizePage::takeExploreCell()
{
    Document &document = m_shell.context.document;
    const std::int64_t element = m_shell.context.selection.state().pinnedElement;
    BatchExperiment experiment = document.scene().part<BatchExperiment>();
    const BatchExperiment read = onTensorOf(document.scene(), experiment);
    if (element < 0 || element >= document.problem().input.size() || !read.layout)
        return;
    const SampleGroups groups(document.problem().input.shape(), *read.layout, read.perPosition);
    const auto [sample, group, position] = groups.cell(element);
    experiment.probeSample = static_cast<int>(sample);
    experiment.channel = static_cast<int>(group);
    experiment.probePosition = static_cast<int>(position);
    document.setPart(experiment, EditHint::Discrete);
}

} // namespace normscope

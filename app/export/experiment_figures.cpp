// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/experiment_figures.h"

#include "app/export/cards_figure.h"
#include "app/export/chart_figure.h"
#include "engine/tables/experiment_tables.h"
#include "engine/tensor/error.h"
#include "widgets/lab/error_charts.h"
#include "widgets/lab/micro_batch_chart.h"
#include "widgets/lab/probe_chart.h"
#include "widgets/lab/running_charts.h"
#include "widgets/lab/sampling_charts.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

bool hasVariances(const ExperimentRun &run)
{
    return run.experiment.batchSize > 1;
}

bool hasGap(const FigureRequest &request)
{
    return std::isfinite(request.run->gaps[static_cast<std::size_t>(request.step)]);
}

/// The charts that a view stands for; of several those that have something to show.
std::vector<FigureView> chartsOf(const FigureRequest &request)
{
    switch (request.view) {
    case FigureView::Errors:
        return {FigureView::MeanError, FigureView::VarianceError, FigureView::VarianceBias};
    case FigureView::Sampling:
        if (!hasVariances(*request.run))
            return {FigureView::MeanSampling};
        return {FigureView::MeanSampling, FigureView::VarianceSampling};
    case FigureView::Running:
        if (!hasGap(request))
            return {FigureView::RunningValues};
        return {FigureView::RunningValues, FigureView::TrainingGap};
    default:
        return {request.view};
    }
}

void requireChart(const FigureRequest &request)
{
    if (request.view == FigureView::VarianceSampling && !hasVariances(*request.run))
        throw InputError({ENGINE_TEXT(
            "Engine", "The variance of a batch of one is 0 in every batch: it has no distribution to draw.")});
    if (request.view == FigureView::TrainingGap && !hasGap(request))
        throw InputError({ENGINE_TEXT(
            "Engine", "With a running variance of NaN there is no gap between training and eval output to draw.")});
}

LabChart makeChart(FigureView view, const FigureRequest &request, const Theme &theme)
{
    const ExperimentRun &run = *request.run;
    switch (view) {
    case FigureView::MeanError:
        return meanErrorChart(run, theme);
    case FigureView::VarianceError:
        return varianceErrorChart(run, theme);
    case FigureView::VarianceBias:
        return varianceBiasChart(run, theme);
    case FigureView::MeanSampling:
        return meanDistributionChart(run, theme);
    case FigureView::VarianceSampling:
        return varianceDistributionChart(run, theme);
    case FigureView::RunningValues:
        return runningChart(run, request.step, theme);
    case FigureView::TrainingGap:
        return gapChart(run, request.step, theme);
    case FigureView::MicroBatches:
        return microBatchChart(run, theme);
    default:
        return probeChart(run, request.step, theme);
    }
}

std::unique_ptr<ChartFigure> makeCharts(const FigureRequest &request, const Theme &theme)
{
    auto figure = std::make_unique<ChartFigure>(theme);
    for (const FigureView view : chartsOf(request))
        figure->addChart(QLatin1String(name(view).data()), makeChart(view, request, theme));
    return figure;
}

/// The page of charts, each below the sentence that says what it shows, as the window has them.
class BatchSizeFigure final : public CardsFigure
{
public:
    BatchSizeFigure(FigureRequest request, const Theme &theme)
        : CardsFigure(theme)
    {
        // In this order, because the last are left out first.
        for (const FigureView view : {FigureView::Probe, FigureView::MeanError, FigureView::VarianceError,
                                      FigureView::MeanSampling, FigureView::VarianceSampling, FigureView::RunningValues,
                                      FigureView::VarianceBias, FigureView::MicroBatches}) {
            if (view == FigureView::VarianceSampling && !hasVariances(*request.run))
                continue;
            request.view = view;
            auto charts = makeCharts(request, theme);
            charts->showSentences();
            addCard(QLatin1String(name(view).data()), figureViewTitle(view), {}, std::move(charts));
        }
        setArrangements({rowsOf(3), rowsOf(2), rowsOf(1)}, leastCardWidth, leastSqueeze);
    }

private:
    static constexpr double leastCardWidth = 260;
    static constexpr double leastSqueeze = 0.76; ///< Most of which sentences make room for.

    Rows rowsOf(std::size_t cards) const
    {
        Rows rows;
        for (std::size_t first = 0; first < cardCount(); first += cards) {
            const std::size_t count = std::min(cards, cardCount() - first);
            Row row;
            for (std::size_t i = 0; i < count; ++i)
                row.push_back({first + i, 1.0 / static_cast<double>(count)});
            rows.push_back(std::move(row));
        }
        return rows;
    }
};

} // namespace

FigurePtr makeExperimentFigure(const FigureRequest &request, const Theme &theme)
{
    requireChart(request);
    if (request.view == FigureView::BatchSize)
        return std::make_unique<BatchSizeFigure>(request, theme);
    return makeCharts(request, theme);
}

void writeExperimentData(const FigureRequest &request, char separator, const TextSink &sink)
{
    requireChart(request);
    const ExperimentRun &run = *request.run;
    switch (request.view) {
    case FigureView::Probe:
        return writeProbeTable(run, shownOutputs, request.step, separator, sink);
    case FigureView::Sampling:
        return writeSamplingTable(run, {BatchStatistic::Mean, BatchStatistic::Variance}, separator, sink);
    case FigureView::MeanSampling:
        return writeSamplingTable(run, {BatchStatistic::Mean}, separator, sink);
    case FigureView::VarianceSampling:
        return writeSamplingTable(run, {BatchStatistic::Variance}, separator, sink);
    case FigureView::Running:
    case FigureView::RunningValues:
    case FigureView::TrainingGap:
        return writeRunningTable(run, request.step, separator, sink);
    case FigureView::MicroBatches:
        return writeMicroBatchTable(run, separator, sink);
    default:
        return writeBatchSizesTable(run, separator, sink);
    }
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"
#include "widgets/plot/plot_view.h"

#include <QCoreApplication>

namespace normscope {

struct Theme;

/// A chart of an experiment run with the sentence that describes it, as shown by a view, a file and a screen reader.
/// Made by pure functions of run and theme (probe_chart.h, error_charts.h, sampling_charts.h, running_charts.h,
/// micro_batch_chart.h).
struct Chart
{
    Q_DECLARE_TR_FUNCTIONS(Chart)

public:
    QString sentence; ///< What the chart shows, with this run's numbers.
    PlotContent content;
    PlotView::Reader reader; ///< Owns the data it reads.
};

/// The horizontal axis of batch sizes, 1 … largestBatch, with room at either end.
PlotAxis batchSizeAxis();

/// A chart without content whose sentence says why there is nothing to draw; by default that it is not drawn yet.
Chart emptyChart(const QString &sentence = {});

/// Adds to a sentence that it is about a tensor's first feature, or about the mean over all its features. Unchanged for
/// a named population, whose features are all alike.
QString ofFirstFeature(const QString &sentence, const ExperimentRun &run);
QString ofAllFeatures(const QString &sentence, const ExperimentRun &run);

/// An axis around two different values with round numbers as its ends: small changes of the values leave the ends
/// unchanged, so that the chart does not move while a value is dragged.
PlotAxis steadyAxis(double smallest, double largest, const QString &title);
/// Like steadyAxis(), from 0 or below to more than `largest`.
PlotAxis roomyAxis(double smallest, double largest, const QString &title);

/// A horizontal line over a whole axis.
PlotLine levelLine(const PlotAxis &x, double value, const QColor &color, Qt::PenStyle style, double width = 1.5);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_run.h"
#include "widgets/plot/plot_view.h"

#include <QCoreApplication>

namespace normscope {

struct Theme;

/// A chart with its sentence: what a view, a file and a screen reader show of a run. Made by pure functions of run and
/// theme (probe_chart.h, error_charts.h, sampling_charts.h, running_charts.h, micro_batch_chart.h).
struct Chart
{
    Q_DECLARE_TR_FUNCTIONS(Chart)

public:
    QString sentence; ///< What the chart shows, with this run's numbers.
    PlotContent content;
    PlotView::Reader reader; ///< Owns what it reads.
};

/// The horizontal axis of batch sizes, 1 … largestBatch, with room at either end.
PlotAxis batchSizeAxis();

/// What stands where there is nothing to draw, and why: not drawn yet, if nothing is said.
Chart emptyChart(const QString &sentence = {});

/// What is said of a tensor's first feature, or of all its features pooled, says so; the features of a named population
/// are all alike, and nothing is added.
QString ofFirstFeature(const QString &sentence, const ExperimentRun &run);
QString ofAllFeatures(const QString &sentence, const ExperimentRun &run);

/// An axis around two different values whose ends are round numbers: they stay where they are as the values move a
/// little, so that a picture which follows the hand is still where nothing happens.
PlotAxis steadyAxis(double smallest, double largest, const QString &title);
/// The same from 0 or below to more than `largest`.
PlotAxis roomyAxis(double smallest, double largest, const QString &title);

/// A horizontal line over a whole axis.
PlotLine levelLine(const PlotAxis &x, double value, const QColor &color, Qt::PenStyle style, double width = 1.5);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"
#include "engine/experiments/experiment_run.h"
#include "widgets/batch_size/falling_chart.h"
#include "widgets/batch_size/safe_chart.h"

#include <memory>
#include <span>
#include <vector>

namespace normscope {

using ExperimentRunPtr = std::shared_ptr<const ExperimentRun>;

/// What the charts of Batch size show at one moment.
struct ShownExperiment
{
    ExperimentRunPtr run; ///< The run, which has started.
    int step = trajectorySteps; ///< Updates of the running statistics that are shown, 0 … trajectorySteps.
    Falling falling = {};
    SafeQuestion safe = {};
    QString title = {}; ///< The scene's title, used if the population is the scene's samples.
};

/// All views in the order of menus and dialogs; the page is the first.
std::span<const ViewType *const> batchSizeViews();
const ViewType &batchSizePageView();
/// The view with that id, which must exist.
const ViewType *findBatchSizeView(std::string_view id);
/// The charts that a view shows beside each other; empty for a single one.
std::vector<const ViewType *> chartsOf(const ViewType &view);
/// Whether the view shows other batch sizes beside the present one.
bool showsAllSizes(const ViewType &view);
/// Draws batches until everything that the view shows is drawn. Throws InputError, Cancelled.
ExperimentRunPtr drawnRun(ExperimentRun run, const ViewType &view, const Progress &progress = {});

/// Figures of an experiment with small batches. A view of several charts leaves out those that have nothing to show in
/// this run; one of a single chart throws InputError then.
class BatchSizeFigures final : public FigureSource
{
public:
    explicit BatchSizeFigures(ShownExperiment shown);

    FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const override;
    /// See experiment_tables.h; the table of the page is that of the errors.
    void writeTable(const ViewType &view, char separator, const TextSink &sink,
                    const Progress &progress) const override;
    QString subject() const override;
    QStringList parameters() const override;
    FigureSourcePtr withBatchSize(int size, const ViewType &view, const Progress &progress) const override;

private:
    QString batchesText() const;

    ShownExperiment m_shown;
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_view.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct FigureText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::FigureText)
};

constexpr std::size_t tensorViews = 7;

const FigureViewEntry &entry(FigureView view)
{
    return figureViewEntries[static_cast<std::size_t>(view)];
}

} // namespace

// In the order of the enumerators.
const std::array<FigureViewEntry, 20> figureViewEntries {{
    {FigureView::Tensor, "tensor", QT_TRANSLATE_NOOP("normscope::FigureText", "Tensor")},
    {FigureView::Block, "block", QT_TRANSLATE_NOOP("normscope::FigureText", "Axes block")},
    {FigureView::Derivation, "derivation", QT_TRANSLATE_NOOP("normscope::FigureText", "Derivation")},
    {FigureView::Statistics, "statistics", QT_TRANSLATE_NOOP("normscope::FigureText", "Statistics")},
    {FigureView::Hypersphere, "hypersphere", QT_TRANSLATE_NOOP("normscope::FigureText", "Hypersphere")},
    {FigureView::Distribution, "distribution", QT_TRANSLATE_NOOP("normscope::FigureText", "Distribution")},
    {FigureView::Explore, "explore", QT_TRANSLATE_NOOP("normscope::FigureText", "Explore")},
    {FigureView::BatchSize, "batch-size", QT_TRANSLATE_NOOP("normscope::FigureText", "Batch size")},
    {FigureView::Probe, "probe", QT_TRANSLATE_NOOP("normscope::FigureText", "One probe, many batches")},
    {FigureView::Errors, "errors", QT_TRANSLATE_NOOP("normscope::FigureText", "How wrong is the batch?")},
    {FigureView::MeanError, "mean-error", QT_TRANSLATE_NOOP("normscope::FigureText", "Variance of the batch mean")},
    {FigureView::VarianceError, "variance-error",
     QT_TRANSLATE_NOOP("normscope::FigureText", "Variance of the batch variance")},
    {FigureView::VarianceBias, "variance-bias",
     QT_TRANSLATE_NOOP("normscope::FigureText", "Bias of the batch variance")},
    {FigureView::Sampling, "sampling", QT_TRANSLATE_NOOP("normscope::FigureText", "Sampling distributions")},
    {FigureView::MeanSampling, "mean-sampling",
     QT_TRANSLATE_NOOP("normscope::FigureText", "Distribution of the batch mean")},
    {FigureView::VarianceSampling, "variance-sampling",
     QT_TRANSLATE_NOOP("normscope::FigureText", "Distribution of the batch variance")},
    {FigureView::Running, "running", QT_TRANSLATE_NOOP("normscope::FigureText", "Running statistics")},
    {FigureView::RunningValues, "running-values",
     QT_TRANSLATE_NOOP("normscope::FigureText", "Running mean and variance")},
    {FigureView::TrainingGap, "gap",
     QT_TRANSLATE_NOOP("normscope::FigureText", "Gap between training and eval output")},
    {FigureView::MicroBatches, "micro-batches", QT_TRANSLATE_NOOP("normscope::FigureText", "Micro-batches")},
}};

std::string_view name(FigureView view)
{
    return entry(view).name;
}

std::optional<FigureView> figureViewFromName(std::string_view text)
{
    for (const FigureViewEntry &candidate : figureViewEntries) {
        if (text == candidate.name)
            return candidate.view;
    }
    return std::nullopt;
}

QString figureViewTitle(FigureView view)
{
    return FigureText::tr(entry(view).title);
}

std::span<const FigureViewEntry> viewsBeside(FigureView view)
{
    const std::span<const FigureViewEntry> all = figureViewEntries;
    return showsExperiment(view) ? all.subspan(tensorViews) : all.first(tensorViews);
}

bool showsStages(FigureView view)
{
    return view == FigureView::Tensor || view == FigureView::Hypersphere || view == FigureView::Distribution
        || view == FigureView::Explore;
}

} // namespace normscope

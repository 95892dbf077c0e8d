// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/explore/shown_tensor.h"
#include "engine/analysis/projection.h"
#include "widgets/figures/distribution_figure.h"

#include <future>
#include <utility>

namespace normscope {

/// A result that may still be computed while other parts of a figure are painted.
template <class T>
using Later = std::shared_future<T>;

/// Calls the function at once and returns its result as a Later.
template <class F>
auto computed(F &&function)
{
    auto later = std::async(std::launch::deferred, std::forward<F>(function)).share();
    later.get();
    return later;
}

// One function for each view: the figure of the window in the style requested for files. They throw as
// FigureSource::figure().

/// Whether a figure is alone on a sheet, whose height it may choose, or on a card beside others.
enum class Setting
{
    Alone,
    OnCard
};

FigurePtr makeTensorFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress);
FigurePtr makeLinesFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress);
FigurePtr makeBlockFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress = {});
FigurePtr makeDerivationFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress = {});
FigurePtr makeStatisticsFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress = {});
FigurePtr makeSphereFigure(const ShownTensor &shown, const Theme &theme, const Later<ProjectionPtr> &projection,
                           Setting setting);
FigurePtr makeDistributionFigure(const ShownTensor &shown, const Theme &theme, const Later<Distribution> &distribution);
FigurePtr makeExploreFigure(const ShownTensor &shown, const Theme &theme, const Progress &progress);

// Functions that take passes over the tensor. They may run on any thread.

ProjectionPtr projectionFor(const ShownTensor &shown, const Progress &progress);
/// The histograms as in the window: those of the whole tensor with the pinned group's share, or of one group alone.
Distribution distributionFor(const ShownTensor &shown, const Progress &progress);

} // namespace normscope

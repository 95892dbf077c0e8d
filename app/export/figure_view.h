// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace normscope {

/// What can be exported: a page of the window, or a view of it.
enum class FigureView
{
    // Of the tensor.
    Tensor,
    Block,
    Derivation,
    Statistics,
    Hypersphere,
    Distribution,
    Explore, ///< The page.
             // Of the experiment with small batches; where a view stands for several charts, they are beside each
             // other.
    BatchSize, ///< The page.
    Probe,
    Errors, ///< The next three.
    MeanError,
    VarianceError,
    VarianceBias,
    Sampling, ///< The next two.
    MeanSampling,
    VarianceSampling,
    Running, ///< The next two.
    RunningValues,
    TrainingGap,
    MicroBatches
};

/// A view with its names.
struct FigureViewEntry
{
    FigureView view;
    std::string_view name; ///< In file names and settings; of the tensor's views on the command line, too.
    const char *title; ///< Translated by figureViewTitle().
};
extern const std::array<FigureViewEntry, 20> figureViewEntries;

/// "tensor", "block", …, "micro-batches".
std::string_view name(FigureView view);
std::optional<FigureView> figureViewFromName(std::string_view text);
/// "Tensor", "Hypersphere", …
QString figureViewTitle(FigureView view);

/// Whether it shows the experiment; otherwise it shows the tensor.
constexpr bool showsExperiment(FigureView view)
{
    return view >= FigureView::BatchSize;
}
constexpr bool isPage(FigureView view)
{
    return view == FigureView::Explore || view == FigureView::BatchSize;
}
/// The views of the page that this one is on, itself among them.
std::span<const FigureViewEntry> viewsBeside(FigureView view);
/// Whether a view changes with the stage, so that it makes a sequence.
bool showsStages(FigureView view);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_request.h"

#include "app/export/view_figures.h"
#include "engine/tensor/error.h"

#include <cmath>

namespace normscope {

namespace {

constexpr std::string_view viewNames[]
    = {"tensor", "block", "derivation", "statistics", "hypersphere", "distribution", "explore"};

constexpr Stage allStages[] = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};

/// What is pointed at is gone when the file is opened, and what is pinned must be there.
FigureRequest forFiles(FigureRequest request, const FigureSpec &spec)
{
    request.tensor.fewerDigits = true;
    request.tensor.everyCell = true;
    request.tensor.imageRatio = spec.dpi / 96 * figureScale(spec);

    SelectionState &selection = request.selection;
    selection.hoveredElement = noIndex;
    selection.hoveredGroup = noIndex;
    selection.hoveredEntry = {};
    const Evaluation &evaluation = *request.evaluation;
    if (selection.pinnedElement >= evaluation.input().size())
        selection.pinnedElement = noIndex;
    if (selection.pinnedGroup >= evaluation.grouping().groupCount())
        selection.pinnedGroup = noIndex;
    return request;
}

} // namespace

std::string_view name(FigureView view)
{
    return viewNames[static_cast<std::size_t>(view)];
}

std::optional<FigureView> figureViewFromName(std::string_view text)
{
    for (const FigureView view : allFigureViews) {
        if (text == name(view))
            return view;
    }
    return std::nullopt;
}

bool showsStages(FigureView view)
{
    return view == FigureView::Tensor || view == FigureView::Hypersphere || view == FigureView::Distribution
        || view == FigureView::Explore;
}

std::vector<Stage> figureStages(const Evaluation &evaluation)
{
    std::vector<Stage> stages;
    for (const Stage stage : allStages) {
        if (stage != Stage::Centred || evaluation.spec().centre)
            stages.push_back(stage);
    }
    return stages;
}

void checkStage(const Evaluation &evaluation, double stage)
{
    if (!(stage >= 0 && stage <= static_cast<double>(Stage::Output)))
        throw InputError({ENGINE_TEXT("Engine", "There is no stage %1."), {std::to_string(stage)}});
    if (stage == static_cast<double>(Stage::Centred) && !evaluation.spec().centre)
        throw InputError(
            {ENGINE_TEXT("Engine", "There is no centred stage: this normalization does not subtract a mean."), {}});
}

FigurePtr makeFigure(const FigureRequest &given, const FigureSpec &spec, const Progress &progress)
{
    const FigureRequest request = forFiles(given, spec);
    const Theme theme = figureTheme(spec);
    checkStage(*request.evaluation, request.selection.stage);
    switch (request.view) {
    case FigureView::Tensor:
        return makeTensorFigure(request, theme, progress);
    case FigureView::Block:
        return makeBlockFigure(request, theme);
    case FigureView::Derivation:
        return makeDerivationFigure(request, theme);
    case FigureView::Statistics:
        return makeStatisticsFigure(request, theme);
    case FigureView::Hypersphere:
        return makeSphereFigure(request, theme, computed([&] { return projectionFor(request, progress); }));
    case FigureView::Distribution:
        return makeDistributionFigure(request, theme, computed([&] { return distributionFor(request, progress); }));
    case FigureView::Explore:
        break;
    }
    return makeExploreFigure(request, theme, progress);
}

} // namespace normscope

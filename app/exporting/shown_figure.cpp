// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exporting/shown_figure.h"

#include "app/explore/explore_page.h"
#include "app/lab/lab_page.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/tensor/tensor_view.h"
#include "widgets/views/block_view.h"
#include "widgets/views/distribution_view.h"
#include "widgets/views/sphere_view.h"

namespace normscope {

FigureRequest shownFigure(FigureView view, const ExplorePage &page, const SelectionState &selection,
                          const EvaluationPtr &evaluation, const QString &title)
{
    FigureRequest request;
    request.view = view;
    request.evaluation = evaluation;
    request.title = title;
    request.selection = selection;
    request.tensor = page.tensorView()->options();
    request.lens = page.lenses()->result();
    request.distributionOfPin = page.distributionView()->scope() == DistributionView::Scope::Group;
    request.block = page.blockView()->pose();
    const auto [w, x, y, z] = page.sphereView()->orientation();
    request.sphere.rotation
        = QQuaternion(static_cast<float>(w), static_cast<float>(x), static_cast<float>(y), static_cast<float>(z));
    request.sphere.zoom = page.sphereView()->zoom();
    return request;
}

FigureRequest shownChart(FigureView view, const LabPage &page, const QString &title)
{
    FigureRequest request;
    request.view = view;
    request.title = title;
    request.run = std::make_shared<const ExperimentRun>(page.runner().shown());
    request.step = page.step();
    return request;
}

} // namespace normscope

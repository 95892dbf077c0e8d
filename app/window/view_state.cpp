// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_state.h"

#include "app/document/saved_view.h"
#include "app/explore/explore_page.h"
#include "widgets/core/selection.h"
#include "widgets/lens/lens_bar.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/views/sphere_view.h"

namespace normscope {

QJsonObject viewState(const ExplorePage &page, const Selection &selection)
{
    const SelectionState &state = selection.state();
    const LensBar &lens = *page.lenses()->bar();
    return toJson({.stage = state.stage,
                   .pinnedElement = state.pinnedElement,
                   .pinnedGroup = state.pinnedGroup,
                   .lens = lens.lens(),
                   .compared = lens.other(),
                   .sphere = page.sphereView()->orientation()});
}

void restoreViewState(const QJsonObject &state, ExplorePage &page, Selection &selection, const Grouping &grouping)
{
    const SavedView view = savedView(state);
    selection.setStage(view.stage.value_or(selection.state().stage));
    if (const SavedView::Pin pin = view.pin(grouping); pin.group != noIndex)
        selection.pin(pin.element, pin.group);
    page.lenses()->show(view.lens, view.compared);
    if (view.sphere)
        page.sphereView()->setOrientation(*view.sphere);
}

} // namespace normscope

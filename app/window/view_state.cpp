// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_state.h"

#include "app/explore/explore_page.h"
#include "widgets/core/selection.h"
#include "widgets/lens/lens_bar.h"
#include "widgets/lens/lens_controller.h"
#include "widgets/views/sphere_view.h"

#include <QJsonArray>

namespace normscope {

namespace {

constexpr QLatin1String stageKey("stage");
constexpr QLatin1String elementKey("pinnedElement");
constexpr QLatin1String groupKey("pinnedGroup");
constexpr QLatin1String lensKey("lens");
constexpr QLatin1String conventionKey("comparedConvention");
constexpr QLatin1String sphereKey("sphereOrientation");

QString text(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

} // namespace

QJsonObject viewState(const ExplorePage &page, const Selection &selection)
{
    QJsonObject state;
    state.insert(stageKey, selection.state().stage);
    if (selection.state().pinnedElement != noIndex)
        state.insert(elementKey, static_cast<qint64>(selection.state().pinnedElement));
    if (selection.state().pinnedGroup != noIndex)
        state.insert(groupKey, static_cast<qint64>(selection.state().pinnedGroup));
    QJsonArray orientation;
    for (const double part : page.sphereView()->orientation())
        orientation.append(part);
    state.insert(sphereKey, orientation);
    const LensBar &lens = *page.lenses()->bar();
    state.insert(lensKey, text(name(lens.lens())));
    if (lens.other())
        state.insert(conventionKey, text(lens.other()->id));
    return state;
}

void restoreViewState(const QJsonObject &state, ExplorePage &page, Selection &selection, const Grouping &grouping)
{
    selection.setStage(state.value(stageKey).toDouble(selection.state().stage));
    const std::int64_t element = state.value(elementKey).toInteger(noIndex);
    const std::int64_t group = state.value(groupKey).toInteger(noIndex);
    if (element >= 0 && element < elementCount(grouping.shape()))
        selection.pin(element, grouping.groupOf(element));
    else if (group >= 0 && group < grouping.groupCount())
        selection.pinGroup(group);
    const auto lens = lensFromName(state.value(lensKey).toString().toStdString());
    page.lenses()->show(lens.value_or(Lens::Values),
                        conventionFromId(state.value(conventionKey).toString().toStdString()));
    const QJsonArray orientation = state.value(sphereKey).toArray();
    if (orientation.size() == 4)
        page.sphereView()->setOrientation({orientation[0].toDouble(), orientation[1].toDouble(),
                                           orientation[2].toDouble(), orientation[3].toDouble()});
}

} // namespace normscope

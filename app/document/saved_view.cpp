// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/saved_view.h"

#include "app/document/scene_archive.h"

#include <QJsonArray>

namespace normscope {

namespace {

constexpr QLatin1String stageKey("stage");
constexpr QLatin1String elementKey("pinnedElement");
constexpr QLatin1String groupKey("pinnedGroup");
constexpr QLatin1String lensKey("lens");
constexpr QLatin1String conventionKey("comparedConvention");
constexpr QLatin1String sphereKey("sphereOrientation");

} // namespace

SavedView::Pin SavedView::pin(const Grouping &grouping) const
{
    if (pinnedElement >= 0 && pinnedElement < elementCount(grouping.shape()))
        return {pinnedElement, grouping.groupOf(pinnedElement)};
    if (pinnedGroup >= 0 && pinnedGroup < grouping.groupCount())
        return {noIndex, pinnedGroup};
    return {};
}

QJsonObject toJson(const SavedView &view)
{
    QJsonObject json;
    if (view.stage)
        json.insert(stageKey, *view.stage);
    if (view.pinnedElement != noIndex)
        json.insert(elementKey, static_cast<qint64>(view.pinnedElement));
    if (view.pinnedGroup != noIndex)
        json.insert(groupKey, static_cast<qint64>(view.pinnedGroup));
    if (view.sphere) {
        QJsonArray orientation;
        for (const double part : *view.sphere)
            orientation.append(part);
        json.insert(sphereKey, orientation);
    }
    json.insert(lensKey, qString(name(view.lens)));
    if (view.compared)
        json.insert(conventionKey, qString(view.compared->id));
    return json;
}

SavedView savedView(const QJsonObject &json)
{
    SavedView view;
    if (json.value(stageKey).isDouble())
        view.stage = json.value(stageKey).toDouble();
    view.pinnedElement = json.value(elementKey).toInteger(noIndex);
    view.pinnedGroup = json.value(groupKey).toInteger(noIndex);
    view.lens = lensFromName(json.value(lensKey).toString().toStdString()).value_or(Lens::Values);
    view.compared = conventionFromId(json.value(conventionKey).toString().toStdString());
    const QJsonArray orientation = json.value(sphereKey).toArray();
    if (orientation.size() == 4)
        view.sphere = {orientation[0].toDouble(), orientation[1].toDouble(), orientation[2].toDouble(),
                       orientation[3].toDouble()};
    return view;
}

} // namespace normscope

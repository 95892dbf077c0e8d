// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/sequences/sequences_look.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr QLatin1String treatmentKey("padding");
constexpr QLatin1String rowKey("row");
constexpr QLatin1String positionKey("position");
constexpr QLatin1String featureKey("feature");
constexpr QLatin1String pinnedKey("pinned");
constexpr QLatin1String chartFacesKey("faces");

} // namespace

QJsonObject toJson(const SequencesLook &look)
{
    QJsonObject faces;
    for (const auto &[view, face] : look.faces)
        faces.insert(view, face);
    return {{treatmentKey, QLatin1String(name(look.treatment).data())},
            {rowKey, static_cast<qint64>(look.cell.row)},
            {positionKey, static_cast<qint64>(look.cell.position)},
            {featureKey, static_cast<qint64>(look.cell.feature)},
            {pinnedKey, look.isPinned},
            {chartFacesKey, faces}};
}

SequencesLook sequencesLook(const QJsonObject &json)
{
    SequencesLook look;
    look.treatment
        = fromName<PaddingTreatment>(json.value(treatmentKey).toString().toStdString()).value_or(look.treatment);
    look.cell.row = std::max<qint64>(0, json.value(rowKey).toInteger());
    look.cell.position = std::max<qint64>(0, json.value(positionKey).toInteger());
    look.cell.feature = std::max<qint64>(0, json.value(featureKey).toInteger());
    look.isPinned = json.value(pinnedKey).toBool();
    const QJsonObject faces = json.value(chartFacesKey).toObject();
    for (auto face = faces.begin(); face != faces.end(); ++face)
        look.faces[face.key()] = face->toInt();
    return look;
}

} // namespace normscope

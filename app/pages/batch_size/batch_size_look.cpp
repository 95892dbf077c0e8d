// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/batch_size_look.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr QLatin1String stepKey("step");
constexpr QLatin1String facesKey("faces");

} // namespace

QJsonObject toJson(const BatchSizeLook &look)
{
    QJsonObject faces;
    for (const auto &[view, face] : look.faces)
        faces.insert(view, face);
    return {{stepKey, look.step}, {facesKey, faces}};
}

BatchSizeLook batchSizeLook(const QJsonObject &json)
{
    BatchSizeLook look;
    look.step = std::clamp(json.value(stepKey).toInt(look.step), 0, trajectorySteps);
    const QJsonObject faces = json.value(facesKey).toObject();
    for (auto face = faces.begin(); face != faces.end(); ++face)
        look.faces[face.key()] = face->toInt();
    return look;
}

} // namespace normscope

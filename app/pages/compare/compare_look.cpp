// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/compare_look.h"

#include "app/document/scene_archive.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr QLatin1String faceKey("face");
constexpr QLatin1String stageOfCompareKey("stage");
constexpr QLatin1String elementOfCompareKey("pinnedElement");
constexpr QLatin1String sharedKey("sharedColors");
constexpr QLatin1String cubeColorsKey("cubeColors");
constexpr QLatin1String cubePoseKey("cubePose");
constexpr QLatin1String comparedLensKey("lens");
constexpr QLatin1String differenceKey("difference");

BlockPose cubePoseFrom(const QJsonArray &json)
{
    BlockPose pose;
    if (json.size() != 2)
        return pose;
    const double yaw = json[0].toDouble(NAN);
    const double pitch = json[1].toDouble(NAN);
    if (!std::isfinite(yaw) || !std::isfinite(pitch))
        return pose;
    pose.yaw = yaw;
    pose.pitch = std::clamp(pitch, -BlockPose::steepest, BlockPose::steepest);
    return pose;
}

} // namespace

QJsonObject toJson(const CompareLook &look)
{
    return {{faceKey, qString(name(look.face))},
            {stageOfCompareKey, look.stage},
            {elementOfCompareKey, static_cast<qint64>(look.pinnedElement)},
            {comparedLensKey, qString(name(look.lens))},
            {differenceKey, QJsonArray {look.first, look.second}},
            {sharedKey, look.sharesColors},
            {cubeColorsKey, qString(name(look.cubeColors))},
            {cubePoseKey, QJsonArray {look.cubePose.yaw, look.cubePose.pitch}}};
}

CompareLook compareLook(const QJsonObject &json)
{
    CompareLook look;
    look.face = fromName<CompareFace>(json.value(faceKey).toString().toStdString()).value_or(look.face);
    look.stage = std::clamp(json.value(stageOfCompareKey).toDouble(look.stage), 0.0, 3.0);
    look.pinnedElement = std::max<std::int64_t>(json.value(elementOfCompareKey).toInteger(noIndex), noIndex);
    const auto lens = fromName<Lens>(json.value(comparedLensKey).toString().toStdString()).value_or(look.lens);
    look.lens = lens == Lens::Values || comparedLenses.contains(lens) ? lens : look.lens;
    const QJsonArray difference = json.value(differenceKey).toArray();
    const int first = difference.at(0).toInt(look.first);
    const int second = difference.at(1).toInt(look.second);
    if (first >= 0 && second >= 0 && first != second) {
        look.first = first;
        look.second = second;
    }
    look.sharesColors = json.value(sharedKey).toBool(look.sharesColors);
    look.cubeColors
        = fromName<CubeColors>(json.value(cubeColorsKey).toString().toStdString()).value_or(look.cubeColors);
    look.cubePose = cubePoseFrom(json.value(cubePoseKey).toArray());
    return look;
}

} // namespace normscope

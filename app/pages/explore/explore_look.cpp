// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/explore_look.h"

#include "app/document/scene_archive.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace normscope {

namespace {

constexpr QLatin1String stageKey("stage");
constexpr QLatin1String elementKey("pinnedElement");
constexpr QLatin1String groupKey("pinnedGroup");
constexpr QLatin1String lensKey("lens");
constexpr QLatin1String conventionKey("comparedConvention");
constexpr QLatin1String precisionTypeKey("precisionType");
constexpr QLatin1String algorithmKey("varianceAlgorithm");
constexpr QLatin1String orderKey("castOrder");
constexpr QLatin1String scopeKey("distributionScope");
constexpr QLatin1String distributionGroupKey("distributionGroup");
constexpr QLatin1String sortColumnKey("sortColumn");
constexpr QLatin1String descendingKey("sortDescending");
constexpr QLatin1String sphereKey("sphereOrientation");
constexpr QLatin1String sphereZoomKey("sphereZoom");
constexpr QLatin1String blockPoseKey("blockPose");
constexpr QLatin1String gatheredKey("gathered");
constexpr QLatin1String zoomKey("tensorZoom");

QJsonValue array(std::initializer_list<double> numbers)
{
    QJsonArray result;
    for (const double number : numbers)
        result.append(number);
    return result;
}

/// `Count` finite numbers of a JSON array; nothing if it holds anything else.
template <std::size_t Count>
std::optional<std::array<double, Count>> numbers(const QJsonValue &value)
{
    const QJsonArray json = value.toArray();
    if (json.size() != static_cast<qsizetype>(Count))
        return std::nullopt;
    std::array<double, Count> result;
    for (std::size_t i = 0; i < Count; ++i) {
        result[i] = json[static_cast<qsizetype>(i)].toDouble(NAN);
        if (!std::isfinite(result[i]))
            return std::nullopt;
    }
    return result;
}

/// Missing entries, and types that the lens does not support, have their default.
PrecisionChoice precisionFrom(const QJsonObject &json)
{
    const auto textOf = [&json](QLatin1String key) { return json.value(key).toString().toStdString(); };
    PrecisionChoice choice;
    const auto type = fromName<DType>(textOf(precisionTypeKey)).value_or(choice.type);
    if (std::ranges::find(allPrecisionTypes, type) != std::end(allPrecisionTypes))
        choice.type = type;
    choice.algorithm = fromName<VarianceAlgorithm>(textOf(algorithmKey)).value_or(choice.algorithm);
    choice.order = fromName<CastOrder>(textOf(orderKey)).value_or(choice.order);
    return choice;
}

SphereOrientation sphereFrom(const QJsonObject &json)
{
    SphereOrientation sphere;
    if (const auto quaternion = numbers<4>(json.value(sphereKey)))
        sphere.rotation = SphereOrientation::savedRotation(*quaternion).value_or(sphere.rotation);
    sphere.zoom = std::clamp(json.value(sphereZoomKey).toDouble(sphere.zoom), SphereOrientation::smallestZoom,
                             SphereOrientation::largestZoom);
    return sphere;
}

BlockPose poseFrom(const QJsonValue &json)
{
    const auto parts = numbers<3>(json);
    if (!parts)
        return {};
    const auto [yaw, pitch, fold] = *parts;
    return {yaw, std::clamp(pitch, -BlockPose::steepest, BlockPose::steepest), std::clamp(fold, 0.0, 1.0)};
}

} // namespace

/// Contains every key, so that a value that was reset replaces the former one when looks are merged.
QJsonObject toJson(const ExploreLook &look)
{
    const auto [scalar, x, y, z] = std::tuple(look.sphere.rotation.scalar(), look.sphere.rotation.x(),
                                              look.sphere.rotation.y(), look.sphere.rotation.z());
    const TensorZoom &zoom = look.zoom;
    return {
        {stageKey, look.stage},
        {elementKey, static_cast<qint64>(look.pinnedElement)},
        {groupKey, static_cast<qint64>(look.pinnedGroup)},
        {lensKey, qString(name(look.lens))},
        {conventionKey, look.compared ? QJsonValue(qString(look.compared->id)) : QJsonValue()},
        {precisionTypeKey, qString(name(look.precision.type))},
        {algorithmKey, qString(name(look.precision.algorithm))},
        {orderKey, qString(name(look.precision.order))},
        {scopeKey, qString(name(look.distributionScope))},
        {distributionGroupKey, static_cast<qint64>(look.distributionGroup)},
        {sortColumnKey, look.order.column ? QJsonValue(qString(name(*look.order.column))) : QJsonValue()},
        {descendingKey, look.order.isDescending},
        {sphereKey, array({scalar, x, y, z})},
        {sphereZoomKey, look.sphere.zoom},
        {blockPoseKey, array({look.block.yaw, look.block.pitch, look.block.fold})},
        {gatheredKey, look.isGathered},
        {zoomKey,
         zoom.magnification > 1 ? array({zoom.magnification, zoom.centre.x(), zoom.centre.y()}) : QJsonValue()},
    };
}

ExploreLook exploreLook(const QJsonObject &json)
{
    ExploreLook look;
    look.stage = json.value(stageKey).toDouble(look.stage);
    look.pinnedElement = json.value(elementKey).toInteger(noIndex);
    look.pinnedGroup = json.value(groupKey).toInteger(noIndex);
    look.lens = fromName<Lens>(json.value(lensKey).toString().toStdString()).value_or(Lens::Values);
    look.compared = conventionFromId(json.value(conventionKey).toString().toStdString());
    look.precision = precisionFrom(json);
    look.distributionScope = fromName<DistributionScope>(json.value(scopeKey).toString().toStdString())
                                 .value_or(DistributionScope::Tensor);
    look.distributionGroup = json.value(distributionGroupKey).toInteger(0);
    look.order.column = fromName<StatisticsColumn>(json.value(sortColumnKey).toString().toStdString());
    look.order.isDescending = look.order.column && json.value(descendingKey).toBool();
    look.sphere = sphereFrom(json);
    look.block = poseFrom(json.value(blockPoseKey));
    look.isGathered = json.value(gatheredKey).toBool();
    if (const auto zoom = numbers<3>(json.value(zoomKey)))
        look.zoom = {(*zoom)[0], QPointF((*zoom)[1], (*zoom)[2])};
    return look;
}

ExploreLook fitted(ExploreLook look, const Evaluation &evaluation)
{
    const Grouping &grouping = evaluation.grouping();
    const auto isGroup = [&](std::int64_t group) { return group >= 0 && group < grouping.groupCount(); };
    constexpr auto output = static_cast<double>(Stage::Output);
    const bool hasStage = look.stage != static_cast<double>(Stage::Centred) || evaluation.spec().centre;
    if (!(look.stage >= 0 && look.stage <= output && hasStage))
        look.stage = output;
    if (look.pinnedElement >= 0 && look.pinnedElement < elementCount(grouping.shape()))
        look.pinnedGroup = grouping.groupOf(look.pinnedElement);
    else
        look.pinnedElement = noIndex;
    if (!isGroup(look.pinnedGroup))
        look.pinnedGroup = noIndex;
    if (!isGroup(look.distributionGroup))
        look.distributionGroup = 0;
    return look;
}

ShownTensor shownTensor(const ExploreLook &look, const EvaluationPtr &evaluation, const LensResultPtr &lens,
                        const TensorViewOptions &options, const QString &title)
{
    ShownTensor shown;
    shown.evaluation = evaluation;
    shown.title = title;
    shown.tensor = options;
    shown.lens = lens;
    shown.selection.stage = look.stage;
    shown.selection.pinnedElement = look.pinnedElement;
    shown.selection.pinnedGroup = look.pinnedGroup;
    if (look.distributionScope == DistributionScope::Group)
        shown.distributionGroup = look.pinnedGroup != noIndex ? look.pinnedGroup : look.distributionGroup;
    shown.order = look.order;
    shown.sphere = look.sphere;
    shown.block = look.block;
    if (look.isGathered && !lens)
        shown.gathered = 1;
    return shown;
}

} // namespace normscope

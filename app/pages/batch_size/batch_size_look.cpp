// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/batch_size_look.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr QLatin1String stepKey("step");
constexpr QLatin1String facesKey("faces");
constexpr QLatin1String fallenKey("fallen");
constexpr QLatin1String momentKey("moment");
constexpr QLatin1String statisticKey("safeStatistic");
constexpr QLatin1String toleranceKey("tolerance");

} // namespace

QJsonObject toJson(const BatchSizeLook &look)
{
    QJsonObject faces;
    for (const auto &[view, face] : look.faces)
        faces.insert(view, face);
    const auto &statistics = safeStatistics();
    const auto statistic = std::ranges::find(statistics, look.safe.statistic) - statistics.begin();
    return {{stepKey, look.step},
            {facesKey, faces},
            {fallenKey, look.falling.count},
            {momentKey, look.falling.moment},
            {statisticKey, static_cast<int>(statistic)},
            {toleranceKey, look.safe.tolerance}};
}

BatchSizeLook batchSizeLook(const QJsonObject &json)
{
    BatchSizeLook look;
    look.step = std::clamp(json.value(stepKey).toInt(look.step), 0, trajectorySteps);
    look.falling.count
        = std::clamp(json.value(fallenKey).toInt(look.falling.count), int {Falling::all}, int {Falling::most});
    look.falling.moment = std::clamp(json.value(momentKey).toDouble(look.falling.moment), 0.0, Falling::landed);
    const int statistic = json.value(statisticKey).toInt(0);
    if (statistic >= 0 && statistic < static_cast<int>(safeStatistics().size()))
        look.safe.statistic = safeStatistics()[static_cast<std::size_t>(statistic)];
    look.safe.tolerance
        = std::clamp(json.value(toleranceKey).toDouble(look.safe.tolerance), SafeQuestion::least, SafeQuestion::most);
    const QJsonObject faces = json.value(facesKey).toObject();
    for (auto face = faces.begin(); face != faces.end(); ++face)
        look.faces[face.key()] = face->toInt();
    return look;
}

} // namespace normscope

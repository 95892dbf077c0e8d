// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/sphere_scale.h"

#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

// In radii of the sphere.
constexpr double leastInputs = 0.3; // Smaller inputs are magnified.
constexpr double mostInputs = 1.35; // Larger inputs are reduced.
constexpr double leastExtent = 1.2;
constexpr double mostExtent = 2.8;

/// The largest of 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten that is not above `value` > 0.
double roundedDown(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {8.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.5}) {
        if (step * power <= value)
            return step * power;
    }
    return power;
}

double roundedUp(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (step * power >= value)
            return step * power;
    }
    return 10 * power;
}

double inputScaleFor(double largest, double radius)
{
    if (!(largest > 0) || !std::isnormal(largest / radius))
        return 1;
    if (largest > mostInputs * radius)
        return 1 / roundedUp(largest / (mostInputs * radius));
    if (largest < leastInputs * radius)
        return roundedDown(mostInputs * radius / largest);
    return 1;
}

} // namespace

SphereScale::SphereScale(const Projection &projection)
{
    const double radius = std::max(projection.radius(), 1.0);
    std::array<double, 4> largest {};
    for (const ProjectedGroup &group : projection.groups) {
        for (std::size_t stage = 0; stage < 4; ++stage)
            largest[stage] = std::max(largest[stage], length(group.stages[stage]));
    }
    const double input = std::max(largest[0], largest[1]);
    m_inputScale = inputScaleFor(input, radius);
    const double wanted = 1.04 * std::max({m_inputScale * input, largest[2], largest[3]});
    m_extent = std::clamp(wanted, leastExtent * radius, mostExtent * radius);
    for (const ProjectedGroup &group : projection.groups)
        m_fartherOut += isFartherOut(group, 3) ? 1 : 0;
}

QString SphereScale::inputScaleText() const
{
    if (m_inputScale == 1)
        return {};
    if (m_inputScale < 1)
        return QStringLiteral("1 : %1").arg(numberText(1 / m_inputScale));
    return QStringLiteral("%1 : 1").arg(numberText(m_inputScale));
}

Point3 SphereScale::scaled(const ProjectedGroup &group, double stage) const
{
    if (stage <= 1)
        return m_inputScale * group.at(stage);
    if (stage >= 2)
        return group.at(stage);
    return (2 - stage) * m_inputScale * group.stages[1] + (stage - 1) * group.stages[2];
}

Point3 SphereScale::position(const ProjectedGroup &group, double stage) const
{
    const Point3 point = scaled(group, stage);
    const double distance = length(point);
    return distance > m_extent ? (m_extent / distance) * point : point;
}

bool SphereScale::isFartherOut(const ProjectedGroup &group, double stage) const
{
    return length(scaled(group, stage)) > m_extent * (1 + 1e-9);
}

} // namespace normscope

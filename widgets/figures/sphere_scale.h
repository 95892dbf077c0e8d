// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/projection.h"

#include <QString>

namespace normscope {

/// Scales inputs, sphere and outputs of any size into one picture. Inputs (and centred inputs) are drawn at a round
/// scale of their own: a homothety about the origin, which preserves the plane, the rays and all angles. Outputs keep
/// the sphere's scale; the picture grows to hold them, up to a limit.
class SphereScale
{
public:
    SphereScale() = default;
    explicit SphereScale(const Projection &projection);

    /// What inputs are multiplied with: 1, or 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten, or one over such a number.
    double inputScale() const { return m_inputScale; }
    /// "1 : 20", "5 : 1"; empty at 1.
    QString inputScaleText() const;
    /// The radius of the picture, in units of the projection.
    double extent() const { return m_extent; }

    /// The position of a group at a stage (0 … 3, continuous); points beyond the extent are moved to it.
    Point3 position(const ProjectedGroup &group, double stage) const;
    bool isFartherOut(const ProjectedGroup &group, double stage) const;
    /// The number of groups whose output is beyond the extent.
    int fartherOut() const { return m_fartherOut; }

private:
    Point3 scaled(const ProjectedGroup &group, double stage) const;

    double m_inputScale = 1;
    double m_extent = 1;
    int m_fartherOut = 0;
};

} // namespace normscope

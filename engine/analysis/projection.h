// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace normscope {

/// Coordinates in the view's basis: z along 1/√n, x and y along the two leading directions of the centred groups.
struct Point3
{
    double x = 0;
    double y = 0;
    double z = 0;

    friend Point3 operator+(Point3 a, Point3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Point3 operator*(double factor, Point3 p) { return {factor * p.x, factor * p.y, factor * p.z}; }
    friend bool operator==(Point3, Point3) = default;
};

double length(Point3 point);

/// One group as a vector in ℝⁿ, seen in the view's three dimensions.
struct ProjectedGroup
{
    std::int64_t group = 0;
    std::array<Point3, 4> stages; ///< By Stage: x, x − μ, x̂, y. Without centring, x − μ is x.
    std::array<double, 4> squaredLengths; ///< In ℝⁿ, by Stage.
    int cluster = -1; ///< Index in Projection::clusters of the place it shares after normalizing; −1: alone.

    /// Between stages: 0 input … 3 output, linear in between.
    Point3 at(double stage) const;
    /// ‖x̂‖ in ℝⁿ. In train mode √(N·v/(v + ε)) with ε inside the root, √N·√v/(√v + ε) outside; (N, v) are
    /// (n, biased variance), (n − 1, unbiased variance), or (n, rms²) without centring.
    double landingRadius() const;
};

/// What γ and β do to the view's axes where they are the same for every group: Γ·x, Γ·y seen in the view, and β.
/// The unit circle of the plane ⟂ 1 becomes an ellipse about `offset`.
struct AffineImage
{
    Point3 x;
    Point3 y;
    Point3 offset;
};

/// Whether y differs from x̂, and whether alike for all groups.
enum class AffineEffect
{
    None,
    Shared, ///< γ and β run along positions in the group only (or are one number).
    PerGroup
};

/// Every group as a vector in ℝⁿ, n the values per group, projected to three dimensions that show what normalizing
/// does. Centring drops a vector onto the plane ⟂ 1; scaling moves it along its ray to the sphere around 0.
///
/// The basis is orthonormal: 1/√n, then the two leading right singular vectors of the matrix of centred groups (about
/// the origin, without subtracting a mean of groups), so that as much of the centred groups' squared length is seen as
/// can be. For n ≤ 3 it spans the whole space. Signs and ties do not follow the order of the groups: singular values
/// within 1e−9 (of the largest, squared) count as equal, and in the space of equal ones the first direction is the
/// projection of the ramp 0, 1, …, n − 1 (so values rise along it), or of the first Helmert vector (−1, 1, 0, …),
/// (−1, −1, 2, 0, …), … that is not perpendicular to it. Where the groups span fewer than two directions, Helmert
/// vectors complete the basis.
///
/// Masked elements are coordinates that are 0 at every stage; the group then lands on a sphere of its own count.
struct Projection
{
    std::int64_t groupSize = 0; ///< n.
    std::int64_t groupCount = 0; ///< All groups, drawn or not.
    std::int64_t masked = 0; ///< Chosen but left out: every element is masked.
    std::int64_t notFinite = 0; ///< Chosen but left out: not finite at some stage.
    std::vector<ProjectedGroup> groups; ///< Ascending by group number.
    std::vector<std::int64_t> clusters; ///< Groups per place where several coincide after normalizing.

    bool centred = true; ///< Whether the method subtracts the mean.
    bool landsOnSphere = true; ///< False with running statistics: x̂ has no fixed length.
    std::int64_t squaredRadius = 0; ///< R² at ε = 0: n, or n − 1 unbiased; masked, n is the largest count.
    AffineEffect affineEffect = AffineEffect::None;
    std::optional<AffineImage> affine; ///< For AffineEffect::Shared.
    std::array<double, 4> shares {}; ///< By Stage: the part of the groups' squared length that the view shows, 0 … 1.

    int dimension() const { return static_cast<int>(groupSize < 3 ? groupSize : 3); }
    double radius() const;
    /// The smallest and largest landing radius of the groups drawn; equal to radius() where ε is negligible.
    std::array<double, 2> landingRadii() const;
    /// The group's projection, or null if it is not drawn.
    const ProjectedGroup *find(std::int64_t group) const;
};

using ProjectionPtr = std::shared_ptr<const Projection>;

/// Projects at most `maximumGroups` groups, evenly chosen by number. Groups coincide if ‖x̂ − x̂'‖ ≤ 1e−3·√n: less than
/// can be seen, and more than ε alone sets groups of different scales apart.
/// Two passes over the drawn groups' values, and one decomposition of at most 256 × 256 numbers: n × n where n is
/// that small, else between 256 evenly chosen groups. Throws Cancelled if `progress` says so.
Projection project(const Evaluation &evaluation, std::int64_t maximumGroups = 2000, const Progress &progress = {});

} // namespace normscope

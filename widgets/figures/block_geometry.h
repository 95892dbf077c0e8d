// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/figures/block_cells.h"

#include <QPointF>
#include <QRectF>

#include <array>
#include <optional>
#include <vector>

namespace normscope {

/// Rotation of the axes block in degrees, and how far it is folded. The default is the same for all methods, so that
/// they are compared as different cells of one block.
struct BlockPose
{
    double yaw = 35; ///< 0 looks at the first sample, 90 at the first channel, 180 at the last sample; any period.
    double pitch = 26; ///< 0 from the side … 90 from above, −90 from below.
    double fold = 1; ///< 0 the flat slices of the tensor view … 1 the block.

    static constexpr double steepest = 90;
    void turn(double yawBy, double pitchBy);
    /// The pose at a share (0 … 1) of the way to another pose; turns by the smaller angle.
    BlockPose towards(const BlockPose &target, double share) const;

    friend bool operator==(const BlockPose &, const BlockPose &) = default;
};

/// The positions of the faces of the block's cells on screen. Orthographic: channels to the right, BlockRole::Rest
/// downwards, samples away from the viewer. Pure arithmetic.
class BlockGeometry
{
public:
    /// The block fits into `area` at any yaw.
    BlockGeometry(const BlockCells &cells, const BlockPose &pose, const QRectF &area);

    struct Face
    {
        int cell;
        BlockRole normal; ///< The direction perpendicular to the face.
        std::array<QPointF, 4> corners;
        bool isHull = false; ///< Part of the folded block's hull: nothing is in front of it.
    };
    /// The visible faces, back to front: the hull of the folded block, otherwise the faces of every cell.
    const std::vector<Face> &faces() const { return m_faces; }
    /// The visible faces of some cells (`lit` by cell) of the folded block, with all others transparent, back to front.
    /// Without faces between two such cells.
    std::vector<Face> litFaces(const std::vector<bool> &lit) const;
    /// The frontmost cell at this point, or −1.
    int cellAt(QPointF point) const;

    /// An edge of the folded block's outline.
    struct Edge
    {
        QPointF from;
        QPointF to;
        QPointF outwards; ///< A unit vector away from the block.
    };
    /// The best edge for a direction's name; nothing if the direction points to the viewer.
    std::optional<Edge> edge(BlockRole role) const;

    /// Lengths of the block by role: cells are cubes, unless the block would become too long.
    static std::array<double, blockRoleCount> extents(const BlockCells &cells);

private:
    struct Vector
    {
        double x;
        double y;
        double z;
    };
    struct Box
    {
        Vector centre;
        Vector half;
    };

    Vector turned(const Vector &v) const;
    QPointF onScreen(const Vector &v) const;
    Box box(int cell) const;
    void fit(const QRectF &area);
    /// Calls f(cell, normal, is part of the hull, cell in front), back to front, for each side turned to the viewer of
    /// the cells for which `wanted` is true.
    template <class Wanted, class F>
    void forEachSide(const Wanted &wanted, const F &f) const;
    void collectLoose();
    std::optional<Face> face(int cell, const Box &box, BlockRole normal, bool isHull = false) const;
    Box folded(int cell) const;

    BlockCells m_cells;
    BlockPose m_pose;
    std::array<double, blockRoleCount> m_extents;
    std::array<Vector, 3> m_axes; ///< Directions of the block's x, y and z in the viewer's coordinates.
    double m_gathered; ///< 0: flat slices … 1: every cell at its place in the block.
    std::vector<QRectF> m_flat; ///< Rectangles by cell; empty for the folded block.
    QSizeF m_flatSize;
    QPointF m_centre;
    double m_scale = 1;
    std::vector<Face> m_faces;
};

} // namespace normscope

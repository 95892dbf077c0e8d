// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/figures/block_cells.h"

#include <QPointF>
#include <QRectF>

#include <array>
#include <optional>
#include <vector>

namespace normscope {

/// How the axes block is turned, in degrees, and how far it is folded. By default the same for all methods, so that
/// they are compared as what they are: other cells of one block.
struct BlockPose
{
    double yaw = 35; ///< 0 looks at the first sample, 90 at the first channel, 180 at the last sample; any period.
    double pitch = 26; ///< 0 from the side … 90 from above, −90 from below.
    double fold = 1; ///< 0 the flat slices of the tensor view … 1 the block.

    static constexpr double steepest = 90;
    void turn(double yawBy, double pitchBy);
    /// On the way to another pose, 0 … 1; turns the shorter way round.
    BlockPose towards(const BlockPose &target, double share) const;

    friend bool operator==(const BlockPose &, const BlockPose &) = default;
};

/// Where the faces of the block's cells are on screen. Orthographic: channels to the right, the rest downwards, samples
/// away from the viewer. Pure arithmetic.
class BlockGeometry
{
public:
    /// The block just fits into `area`, whatever its yaw.
    BlockGeometry(const BlockCells &cells, const BlockPose &pose, const QRectF &area);

    struct Face
    {
        int cell;
        BlockRole normal; ///< The direction it is perpendicular to.
        std::array<QPointF, 4> corners;
        bool isHull = false; ///< Of the folded block: nothing is in front of it.
    };
    /// The faces that can be seen, back to front: of the folded block its hull, else those of every cell.
    const std::vector<Face> &faces() const { return m_faces; }
    /// The faces of some of the cells (by cell) in the folded block if all others are transparent, back to front. There
    /// are none between two of them.
    std::vector<Face> litFaces(const std::vector<bool> &lit) const;
    /// The cell in front at this point, or −1.
    int cellAt(QPointF point) const;

    /// An edge of the folded block's outline.
    struct Edge
    {
        QPointF from;
        QPointF to;
        QPointF outwards; ///< A unit vector away from the block.
    };
    /// The edge that is best to write a direction's name beside; none where it is seen from its end.
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
    /// Calls f(cell, normal, is part of the hull, cell in front) for each side that is turned to the viewer of the
    /// cells that `wanted` says yes to, back to front.
    template <class Wanted, class F>
    void forEachSide(const Wanted &wanted, const F &f) const;
    void collectLoose();
    std::optional<Face> face(int cell, const Box &box, BlockRole normal, bool isHull = false) const;
    Box folded(int cell) const;

    BlockCells m_cells;
    BlockPose m_pose;
    std::array<double, blockRoleCount> m_extents;
    std::array<Vector, 3> m_axes; ///< Where x, y and z of the block point, seen by the viewer.
    double m_gathered; ///< 0 flat … 1 every cell in its place in the block.
    std::vector<QRectF> m_flat; ///< By cell; only while it is not folded.
    QSizeF m_flatSize;
    QPointF m_centre;
    double m_scale = 1;
    std::vector<Face> m_faces;
};

} // namespace normscope

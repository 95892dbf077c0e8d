// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/block_geometry.h"

#include "widgets/tensor/tensor_layout.h"

#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace normscope {

namespace {

/// Largest ratio of the block's length to its width.
constexpr double longestRatio = 2.5;
/// Gap between cells of an elided direction, as a share of their length.
constexpr double slit = 0.2;
/// Thickness of the flat slices, in cells.
constexpr double flatThickness = 0.02;
/// Faces turned less towards the viewer are edge-on and not drawn.
constexpr double leastFacing = 1e-3;

constexpr std::size_t batch = static_cast<std::size_t>(BlockRole::Batch);
constexpr std::size_t channel = static_cast<std::size_t>(BlockRole::Channel);
constexpr std::size_t rest = static_cast<std::size_t>(BlockRole::Rest);

double smooth(double share)
{
    const double t = std::clamp(share, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

double mixed(double from, double to, double share)
{
    return from + (to - from) * share;
}

double radians(double degrees)
{
    return degrees * std::numbers::pi / 180;
}

} // namespace

void BlockPose::turn(double yawBy, double pitchBy)
{
    yaw = std::remainder(yaw + yawBy, 360);
    pitch = std::clamp(pitch + pitchBy, -steepest, steepest);
}

BlockPose BlockPose::towards(const BlockPose &target, double share) const
{
    const double t = smooth(share);
    return {yaw + std::remainder(target.yaw - yaw, 360) * t, mixed(pitch, target.pitch, t),
            mixed(fold, target.fold, t)};
}

std::array<double, blockRoleCount> BlockGeometry::extents(const BlockCells &cells)
{
    std::array<double, blockRoleCount> result {};
    for (const BlockRole role : allBlockRoles)
        result[static_cast<std::size_t>(role)] = cells.direction(role).cells;
    const auto [shortest, longest] = std::minmax_element(result.begin(), result.end());
    const double ratio = *longest / *shortest;
    if (ratio > longestRatio) {
        const double power = std::log(longestRatio) / std::log(ratio);
        for (double &extent : result)
            extent = std::pow(extent, power);
    }
    return result;
}

BlockGeometry::BlockGeometry(const BlockCells &cells, const BlockPose &pose, const QRectF &area)
    : m_cells(cells)
    , m_pose(pose)
    , m_extents(extents(cells))
    , m_gathered(smooth(pose.fold / 0.75))
    , m_centre(area.center())
{
    if (cells.isEmpty())
        return;
    const double turning = smooth((pose.fold - 0.25) / 0.75);
    const double yaw = radians(std::remainder(pose.yaw, 360) * turning);
    const double pitch = radians(pose.pitch * turning);
    // Rotates about the vertical axis first, then towards the viewer.
    m_axes = {Vector {std::cos(yaw), std::sin(yaw) * std::sin(pitch), -std::sin(yaw) * std::cos(pitch)},
              Vector {0, std::cos(pitch), std::sin(pitch)},
              Vector {std::sin(yaw), -std::cos(yaw) * std::sin(pitch), std::cos(yaw) * std::cos(pitch)}};
    if (pose.fold < 1) {
        const TensorLayout flat(cells.drawnShape());
        m_flatSize = flat.size();
        for (int cell = 0; cell < cells.count(); ++cell)
            m_flat.push_back(flat.cellRect(cells.drawnElement(cell)));
    }
    fit(area);
    if (pose.fold < 1)
        collectLoose();
    else
        forEachSide([](int) { return true; },
                    [this](int cell, BlockRole normal, bool isHull, int) {
                        if (const auto hull = isHull ? face(cell, box(cell), normal, true) : std::nullopt)
                            m_faces.push_back(*hull);
                    });
}

void BlockGeometry::fit(const QRectF &area)
{
    const double across = std::hypot(m_extents[channel], m_extents[batch]);
    const double pitch = radians(m_pose.pitch);
    double width = across;
    double height = m_extents[rest] * std::cos(pitch) + across * std::abs(std::sin(pitch));
    if (m_pose.fold < 1) {
        width = mixed(m_flatSize.width(), width, m_gathered);
        height = mixed(m_flatSize.height(), height, m_gathered);
    }
    m_scale = std::max(0.0, std::min(area.width() / width, area.height() / height));
}

BlockGeometry::Vector BlockGeometry::turned(const Vector &v) const
{
    const auto along = [&](double Vector::*part) {
        return v.x * (m_axes[0].*part) + v.y * (m_axes[1].*part) + v.z * (m_axes[2].*part);
    };
    return {along(&Vector::x), along(&Vector::y), along(&Vector::z)};
}

QPointF BlockGeometry::onScreen(const Vector &v) const
{
    const Vector seen = turned(v);
    return m_centre + QPointF(m_scale * seen.x, -m_scale * seen.y);
}

BlockGeometry::Box BlockGeometry::folded(int cell) const
{
    const BlockCells::Place place = m_cells.place(cell);
    std::array<double, blockRoleCount> centre {};
    std::array<double, blockRoleCount> half {};
    for (const BlockRole role : allBlockRoles) {
        const auto i = static_cast<std::size_t>(role);
        const BlockDirection &direction = m_cells.direction(role);
        const double length = m_extents[i] / direction.cells;
        centre[i] = (place[i] + 0.5) * length - m_extents[i] / 2;
        half[i] = length / 2 * (direction.isElided() ? 1 - slit : 1);
    }
    return {{centre[channel], -centre[rest], -centre[batch]}, {half[channel], half[rest], half[batch]}};
}

BlockGeometry::Box BlockGeometry::box(int cell) const
{
    const Box block = folded(cell);
    if (m_flat.empty())
        return block;
    const QRectF &rect = m_flat[static_cast<std::size_t>(cell)];
    const Box flat {{rect.center().x() - m_flatSize.width() / 2, m_flatSize.height() / 2 - rect.center().y(), 0},
                    {rect.width() / 2, rect.height() / 2, flatThickness}};
    const auto between = [this](const Vector &from, const Vector &to) {
        return Vector {mixed(from.x, to.x, m_gathered), mixed(from.y, to.y, m_gathered),
                       mixed(from.z, to.z, m_gathered)};
    };
    return {between(flat.centre, block.centre), between(flat.half, block.half)};
}

std::optional<BlockGeometry::Face> BlockGeometry::face(int cell, const Box &box, BlockRole normal, bool isHull) const
{
    // Indices of the normal among x, y, z, and of the two axes that the face spans.
    const std::size_t axis = normal == BlockRole::Channel ? 0 : normal == BlockRole::Rest ? 1 : 2;
    const double facing = m_axes[axis].z;
    if (std::abs(facing) < leastFacing)
        return std::nullopt;
    const std::size_t first = (axis + 1) % 3;
    const std::size_t second = (axis + 2) % 3;
    constexpr std::array<double Vector::*, 3> parts {&Vector::x, &Vector::y, &Vector::z};
    Face face {cell, normal, {}, isHull};
    constexpr std::array<std::pair<int, int>, 4> signs {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    for (std::size_t i = 0; i < signs.size(); ++i) {
        Vector corner = box.centre;
        corner.*parts[axis] += facing > 0 ? box.half.*parts[axis] : -(box.half.*parts[axis]);
        corner.*parts[first] += signs[i].first * box.half.*parts[first];
        corner.*parts[second] += signs[i].second * box.half.*parts[second];
        face.corners[i] = onScreen(corner);
    }
    return face;
}

template <class Wanted, class F>
void BlockGeometry::forEachSide(const Wanted &wanted, const F &f) const
{
    // The step towards the viewer along each direction: the index grows with x for channels, against y and z otherwise.
    const std::array<int, blockRoleCount> nearer {m_axes[2].z > 0 ? -1 : 1, m_axes[0].z > 0 ? 1 : -1,
                                                  m_axes[1].z > 0 ? -1 : 1};
    const auto backToFront = [&](std::size_t role, int i) {
        return nearer[role] > 0 ? i : m_cells.direction(allBlockRoles[role]).cells - 1 - i;
    };
    const auto sides = [&](const BlockCells::Place &place) {
        const int cell = m_cells.cellAt(place);
        if (!wanted(cell))
            return;
        for (const BlockRole normal : allBlockRoles) {
            const auto role = static_cast<std::size_t>(normal);
            BlockCells::Place inFront = place;
            inFront[role] += nearer[role];
            const bool isHull = inFront[role] < 0 || inFront[role] >= m_cells.direction(normal).cells;
            f(cell, normal, isHull, isHull ? -1 : m_cells.cellAt(inFront));
        }
    };
    for (int n = 0; n < m_cells.direction(BlockRole::Batch).cells; ++n) {
        for (int c = 0; c < m_cells.direction(BlockRole::Channel).cells; ++c) {
            for (int r = 0; r < m_cells.direction(BlockRole::Rest).cells; ++r)
                sides({backToFront(batch, n), backToFront(channel, c), backToFront(rest, r)});
        }
    }
}

std::vector<BlockGeometry::Face> BlockGeometry::litFaces(const std::vector<bool> &lit) const
{
    const auto isLit = [&lit](int cell) { return lit[static_cast<std::size_t>(cell)]; };
    std::vector<Face> faces;
    forEachSide(isLit, [&](int cell, BlockRole normal, bool isHull, int inFront) {
        if (!isHull && isLit(inFront))
            return;
        if (const auto own = face(cell, box(cell), normal, isHull))
            faces.push_back(*own);
    });
    return faces;
}

void BlockGeometry::collectLoose()
{
    std::vector<Box> boxes;
    std::vector<double> depths;
    for (int cell = 0; cell < m_cells.count(); ++cell) {
        boxes.push_back(box(cell));
        depths.push_back(turned(boxes.back().centre).z);
    }
    std::vector<int> order(boxes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&depths](int a, int b) {
        return depths[static_cast<std::size_t>(a)] < depths[static_cast<std::size_t>(b)];
    });
    for (const int cell : order) {
        for (const BlockRole normal : allBlockRoles) {
            if (const auto own = face(cell, boxes[static_cast<std::size_t>(cell)], normal))
                m_faces.push_back(*own);
        }
    }
}

int BlockGeometry::cellAt(QPointF point) const
{
    for (auto face = m_faces.rbegin(); face != m_faces.rend(); ++face) {
        QPolygonF outline;
        for (const QPointF corner : face->corners)
            outline << corner;
        if (outline.containsPoint(point, Qt::OddEvenFill))
            return face->cell;
    }
    return -1;
}

std::optional<BlockGeometry::Edge> BlockGeometry::edge(BlockRole role) const
{
    // The edge is along one of x, y, z; two of the four parallel edges are on the outline, where a visible face meets a
    // hidden one.
    const std::size_t axis = role == BlockRole::Channel ? 0 : role == BlockRole::Rest ? 1 : 2;
    const std::array<double, 3> half {m_extents[channel] / 2, m_extents[rest] / 2, m_extents[batch] / 2};
    const std::size_t first = (axis + 1) % 3;
    const std::size_t second = (axis + 2) % 3;
    const double towards = m_axes[first].z * m_axes[second].z >= 0 ? 1 : -1;
    std::optional<Edge> best;
    double bestScore = 0;
    for (const double side : {1.0, -1.0}) {
        std::array<double, 3> from {};
        from[first] = side * half[first];
        from[second] = -side * towards * half[second];
        std::array<double, 3> to = from;
        from[axis] = -half[axis];
        to[axis] = half[axis];
        Edge edge {onScreen({from[0], from[1], from[2]}), onScreen({to[0], to[1], to[2]}), {}};
        const QPointF along = edge.to - edge.from;
        const double length = std::hypot(along.x(), along.y());
        if (length < 1)
            continue;
        const QPointF middle = (edge.from + edge.to) / 2 - m_centre;
        const double lengthwise = QPointF::dotProduct(middle, along) / (length * length);
        const QPointF across = middle - lengthwise * along;
        const double distance = std::hypot(across.x(), across.y());
        if (distance < 1)
            continue;
        edge.outwards = across / distance;
        // Prefers edges below to those above, and left to right.
        const double score = 2 * edge.outwards.y() - edge.outwards.x();
        if (!best || score > bestScore) {
            best = edge;
            bestScore = score;
        }
    }
    return best;
}

} // namespace normscope

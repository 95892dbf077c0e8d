// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/heat_map.h"
#include "widgets/tensor/tensor_panel.h"

#include <QString>

#include <vector>

namespace normscope {

/// What is left of the colour of a cell outside the lit group, of 256.
inline constexpr unsigned litShare = 90;
/// Cells of vector files are placed on a grid of that many steps to the unit.
inline constexpr double vectorGrid = 4;

/// The cells of a panel as rectangles in a vector file. Lives no longer than the panel and the map.
class VectorCells
{
public:
    /// The cells are those of a HeatMap on the grid that begins at the panel's place.
    VectorCells(const TensorPanel &panel, const ColorMap &map, std::vector<VisibleCell> cells);

    /// One cell, with its number if there is one, in the painter's font.
    void paint(QPainter &painter, std::size_t index, const QString &text) const;
    /// All cells, those of one colour at a time: a third of the time and of the file that they take one by one.
    void paintByColor(QPainter &painter) const;

private:
    bool isLit(const VisibleCell &cell) const;
    QRectF rect(const VisibleCell &cell) const;
    QRgb color(const VisibleCell &cell) const;
    QPen ink(const VisibleCell &cell, QRgb under) const;
    void paintMark(QPainter &painter, const VisibleCell &cell, QRgb under) const;

    const TensorPanel &m_panel;
    const ColorMap &m_map;
    std::vector<VisibleCell> m_cells;
};

/// All cells of a panel with their numbers as text and the thin frames of their groups, each group as one part of the
/// figure. Where the cells are too small or too many it paints nothing and returns false.
bool paintVectorCells(QPainter &painter, const TensorPanel &panel, const ColorMap &map);

} // namespace normscope

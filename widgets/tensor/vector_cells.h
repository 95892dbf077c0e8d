// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/heat_map.h"
#include "widgets/tensor/tensor_panel.h"

#include <QString>

#include <optional>
#include <vector>

namespace normscope {

/// Share of its own colour that a cell outside the highlighted group keeps, in 1/256.
inline constexpr unsigned litShare = 90;
/// Steps per unit of the grid on which vector files place cells.
inline constexpr double vectorGrid = 4;

/// The cells of a panel as rectangles in a vector file. Must not outlive the panel and the map.
class VectorCells
{
public:
    /// `cells` are those of a HeatMap on the grid whose origin is the panel's place.
    VectorCells(const TensorPanel &panel, const ColorMap &map, std::vector<VisibleCell> cells);

    /// Paints one cell, with its number unless `text` is empty, in the painter's font.
    void paint(QPainter &painter, std::size_t index, const QString &text) const;
    /// Paints all cells grouped by colour: a third of the time and file size of painting them one by one.
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

/// Paints all cells of a panel with their numbers as text and the thin frames of their groups, each group as one part
/// of the figure. Returns what the numbers share (CellTexts::note); if the cells are too small or too many, paints and
/// returns nothing.
std::optional<QString> paintVectorCells(QPainter &painter, const TensorPanel &panel, const ColorMap &map);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_layout.h"

#include <QRectF>
#include <QTransform>

#include <optional>

namespace normscope {

/// Magnification and position of a tensor, independent of the size of the view: view state, saved with a document.
struct TensorZoom
{
    double magnification = 1; ///< Relative to the whole tensor fitting exactly; 1: all of it is visible.
    QPointF centre; ///< In layout units, while it is magnified.
    friend bool operator==(const TensorZoom &, const TensorZoom &) = default;
};

/// The visible part of a layout and its scale: pure arithmetic between layout units (cells) and pixels.
///
/// A single number zooms: the pixels per cell along the tighter side. Up to rank 3, where cells are not pixels of an
/// image, and wherever the whole would be a thin line, the other side keeps cells of a readable height (or width) until
/// the zoom reaches them: a table of 4 × 4096 thus becomes a few strips.
class TensorViewport
{
public:
    /// Sets the layout and the size of its place in logical pixels. Stays fitted if it was; otherwise keeps the zoom
    /// and the top left corner. `number` is the size in pixels of a cell whose number can be read: the cells of few
    /// rows are widened to it if they are high enough.
    void setContent(const TensorLayout &layout, QSizeF size, QSizeF number = {32, 16});

    bool isFitted() const { return m_fitted; }
    QSizeF size() const { return m_size; }
    double scaleX() const { return std::max(m_scale, m_floor.width()); }
    double scaleY() const { return std::max(m_scale, m_floor.height()); }
    /// The whole layout in pixels of the place.
    QRectF contentRect() const;
    /// The visible part of the layout, in pixels of the place.
    QRectF visibleContentRect() const { return contentRect().intersected(QRectF({}, m_size)); }
    /// The visible part of the layout, in layout units.
    QRectF visibleUnits() const;

    QPointF toPixels(QPointF units) const;
    QPointF toUnits(QPointF pixels) const;
    QRectF toPixels(const QRectF &units) const;

    void fit();
    /// Zooms in (factor > 1) or out; the point under `anchor` (pixels of the place) stays in place.
    void zoom(double factor, QPointF anchor);
    /// Shifts by pixels: positive moves the picture right and down.
    void pan(QPointF pixels);
    /// Shows this part of the layout as large as it fits, with a small margin.
    void show(const QRectF &units);
    TensorZoom zoom() const;
    /// The zoom is kept for every size of the place, until the user moves or zooms.
    void setZoom(const TensorZoom &zoom);
    /// Pans by the least distance that makes `units` visible.
    void reveal(const QRectF &units);
    /// Top left corner in pixels of the layout, as in scroll bars. At most contentRect().size() − size().
    QPointF scrollPosition() const { return m_scroll; }
    void setScrollPosition(QPointF pixels);

    friend bool operator==(const TensorViewport &, const TensorViewport &) = default;

private:
    double fittingScale() const;
    void updateFloor();
    void clampScroll();
    void scrollTo(QPointF pixels);
    void showAround(QPointF centre);
    void applyZoom();
    void showAll();
    void zoomAbout(double factor, QPointF anchor);

    QSizeF m_units; ///< Size of the layout; empty without one.
    bool m_mayStretch = false;
    QSizeF m_size;
    double m_scale = 1; ///< Pixels per cell on the tight side.
    QSizeF m_number;
    QSizeF m_floor; ///< The least pixels per cell across and down.
    QPointF m_scroll;
    bool m_fitted = true;
    std::optional<TensorZoom> m_set; ///< The zoom from setZoom(), while it is kept.
};

} // namespace normscope

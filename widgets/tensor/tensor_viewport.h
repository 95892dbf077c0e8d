// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_layout.h"

#include <QRectF>
#include <QTransform>

#include <optional>

namespace normscope {

/// How near a tensor is and where, whatever the size of its place: view state, saved with a document.
struct TensorZoom
{
    double magnification = 1; ///< Of the whole that just fits; 1: all of it is seen.
    QPointF centre; ///< In layout units, while it is magnified.
    friend bool operator==(const TensorZoom &, const TensorZoom &) = default;
};

/// Which part of a layout a panel shows and how large: pure arithmetic between layout units (cells) and pixels.
///
/// One number zooms: the pixels per cell along the side that is tight. Up to rank 3, where cells are not pixels of an
/// image, and wherever the whole would else be a hair line, the loose side keeps cells of a readable height (or width)
/// until the zoom reaches them: a table of 4 × 4096 is then a few strips.
class TensorViewport
{
public:
    /// The layout shown and the size of the place, in logical pixels. Keeps fitting if it was fitted; else keeps the
    /// zoom and the top left corner.
    /// `number` is the size of a cell in which a number is read: cells of few rows are widened to it where they are
    /// high enough.
    void setContent(const TensorLayout &layout, QSizeF size, QSizeF number = {32, 16});

    bool isFitted() const { return m_fitted; }
    QSizeF size() const { return m_size; }
    double scaleX() const { return std::max(m_scale, m_floor.width()); }
    double scaleY() const { return std::max(m_scale, m_floor.height()); }
    /// The whole layout in pixels of the place.
    QRectF contentRect() const;
    /// What can be seen of it, in pixels of the place.
    QRectF visibleContentRect() const { return contentRect().intersected(QRectF({}, m_size)); }
    /// What can be seen of it, in layout units.
    QRectF visibleUnits() const;

    QPointF toPixels(QPointF units) const;
    QPointF toUnits(QPointF pixels) const;
    QRectF toPixels(const QRectF &units) const;

    void fit();
    /// Zooms in (factor > 1) or out; what is under `anchor` (pixels of the place) stays there.
    void zoom(double factor, QPointF anchor);
    /// Shifts by pixels: positive moves the picture right and down.
    void pan(QPointF pixels);
    /// Shows this part of the layout as large as it fits, with a little around it.
    void show(const QRectF &units);
    TensorZoom zoom() const;
    /// Holds for whatever place there is, until it is moved or zoomed otherwise.
    void setZoom(const TensorZoom &zoom);
    /// Pans as little as needed to bring it into sight.
    void reveal(const QRectF &units);
    /// Top left corner in pixels of the layout; what scroll bars hold. The largest is contentRect().size() − size().
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

    QSizeF m_units; ///< Of the layout; empty without one.
    bool m_mayStretch = false;
    QSizeF m_size;
    double m_scale = 1; ///< Pixels per cell on the tight side.
    QSizeF m_number;
    QSizeF m_floor; ///< The least pixels per cell across and down.
    QPointF m_scroll;
    bool m_fitted = true;
    std::optional<TensorZoom> m_set; ///< The zoom that was set and holds.
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_style.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <memory>

class QPainter;

namespace normscope {

/// A view that is ready to be painted into a file: everything is computed, painting needs no pass over a tensor.
/// Lengths are in scene units, which are the screen's logical pixels: the theme's type has its usual size in them.
class Figure
{
public:
    virtual ~Figure() = default;
    Figure(const Figure &) = delete;
    Figure &operator=(const Figure &) = delete;

    /// The height at which the figure is neither squeezed nor has empty space.
    virtual double heightFor(double width) const = 0;
    virtual void paint(QPainter &painter, const QRectF &rect) = 0;
    /// The figure is illegible if narrower.
    virtual double leastWidth() const { return 0; }
    /// The figure is cut or illegible if lower.
    virtual double leastHeight(double width) const
    {
        Q_UNUSED(width);
        return 0;
    }
    /// Removes these parts, if the figure has them. Call it before any other function.
    virtual void hide(FigureParts parts) { Q_UNUSED(parts); }
    /// Whether the figure fills a page that is higher than it needs; otherwise it is centred.
    virtual bool stretches() const { return true; }
    /// Distance of its parts from the page's edges.
    virtual double inset() const { return 0; }
    /// The content of the picture, in sentences, for the description in files.
    virtual QString description() const = 0;
    /// Text beside the title, such as "groups as vectors in ℝ⁸".
    virtual QString subtitle() const { return {}; }
    /// The parts that do not fit into this size: "std, rms of the table". A note below the figure lists them.
    virtual QStringList omissions(const QSizeF &size) const
    {
        Q_UNUSED(size);
        return {};
    }

protected:
    Figure() = default;
};

using FigurePtr = std::unique_ptr<Figure>;

} // namespace normscope

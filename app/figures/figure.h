// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_style.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <memory>

class QPainter;

namespace normscope {

/// A view that is ready to be painted into a file: everything is computed, painting takes no pass over a tensor.
/// Lengths are scene units, which are the screen's logical pixels: the theme's type has its usual size in them.
class Figure
{
public:
    virtual ~Figure() = default;
    Figure(const Figure &) = delete;
    Figure &operator=(const Figure &) = delete;

    /// The height at which nothing is squeezed and nothing is empty.
    virtual double heightFor(double width) const = 0;
    virtual void paint(QPainter &painter, const QRectF &rect) = 0;
    /// In anything narrower nothing of it can be read.
    virtual double leastWidth() const { return 0; }
    /// Does without these parts, as far as it has them. Before anything else.
    virtual void hide(FigureParts parts) { Q_UNUSED(parts); }
    /// Whether it fills a page that is higher than it needs; otherwise it stands in the middle.
    virtual bool stretches() const { return true; }
    /// How far from the page's edges its parts begin.
    virtual double inset() const { return 0; }
    /// What the picture shows, in sentences: the description in files.
    virtual QString description() const = 0;
    /// What stands beside its title, as "groups as vectors in ℝ⁸".
    virtual QString subtitle() const { return {}; }
    /// What does not fit into this size: "std, rms of the table". Each stands in a note below the figure.
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

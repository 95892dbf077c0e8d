// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "widgets/theme/theme.h"

namespace normscope {

/// A figure of the window as one that is written.
template <class F>
class ViewFigure : public Figure
{
public:
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }

protected:
    explicit ViewFigure(const Theme &theme) { m_figure.setTheme(theme); }

    mutable F m_figure; ///< Mutable, as const functions such as heightFor() may lay it out or set its content.
};

} // namespace normscope

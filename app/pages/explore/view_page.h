// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "widgets/theme/theme.h"

namespace normscope {

/// A figure of the window on a page of its own.
template <class F>
class ViewPage : public Figure
{
public:
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }

protected:
    explicit ViewPage(const Theme &theme) { m_figure.setTheme(theme); }

    mutable F m_figure; ///< Mutable, as const functions such as heightFor() may lay it out or set its content.
};

} // namespace normscope

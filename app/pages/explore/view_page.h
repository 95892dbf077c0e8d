// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "widgets/theme/theme.h"

namespace normscope {

/// One figure of the screen on a page of its own.
template <class F>
class ViewPage : public Figure
{
public:
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }

protected:
    explicit ViewPage(const Theme &theme) { m_figure.setTheme(theme); }

    mutable F m_figure; ///< Asked for its size or its description, it may lay itself out or wait for its content.
};

} // namespace normscope

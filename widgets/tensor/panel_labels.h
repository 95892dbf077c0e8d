// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_panel.h"

#include <QFont>

#include <vector>

namespace normscope {

/// The indices along the sides of a panel: "c = 0" above the columns, "n = 0" beside the rows. Stacked axes have labels
/// for their blocks and not for the cells in them, on two levels at most. Where there is too little room only every
/// second, fifth, tenth … index is shown. The labels of the highlighted group are always shown.
class PanelLabels
{
public:
    PanelLabels() = default;
    /// Measures the labels of a layout once, as measuring text takes longer than a small frame.
    PanelLabels(const TensorLayout &layout, const Layout &names, const Theme &theme);

    /// The room in pixels that the labels take from a panel's place: height above, width to the left.
    double heightAbove() const { return m_above; }
    double widthBeside() const { return m_beside; }

    void paint(QPainter &painter, const TensorPanel &panel) const;
    /// The region of the highlighted group's labels and of those that they displace.
    QRegion litRegion(const TensorPanel &panel) const;

private:
    /// The labels of one level of a side. Lengths are along the side, in pixels.
    struct Line
    {
        bool isAcross;
        std::size_t level;
        double length; ///< Largest length of a label.
        double briefLength; ///< Largest length of a label that is a number alone.
        double thickness;
    };
    template <class F>
    void forEachLine(const TensorPanel &panel, F &&f) const;

    std::vector<Line> m_lines; ///< For each side, from the cells outwards.
    QFont m_plain;
    QFont m_bold;
    double m_above = 0;
    double m_beside = 0;
};

} // namespace normscope

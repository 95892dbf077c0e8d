// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_panel.h"

#include <QFont>

#include <vector>

namespace normscope {

/// The indices along the sides of a panel: "c = 0" above the columns, "n = 0" beside the rows. Of stacked axes the
/// blocks are numbered and not the cells in them, two levels at most; where there is no room for all, every second,
/// fifth, tenth … is. The labels of the lit group always stand there.
class PanelLabels
{
public:
    PanelLabels() = default;
    /// Measures the labels of a layout once, as measuring text takes longer than a small frame.
    PanelLabels(const TensorLayout &layout, const Layout &names, const Theme &theme);

    /// What the labels take from a panel's place: height above, width to the left.
    double heightAbove() const { return m_above; }
    double widthBeside() const { return m_beside; }

    void paint(QPainter &painter, const TensorPanel &panel) const;
    /// Where the labels of the lit group stand, and those that they displace.
    QRegion litRegion(const TensorPanel &panel) const;

private:
    /// One level of one side. Lengths are along the side.
    struct Line
    {
        bool isAcross;
        std::size_t level;
        double length; ///< What a label takes of the line, at most.
        double briefLength; ///< The same of its number alone.
        double thickness;
    };
    template <class F>
    void forEachLine(const TensorPanel &panel, F &&f) const;

    std::vector<Line> m_lines; ///< Of each side from the cells outwards.
    QFont m_plain;
    QFont m_bold;
    double m_above = 0;
    double m_beside = 0;
};

} // namespace normscope

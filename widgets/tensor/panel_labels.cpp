// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/panel_labels.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <optional>

namespace normscope {

namespace {

constexpr double besideGap = 8;
constexpr double aboveGap = 4;
/// Between labels, at least.
constexpr double labelSpace = 8;
/// Where not all rows are numbered, labels stand this many heights apart.
constexpr double sparse = 1.8;
constexpr std::size_t mostLines = 2;
/// Up to this rank the innermost blocks are single cells of a table and get numbers of their own.
constexpr std::size_t largestTableRank = 3;

/// The levels of a side that get labels, outermost first.
std::vector<std::size_t> labelledLevels(const TensorLayout &layout, const LayoutSide &side)
{
    std::vector<std::size_t> levels;
    const std::size_t count = side.levels().size();
    const std::size_t innermost = layout.shape().size() <= largestTableRank || count == 1 ? 0 : 1;
    for (std::size_t level = count; level-- > innermost && levels.size() < mostLines;)
        levels.push_back(level);
    return levels;
}

QString axisName(const Layout &names, int axis)
{
    const auto index = static_cast<std::size_t>(axis);
    return index < names.names.size() ? QString::fromStdString(names.names[index]).toLower() : QString::number(axis);
}

/// Rows of a wrapped vector are numbered by their first element, its columns by what they add.
QString labelText(const TensorLayout &layout, const LayoutSide &side, std::size_t level, const Layout &names,
                  std::int64_t index)
{
    const LayoutSide::Level &of = side.levels()[level];
    if (layout.isWrapped() && &side == &layout.across())
        return QStringLiteral("+%1").arg(index);
    return QStringLiteral("%1 = %2").arg(axisName(names, of.axis)).arg(layout.isWrapped() ? index * of.stride : index);
}

/// 1, 2, 5, 10, 20, 50, … : the first at which labels `pitch` apart do not touch.
std::int64_t labelStep(double pitch, double needed)
{
    std::int64_t step = 1;
    for (std::int64_t factor = 1; factor < 1'000'000'000'000; factor *= 10) {
        for (const int part : {1, 2, 5}) {
            step = part * factor;
            if (static_cast<double>(step) * pitch >= needed)
                return step;
        }
    }
    return step;
}

/// If an index of this axis alone determines the group, the groups' numbers: where labels can take their colours.
bool determinesGroup(const Grouping &grouping, const LayoutSide::Level &level)
{
    return grouping.groupCount() > 1
        && grouping.groupOf((level.length - 1) * level.stride) == grouping.groupCount() - 1;
}

/// One line of labels along one side. Lengths are along the side, in the painter's coordinates.
class LabelLine
{
public:
    LabelLine(const TensorPanel &panel, bool isAcross, std::size_t level, QRectF strip)
        : m_panel(panel)
        , m_side(isAcross ? panel.layout.across() : panel.layout.down())
        , m_isAcross(isAcross)
        , m_level(level)
        , m_strip(strip)
        , m_scale(isAcross ? panel.viewport.scaleX() : panel.viewport.scaleY())
        , m_origin(isAcross ? panel.toPlace({}).left() : panel.toPlace({}).top())
        , m_colored(panel.showsAllGroups() && !panel.layout.isWrapped()
                    && determinesGroup(panel.evaluation->grouping(), m_side.levels()[level]))
    { }

    void paint(QPainter &painter) const
    {
        const QFont plain = painter.font();
        QFont bold = plain;
        bold.setWeight(QFont::DemiBold);
        const QFontMetricsF metrics(bold);
        const LayoutSide::Level &level = m_side.levels()[m_level];
        const double length
            = m_isAcross ? metrics.horizontalAdvance(text(level.length - 1)) + labelSpace : metrics.height();
        const bool fitsAll = level.pitch * m_scale >= length;
        const std::int64_t step = fitsAll ? 1 : labelStep(level.pitch * m_scale, m_isAcross ? length : sparse * length);
        const bool isOutermost = m_level + 1 == m_side.levels().size();
        if (!isOutermost && level.extent * m_scale < length)
            return;

        const std::optional<std::int64_t> strong = litIndex();
        const QRectF visible = m_panel.viewport.visibleUnits();
        const double from = m_isAcross ? visible.left() : visible.top();
        const double to = m_isAcross ? visible.right() : visible.bottom();
        const auto paintLabel = [&](std::int64_t index, double begin) {
            const bool isStrong = strong == index;
            // The label of the lit group displaces the ones it would touch.
            if (!isStrong && strong && std::abs(static_cast<double>(index - *strong)) * level.pitch * m_scale < length)
                return;
            painter.setFont(isStrong || m_colored ? bold : plain);
            painter.setPen(color(index, isStrong, strong.has_value()));
            const double extent = m_level == 0 ? 1 : m_side.levels()[m_level - 1].extent;
            draw(painter, index, m_origin + begin * m_scale, extent * m_scale, length);
        };
        forEachRun(m_side.levels().size(), 0, from, to, [&](double offset) {
            const double first = std::max(0.0, std::floor((from - offset) / level.pitch));
            for (auto index = static_cast<std::int64_t>(first) / step * step; index < level.length; index += step) {
                const double begin = offset + static_cast<double>(index) * level.pitch;
                if (begin >= to)
                    break;
                paintLabel(index, begin);
            }
            if (strong && *strong % step != 0)
                paintLabel(*strong, offset + static_cast<double>(*strong) * level.pitch);
        });
        painter.setFont(plain);
    }

private:
    QString text(std::int64_t index) const
    {
        return labelText(m_panel.layout, m_side, m_level, m_panel.evaluation->problem().layout, index);
    }

    /// The index that the lit group has on this axis, if it has a single one.
    std::optional<std::int64_t> litIndex() const
    {
        const std::int64_t element = m_panel.selection.hoveredElement != noIndex ? m_panel.selection.hoveredElement
                                                                                 : m_panel.selection.pinnedElement;
        const std::int64_t group = m_panel.selection.activeGroup();
        const Grouping &grouping = m_panel.evaluation->grouping();
        const LayoutSide::Level &level = m_side.levels()[m_level];
        if (group != noIndex && group < grouping.groupCount() && !m_panel.layout.isWrapped()) {
            const auto range = grouping.ranges(group)[static_cast<std::size_t>(level.axis)];
            if (range.first == range.last)
                return range.first;
        }
        // Along a reduced axis, or in a wrapped vector, it is the cell's own.
        if (element == noIndex || element >= m_panel.evaluation->input().size())
            return std::nullopt;
        return element / level.stride % level.length;
    }

    QColor color(std::int64_t index, bool isStrong, bool somethingIsStrong) const
    {
        const Theme &theme = m_panel.theme;
        const Grouping &grouping = m_panel.evaluation->grouping();
        const LayoutSide::Level &level = m_side.levels()[m_level];
        if (m_colored)
            return theme.groupColor(grouping.groupOf(index * level.stride));
        if (isStrong && somethingIsStrong)
            return theme.text;
        return theme.mutedText;
    }

    /// Calls f(where they begin) for each visible run of blocks of this level.
    template <class F>
    void forEachRun(std::size_t depth, double offset, double from, double to, const F &f) const
    {
        if (depth - 1 == m_level) {
            f(offset);
            return;
        }
        const LayoutSide::Level &level = m_side.levels()[depth - 1];
        const double first = std::max(0.0, std::floor((from - offset) / level.pitch));
        for (auto index = static_cast<std::int64_t>(first); index < level.length; ++index) {
            const double begin = offset + static_cast<double>(index) * level.pitch;
            if (begin >= to)
                break;
            forEachRun(depth - 1, begin, from, to, f);
        }
    }

    void draw(QPainter &painter, std::int64_t index, double begin, double extent, double length) const
    {
        if (m_isAcross) {
            // A block that is partly out of sight keeps its label in sight as long as there is room.
            const double left = std::max(begin, m_strip.left());
            const double right = std::min(begin + extent, m_strip.right());
            if (right - left < std::min(extent, length) - 1)
                return;
            const QRectF place((left + right - length) / 2, m_strip.top(), length, m_strip.height());
            painter.drawText(place, Qt::AlignHCenter | Qt::AlignBottom | Qt::TextDontClip, text(index));
            return;
        }
        const double top = std::max(begin, m_strip.top());
        const double bottom = std::min(begin + extent, m_strip.bottom());
        if (bottom - top < std::min(extent, length) - 1)
            return;
        const QRectF place(m_strip.left(), (top + bottom - length) / 2, m_strip.width(), length);
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, text(index));
    }

    const TensorPanel &m_panel;
    const LayoutSide &m_side;
    bool m_isAcross;
    std::size_t m_level;
    QRectF m_strip;
    double m_scale;
    double m_origin;
    bool m_colored;
};

QFontMetricsF boldMetrics(const Theme &theme)
{
    QFont font = pixelFont(theme.captionFont());
    font.setWeight(QFont::DemiBold);
    return QFontMetricsF(font);
}

double lineWidth(const TensorLayout &layout, std::size_t level, const Layout &names, const QFontMetricsF &metrics)
{
    QString widest = labelText(layout, layout.down(), level, names, layout.down().levels()[level].length - 1);
    // Digits need not be equally wide.
    for (QChar &character : widest)
        character = character.isDigit() ? QLatin1Char('0') : character;
    return std::ceil(metrics.horizontalAdvance(widest)) + besideGap;
}

} // namespace

double PanelLabels::heightAbove(const TensorLayout &layout, const Theme &theme)
{
    const auto lines = static_cast<double>(labelledLevels(layout, layout.across()).size());
    return lines * std::ceil(boldMetrics(theme).height()) + aboveGap;
}

double PanelLabels::widthBeside(const TensorLayout &layout, const Layout &names, const Theme &theme)
{
    double width = 0;
    const QFontMetricsF metrics = boldMetrics(theme);
    for (const std::size_t level : labelledLevels(layout, layout.down()))
        width += lineWidth(layout, level, names, metrics);
    return std::max(width, besideGap);
}

void PanelLabels::paint(QPainter &painter, const TensorPanel &panel)
{
    painter.save();
    painter.setFont(pixelFont(panel.theme.captionFont()));
    const QFontMetricsF metrics = boldMetrics(panel.theme);
    const QRectF shown = panel.viewport.visibleContentRect().translated(panel.place.topLeft());

    double bottom = shown.top() - aboveGap;
    const std::vector<std::size_t> above = labelledLevels(panel.layout, panel.layout.across());
    for (std::size_t i = above.size(); i-- > 0;) {
        const double height = std::ceil(metrics.height());
        LabelLine(panel, true, above[i], {shown.left(), bottom - height, shown.width(), height}).paint(painter);
        bottom -= height;
    }
    double right = shown.left() - besideGap;
    const std::vector<std::size_t> beside = labelledLevels(panel.layout, panel.layout.down());
    for (std::size_t i = beside.size(); i-- > 0;) {
        const double width = lineWidth(panel.layout, beside[i], panel.evaluation->problem().layout, metrics);
        LabelLine(panel, false, beside[i], {right - width + besideGap, shown.top(), width - besideGap, shown.height()})
            .paint(painter);
        right -= width;
    }
    painter.restore();
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/panel_labels.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace normscope {

namespace {

constexpr double besideGap = 8;
constexpr double aboveGap = 4;
/// Least distance between labels, in pixels.
constexpr double labelSpace = 8;
/// Distance between row labels in label heights, where not all rows have one.
constexpr double sparse = 1.8;
constexpr std::size_t mostLines = 2;
/// Up to this rank the innermost blocks are single cells of a table and get labels of their own.
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

/// Rows of a wrapped vector are labelled with their first element, its columns with their offset from it.
QString labelText(const TensorLayout &layout, const LayoutSide &side, std::size_t level, const Layout &names,
                  std::int64_t index)
{
    const LayoutSide::Level &of = side.levels()[level];
    if (layout.isWrapped() && &side == &layout.across())
        return QStringLiteral("+%1").arg(index);
    return QStringLiteral("%1 = %2")
        .arg(axisName(names, of.axis))
        .arg(layout.isWrapped() ? layout.begin() + index * of.stride : of.first + index);
}

/// The smallest of 1, 2, 5, 10, 20, 50, … such that labels of length `needed` do not touch; `pitch` is the distance of
/// neighbouring indices.
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

/// Whether an index of this axis alone determines the group and equals its number, so that labels can take the groups'
/// colours.
bool determinesGroup(const Grouping &grouping, const LayoutSide::Level &level)
{
    return grouping.groupCount() > 1 && grouping.groupOf((level.whole - 1) * level.stride) == grouping.groupCount() - 1;
}

QFont boldFont(const Theme &theme)
{
    QFont font = pixelFont(theme.captionFont());
    font.setWeight(QFont::DemiBold);
    return font;
}

/// One line of labels along one side. Lengths are along the side, in the painter's coordinates.
class LabelLine
{
public:
    /// `length` is the largest length of a label, `briefLength` that of one without the name of its axis.
    LabelLine(const TensorPanel &panel, bool isAcross, std::size_t level, double length, double briefLength,
              QRectF strip)
        : m_panel(panel)
        , m_side(isAcross ? panel.layout.across() : panel.layout.down())
        , m_isAcross(isAcross)
        , m_level(level)
        , m_isBrief(isAcross && !panel.layout.isWrapped()
                    && m_side.levels()[level].pitch * panel.viewport.scaleX() < length)
        , m_length(m_isBrief ? briefLength : length)
        , m_strip(strip)
        , m_scale(isAcross ? panel.viewport.scaleX() : panel.viewport.scaleY())
        , m_origin(isAcross ? panel.toPlace({}).left() : panel.toPlace({}).top())
        , m_colored(panel.showsAllGroups() && !panel.layout.isWrapped()
                    && determinesGroup(panel.evaluation->grouping(), m_side.levels()[level]))
    { }

    /// The rectangle of the highlighted group's label, with room for those that it displaces.
    QRectF litRect() const
    {
        const std::optional<std::int64_t> strong = litIndex();
        if (!strong)
            return {};
        if (!isOutermost())
            return reach();
        const double step = m_side.levels()[m_level].pitch * m_scale;
        const double begin = m_origin + static_cast<double>(*strong) * step;
        const double room = step + 2 * m_length;
        const QRectF lit = m_isAcross ? QRectF(begin - room, m_strip.top(), step + 2 * room, m_strip.height())
                                      : QRectF(m_strip.left(), begin - room, m_strip.width(), step + 2 * room);
        return lit.intersected(reach());
    }

    void paint(QPainter &painter, const QFont &plain, const QFont &bold) const
    {
        if (!m_panel.isExposed(reach()))
            return;
        const LayoutSide::Level &level = m_side.levels()[m_level];
        const bool fitsAll = level.pitch * m_scale >= m_length;
        const std::int64_t step
            = fitsAll ? 1 : labelStep(level.pitch * m_scale, m_isAcross ? m_length : sparse * m_length);
        if (!isOutermost() && level.extent * m_scale < m_length)
            return;

        const std::optional<std::int64_t> strong = litIndex();
        const QRectF visible = m_panel.viewport.visibleUnits();
        const double from = m_isAcross ? visible.left() : visible.top();
        const double to = m_isAcross ? visible.right() : visible.bottom();
        const auto paintLabel = [&](std::int64_t index, double begin) {
            const bool isStrong = strong == index;
            // The highlighted group's label displaces those that it would touch.
            if (!isStrong && strong
                && std::abs(static_cast<double>(index - *strong)) * level.pitch * m_scale < m_length)
                return;
            const double extent = m_level == 0 ? 1 : m_side.levels()[m_level - 1].extent;
            const QRectF place = labelPlace(m_origin + begin * m_scale, extent * m_scale);
            if (place.isEmpty() || !m_panel.isExposed(place))
                return;
            painter.setFont(isStrong || m_colored ? bold : plain);
            painter.setPen(color(index, isStrong, strong.has_value()));
            const Qt::Alignment alignment
                = m_isAcross ? Qt::AlignHCenter | Qt::AlignBottom : Qt::AlignRight | Qt::AlignVCenter;
            painter.drawText(place, static_cast<int>(alignment) | Qt::TextDontClip, text(index));
        };
        if (m_isBrief)
            paintName(painter, plain);
        forEachRun(m_side.levels().size(), 0, from, to, [&](double offset) {
            const double first = std::max(0.0, std::floor((from - offset) / level.pitch));
            for (auto index = static_cast<std::int64_t>(first) / step * step; index < level.length; index += step) {
                const double begin = offset + static_cast<double>(index) * level.pitch;
                if (begin >= to || (index > 0 && touchesNextRun(index)))
                    break;
                paintLabel(index, begin);
            }
            if (strong && *strong % step != 0)
                paintLabel(*strong, offset + static_cast<double>(*strong) * level.pitch);
        });
    }

private:
    /// The rectangle that labels may cover: those at the ends may be longer than the blocks on which they are centred.
    QRectF reach() const
    {
        const double beyond = m_length / 2 + 1;
        return m_isAcross ? m_strip.adjusted(-beyond, -1, beyond, 1) : m_strip.adjusted(-1, -beyond, 1, beyond);
    }

    void paintName(QPainter &painter, const QFont &font) const
    {
        constexpr double beforeNumbers = 5;
        painter.setFont(font);
        painter.setPen(m_panel.theme.mutedText);
        painter.drawText(QRectF(m_strip.left() - beforeNumbers, m_strip.top(), 0, m_strip.height()),
                         Qt::AlignRight | Qt::AlignBottom | Qt::TextDontClip,
                         axisName(m_panel.evaluation->problem().layout, m_side.levels()[m_level].axis));
    }

    /// Whether the label of an index would touch the first label of the next run.
    bool touchesNextRun(std::int64_t index) const
    {
        const double end = isOutermost() ? std::numeric_limits<double>::infinity() : m_side.levels()[m_level + 1].pitch;
        return (end - static_cast<double>(index) * m_side.levels()[m_level].pitch) * m_scale < m_length;
    }

    bool isOutermost() const { return m_level + 1 == m_side.levels().size(); }

    QString text(std::int64_t index) const
    {
        if (m_isBrief)
            return QString::number(m_side.levels()[m_level].first + index);
        return labelText(m_panel.layout, m_side, m_level, m_panel.evaluation->problem().layout, index);
    }

    /// The highlighted group's index on this axis, if it has a single one.
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
                return block(range.first);
        }
        // Along a reduced axis, or in a wrapped vector, the index of the hovered or pinned cell.
        if (element == noIndex || element >= m_panel.evaluation->input().size())
            return std::nullopt;
        if (m_panel.layout.isWrapped())
            return (element - m_panel.layout.begin()) / level.stride % level.length;
        return block(element / level.stride % level.whole);
    }

    /// The block of an index; nothing if the index is not in the layout.
    std::optional<std::int64_t> block(std::int64_t index) const
    {
        const LayoutSide::Level &level = m_side.levels()[m_level];
        const bool isThere = index >= level.first && index < level.first + level.length;
        return isThere ? std::optional(index - level.first) : std::nullopt;
    }

    QColor color(std::int64_t index, bool isStrong, bool somethingIsStrong) const
    {
        const Theme &theme = m_panel.theme;
        const Grouping &grouping = m_panel.evaluation->grouping();
        const LayoutSide::Level &level = m_side.levels()[m_level];
        if (m_colored)
            return theme.groupTextColor(grouping.groupOf((level.first + index) * level.stride));
        if (isStrong && somethingIsStrong)
            return theme.text;
        return theme.mutedText;
    }

    /// Calls f(begin of the run) for each visible run of blocks of this level.
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

    /// The rectangle of a block's label; empty if there is no room for it.
    QRectF labelPlace(double blockBegin, double extent) const
    {
        // A partly visible block keeps its label in sight as long as there is room.
        const double begin = std::max(blockBegin, m_isAcross ? m_strip.left() : m_strip.top());
        const double end = std::min(blockBegin + extent, m_isAcross ? m_strip.right() : m_strip.bottom());
        if (end - begin < std::min(extent, m_length) - 1)
            return {};
        const double first = (begin + end - m_length) / 2;
        return m_isAcross ? QRectF(first, m_strip.top(), m_length, m_strip.height())
                          : QRectF(m_strip.left(), first, m_strip.width(), m_length);
    }

    const TensorPanel &m_panel;
    const LayoutSide &m_side;
    bool m_isAcross;
    std::size_t m_level;
    bool m_isBrief; ///< The axis is named once, at the beginning of the line; the labels are numbers alone.
    double m_length;
    QRectF m_strip;
    double m_scale;
    double m_origin;
    bool m_colored;
};

/// The text of a level's longest label with every digit as 0, since digits may differ in width.
QString widestLabel(const TensorLayout &layout, const LayoutSide &side, std::size_t level, const Layout &names)
{
    QString widest = labelText(layout, side, level, names, side.levels()[level].length - 1);
    for (QChar &character : widest)
        character = character.isDigit() ? QLatin1Char('0') : character;
    return widest;
}

QString widestNumber(const LayoutSide::Level &level)
{
    return QString(QString::number(level.first + level.length - 1).size(), QLatin1Char('0'));
}

} // namespace

PanelLabels::PanelLabels(const TensorLayout &layout, const Layout &names, const Theme &theme)
    : m_plain(pixelFont(theme.captionFont()))
    , m_bold(boldFont(theme))
{
    const QFontMetricsF metrics(m_bold);
    const double height = std::ceil(metrics.height());
    const auto advance = [&](const LayoutSide &side, std::size_t level) {
        return metrics.horizontalAdvance(widestLabel(layout, side, level, names));
    };
    std::vector<std::size_t> levels = labelledLevels(layout, layout.across());
    for (std::size_t i = levels.size(); i-- > 0;)
        m_lines.push_back({true, levels[i], advance(layout.across(), levels[i]) + labelSpace,
                           metrics.horizontalAdvance(widestNumber(layout.across().levels()[levels[i]])) + labelSpace,
                           height});
    m_above = static_cast<double>(levels.size()) * height + aboveGap;
    levels = labelledLevels(layout, layout.down());
    for (std::size_t i = levels.size(); i-- > 0;) {
        const double width = std::ceil(advance(layout.down(), levels[i])) + besideGap;
        m_lines.push_back({false, levels[i], metrics.height(), metrics.height(), width});
        m_beside += width;
    }
    m_beside = std::max(m_beside, besideGap);
}

/// Calls f(LabelLine) for each line of labels around a panel.
template <class F>
void PanelLabels::forEachLine(const TensorPanel &panel, F &&f) const
{
    const QRectF shown = panel.viewport.visibleContentRect().translated(panel.place.topLeft());
    double bottom = shown.top() - aboveGap;
    double right = shown.left() - besideGap;
    for (const Line &line : m_lines) {
        const QRectF strip = line.isAcross
            ? QRectF(shown.left(), bottom - line.thickness, shown.width(), line.thickness)
            : QRectF(right - line.thickness + besideGap, shown.top(), line.thickness - besideGap, shown.height());
        (line.isAcross ? bottom : right) -= line.thickness;
        f(LabelLine(panel, line.isAcross, line.level, line.length, line.briefLength, strip));
    }
}

void PanelLabels::paint(QPainter &painter, const TensorPanel &panel) const
{
    painter.save();
    forEachLine(panel, [&](const LabelLine &line) { line.paint(painter, m_plain, m_bold); });
    painter.restore();
}

QRegion PanelLabels::litRegion(const TensorPanel &panel) const
{
    QRegion region;
    forEachLine(panel, [&region](const LabelLine &line) { region += line.litRect().toAlignedRect(); });
    return region;
}

} // namespace normscope

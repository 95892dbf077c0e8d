// SPDX-License-Identifier: GPL-3.0-or-later
// Content and positions of number lines; the painting is in number_lines_painting.cpp.
#include "widgets/compare/number_lines_figure.h"

#include "widgets/compare/line_stacks.h"
#include "widgets/core/group_text.h"
#include "widgets/core/sentences.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace normscope {

namespace {

constexpr double smallestDot = 1.6; ///< Radius, in pixels.
constexpr double dotShrink = 0.9;
constexpr double leastRise = 1.25; ///< Distance of neighbouring dots in a stack, in radii.
constexpr double lineMargin = 6; ///< Pixels to the left and right of the outermost dots' centres.
constexpr double reachOfDot = 3; ///< Pixels by which the pointer may miss a dot.
/// In larger groups the output's moments are computed from the dots alone, if γ or β differ within the group.
constexpr std::int64_t mostCountedValues = 1 << 16;
/// Largest width of a common span for all stages, relative to the width that the narrowest stage needs.
constexpr double widestSteady = 6;

double widthOf(const Evaluation::Range &range)
{
    return range.maximum - range.minimum;
}

Moments outputMomentsOf(const Evaluation &evaluation, const std::vector<std::int64_t> &elements)
{
    Moments moments;
    moments.count = std::ssize(elements);
    const auto mean = [&](auto &&term) {
        double sum = 0;
        for (const std::int64_t element : elements)
            sum += term(evaluation.value(Stage::Output, element));
        return sum / static_cast<double>(moments.count);
    };
    moments.mean = mean([](double value) { return value; });
    moments.meanSquare = mean([](double value) { return value * value; });
    moments.squaredDeviations
        = mean([&moments](double value) { return (value - moments.mean) * (value - moments.mean); })
        * static_cast<double>(moments.count);
    return moments;
}

Evaluation::Range onTheWay(const Evaluation::Range &from, const Evaluation::Range &to, double share)
{
    return {std::lerp(from.minimum, to.minimum, share), std::lerp(from.maximum, to.maximum, share)};
}

} // namespace

void NumberLinesFigure::setEvaluation(EvaluationPtr evaluation)
{
    m_evaluation = std::move(evaluation);
    m_lines.clear();
    m_stacks = {};
    collect();
    updateColors();
}

void NumberLinesFigure::setSelection(const SelectionState &selection)
{
    m_selection = selection;
    collect();
    updateColors();
}

void NumberLinesFigure::setPalette(std::optional<Palette> palette)
{
    m_palette = palette;
    updateColors();
}

void NumberLinesFigure::updateColors()
{
    if (!m_palette)
        return;
    const Between at = between(m_selection.stage);
    const Evaluation::Range range = m_span.value_or(onTheWay(m_values[at.from], m_values[at.to], at.share));
    m_colors = ColorMap(range.minimum, range.maximum, m_theme, *m_palette);
}

void NumberLinesFigure::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_stacks = {};
    updateColors();
}

void NumberLinesFigure::setSpan(std::optional<Evaluation::Range> span)
{
    m_span = span;
    m_stacks = {};
    updateColors();
}

void NumberLinesFigure::setSteady(bool steady)
{
    m_isSteady = steady;
    m_stacks = {};
}

void NumberLinesFigure::setMost(std::size_t lines, std::int64_t dots)
{
    if (lines == m_mostLines && dots == m_mostDots)
        return;
    m_mostLines = lines;
    m_mostDots = dots;
    m_lines.clear();
    collect();
}

void NumberLinesFigure::setLargestDot(double radius)
{
    m_largestDot = radius;
    m_stacks = {};
}

/// The pinned, the hovered and the first groups, sorted.
std::vector<std::int64_t> NumberLinesFigure::shownGroups() const
{
    std::vector<std::int64_t> groups;
    const std::int64_t count = m_evaluation->grouping().groupCount();
    const auto add = [&](std::int64_t group) {
        const bool isThere = std::ranges::find(groups, group) != groups.end();
        if (!isThere && group >= 0 && group < count && groups.size() < m_mostLines
            && meets(m_part, m_evaluation->grouping().ranges(group)))
            groups.push_back(group);
    };
    add(m_selection.pinnedGroup);
    add(m_selection.hoveredGroup);
    for (std::int64_t group = 0; group < count && groups.size() < m_mostLines; ++group)
        add(group);
    std::ranges::sort(groups);
    return groups;
}

void NumberLinesFigure::collect()
{
    const std::vector<std::int64_t> groups = m_evaluation ? shownGroups() : std::vector<std::int64_t>();
    if (std::ranges::equal(groups, m_lines, {}, {}, &Line::group))
        return;
    m_lines.clear();
    for (const std::int64_t group : groups)
        m_lines.push_back(lineOf(group));
    measureRanges();
    m_stacks = {};
}

NumberLinesFigure::Line NumberLinesFigure::lineOf(std::int64_t group) const
{
    const Grouping &grouping = m_evaluation->grouping();
    const std::int64_t step = (grouping.groupSize() + m_mostDots - 1) / m_mostDots;
    Line line;
    line.group = group;
    for (std::int64_t position = 0; position < grouping.groupSize(); position += step) {
        const std::int64_t element = grouping.element(group, position);
        if (!m_evaluation->isMasked(element))
            line.elements.push_back(element);
    }
    measureMoments(line);
    if (!m_part.empty())
        line.elements = dotsOfPart(group);
    return line;
}

/// The elements of a group in the part, evenly thinned out.
std::vector<std::int64_t> NumberLinesFigure::dotsOfPart(std::int64_t group) const
{
    const Grouping &grouping = m_evaluation->grouping();
    std::vector<std::int64_t> all;
    grouping.forEachElement(group, [&](std::int64_t element) {
        if (contains(m_part, element, grouping.shape()) && !m_evaluation->isMasked(element))
            all.push_back(element);
    });
    const auto most = static_cast<std::size_t>(m_mostDots);
    const std::size_t step = (all.size() + most - 1) / most;
    std::vector<std::int64_t> dots;
    for (std::size_t i = 0; i < all.size(); i += step)
        dots.push_back(all[i]);
    return dots;
}

/// Sets the group's mean at each stage (0 without centring), and its σ (or root mean square).
void NumberLinesFigure::measureMoments(Line &line) const
{
    const bool centres = m_evaluation->spec().centre;
    const VarianceEstimator estimator = m_evaluation->spec().variance;
    const auto spreadOf = [&](const Moments &moments) { return centres ? moments.std(estimator) : moments.rms(); };
    const Moments &own = m_evaluation->moments(line.group);
    const GroupTransform transform = m_evaluation->transform(line.group);
    const double mean = centres ? own.mean : 0;
    const double spread = spreadOf(own);
    line.means = {mean, mean - transform.shift, (mean - transform.shift) / transform.divisor, 0};
    line.spreads = {spread, spread, spread / transform.divisor, 0};
    Moments output;
    if (m_evaluation->isAffineConstantInGroups() || m_evaluation->grouping().groupSize() <= mostCountedValues) {
        output = m_evaluation->outputMoments(line.group);
    } else {
        output = outputMomentsOf(*m_evaluation, line.elements);
    }
    line.means.back() = centres ? output.mean : 0;
    line.spreads.back() = spreadOf(output);
}

void NumberLinesFigure::measureRanges()
{
    for (std::size_t stage = 0; stage < stageCount; ++stage) {
        Evaluation::Range range {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
        for (const Line &line : m_lines) {
            for (const std::int64_t element : line.elements) {
                const double value = m_evaluation->value(static_cast<double>(stage), element);
                if (!std::isfinite(value))
                    continue;
                range.minimum = std::min(range.minimum, value);
                range.maximum = std::max(range.maximum, value);
            }
        }
        if (range.minimum > range.maximum)
            range = {};
        m_values[stage] = range;
        m_ranges[stage] = {std::min(range.minimum, 0.0), std::max(range.maximum, 0.0)};
    }
}

NumberLinesFigure::Between NumberLinesFigure::between(double stage)
{
    const double clamped = std::clamp(stage, 0.0, stageCount - 1.0);
    const auto from = static_cast<std::size_t>(clamped);
    return {from, std::min(from + 1, stageCount - 1), clamped - std::floor(clamped)};
}

double NumberLinesFigure::Between::of(const PerStage &values) const
{
    return share == 0 ? values[from] : std::lerp(values[from], values[to], share);
}

Evaluation::Range NumberLinesFigure::span() const
{
    const Between at = between(m_selection.stage);
    return onTheWay(m_ranges[at.from], m_ranges[at.to], at.share);
}

Evaluation::Range NumberLinesFigure::axisSpanAt(double stage) const
{
    if (m_span)
        return *m_span;
    const Between at = between(stage);
    const Evaluation::Range own = onTheWay(m_ranges[at.from], m_ranges[at.to], at.share);
    if (!m_isSteady)
        return own;
    Evaluation::Range all;
    double narrowest = std::numeric_limits<double>::infinity();
    for (const Evaluation::Range &range : m_ranges) {
        all = {std::min(all.minimum, range.minimum), std::max(all.maximum, range.maximum)};
        narrowest = std::min(narrowest, widthOf(range));
    }
    return widthOf(all) <= widestSteady * narrowest ? all : own;
}

int NumberLinesFigure::beyondSpan() const
{
    int count = 0;
    for (const Line &line : m_lines) {
        for (const std::int64_t element : line.elements)
            count += isBeyond(m_evaluation->value(m_selection.stage, element)) ? 1 : 0;
    }
    return count;
}

bool NumberLinesFigure::isBeyond(double value) const
{
    return m_span && (value < m_span->minimum || value > m_span->maximum);
}

double NumberLinesFigure::scaleHeight() const
{
    return QFontMetricsF(m_theme.captionFont()).height() + 6;
}

QString NumberLinesFigure::label(std::int64_t group) const
{
    return groupLabelText(m_evaluation->grouping(), m_evaluation->problem().layout, group);
}

double NumberLinesFigure::labelWidth() const
{
    constexpr double labelGap = 10;
    QFont font = m_theme.captionFont();
    font.setBold(true);
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const Line &line : m_lines)
        width = std::max(width, metrics.horizontalAdvance(label(line.group)));
    return width + labelGap;
}

double NumberLinesFigure::heightFor(double width) const
{
    constexpr std::size_t few = 4;
    const bool isBelow = m_evaluation && !hasMomentsBeside(axisRect({0, 0, width, 0}));
    const double height = (m_lines.size() <= few ? 28 : 16) + (isBelow ? 3 : 2) * scaleHeight();
    return height * static_cast<double>(std::max<std::size_t>(m_lines.size(), 1)) + scaleHeight();
}

QRectF NumberLinesFigure::axisRect(const QRectF &rect) const
{
    const double labels = labelWidth();
    return {rect.left() + labels, rect.top(), rect.width() - labels, rect.height() - scaleHeight()};
}

QRectF NumberLinesFigure::lineRect(const QRectF &rect, std::size_t index) const
{
    const double height = (rect.height() - scaleHeight()) / static_cast<double>(m_lines.size());
    return {rect.left(), rect.top() + static_cast<double>(index) * height, rect.width(), height};
}

double NumberLinesFigure::place(double value, double stage, const QRectF &axis) const
{
    const Evaluation::Range span = axisSpanAt(stage);
    const double share = widthOf(span) > 0 ? (value - span.minimum) / widthOf(span) : 0.5;
    return axis.left() + lineMargin + share * (axis.width() - 2 * lineMargin);
}

/// With stack levels in place of heights.
NumberLinesFigure::Stacks NumberLinesFigure::stacksOf(const QSizeF &size, double radius) const
{
    Stacks result {size, m_stacks.numbers, radius, {}};
    const QRectF axis = axisRect({{}, size});
    result.heights.resize(m_lines.size());
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        for (std::size_t stage = 0; stage < stageCount; ++stage) {
            std::vector<double> places;
            for (const std::int64_t element : m_lines[i].elements) {
                const double value = m_evaluation->value(static_cast<double>(stage), element);
                places.push_back(isBeyond(value) ? NAN : place(value, static_cast<double>(stage), axis));
            }
            for (const int level : stackLevels(places, 2 * radius))
                result.heights[i][stage].push_back(level < 0 ? NAN : static_cast<double>(level));
        }
    }
    return result;
}

/// The stacks with dots of one size for all stages: the largest for which the highest stack fits with dots that overlap
/// slightly; the smallest dots overlap as much as necessary.
const NumberLinesFigure::Stacks &NumberLinesFigure::stacks(const QSizeF &size) const
{
    if (m_stacks.size == size && m_stacks.radius > 0)
        return m_stacks;
    const double line = m_lines.empty() ? 0 : lineRect({{}, size}, 0).height();
    m_stacks.numbers = m_lines.empty() ? MomentsPlace::Nowhere : momentsPlace(size);
    const double room = line - underLine(m_stacks.numbers) - 2;
    double radius = m_largestDot * std::max(1.0, m_theme.scale);
    double rise = 0;
    for (;; radius = std::max(smallestDot, radius * dotShrink)) {
        m_stacks = stacksOf(size, radius);
        double highest = 0;
        for (const auto &stages : m_stacks.heights) {
            for (const std::vector<double> &levels : stages) {
                for (const double level : levels)
                    highest = std::max(highest, std::isnan(level) ? 0 : level);
            }
        }
        rise = highest > 0 ? std::clamp((room - 2 * radius - 1) / highest, 0.0, 2 * radius) : 2 * radius;
        if (radius <= smallestDot || rise >= leastRise * radius)
            break;
    }
    for (auto &stages : m_stacks.heights) {
        for (std::vector<double> &levels : stages) {
            for (double &level : levels)
                level = radius + 1 + level * rise;
        }
    }
    return m_stacks;
}

std::vector<NumberLinesFigure::Dot> NumberLinesFigure::dots(const QRectF &rect) const
{
    std::vector<Dot> result;
    const Stacks &stacks = this->stacks(rect.size());
    const QRectF axis = axisRect(rect);
    const Between at = between(m_selection.stage);
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const QRectF line = lineRect(rect, i);
        const double y = line.bottom() - underLine(stacks.numbers);
        for (std::size_t k = 0; k < m_lines[i].elements.size(); ++k) {
            const std::int64_t element = m_lines[i].elements[k];
            const double value = m_evaluation->value(m_selection.stage, element);
            const double height = std::lerp(stacks.heights[i][at.from][k], stacks.heights[i][at.to][k], at.share);
            if (std::isfinite(value) && std::isfinite(height) && !isBeyond(value))
                result.push_back({element, m_lines[i].group, {place(value, m_selection.stage, axis), y - height}});
        }
    }
    return result;
}

bool NumberLinesFigure::isMovedBetween(Stage from, Stage to) const
{
    const auto isMoved = [&](std::int64_t element) {
        const double before = m_evaluation->value(from, element);
        const double after = m_evaluation->value(to, element);
        return before != after && std::isfinite(before) && std::isfinite(after);
    };
    return std::ranges::any_of(m_lines, [&](const Line &line) { return std::ranges::any_of(line.elements, isMoved); });
}

NumberLinesFigure::Dot NumberLinesFigure::dotAt(QPointF point, const QRectF &rect) const
{
    Dot nearest;
    if (!m_evaluation || !rect.contains(point))
        return nearest;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (lineRect(rect, i).contains(point))
            nearest = {noIndex, m_lines[i].group, point};
    }
    double best = std::pow(dotRadius(rect) + reachOfDot, 2);
    for (const Dot &dot : dots(rect)) {
        const QPointF away = dot.centre - point;
        if (const double distance = QPointF::dotProduct(away, away); distance <= best) {
            best = distance;
            nearest = dot;
        }
    }
    return nearest;
}

NumberLinesFigure::Dot NumberLinesFigure::nextDot(std::int64_t element, int across, int down, const QRectF &rect) const
{
    std::vector<Dot> all = dots(rect);
    if (all.empty())
        return {};
    std::ranges::stable_sort(all, [](const Dot &a, const Dot &b) {
        return std::pair(a.group, a.centre.x()) < std::pair(b.group, b.centre.x());
    });
    const auto now = std::ranges::find(all, element, &Dot::element);
    if (now == all.end())
        return all.front();
    if (down == 0) {
        const auto next = now - all.begin() + across;
        const bool isThere
            = next >= 0 && next < std::ssize(all) && all[static_cast<std::size_t>(next)].group == now->group;
        return isThere ? all[static_cast<std::size_t>(next)] : *now;
    }
    Dot best = *now;
    double nearest = std::numeric_limits<double>::infinity();
    const auto line = std::ranges::find(m_lines, now->group, &Line::group) - m_lines.begin() + down;
    for (const Dot &dot : all) {
        const bool isOnIt
            = line >= 0 && line < std::ssize(m_lines) && m_lines[static_cast<std::size_t>(line)].group == dot.group;
        if (const double away = std::abs(dot.centre.x() - now->centre.x()); isOnIt && away < nearest) {
            nearest = away;
            best = dot;
        }
    }
    return best;
}

QString NumberLinesFigure::omission() const
{
    if (!m_evaluation)
        return {};
    const Grouping &grouping = m_evaluation->grouping();
    const QString groups
        = tr("%1 of %2 groups")
              .arg(countText(grouping.groupCount() - omittedGroups()), countText(grouping.groupCount()));
    if (omittedValues() == 0)
        return omittedGroups() == 0 ? QString() : groups;
    const QString values = tr("%1 of %2 values each")
                               .arg(countText(grouping.groupSize() - omittedValues()), countText(grouping.groupSize()));
    return omittedGroups() == 0 ? values : tr("%1, %2").arg(groups, values);
}

std::int64_t NumberLinesFigure::omittedGroups() const
{
    return m_evaluation ? m_evaluation->grouping().groupCount() - std::ssize(m_lines) : 0;
}

std::int64_t NumberLinesFigure::omittedValues() const
{
    if (!m_evaluation)
        return 0;
    const std::int64_t size = m_evaluation->grouping().groupSize();
    const std::int64_t step = (size + m_mostDots - 1) / m_mostDots;
    return size - (size + step - 1) / step;
}

QString NumberLinesFigure::description() const
{
    QStringList sentences;
    for (const Line &line : m_lines) {
        const Moments &own = m_evaluation->moments(line.group);
        sentences += tr("Group %1: %2 values, mean %3, standard deviation %4.")
                         .arg(label(line.group), countText(own.count), numberText(own.mean, 3),
                              numberText(own.std(m_evaluation->spec().variance), 3));
    }
    return joinedSentences(sentences);
}

} // namespace normscope

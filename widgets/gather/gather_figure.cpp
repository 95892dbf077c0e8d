// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gather/gather_figure.h"

#include "widgets/formula/formula_line.h"
#include "widgets/gather/gather_flight.h"
#include "widgets/theme/flat_parts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace normscope {

namespace {

constexpr std::int64_t mostGatherLines = 12;
constexpr std::int64_t fewestGatherLines = 3; ///< Even where the height is short.
constexpr double gatherDot = 8;
constexpr double lowestLine = 36; ///< Least distance of lines in pixels at which dots and numbers can be read.
constexpr double highestLine = 130;
constexpr double gatherTitleGap = 10;
// Shares of the flight: the grid has vanished; the lines begin to appear; they are completely visible.
constexpr double gridGone = 0.4;
constexpr double linesBegin = 0.2;
constexpr double linesThere = 0.65;

} // namespace

GatherFigure::GatherFigure()
{
    m_lines.setSteady(true);
    m_lines.setLargestDot(gatherDot);
}

void GatherFigure::setTensor(const TensorFigure &tensor)
{
    const bool isSame = tensor.evaluation() == m_tensor.evaluation();
    m_tensor = tensor;
    m_selection = tensor.selection();
    m_lines.setTheme(tensor.theme());
    if (!isSame)
        m_lines.setEvaluation(tensor.evaluation());
    m_home = {};
    m_pictured.clear();
    updateLines();
}

void GatherFigure::setSelection(const SelectionState &selection)
{
    m_selection = selection;
    m_tensor.setSelection(selection);
    updateLines();
}

/// Updates the lines. A hovered group without a line is ignored: a line that appears or vanishes would move the cells.
void GatherFigure::updateLines()
{
    SelectionState selection = m_selection;
    const EvaluationPtr &evaluation = m_tensor.evaluation();
    const std::int64_t groups = evaluation ? evaluation->grouping().groupCount() : 1;
    const std::int64_t lines = groups <= mostGatherLines ? groups : m_mostLines;
    if (selection.hoveredGroup >= lines && selection.hoveredGroup != selection.pinnedGroup)
        selection.hoveredGroup = noIndex;
    m_lines.setMost(static_cast<std::size_t>(lines),
                    std::max<std::int64_t>(1, mostCells / std::max<std::int64_t>(1, lines)));
    m_lines.setSelection(selection);
}

/// Adapts the number of lines to the height, if there are more groups than lines.
void GatherFigure::fit(const QRectF &rect)
{
    const double room = (rect.height() - titleHeight()) / (lowestLine * m_tensor.theme().scale);
    const std::int64_t lines = std::clamp(static_cast<std::int64_t>(room), fewestGatherLines, mostGatherLines);
    if (lines == m_mostLines)
        return;
    m_mostLines = lines;
    updateLines();
}

void GatherFigure::setShare(double share, bool isHomeward)
{
    m_share = std::clamp(share, 0.0, 1.0);
    m_isHomeward = isHomeward;
}

GatherTimeline GatherFigure::timeline() const
{
    const EvaluationPtr &evaluation = m_tensor.evaluation();
    return {!evaluation || evaluation->spec().centre,
            evaluation && m_lines.isMovedBetween(Stage::Normalized, Stage::Output)};
}

double GatherFigure::titleHeight() const
{
    return QFontMetricsF(pixelFont(m_tensor.theme().titleFont())).height() + gatherTitleGap;
}

/// The area below the title; a few lines are centred in it.
QRectF GatherFigure::linesRect(const QRectF &rect) const
{
    const QRectF below = rect.adjusted(0, titleHeight(), 0, 0);
    const double most
        = highestLine * m_tensor.theme().scale * static_cast<double>(std::max<std::size_t>(m_lines.lineCount(), 1));
    const double spare = std::max(0.0, below.height() - most);
    return below.adjusted(0, spare / 2, 0, -spare / 2);
}

void GatherFigure::beginRegrouping(const QRectF &rect)
{
    m_former = bodies(rect);
    std::ranges::sort(m_former, {}, &Body::element);
    m_formerLines = m_lines;
    m_regrouped = 0;
}

void GatherFigure::setRegrouped(double share)
{
    m_regrouped = share;
    if (share < 1)
        return;
    m_former.clear();
    m_formerLines.reset();
}

/// Updates m_pictures unless cells, selection and area are unchanged, as for most of a flight.
void GatherFigure::takePictures(const std::vector<NumberLinesFigure::Dot> &dots, const QRectF &rect)
{
    std::vector<std::int64_t> elements;
    for (const NumberLinesFigure::Dot &dot : dots)
        elements.push_back(dot.element);
    const bool needsNumbers = m_share < 1;
    if (elements == m_pictured && m_selection == m_picturedSelection && rect == m_picturedRect
        && m_picturesHaveNumbers >= needsNumbers)
        return;
    m_pictures
        = m_tensor.cellPictures(elements, needsNumbers ? TensorFigure::Numbers::Show : TensorFigure::Numbers::Omit);
    m_pictured = std::move(elements);
    m_picturedSelection = m_selection;
    m_picturedRect = rect;
    m_picturesHaveNumbers = needsNumbers;
}

std::vector<GatherFigure::Body> GatherFigure::targets(const QRectF &rect)
{
    m_tensor.arrange(rect);
    const QRectF place = linesRect(rect);
    const std::vector<NumberLinesFigure::Dot> dots = m_lines.dots(place);
    takePictures(dots, rect);
    const double radius = m_lines.dotRadius(place);
    const double pen = m_tensor.theme().line(radius < 3 ? 0.8 : 1.3);
    // By group: its index among the lines, and how many of its cells have been added.
    std::map<std::int64_t, std::pair<int, int>> groups;
    for (const NumberLinesFigure::Dot &dot : dots)
        groups.try_emplace(dot.group, static_cast<int>(groups.size()), 0);
    const double perGroup = static_cast<double>(dots.size()) / std::max<double>(1, static_cast<double>(groups.size()));
    std::vector<Body> result;
    for (std::size_t i = 0; i < dots.size(); ++i) {
        const NumberLinesFigure::Dot &dot = dots[i];
        const bool isMarked = dot.element == m_selection.pinnedElement || dot.element == m_selection.hoveredElement;
        auto &[group, count] = groups.at(dot.group);
        const GatherFlight flight(m_pictures.cells[i].place, dot.centre, radius,
                                  flightDelay(group, static_cast<int>(groups.size()), count++ / perGroup));
        Body body;
        body.element = dot.element;
        body.group = dot.group;
        const double landed = flight.landed(m_share);
        body.place = flight.place(m_share);
        body.corner = flight.corner(m_share);
        body.pen = std::clamp(4 * landed, 0.0, 1.0) * (isMarked ? 2 * pen : pen);
        body.textOpacity = std::clamp(1 - 3 * landed, 0.0, 1.0);
        body.fill = m_pictures.cells[i].fill;
        body.outline = m_lines.outlineOf(dot);
        body.ink = m_pictures.cells[i].ink;
        body.text = m_pictures.cells[i].text;
        body.trail = flight.trail(m_share, m_isHomeward);
        result.push_back(std::move(body));
    }
    return result;
}

std::vector<GatherFigure::Body> GatherFigure::bodies(const QRectF &rect)
{
    if (!m_tensor.evaluation())
        return {};
    fit(rect);
    std::vector<Body> result = targets(rect);
    if (m_regrouped < 1)
        result = regrouping(std::move(result));
    // Cells of the active group are painted above the others, then hovered or pinned cells, then flying ones.
    const auto weight = [this](const Body &body) {
        const bool isLit = body.group == m_selection.activeGroup();
        const bool isMarked = body.element == m_selection.pinnedElement || body.element == m_selection.hoveredElement;
        return (isLit ? 1 : 0) + (isMarked ? 2 : 0) + (body.trail.isEmpty() ? 0 : 4);
    };
    std::ranges::stable_sort(result, {}, weight);
    return result;
}

/// Cells present before and after move; the others fade in or out at their places.
std::vector<GatherFigure::Body> GatherFigure::regrouping(std::vector<Body> bodies) const
{
    std::vector<Body> result;
    std::vector<std::int64_t> there;
    const auto count = static_cast<double>(std::max<std::size_t>(bodies.size(), 1));
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        Body body = std::move(bodies[i]);
        there.push_back(body.element);
        const auto former = std::ranges::lower_bound(m_former, body.element, {}, &Body::element);
        if (former == m_former.end() || former->element != body.element) {
            body.opacity = m_regrouped;
            result.push_back(std::move(body));
            continue;
        }
        const GatherFlight flight(former->place, body.place, former->corner, body.corner,
                                  flightDelay(0, 1, static_cast<double>(i) / count));
        const double landed = flight.landed(m_regrouped);
        body.place = flight.place(m_regrouped);
        body.corner = flight.corner(m_regrouped);
        body.trail = flight.trail(m_regrouped, false);
        body.pen = std::lerp(former->pen, body.pen, landed);
        body.fill = flat::mix(former->fill, body.fill, landed);
        body.outline = flat::mix(former->outline, body.outline, landed);
        result.push_back(std::move(body));
    }
    std::ranges::sort(there);
    for (const Body &former : m_former) {
        if (std::ranges::binary_search(there, former.element))
            continue;
        Body body = former;
        body.opacity = 1 - m_regrouped;
        result.push_back(std::move(body));
    }
    return result;
}

void GatherFigure::paint(QPainter &painter, const QRectF &rect, double imageRatio)
{
    if (!m_tensor.evaluation() || (m_share <= 0 && m_regrouped >= 1)) {
        m_tensor.paint(painter, rect);
        return;
    }
    const std::vector<Body> all = bodies(rect);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintHome(painter, rect, imageRatio, 1 - smoothly(m_share / gridGone));
    paintLines(painter, rect, smoothly((m_share - linesBegin) / (linesThere - linesBegin)));
    painter.setFont(m_pictures.font);
    for (const Body &body : all)
        paintBody(painter, body);
    painter.restore();
}

/// Paints the grid that the cells leave, and the cells that are not shown. An image, since it fades as a whole.
void GatherFigure::paintHome(QPainter &painter, const QRectF &rect, double imageRatio, double opacity)
{
    const QSize size = (rect.size() * imageRatio).toSize();
    if (opacity <= 0 || size.isEmpty())
        return;
    if (m_home.size() != size || m_homeRect != rect || m_homeSelection != m_selection) {
        m_home = QImage(size, QImage::Format_ARGB32_Premultiplied);
        m_home.fill(Qt::transparent);
        QPainter home(&m_home);
        home.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        home.scale(size.width() / rect.width(), size.height() / rect.height());
        home.translate(-rect.topLeft());
        m_tensor.paint(home, rect);
        home.setCompositionMode(QPainter::CompositionMode_Clear);
        home.setRenderHint(QPainter::Antialiasing, false);
        for (const TensorFigure::CellPicture &cell : m_pictures.cells)
            home.fillRect(cell.place, Qt::transparent);
        m_homeRect = rect;
        m_homeSelection = m_selection;
    }
    painter.setOpacity(opacity);
    painter.drawImage(rect, m_home);
    painter.setOpacity(1);
}

void GatherFigure::paintLines(QPainter &painter, const QRectF &rect, double opacity)
{
    if (opacity <= 0)
        return;
    const double shown = m_formerLines ? smoothly(2 * m_regrouped - 1) : 1;
    if (m_formerLines && m_regrouped < 0.5) {
        painter.setOpacity(opacity * (1 - smoothly(2 * m_regrouped)));
        m_formerLines->paintLines(painter, linesRect(rect));
    }
    if (shown > 0) {
        painter.setOpacity(opacity * shown);
        m_lines.paintLines(painter, linesRect(rect));
    }
    painter.setOpacity(1);
    paintTitle(painter, rect, opacity);
}

void GatherFigure::paintTitle(QPainter &painter, const QRectF &rect, double opacity) const
{
    const Theme &theme = m_tensor.theme();
    const QFont font = pixelFont(theme.titleFont());
    const QFontMetricsF metrics(font);
    const QFontMetricsF captionMetrics(pixelFont(theme.captionFont()));
    const double baseline = rect.top() + metrics.ascent();
    const FormulaLine title(m_tensor.stageTitle(m_selection.stage), font);
    painter.setOpacity(opacity);
    title.paint(painter, {rect.left(), baseline}, theme.text);
    painter.setFont(pixelFont(theme.captionFont()));
    painter.setPen(theme.mutedText);
    const QString omitted = omission();
    const double right = rect.right() - captionMetrics.horizontalAdvance(omitted);
    const double left = rect.left() + title.width() + 10;
    painter.drawText(QPointF(left, baseline), captionMetrics.elidedText(caption(), Qt::ElideRight, right - left - 12));
    if (!omitted.isEmpty())
        painter.drawText(QPointF(right, baseline), omitted);
    painter.setOpacity(1);
}

QString GatherFigure::caption() const
{
    const double stage = m_selection.stage;
    if (m_share < 1)
        return m_isHomeward ? tr("each cell goes home with its new value")
                            : tr("each cell goes to the line of its group");
    if (stage <= 0)
        return tr("a line for each group");
    if (stage <= 1 && m_tensor.evaluation()->spec().centre)
        return tr("every line slides to 0");
    if (stage <= 2)
        return tr("every line becomes equally wide");
    return m_lines.isMovedBetween(Stage::Normalized, Stage::Output) ? tr("γ and β move and widen the lines")
                                                                    : tr("γ = 1 and β = 0 leave the lines as they are");
}

void GatherFigure::paintBody(QPainter &painter, const Body &body) const
{
    if (!body.trail.isEmpty()) {
        painter.setPen(
            QPen(flat::mix(m_tensor.theme().figureBackground, body.outline, 0.35), m_tensor.theme().line(1)));
        painter.setOpacity(body.opacity);
        painter.drawPolyline(body.trail);
    }
    painter.setOpacity(body.opacity);
    painter.setBrush(body.fill);
    painter.setPen(body.pen > 0 ? QPen(body.outline, body.pen) : QPen(Qt::NoPen));
    const double inset = body.pen / 2;
    const QRectF place = body.place.adjusted(inset, inset, -inset, -inset);
    if (body.corner <= 0)
        painter.drawRect(place);
    else
        painter.drawRoundedRect(place, body.corner - inset, body.corner - inset);
    if (!body.text.isEmpty() && body.textOpacity > 0) {
        painter.setOpacity(body.opacity * body.textOpacity);
        painter.setPen(body.ink);
        painter.drawText(body.place, Qt::AlignCenter, body.text);
    }
    painter.setOpacity(1);
}

NumberLinesFigure::Dot GatherFigure::dotAt(QPointF point, const QRectF &rect) const
{
    return m_lines.dotAt(point, linesRect(rect));
}

NumberLinesFigure::Dot GatherFigure::nextDot(std::int64_t element, int across, int down, const QRectF &rect) const
{
    return m_lines.nextDot(element, across, down, linesRect(rect));
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/tensor_figure.h"

#include "engine/tensor/same_tensor.h"
#include "widgets/core/figure_element.h"
#include "widgets/formula/formula_line.h"
#include "widgets/tensor/cell_texts.h"
#include "widgets/tensor/color_bar.h"
#include "widgets/tensor/panel_frames.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace normscope {

namespace {

constexpr double panelSpacing = 24;
constexpr double stackSpacing = 10;
constexpr double titleGap = 3;
/// With more edited groups everything is repainted.
constexpr std::size_t mostEditedGroups = 16;
/// Most edited cells that are remembered until new extremes are set.
constexpr std::size_t mostTouched = 4096;
/// Type size in pixels of a number in a cell, for files.
constexpr double smallestNumber = 12;
constexpr std::int64_t mostCheckedGroups = 100'000;
constexpr std::int64_t mostCheckedParameters = 100'000;
/// Tolerance for "mean 0, variance 1" in the caption.
constexpr double standardTolerance = 5e-4;

bool isNeutral(const Tensor &parameter, double value)
{
    return parameter.size() <= mostCheckedParameters && isFilledWith(parameter, value);
}

QRectF framed(const QRectF &cells)
{
    return cells.adjusted(-frameRoom, -frameRoom, frameRoom, frameRoom);
}

/// Height in pixels that the colour bar takes below the cells.
double barRoom(const QFont &font, bool isShown)
{
    return isShown ? colorBarGap + colorBarHeight(font) + frameRoom : frameRoom;
}

/// Height in pixels that the title takes above the cells' labels.
double titleRoom(const QFont &font, bool isShown)
{
    return isShown ? QFontMetricsF(font).height() + titleGap : frameRoom;
}

bool affineIsIdentity(const NormalizationProblem &problem)
{
    const double neutral = problem.spec.gammaForm == GammaForm::OnePlusWeight ? 0 : 1;
    return (!problem.spec.gamma.present || isNeutral(problem.gamma, neutral))
        && (!problem.spec.beta.present || isNeutral(problem.beta, 0));
}

} // namespace

TensorFigure::TensorFigure()
{
    setTheme(Theme::light());
}

void TensorFigure::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_titleFont = pixelFont(theme.titleFont());
    m_captionFont = pixelFont(theme.captionFont());
    measureLabels();
}

void TensorFigure::measureLabels()
{
    m_labels = m_evaluation ? PanelLabels(m_layout, m_evaluation->problem().layout, m_theme) : PanelLabels();
}

QRegion TensorFigure::setEvaluation(EvaluationPtr evaluation)
{
    if (evaluation == m_evaluation)
        return {};
    const Evaluation::Edit *edit = evaluation ? evaluation->editSince(m_evaluation) : nullptr;
    const auto texts = [this] { return std::tuple(m_ranges, m_standard, m_standardOutput); };
    const auto before = texts();
    const bool sameShape = m_evaluation && evaluation && m_evaluation->input().shape() == evaluation->input().shape();
    m_isNew = !edit;
    const bool sameInput = sameShape && isSameTensor(m_evaluation->input(), evaluation->input());
    m_evaluation = std::move(evaluation);
    for (HeatMapDetail *detail : {&m_inputDetail, &m_computedDetail}) {
        if (!sameShape)
            *detail = {};
        else if (edit && detail->touched.size() < mostTouched)
            detail->touched.insert(detail->touched.end(), edit->elements.begin(), edit->elements.end());
        detail->isOld |= !sameInput;
    }
    // Ranges are kept until exact ones are known: rough ranges in between would make the colours flicker.
    if (!m_evaluation)
        m_ranges = {};
    else if (!sameShape || rangesAreKnown(*m_evaluation))
        m_ranges = quickRanges(*m_evaluation);
    m_standard = m_evaluation && everyGroupIsStandard();
    m_standardOutput = m_standard && affineIsIdentity(m_evaluation->problem());
    if (edit)
        return texts() == before ? changedBy(*edit) : QRegion();
    m_layout = m_evaluation ? TensorLayout(m_evaluation->input().shape(), m_part) : TensorLayout();
    measureLabels();
    return {};
}

void TensorFigure::setLens(const TensorLens &lens)
{
    m_computedDetail.isOld |= lens.field != m_lens.field;
    m_lens = lens;
}

QRegion TensorFigure::changedBy(const Evaluation::Edit &edit) const
{
    const auto showsSingleCells = [](const PanelRaster &raster) { return raster.showsSingleCells(); };
    if (m_viewport.size().isEmpty() || hasLens() || edit.groups.size() > mostEditedGroups
        || std::any_of(m_rasters.begin(), m_rasters.end(), showsSingleCells))
        return {};
    const QRegion everywhere;
    QRegion region;
    for (int i = 0; i < panelCount(); ++i) {
        const TensorPanel panel = this->panel(static_cast<std::size_t>(i), m_selection, everywhere);
        for (const std::int64_t group : edit.groups)
            region += groupRegion(panel, group);
    }
    return region;
}

bool TensorFigure::everyGroupIsStandard() const
{
    const std::int64_t count = m_evaluation->grouping().groupCount();
    if (count > mostCheckedGroups)
        return false;
    for (std::int64_t group = 0; group < count; ++group) {
        const Moments &moments = m_evaluation->moments(group);
        const GroupTransform transform = m_evaluation->transform(group);
        const double spread = m_evaluation->spec().centre ? moments.variance() : moments.meanSquare;
        const double variance = spread / (transform.divisor * transform.divisor);
        const double mean = m_evaluation->spec().centre ? (moments.mean - transform.shift) / transform.divisor : 0;
        if (!(std::abs(variance - 1) < standardTolerance && std::abs(mean) < standardTolerance))
            return false;
    }
    return true;
}

bool TensorFigure::hasLens() const
{
    return m_lens.field && m_evaluation && m_lens.field->input().shape() == m_evaluation->input().shape();
}

/// The size of one panel, including the room for its captions and labels.
QSizeF TensorFigure::sizeOfPanel(const QSizeF &place, bool stacked) const
{
    const int count = panelCount();
    return {stacked ? place.width() : (place.width() - (count - 1) * panelSpacing) / count,
            stacked ? (place.height() - (count - 1) * stackSpacing) / count : place.height()};
}

/// Whether the panels stand below each other in a place of this size.
bool TensorFigure::isStacked(const QSizeF &place) const
{
    using Stacking = TensorViewOptions::Stacking;
    if (m_options.stacking != Stacking::ForLargerCells)
        return m_options.stacking == Stacking::Always;
    if (panelCount() < 2 || m_layout.isEmpty())
        return false;
    const auto cellIf = [&](bool stacked) {
        const QSizeF panel = sizeOfPanel(place, stacked);
        const double above = titleRoom(m_titleFont, showsTitles()) + m_labels.heightAbove();
        return QSizeF((panel.width() - m_labels.widthBeside() - frameRoom) / m_layout.size().width(),
                      (panel.height() - above - barRoom(m_captionFont, showsColorBar())) / m_layout.size().height());
    };
    const auto scale = [](const QSizeF &cell) { return std::min(cell.width(), cell.height()); };
    const auto isReadable = [number = cellOfNumber()](const QSizeF &cell) {
        constexpr double rounding = 0.5; // Panels begin and end on whole pixels.
        return cell.width() >= number.width() + rounding && cell.height() >= number.height() + rounding;
    };
    constexpr double clearlyLarger = 1.3;
    if (isReadable(cellIf(true)) != isReadable(cellIf(false)))
        return isReadable(cellIf(true));
    return scale(cellIf(true)) > clearlyLarger * scale(cellIf(false));
}

/// The size in pixels of a cell in which a number of two digits with its sign can be read.
QSizeF TensorFigure::cellOfNumber() const
{
    constexpr double widthOfNumber = 2.25; // In type sizes.
    const double type = m_theme.leastPixels > 0 ? m_theme.leastPixels : smallestNumber;
    if (m_theme.leastPixels == 0 && !m_options.readFromNear)
        return {leastNumberWidth, leastNumberHeight};
    return {widthOfNumber * type + m_theme.line(4) + 1, type + 4}; // Includes frames on both sides.
}

void TensorFigure::arrange(const QRectF &rect)
{
    const double titleHeight = QFontMetricsF(m_titleFont).height();
    const int count = panelCount();
    const bool stacked = m_isStacked = isStacked(rect.size());
    const QSizeF panel = sizeOfPanel(rect.size(), stacked);
    const double width = panel.width();
    const double height = panel.height();
    const double above = titleRoom(m_titleFont, showsTitles()) + m_labels.heightAbove();
    const double beside = m_labels.widthBeside();
    for (int i = 0; i < count; ++i) {
        Place &place = m_places[static_cast<std::size_t>(i)];
        const double left = rect.left() + (stacked ? 0 : i * (width + panelSpacing));
        const double top = rect.top() + (stacked ? i * (height + stackSpacing) : 0);
        // Whole pixels, since cells are drawn as an image.
        const QPointF topLeft(std::ceil(left + beside), std::ceil(top + above));
        place.cells = QRectF(topLeft,
                             QSizeF(std::floor(left + width - frameRoom - topLeft.x()),
                                    std::floor(top + height - barRoom(m_captionFont, showsColorBar()) - topLeft.y())));
        place.whole = QRectF(left, top, width + panelSpacing, height + (stacked ? stackSpacing : 0));
        place.title = QRectF(left, top, width, titleHeight);
        place.stage = count == 2 && i == 0 ? 0 : m_selection.stage;
        place.showsLens = i == count - 1 && hasLens();
        if (place.showsLens)
            place.stage = static_cast<double>(Stage::Output);
    }
    // Rounding may have made one panel larger: both get the smaller size.
    QSizeF size = m_places[0].cells.size();
    for (int i = 0; i < count; ++i)
        size = size.boundedTo(m_places[static_cast<std::size_t>(i)].cells.size());
    for (Place &place : m_places)
        place.cells.setSize(size);
    m_viewport.setContent(m_layout, size.isValid() ? size : QSizeF(), cellOfNumber());
}

void TensorFigure::paint(QPainter &painter, const QRectF &rect, const QRegion &exposed)
{
    arrange(rect);
    painter.save();
    if (!m_evaluation) {
        paintEmpty(painter, rect);
    } else if (!m_viewport.size().isEmpty()) {
        for (int i = 0; i < panelCount(); ++i)
            paintPanel(painter, static_cast<std::size_t>(i), exposed);
    }
    painter.restore();
}

QRegion TensorFigure::changedBy(const SelectionState &selection) const
{
    const QRegion everywhere;
    QRegion region;
    for (int i = 0; i < panelCount() && m_evaluation; ++i) {
        const auto index = static_cast<std::size_t>(i);
        const TensorPanel before = panel(index, m_selection, everywhere);
        const TensorPanel after = panel(index, selection, everywhere);
        if ((before.litGroup() == noIndex) != (after.litGroup() == noIndex))
            region += framed(before.place).toAlignedRect();
        for (const TensorPanel &either : {before, after})
            region += selectionRegion(either) + m_labels.litRegion(either);
    }
    return region;
}

Evaluation::Range TensorFigure::colorRange(double stage) const
{
    if (m_options.rangeMode == RangeMode::Locked)
        return m_options.lockedRange;
    const Evaluation::Range own = m_ranges.at(stage);
    if (m_options.rangeMode == RangeMode::Own)
        return own;
    const Evaluation::Range input = m_ranges.at(0);
    const Evaluation::Range other = m_ranges.at(m_selection.stage);
    return {std::min({own.minimum, input.minimum, other.minimum}),
            std::max({own.maximum, input.maximum, other.maximum})};
}

TensorPanel TensorFigure::panel(std::size_t index, const SelectionState &selection, const QRegion &exposed) const
{
    const Place &place = m_places[index];
    TensorPanel panel = place.showsLens
        ? TensorPanel {m_lens.field,   m_layout,       m_viewport,  m_theme, m_options,     selection,        0,
                       m_lens.range(), m_lens.range(), place.cells, exposed, detail(place), lensSmallestPlain}
        : TensorPanel {m_evaluation,
                       m_layout,
                       m_viewport,
                       m_theme,
                       m_options,
                       selection,
                       place.stage,
                       colorRange(place.stage),
                       m_ranges.at(place.stage),
                       place.cells,
                       exposed,
                       detail(place)};
    panel.showsUnit = showsTitles();
    return panel;
}

void TensorFigure::paintPanel(QPainter &painter, std::size_t index, const QRegion &exposed)
{
    const TensorPanel panel = this->panel(index, m_selection, exposed);
    const Place &place = m_places[index];
    if (!panel.isExposed(place.whole))
        return;
    const FigureElement element(painter, elementId(place));
    const QRectF shown = m_viewport.visibleContentRect().translated(panel.place.topLeft());
    const QRectF title = place.title;
    m_labels.paint(painter, panel);
    painter.save();
    painter.setClipRect(framed(shown), Qt::IntersectClip);
    m_rasters[index].paint(painter, panel);
    paintStrongFrames(painter, panel);
    paintCellFrames(painter, panel, place.stage == 0 ? m_range : CellRange());
    painter.restore();
    if (showsTitles())
        paintTitle(painter, place, panel, m_rasters[index].numbersNote());
    const QRectF below(shown.left(), shown.bottom() + colorBarGap, title.right() - shown.left(),
                       colorBarHeight(m_captionFont) + frameRoom);
    // With a shared colour range the input's colour bar would give away the output's range.
    const bool tells = !isCovered(place) && !(m_isOutputCovered && m_options.rangeMode == RangeMode::Shared);
    if (showsColorBar() && tells && panel.isExposed(below)) // Frames extend into the gap above the bar.
        paintColorBar(painter, below.topLeft() + QPointF(0, frameRoom / 2), below.width(), m_rasters[index].colorMap(),
                      m_theme, m_captionFont);
}

QString TensorFigure::elementId(const Place &place) const
{
    if (place.showsLens)
        return QStringLiteral("lens");
    const std::string_view stage = name(static_cast<Stage>(std::lround(place.stage)));
    return QLatin1String(stage.data(), static_cast<qsizetype>(stage.size()));
}

QString TensorFigure::stageTitle(double stage) const
{
    return titleOf(stage, !m_evaluation || m_evaluation->spec().centre);
}

QString TensorFigure::titleOf(double stage, bool centres)
{
    if (stage <= 0)
        return tr("Input $x$");
    if (stage < 1)
        return centres ? tr("From $x$ to $x-\\mu$") : tr("Input $x$");
    if (stage == 1)
        return centres ? tr("Centred $x-\\mu$") : tr("Input $x$");
    if (stage < 2)
        return centres ? tr("From $x-\\mu$ to $\\hat{x}$") : tr("From $x$ to $\\hat{x}$");
    if (stage == 2)
        return tr("Normalized $\\hat{x}$");
    return stage < 3 ? tr("Towards the output $y$") : tr("Output $y$");
}

/// What is said of a panel's values, the longest first.
QStringList TensorFigure::captions(const Place &place, const Evaluation::Range &range) const
{
    if (place.showsLens)
        return {m_lens.caption};
    const double stage = place.stage;
    const bool centres = m_evaluation->spec().centre;
    const bool isStandard = (stage == 2 && m_standard) || (stage >= 2 && m_standardOutput);
    if (isStandard && centres)
        return {tr("mean 0, variance 1 in every group"), tr("mean 0, variance 1")};
    if (isStandard)
        return {tr("mean square 1 in every group"), tr("mean square 1")};
    return {rangeText(range), rangeText(range, 3), rangeText(range, 2)};
}

/// The longest caption that fits, with the unit of the numbers in the cells: without it they would be wrong, so that it
/// goes before all else. A number is never cut.
QString TensorFigure::captionWithin(double room, const Place &place, const Evaluation::Range &range,
                                    const QString &note) const
{
    const QFontMetricsF metrics(m_captionFont);
    QStringList candidates = captions(place, range);
    if (!note.isEmpty()) {
        for (QString &caption : candidates)
            caption += tr(", in cells %1").arg(note);
        candidates += {tr("in cells %1").arg(note), note};
    }
    const auto fits = [&](const QString &text) { return metrics.horizontalAdvance(text) <= room; };
    const auto longest = std::ranges::find_if(candidates, fits);
    if (longest != candidates.end())
        return *longest;
    if (!note.isEmpty())
        return note;
    return place.showsLens ? metrics.elidedText(m_lens.caption, Qt::ElideRight, room) : QString();
}

/// `note` is what the numbers in the cells share.
void TensorFigure::paintTitle(QPainter &painter, const Place &where, const TensorPanel &panel,
                              const QString &note) const
{
    const QRectF place = titleRect(where);
    if (!panel.isExposed(place))
        return;
    const QRectF shown = m_viewport.visibleContentRect().translated(panel.place.topLeft());
    // Beside a narrow picture the title may begin further left for more room.
    const QFontMetricsF titleMetrics(m_titleFont);
    const QFontMetricsF captionMetrics(m_captionFont);
    const FormulaLine title(where.showsLens ? m_lens.title : stageTitle(where.stage), m_titleFont);
    const double titleWidth = title.width();
    const QString about
        = isCovered(where) ? QString() : captionWithin(place.width() - titleWidth - 10, where, panel.values, note);
    const double wanted = titleWidth + 10 + captionMetrics.horizontalAdvance(about);
    const double left = std::max(place.left(), std::min(shown.left(), place.right() - wanted));
    const double baseline = place.bottom() - titleMetrics.descent();

    title.paint(painter, {left, baseline}, m_theme.text);
    const double captionLeft = left + titleWidth + 10;
    painter.setFont(m_captionFont);
    painter.setPen(m_theme.mutedText);
    painter.drawText(QPointF(captionLeft, baseline), about);
}

void TensorFigure::paintEmpty(QPainter &painter, const QRectF &rect) const
{
    painter.setFont(pixelFont(m_theme.font));
    painter.setPen(m_theme.mutedText);
    painter.drawText(rect, Qt::AlignCenter | Qt::TextWordWrap, tr("There is no tensor. Open one, or start a new one."));
}

/// The title's rectangle, just above the cells and their labels.
QRectF TensorFigure::titleRect(const Place &place) const
{
    const double top = m_viewport.visibleContentRect().top() + place.cells.top();
    const double bottom = top - m_labels.heightAbove() - titleGap;
    return {place.title.left(), bottom - place.title.height(), place.title.width(), place.title.height()};
}

} // namespace normscope

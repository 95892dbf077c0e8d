// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/tensor_figure.h"

#include "widgets/formula/formula_line.h"
#include "widgets/tensor/panel_frames.h"
#include "widgets/tensor/panel_labels.h"
#include "widgets/theme/number_format.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double panelSpacing = 24;
constexpr double titleGap = 3;
constexpr double barHeight = 8;
constexpr double barWidth = 150;
constexpr double barGap = 9;
constexpr std::int64_t mostCheckedGroups = 100'000;
constexpr std::int64_t mostCheckedParameters = 100'000;
/// As close to 0 and 1 as the words "mean 0, variance 1" promise.
constexpr double standardTolerance = 5e-4;

bool allEqual(const Tensor &tensor, double value)
{
    if (tensor.size() > mostCheckedParameters)
        return false;
    for (std::int64_t i = 0; i < tensor.size(); ++i) {
        if (tensor[i] != value)
            return false;
    }
    return true;
}

bool affineIsIdentity(const NormalizationProblem &problem)
{
    const double neutral = problem.spec.gammaForm == GammaForm::OnePlusWeight ? 0 : 1;
    return (!problem.spec.gamma.present || allEqual(problem.gamma, neutral))
        && (!problem.spec.beta.present || allEqual(problem.beta, 0));
}

} // namespace

TensorFigure::TensorFigure()
    : m_theme(Theme::light())
{ }

void TensorFigure::setEvaluation(EvaluationPtr evaluation)
{
    if (evaluation == m_evaluation)
        return;
    m_evaluation = std::move(evaluation);
    m_layout = m_evaluation ? TensorLayout(m_evaluation->input().shape()) : TensorLayout();
    m_ranges = m_evaluation ? quickRanges(*m_evaluation) : StageRanges();
    m_standard = m_evaluation && everyGroupIsStandard();
    m_standardOutput = m_standard && affineIsIdentity(m_evaluation->problem());
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

void TensorFigure::arrange(const QRectF &rect)
{
    const double titleHeight = QFontMetricsF(pixelFont(m_theme.titleFont())).height();
    const double barRoom
        = barGap + std::max(barHeight, QFontMetricsF(pixelFont(m_theme.captionFont())).height()) + frameRoom;
    const int count = panelCount();
    const double width = (rect.width() - (count - 1) * panelSpacing) / count;
    double above = titleHeight + titleGap;
    double beside = 0;
    if (m_evaluation) {
        above += PanelLabels::heightAbove(m_layout, m_theme);
        beside = PanelLabels::widthBeside(m_layout, m_evaluation->problem().layout, m_theme);
    }
    for (int i = 0; i < count; ++i) {
        Place &place = m_places[static_cast<std::size_t>(i)];
        const double left = rect.left() + i * (width + panelSpacing);
        // Whole pixels: cells are drawn as an image.
        const QPointF topLeft(std::ceil(left + beside), std::ceil(rect.top() + above));
        place.cells = QRectF(topLeft,
                             QSizeF(std::floor(left + width - frameRoom - topLeft.x()),
                                    std::floor(rect.bottom() - barRoom - topLeft.y())));
        place.title = QRectF(left, rect.top(), width, titleHeight);
        place.stage = count == 2 && i == 0 ? 0 : m_selection.stage;
        place.showsLens = i == count - 1 && hasLens();
        if (place.showsLens)
            place.stage = static_cast<double>(Stage::Output);
    }
    const QSizeF size = m_places[0].cells.size();
    m_viewport.setContent(m_layout, size.isValid() ? size : QSizeF());
}

void TensorFigure::paint(QPainter &painter, const QRectF &rect)
{
    arrange(rect);
    painter.save();
    if (!m_evaluation) {
        paintEmpty(painter, rect);
    } else if (!m_viewport.size().isEmpty()) {
        for (int i = 0; i < panelCount(); ++i)
            paintPanel(painter, static_cast<std::size_t>(i));
    }
    painter.restore();
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

void TensorFigure::paintPanel(QPainter &painter, std::size_t index)
{
    const Place &place = m_places[index];
    const Evaluation::Range about {-m_lens.scale, m_lens.scale};
    const Evaluation::Range values = place.showsLens ? about : m_ranges.at(place.stage);
    const TensorPanel panel {place.showsLens ? m_lens.field : m_evaluation,
                             m_layout,
                             m_viewport,
                             m_theme,
                             m_options,
                             m_selection,
                             place.showsLens ? 0 : place.stage,
                             place.showsLens ? about : colorRange(place.stage),
                             values,
                             place.cells};
    const QRectF shown = m_viewport.visibleContentRect().translated(place.cells.topLeft());
    paintTitle(painter, place, shown, values);
    PanelLabels::paint(painter, panel);
    painter.save();
    painter.setClipRect(shown.adjusted(-frameRoom, -frameRoom, frameRoom, frameRoom), Qt::IntersectClip);
    m_rasters[index].paint(painter, panel);
    paintStrongFrames(painter, panel);
    paintCellFrames(painter, panel, place.stage == 0 ? m_range : CellRange());
    painter.restore();
    paintColorBar(painter, {shown.left(), shown.bottom(), place.title.right() - shown.left(), 0},
                  m_rasters[index].colorMap());
}

QString TensorFigure::stageTitle(double stage) const
{
    const bool centres = !m_evaluation || m_evaluation->spec().centre;
    if (stage <= 0)
        return tr("Input $x$");
    if (stage < 1)
        return centres ? tr("From $x$ to $x-\\mu$") : tr("Input $x$");
    if (stage == 1)
        return centres ? tr("Centred $x-\\mu$") : tr("Input $x$");
    if (stage < 2)
        return centres ? tr("From $x-\\mu$ to $(x-\\mu)/\\sigma$") : tr("From $x$ to $x/\\operatorname{rms}$");
    if (stage == 2)
        return centres ? tr("Normalized $(x-\\mu)/\\sigma$") : tr("Normalized $x/\\operatorname{rms}$");
    return stage < 3 ? tr("Towards the output $y$") : tr("Output $y$");
}

QString TensorFigure::caption(const Place &place, const Evaluation::Range &range) const
{
    if (place.showsLens)
        return m_lens.caption;
    const double stage = place.stage;
    const bool centres = m_evaluation->spec().centre;
    const bool isStandard = (stage == 2 && m_standard) || (stage >= 2 && m_standardOutput);
    if (isStandard)
        return centres ? tr("mean 0, variance 1 in every group") : tr("mean square 1 in every group");
    return tr("%1 … %2").arg(numberText(range.minimum), numberText(range.maximum));
}

void TensorFigure::paintTitle(QPainter &painter, const Place &place, const QRectF &shown,
                              const Evaluation::Range &own) const
{
    const double bottom = shown.top() - PanelLabels::heightAbove(m_layout, m_theme) - titleGap;
    // Beside narrow pictures the title may begin further left, so that it has room.
    const QFont titleFont = pixelFont(m_theme.titleFont());
    const QFont captionFont = pixelFont(m_theme.captionFont());
    const QFontMetricsF titleMetrics(titleFont);
    const QFontMetricsF captionMetrics(captionFont);
    const FormulaLine title(place.showsLens ? m_lens.title : stageTitle(place.stage), titleFont);
    const QString about = caption(place, own);
    const double titleWidth = title.width();
    const double wanted = titleWidth + 10 + captionMetrics.horizontalAdvance(about);
    const double left = std::max(place.title.left(), std::min(shown.left(), place.title.right() - wanted));
    const double baseline = bottom - titleMetrics.descent();

    title.paint(painter, {left, baseline}, m_theme.text);
    const double captionLeft = left + titleWidth + 10;
    painter.setFont(captionFont);
    painter.setPen(m_theme.mutedText);
    painter.drawText(QPointF(captionLeft, baseline),
                     captionMetrics.elidedText(about, Qt::ElideRight, place.title.right() - captionLeft));
}

void TensorFigure::paintColorBar(QPainter &painter, const QRectF &under, const ColorMap &map) const
{
    const QFont font = pixelFont(m_theme.captionFont());
    const QFontMetricsF metrics(font);
    const QString low = numberText(map.minimum(), 3);
    const QString high = numberText(map.maximum(), 3);
    const double lowWidth = metrics.horizontalAdvance(low);
    const double top = under.top() + barGap + frameRoom / 2;
    const double room = under.width() - lowWidth - metrics.horizontalAdvance(high) - 14;
    const QRectF bar(under.left() + lowWidth + 6, top + (metrics.height() - barHeight) / 2,
                     std::clamp(room, 20.0, barWidth), barHeight);

    // Steps of flat colour: gradients differ between paint devices.
    constexpr int steps = 75;
    painter.setPen(Qt::NoPen);
    for (int i = 0; i < steps; ++i) {
        const double value = std::lerp(map.minimum(), map.maximum(), (i + 0.5) / steps);
        painter.fillRect(QRectF(bar.left() + i * bar.width() / steps, bar.top(), bar.width() / steps, bar.height()),
                         QColor(map(value)));
    }
    painter.setPen(QPen(m_theme.border, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    painter.setFont(font);
    painter.setPen(m_theme.mutedText);
    const QRectF line(under.left(), top, 0, metrics.height());
    painter.drawText(line.adjusted(0, 0, lowWidth + 1, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, low);
    painter.drawText(QRectF(bar.right() + 6, top, 1, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, high);
    if (map.kind() == ColorMap::Kind::Diverging) {
        painter.setPen(QPen(m_theme.mutedText, 1));
        painter.drawLine(QPointF(bar.center().x(), bar.top() - 2), QPointF(bar.center().x(), bar.bottom() + 2));
    }
}

void TensorFigure::paintEmpty(QPainter &painter, const QRectF &rect) const
{
    painter.setFont(pixelFont(m_theme.font));
    painter.setPen(m_theme.mutedText);
    painter.drawText(rect, Qt::AlignCenter | Qt::TextWordWrap, tr("There is no tensor. Open one, or start a new one."));
}

TensorFigure::Hit TensorFigure::hit(QPointF point) const
{
    for (int i = 0; i < panelCount() && m_evaluation; ++i) {
        const Place &place = m_places[static_cast<std::size_t>(i)];
        if (!place.cells.contains(point))
            continue;
        const QPointF inPlace = point - place.cells.topLeft();
        return {place.stage == 0 ? Part::Input : Part::Computed, inPlace,
                m_layout.elementAt(m_viewport.toUnits(inPlace))};
    }
    return {};
}

QRectF TensorFigure::inputRect() const
{
    for (int i = 0; i < panelCount() && m_evaluation; ++i) {
        const Place &place = m_places[static_cast<std::size_t>(i)];
        if (place.stage == 0)
            return place.cells;
    }
    return {};
}

QRectF TensorFigure::rangeRect(const CellRange &range) const
{
    const QRectF place = inputRect();
    if (range.isEmpty() || place.isEmpty())
        return {};
    const LayoutSide &across = m_layout.across();
    const LayoutSide &down = m_layout.down();
    const QRectF units(QPointF(across.position(range.firstColumn()), down.position(range.firstRow())),
                       QPointF(across.position(range.lastColumn()) + 1, down.position(range.lastRow()) + 1));
    return m_viewport.toPixels(units).translated(place.topLeft());
}

QRectF TensorFigure::cellRect(std::int64_t element, Part part) const
{
    for (int i = 0; i < panelCount() && m_evaluation; ++i) {
        const Place &place = m_places[static_cast<std::size_t>(i)];
        if ((place.stage == 0) == (part == Part::Input))
            return m_viewport.toPixels(m_layout.cellRect(element)).translated(place.cells.topLeft());
    }
    return {};
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of TensorFigure's parts, and the extremes that its panels must not hide.
#include "widgets/tensor/cell_texts.h"
#include "widgets/tensor/panel_frames.h"
#include "widgets/tensor/tensor_figure.h"
#include "widgets/tensor/vector_cells.h"
#include "widgets/theme/flat_parts.h"

#include <cmath>
#include <utility>

namespace normscope {

namespace {

/// Up to so many cells both panels can be redrawn within a frame; with more, memory reads miss the caches.
constexpr std::int64_t mostCellsInAFrame = 1 << 24;
constexpr std::int64_t mostNumberedCells = 1024;

} // namespace

QRegion TensorFigure::waitingPanels(const QRectF &rect, const QRegion &exposed, double pixelRatio)
{
    if (!m_evaluation || m_evaluation->input().size() <= mostCellsInAFrame)
        return {};
    arrange(rect);
    if (m_viewport.size().isEmpty())
        return {};
    const QRegion everywhere;
    QRegion waiting;
    bool hasRoom = !std::exchange(m_isNew, false);
    for (int step = 0, begin = m_drawnFirst; step < panelCount(); ++step) {
        const int index = (begin + step) % panelCount();
        const auto at = static_cast<std::size_t>(index);
        const QRect place = m_places[at].whole.toAlignedRect();
        if (!exposed.intersects(place) || m_rasters[at].isCurrent(panel(at, m_selection, everywhere), pixelRatio)
            || std::exchange(hasRoom, false))
            continue;
        waiting += exposed & place;
        m_drawnFirst = index;
    }
    return waiting;
}

TensorFigure::DetailSource TensorFigure::detailSource(Part part) const
{
    if (!m_evaluation || m_evaluation->input().size() <= RasterGrid::mostCells || part == Part::None)
        return {};
    if (part == Part::Input)
        return {m_evaluation, Stage::Input};
    if (hasLens())
        return {m_lens.field, Stage::Input};
    const auto stage = static_cast<Stage>(std::ceil(m_selection.stage));
    return {stage == Stage::Input ? nullptr : m_evaluation, stage};
}

void TensorFigure::setExtremes(Part part, std::shared_ptr<const ExtremeCells> extremes)
{
    (part == Part::Input ? m_inputDetail : m_computedDetail) = {std::move(extremes), {}, false};
}

/// Until the stage has extremes of its own, those of the input are good candidates.
const HeatMapDetail &TensorFigure::detail(const Place &place) const
{
    const bool isInput = !place.showsLens && (place.stage == 0 || !m_computedDetail.extremes);
    return isInput ? m_inputDetail : m_computedDetail;
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

double TensorFigure::heightWithin(const QSizeF &place) const
{
    TensorFigure trial = *this;
    trial.m_viewport.fit();
    trial.arrange({{}, place});
    const double spare = trial.m_viewport.size().height() - trial.m_viewport.visibleContentRect().height();
    const bool isChosen = m_options.stacking == TensorViewOptions::Stacking::ForLargerCells;
    if (trial.m_isStacked && isChosen)
        return place.height(); // With less height the panels might be placed side by side.
    return place.height() - (trial.m_isStacked ? 2 : 1) * spare;
}

double TensorFigure::readableHeight(double width, double most) const
{
    constexpr double precision = 4;
    TensorFigure trial = *this;
    trial.m_viewport.fit();
    const auto isReadable = [&](double height) {
        trial.arrange({0, 0, width, height});
        return !trial.m_viewport.size().isEmpty() && !trial.omitsNumbers();
    };
    if (!isReadable(most))
        return most;
    double tooLow = 0;
    while (most - tooLow > precision) {
        const double middle = (tooLow + most) / 2;
        (isReadable(middle) ? most : tooLow) = middle;
    }
    return most;
}

std::vector<TensorFigure::Hull> TensorFigure::hulls() const
{
    std::vector<Hull> hulls;
    const QRegion everywhere;
    for (int i = 0; i < panelCount() && m_evaluation; ++i) {
        const TensorPanel panel = this->panel(static_cast<std::size_t>(i), m_selection, everywhere);
        if (!panel.showsAllGroups())
            return {};
        for (std::int64_t group = 0; group < m_evaluation->grouping().groupCount(); ++group) {
            std::int64_t first = noIndex;
            m_evaluation->grouping().forEachElement(group, [&first](std::int64_t element) {
                if (first == noIndex)
                    first = element;
            });
            std::size_t part = static_cast<std::size_t>(i) << 16;
            for (const QRectF &piece : hullsOf(panel, group))
                hulls.push_back({group, first, part++, piece});
        }
    }
    return hulls;
}

TensorFigure::CellPictures TensorFigure::cellPictures(const std::vector<std::int64_t> &elements, Numbers numbers) const
{
    CellPictures pictures;
    if (!m_evaluation)
        return pictures;
    const auto index = static_cast<std::size_t>(panelCount() - 1);
    const QRegion everywhere;
    const TensorPanel panel = this->panel(index, m_selection, everywhere);
    const ColorMap map = m_rasters[index].colorMapOf(panel);
    CellTexts texts;
    if (numbers == Numbers::Show && m_evaluation->input().size() <= mostNumberedCells) {
        std::vector<VisibleCell> all;
        for (std::int64_t element = 0; element < m_evaluation->input().size(); ++element)
            all.push_back({element, {}, 0, m_evaluation->isMasked(element) ? CellKind::Masked : CellKind::Value});
        texts = cellTexts(all, panel);
    }
    pictures.font = texts.font;
    const std::int64_t lit = panel.litGroup();
    for (const std::int64_t element : elements) {
        const bool isLit = lit == noIndex || m_evaluation->grouping().groupOf(element) == lit;
        const QColor fill = flat::mix(m_theme.figureBackground.rgb(),
                                      map(panel.evaluation->value(panel.stage, element)), isLit ? 1 : litShare / 256.0);
        pictures.cells.push_back({element, panel.toPlace(m_layout.cellRect(element)), fill,
                                  isLit ? ColorMap::textOn(fill.rgb()) : QColor(ColorMap::quietTextOn(fill.rgb())),
                                  texts.size > 0 ? texts.texts[static_cast<std::size_t>(element)] : QString()});
    }
    return pictures;
}

bool TensorFigure::omitsNumbers() const
{
    if (!m_evaluation || !m_options.showValues
        || cellCount(m_layout.part(), m_evaluation->input().shape()) > mostNumberedCells)
        return false;
    std::vector<VisibleCell> cells;
    for (std::int64_t row = 0; row < m_layout.down().count(); ++row) {
        for (std::int64_t column = 0; column < m_layout.across().count(); ++column) {
            if (const std::int64_t element = m_layout.elementAt(column, row); element >= 0)
                cells.push_back({element, {}, 0, CellKind::Value});
        }
    }
    const QRegion everywhere;
    for (int i = 0; i < panelCount(); ++i) {
        if (cellTexts(cells, panel(static_cast<std::size_t>(i), m_selection, everywhere)).size == 0)
            return true;
    }
    return false;
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

QRectF TensorFigure::inputTitleRect() const
{
    for (int i = 0; i < panelCount() && m_evaluation; ++i) {
        const Place &place = m_places[static_cast<std::size_t>(i)];
        if (place.stage == 0)
            return titleRect(place);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/panel_raster.h"

#include "engine/tensor/same_tensor.h"
#include "widgets/core/figure_element.h"
#include "widgets/core/picture_sink.h"
#include "widgets/tensor/panel_frames.h"
#include "widgets/tensor/raster_copies.h"
#include "widgets/tensor/vector_cells.h"
#include "widgets/theme/flat_parts.h"

#include <QPaintEngine>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// Enough for sharp cells; more would only enlarge the file.
constexpr double mostPixelsPerCell = 4;
/// With more edited cells or groups everything is drawn again.
constexpr std::size_t mostEditedParts = 16;

/// Pixels per unit of an image in a vector file. Half as many if each stands for several cells, as there are no sharp
/// edges then.
double pictureRatio(const TensorPanel &panel)
{
    const double ratio = panel.options.imageRatio;
    const bool isSample = std::min(panel.viewport.scaleX(), panel.viewport.scaleY()) * ratio < 1;
    return isSample ? ratio / 2 : ratio;
}

/// The blocks of cells as a path in the painter's coordinates.
QPainterPath cellBlocks(const TensorPanel &panel)
{
    std::vector<Grouping::Range> all;
    for (const std::int64_t length : panel.layout.shape())
        all.push_back({0, length - 1});
    const QSizeF halfPixel(0.5 / panel.viewport.scaleX(), 0.5 / panel.viewport.scaleY());
    QPainterPath path;
    for (const QRectF &block : panel.layout.blocks(all, panel.viewport.visibleUnits(), halfPixel))
        path.addRect(panel.viewport.toPixels(block).translated(panel.place.topLeft()));
    return path;
}

std::vector<Grouping::Range> cellRanges(std::int64_t element, const Shape &shape)
{
    std::vector<Grouping::Range> ranges;
    for (const std::int64_t i : unravel(element, shape))
        ranges.push_back({i, i});
    return ranges;
}

} // namespace

void PanelRaster::paint(QPainter &painter, const TensorPanel &panel)
{
    const bool isRaster = painter.paintEngine()->type() == QPaintEngine::Raster;
    if (!isRaster) {
        m_map = colorMapOf(panel);
        if (const std::optional<QString> note = paintVectorCells(painter, panel, m_map)) {
            m_numbersNote = *note;
            return;
        }
    }
    painter.save();
    if (panel.options.onlyCells)
        painter.setClipPath(cellBlocks(panel), Qt::IntersectClip);
    if (isRaster)
        paintImage(painter, panel, painter.deviceTransform().m11());
    else
        paintPicture(painter, panel);
    m_numbersNote = isRaster ? m_texts.note : QString();
    painter.restore();
    if (panel.options.onlyCells) // Half of a frame lies outside of its cells.
        paintThinFrames(painter, panel, thinFrameOpacity(panel));
}

HeatMapColors PanelRaster::colors(const TensorPanel &panel) const
{
    return {m_map, panel.theme.figureBackground, panel.theme.text};
}

/// The origin of the layout in device pixels of the images, which are larger than the panel's place, so that frames are
/// not cut off.
QPointF PanelRaster::origin(const TensorPanel &panel, double pixelRatio) const
{
    return (panel.viewport.contentRect().topLeft() + QPointF(frameRoom, frameRoom)) * pixelRatio;
}

PanelRaster::Key PanelRaster::keyOf(const TensorPanel &panel, double pixelRatio)
{
    return {panel.evaluation,
            panel.detail.extremes,
            panel.stage,
            panel.viewport,
            pixelRatio,
            panel.range,
            panel.values,
            panel.options.digits,
            panel.options.showValues,
            panel.options.showGroups,
            panel.showsUnit,
            panel.theme.kind,
            panel.theme.font,
            panel.theme.figureBackground};
}

bool PanelRaster::isCurrent(const TensorPanel &panel, double pixelRatio) const
{
    return !m_cells.isNull() && keyOf(panel, pixelRatio) == m_key;
}

void PanelRaster::update(const TensorPanel &panel, double pixelRatio)
{
    if (isCurrent(panel, pixelRatio))
        return;
    const Key key = keyOf(panel, pixelRatio);
    if (key.range != m_key.range || key.kind != m_key.kind || m_cells.isNull())
        m_map = colorMapOf(panel);

    const StageSampler sampler(*panel.evaluation, panel.layout, panel.stage);
    const QSizeF place = panel.place.size() + QSizeF(2 * frameRoom, 2 * frameRoom);
    const bool keepsGrid = panel.evaluation->editSince(m_key.evaluation) && key.viewport == m_key.viewport
        && key.pixelRatio == m_key.pixelRatio;
    if (!keepsGrid || m_cells.isNull())
        m_grid = RasterGrid(panel.layout, (place * pixelRatio).toSize(), origin(panel, pixelRatio),
                            QSizeF(panel.viewport.scaleX(), panel.viewport.scaleY()) * pixelRatio, pixelRatio);
    const std::optional<QRect> edited = drawEdit(sampler, panel, key);
    const bool keepsCells = showsSameCells(key);
    m_key = key;
    if (edited) {
        followEdit(panel, *edited);
        return;
    }
    if (!keepsCells)
        drawCells(HeatMap(sampler, panel.layout, m_grid, &panel.detail), panel);
    drawOverCells(panel);
}

/// Whether the cached cells are still valid: another normalization of the same input does not change the input stage.
bool PanelRaster::showsSameCells(const Key &key) const
{
    Key before = m_key;
    before.evaluation = key.evaluation;
    if (m_cells.isNull() || key.stage > 0 || !(key == before))
        return false;
    const NormalizationProblem &old = m_key.evaluation->problem();
    const NormalizationProblem &present = key.evaluation->problem();
    return isSameTensor(old.input, present.input) && old.mask == present.mask;
}

void PanelRaster::drawCells(const HeatMap &map, const TensorPanel &panel)
{
    map.draw(m_plain, colors(panel));
    m_visible.clear();
    if (map.showsSingleCells() && std::min(panel.viewport.scaleX(), panel.viewport.scaleY()) >= leastNumberHeight)
        m_visible = map.cells();
}

void PanelRaster::drawOverCells(const TensorPanel &panel)
{
    copyImage(m_plain, m_cells, m_plain.rect());
    drawFrames(m_cells, panel, 1, m_plain.rect());
    m_texts = cellTexts(m_visible, panel);
    if (m_texts.size > 0) {
        if (!m_digits.isFor(m_texts.font, m_key.pixelRatio))
            m_digits = DigitSheet(m_texts.font, m_key.pixelRatio);
        drawNumbers(m_cells, false);
    }
    m_hasFaded = false;
    m_litGroup = noIndex;
}

/// After an edit redraws only the touched cells, if they are few, small, and the colours unchanged. Returns their
/// rectangle, or nothing if everything must be redrawn.
std::optional<QRect> PanelRaster::drawEdit(const StageSampler &sampler, const TensorPanel &panel, const Key &key)
{
    const Evaluation::Edit *edit = panel.evaluation->editSince(m_key.evaluation);
    Key before = m_key;
    before.evaluation = key.evaluation;
    if (!edit || m_cells.isNull() || !m_visible.empty() || panel.layout.isWrapped() || !(key == before))
        return std::nullopt;
    QRect edited;
    const auto draw = [&](const std::vector<Grouping::Range> &ranges) {
        const QRectF all({}, panel.layout.size());
        const double gapX = 0.5 / (panel.viewport.scaleX() * key.pixelRatio);
        const double gapY = 0.5 / (panel.viewport.scaleY() * key.pixelRatio);
        const HeatMap part
            = HeatMap::ofPart(sampler, panel.layout, m_grid, &panel.detail,
                              {panel.layout.columnSpans(ranges, all, gapX), panel.layout.rowSpans(ranges, all, gapY)});
        part.draw(m_plain, colors(panel));
        edited |= part.rect();
    };
    const std::vector<std::int64_t> &touched = panel.stage == 0 ? edit->elements : edit->groups;
    if (touched.size() > mostEditedParts)
        return std::nullopt;
    for (const std::int64_t index : touched)
        draw(panel.stage == 0 ? cellRanges(index, panel.layout.shape()) : panel.evaluation->grouping().ranges(index));
    return edited;
}

/// Updates the images made from m_plain after an edit; there are no numbers.
void PanelRaster::followEdit(const TensorPanel &panel, const QRect &changed)
{
    copyImage(m_plain, m_cells, changed);
    drawFrames(m_cells, panel, 1, changed);
    if (!m_hasFaded)
        return;
    fade(m_plain, m_key.background, m_faded, changed);
    drawFrames(m_faded, panel, fadedFrame, changed);
    if (m_litGroup == noIndex)
        return;
    copyImage(m_faded, m_lit, changed);
    copyGroup(m_cells, panel, m_key.pixelRatio);
}

void PanelRaster::drawFrames(QImage &image, const TensorPanel &panel, double opacity, const QRect &within) const
{
    QPainter painter(&image);
    painter.setClipRect(within);
    painter.scale(m_key.pixelRatio, m_key.pixelRatio);
    painter.translate(QPointF(frameRoom, frameRoom) - panel.place.topLeft());
    paintThinFrames(painter, panel, opacity);
}

void PanelRaster::drawNumbers(QImage &image, bool quiet)
{
    // Cached per colour: computing the contrast is slow, and a map has few colours.
    QHash<QRgb, QRgb> inks;
    const auto ink = [&](QRgb under) {
        const auto known = inks.constFind(under);
        if (known != inks.constEnd())
            return *known;
        return *inks.insert(under, quiet ? ColorMap::quietTextOn(under) : ColorMap::textOn(under).rgb());
    };
    for (std::size_t i = 0; i < m_visible.size(); ++i) {
        const QRect &rect = m_visible[i].rect;
        // Samples the cell's colour inside its frame, off its middle and beside the hatching.
        QPoint sample(std::clamp(rect.left() + rect.width() / 2, 0, image.width() - 1),
                      std::clamp(rect.top() + rect.height() / 5, 0, image.height() - 1));
        const bool hasHatching = m_visible[i].kind == CellKind::Masked || !std::isfinite(m_visible[i].value);
        if (hasHatching && HeatMap::isHatched(sample.x(), sample.y(), m_visible[i].kind))
            sample.rx() += sample.x() > 0 ? -1 : 1;
        const QRgb under = image.pixel(sample);
        m_digits.draw(image, rect, m_texts.texts[i], ink(under));
    }
}

const QImage &PanelRaster::lit(const TensorPanel &panel, double pixelRatio)
{
    const std::int64_t group = panel.litGroup();
    if (group == noIndex)
        return m_cells;
    if (group == m_litGroup)
        return m_lit;
    if (!m_hasFaded) {
        m_hasFaded = true;
        fade(m_plain, m_key.background, m_faded, m_plain.rect());
        drawFrames(m_faded, panel, fadedFrame, m_plain.rect());
        if (m_texts.size > 0)
            drawNumbers(m_faded, true);
    }
    if (m_litGroup == noIndex)
        copyImage(m_faded, m_lit, m_faded.rect());
    else
        copyGroup(m_faded, panel, pixelRatio);
    m_litGroup = group;
    copyGroup(m_cells, panel, pixelRatio);
    return m_lit;
}

void PanelRaster::copyGroup(const QImage &from, const TensorPanel &panel, double pixelRatio)
{
    const QPointF begin = origin(panel, pixelRatio);
    const double scaleX = panel.viewport.scaleX() * pixelRatio;
    const double scaleY = panel.viewport.scaleY() * pixelRatio;
    const auto columnsOf = [&](const std::vector<LayoutSide::Span> &spans) {
        return pixelSpans(spans, begin.x(), scaleX, m_cells.width());
    };
    const auto rowsOf = [&](const std::vector<LayoutSide::Span> &spans) {
        return pixelSpans(spans, begin.y(), scaleY, m_cells.height());
    };
    const std::vector<Grouping::Range> ranges = panel.evaluation->grouping().ranges(m_litGroup);
    const QRectF visible = panel.viewport.visibleUnits();
    if (panel.layout.isWrapped()) {
        for (const QRectF &block : panel.layout.blocks(ranges, visible)) {
            const std::vector<PixelSpan> columns = columnsOf({{block.left(), block.right()}});
            for (const PixelSpan &rows : rowsOf({{block.top(), block.bottom()}}))
                copyPixels(from, m_lit, columns, rows);
        }
        return;
    }
    const std::vector<PixelSpan> columns = columnsOf(panel.layout.columnSpans(ranges, visible, 0.5 / scaleX));
    for (const PixelSpan &rows : rowsOf(panel.layout.rowSpans(ranges, visible, 0.5 / scaleY)))
        copyPixels(from, m_lit, columns, rows);
}

void PanelRaster::paintImage(QPainter &painter, const TensorPanel &panel, double pixelRatio)
{
    update(panel, pixelRatio);
    const QImage &image = lit(panel, pixelRatio);
    const QPointF margin(frameRoom, frameRoom);
    const QRectF place(panel.place.topLeft() - margin, QSizeF(image.size()) / pixelRatio);
    if (panel.exposed.isEmpty() || pixelRatio != std::floor(pixelRatio)) {
        painter.drawImage(place, image);
        return;
    }
    // QPainter copies an image row by row within a rectangle, but distributes it to threads within a region of several.
    // The parts meet exactly only where their edges are pixel edges.
    const QRegion exposed = panel.exposed.intersected(place.toAlignedRect());
    for (const QRect &part : exposed) {
        painter.save();
        painter.setClipRect(part, Qt::IntersectClip);
        painter.drawImage(place, image);
        painter.restore();
    }
}

/// Paints the cells as one image into a vector file, and the frames as vectors above it. Nothing is cached.
void PanelRaster::paintPicture(QPainter &painter, const TensorPanel &panel)
{
    const FigureElement element(painter, QStringLiteral("cells"));
    if (panel.litGroup() != noIndex) {
        paintImage(painter, panel, pictureRatio(panel));
        return;
    }
    const double ratio = pictureRatio(panel);
    const QSizeF cell(panel.viewport.scaleX(), panel.viewport.scaleY());
    const QSizeF scale = (cell * ratio).boundedTo({mostPixelsPerCell, mostPixelsPerCell});
    const QSizeF enlarged(scale.width() / cell.width(), scale.height() / cell.height());
    {
        const StageSampler sampler(*panel.evaluation, panel.layout, panel.stage);
        const QRectF shown = panel.viewport.visibleContentRect();
        const QPointF begin = panel.viewport.contentRect().topLeft() - shown.topLeft();
        const QSize pixels = QSizeF(shown.width() * enlarged.width(), shown.height() * enlarged.height()).toSize();
        const HeatMap map(sampler, panel.layout,
                          {panel.layout,
                           pixels.expandedTo({1, 1}),
                           {begin.x() * enlarged.width(), begin.y() * enlarged.height()},
                           scale,
                           ratio},
                          &panel.detail);
        drawPicture(painter, shown.translated(panel.place.topLeft()), map.image(colors(panel)));
    }
    paintThinFrames(painter, panel, 1);
}

} // namespace normscope

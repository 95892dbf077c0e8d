// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/heat_map.h"

#include "engine/parallel/workers.h"
#include "widgets/theme/flat_parts.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <optional>
#include <utility>

namespace normscope {

namespace {

/// Up to so many cells one thread is done before others have started.
constexpr std::int64_t fewCells = 50'000;
/// Number of rows of strips that a thread draws at a time.
constexpr std::size_t stripsAtOnce = 16;
constexpr int hatchPeriod = 6;
/// Share of a masked cell's own colour in its fill.
constexpr double maskedShare = 0.3;

bool isFinite(double value)
{
    return value - value == 0;
}

} // namespace

/// The memory of an image. Threads may write to different lines at once, which QImage does not guarantee.
struct HeatMap::Pixels
{
    uchar *bits;
    qsizetype bytesPerLine;

    QRgb *line(int y) const { return reinterpret_cast<QRgb *>(bits + y * bytesPerLine); }
};

/// Buffers for the samples of a row of strips, before they are reduced to one value per strip.
struct HeatMap::Samples
{
    RasterRow row;
    RasterRow folded; ///< Reduced over the rows of a strip, not yet over its columns.
};

HeatMap::HeatMap(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid, const HeatMapDetail *detail)
    : m_sampler(sampler)
    , m_layout(layout)
    , m_grid(std::move(grid))
    , m_detail(detail)
{
    // With the extremes one sample per strip is enough.
    if (m_detail && m_detail->extremes)
        m_grid.samplesAcross = m_grid.samplesDown = 1;
    locateColumns();
}

void HeatMap::locateColumns()
{
    m_columnOffsets = {};
    m_columnEnds.clear();
    for (const RasterStrip &strip : m_grid.columns) {
        if (m_grid.everyCell) {
            for (std::int64_t cell = strip.firstCell; cell < strip.endCell; ++cell)
                m_columnOffsets.append(m_sampler.column(cell));
        } else {
            for (int i = 0; i < m_grid.samplesAcross; ++i)
                m_columnOffsets.append(m_sampler.column(strip.samples[i]));
        }
        m_columnEnds.push_back(m_columnOffsets.size());
    }
}

HeatMap HeatMap::ofPart(const StageSampler &sampler, const TensorLayout &layout, RasterGrid grid,
                        const HeatMapDetail *detail, const Stretches &stretches)
{
    grid.columns = stripsIn(stretches.columns, grid.columns, layout.across());
    grid.rows = stripsIn(stretches.rows, grid.rows, layout.down());
    HeatMap result(sampler, layout, std::move(grid), detail);
    result.m_isPart = true;
    return result;
}

QRect HeatMap::rect() const
{
    if (m_grid.columns.empty() || m_grid.rows.empty())
        return {};
    return {QPoint(m_grid.columns.front().begin, m_grid.rows.front().begin),
            QPoint(m_grid.columns.back().end - 1, m_grid.rows.back().end - 1)};
}

void HeatMap::sampleRow(std::int64_t row, RasterRow &into) const
{
    into.values.resize(m_columnOffsets.size());
    into.kinds.resize(m_columnOffsets.size());
    m_sampler.sample(m_sampler.row(row), m_columnOffsets, into.values.data(), into.kinds.data());
}

/// Reduces the rows of a strip to the value that stands out in each column; `samples` holds the first row.
void HeatMap::foldRows(const RasterStrip &strip, std::int64_t count, double middle, Samples &samples) const
{
    std::swap(samples.folded, samples.row);
    for (std::int64_t i = 1; i < count; ++i) {
        sampleRow(m_grid.everyCell ? strip.firstCell + i : strip.samples[i], samples.row);
        for (std::size_t j = 0; j < samples.folded.values.size(); ++j)
            samples.folded.values[j] = standingOut(samples.folded.values[j], samples.row.values[j], middle);
    }
    std::swap(samples.folded, samples.row);
}

void HeatMap::foldColumns(Samples &samples, double middle, RasterRow &row) const
{
    if (m_columnOffsets.size() == m_grid.columns.size()) {
        std::swap(row, samples.row);
        return;
    }
    row.values.resize(m_grid.columns.size());
    row.kinds.resize(m_grid.columns.size());
    std::size_t sample = 0;
    for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
        // The first cell of a pixel determines its kind.
        row.kinds[i] = samples.row.kinds[sample];
        double value = samples.row.values[sample];
        for (; sample < m_columnEnds[i]; ++sample)
            value = standingOut(value, samples.row.values[sample], middle);
        row.values[i] = value;
    }
}

void HeatMap::evaluateStrip(std::size_t index, double middle, Samples &samples, RasterRow &row) const
{
    const RasterStrip &strip = m_grid.rows[index];
    const std::int64_t count = m_grid.everyCell ? strip.endCell - strip.firstCell : m_grid.samplesDown;
    sampleRow(m_grid.everyCell ? strip.firstCell : strip.samples[0], samples.row);
    if (count > 1)
        foldRows(strip, count, middle, samples);
    foldColumns(samples, middle, row);
}

QImage HeatMap::image(const HeatMapColors &colors) const
{
    QImage image;
    draw(image, colors);
    if (image.isNull() && !m_grid.size.isEmpty())
        throw std::bad_alloc(); // Thrown, since a file without the picture would look complete.
    return image;
}

void HeatMap::draw(QImage &image, const HeatMapColors &colors) const
{
    if (image.size() != m_grid.size)
        image = QImage(m_grid.size, QImage::Format_RGB32);
    if (!m_isPart)
        image.fill(colors.background);
    if (image.isNull() || m_grid.columns.empty())
        return;
    const Pixels pixels {image.bits(), image.bytesPerLine()};
    const std::size_t count = m_grid.rows.size();
    const double middle = (colors.map.minimum() + colors.map.maximum()) / 2;
    std::optional<RasterExtremes> extremes;
    if (m_detail && !m_grid.everyCell)
        extremes.emplace(m_sampler, m_layout, m_grid, *m_detail);
    const auto drawSome = [&](std::size_t first) {
        std::vector<RasterRow> rows(std::min(stripsAtOnce, count - first));
        Samples samples;
        for (std::size_t i = 0; i < rows.size(); ++i)
            evaluateStrip(first + i, middle, samples, rows[i]);
        if (extremes)
            extremes->fold(first, rows, middle);
        for (std::size_t i = 0; i < rows.size(); ++i)
            drawStrip(pixels, m_grid.rows[first + i], colors, rows[i]);
    };
    Workers(m_grid.cellCount() < fewCells ? 1 : 0)
        .forEach(static_cast<std::int64_t>((count + stripsAtOnce - 1) / stripsAtOnce),
                 [&](std::int64_t piece) { drawSome(static_cast<std::size_t>(piece) * stripsAtOnce); });
}

void HeatMap::drawStrip(const Pixels &pixels, const RasterStrip &strip, const HeatMapColors &colors,
                        const RasterRow &row) const
{
    const QRgb background = colors.background.rgb();
    const bool hasOtherKinds = m_sampler.hasOtherKinds();
    QRgb *line = pixels.line(strip.begin);
    bool isHatched = false;
    for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
        QRgb color = colors.map(row.values[i]);
        if (hasOtherKinds && row.kinds[i] != CellKind::Value)
            color = row.kinds[i] == CellKind::Absent ? background : flat::mix(background, color, maskedShare);
        isHatched |= !isFinite(row.values[i]) || (hasOtherKinds && row.kinds[i] == CellKind::Masked);
        const RasterStrip &column = m_grid.columns[i];
        line[column.begin] = color;
        for (int x = column.begin + 1; x < column.end; ++x)
            line[x] = color;
    }
    repeatLine(pixels, strip);
    if (isHatched)
        hatch(pixels, strip, row, colors);
}

void HeatMap::repeatLine(const Pixels &pixels, const RasterStrip &strip) const
{
    const QRgb *line = pixels.line(strip.begin);
    for (int y = strip.begin + 1; y < strip.end; ++y) {
        QRgb *target = pixels.line(y);
        if (!m_isPart) {
            std::memcpy(target, line, static_cast<std::size_t>(m_grid.size.width()) * sizeof(QRgb));
            continue;
        }
        for (const RasterStrip &column : m_grid.columns)
            std::copy(line + column.begin, line + column.end, target + column.begin);
    }
}

bool HeatMap::isHatched(int x, int y, CellKind kind)
{
    const int slope = kind == CellKind::Masked ? hatchPeriod - 1 : 1;
    return (x + slope * y) % hatchPeriod == 0;
}

/// Hatches cells without a finite value in one direction, masked ones fainter in the other.
void HeatMap::hatch(const Pixels &pixels, const RasterStrip &strip, const RasterRow &row,
                    const HeatMapColors &colors) const
{
    const QRgb faint = flat::mix(colors.background.rgb(), colors.mark.rgb(), hatchShare);
    for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
        const bool isMasked = m_sampler.hasOtherKinds() && row.kinds[i] == CellKind::Masked;
        if (!isMasked && isFinite(row.values[i]))
            continue;
        const CellKind kind = isMasked ? CellKind::Masked : CellKind::Value;
        for (int y = strip.begin; y < strip.end; ++y) {
            QRgb *line = pixels.line(y);
            for (int x = m_grid.columns[i].begin; x < m_grid.columns[i].end; ++x) {
                if (isHatched(x, y, kind))
                    line[x] = isMasked ? faint : flat::mix(line[x], colors.mark.rgb(), hatchShare);
            }
        }
    }
}

std::vector<VisibleCell> HeatMap::cells() const
{
    std::vector<VisibleCell> result;
    result.reserve(cellCount());
    Samples samples;
    RasterRow row;
    for (std::size_t down = 0; down < m_grid.rows.size(); ++down) {
        const RasterStrip &strip = m_grid.rows[down];
        evaluateStrip(down, 0, samples, row);
        for (std::size_t i = 0; i < m_grid.columns.size(); ++i) {
            const RasterStrip &column = m_grid.columns[i];
            const std::int64_t element = m_layout.elementAt(column.firstCell, strip.firstCell);
            if (element >= 0)
                result.push_back({element,
                                  QRect(column.cellBegin, strip.cellBegin, column.cellEnd - column.cellBegin,
                                        strip.cellEnd - strip.cellBegin),
                                  row.values[i], m_sampler.hasOtherKinds() ? row.kinds[i] : CellKind::Value});
        }
    }
    return result;
}

} // namespace normscope

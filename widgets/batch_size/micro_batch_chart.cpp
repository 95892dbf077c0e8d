// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/micro_batch_chart.h"

#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

double start(const PartStatistics &part)
{
    return part.first + 0.5;
}

double end(const PartStatistics &part)
{
    return part.first + part.count + 0.5;
}

void addPart(PlotContent &content, const PartStatistics &part, const QColor &color)
{
    const double spread = std::sqrt(part.variance);
    PlotBand band;
    band.color = color;
    band.color.setAlphaF(0.18F);
    for (const double x : {start(part), end(part)}) {
        band.lower.emplace_back(x, part.mean - spread);
        band.upper.emplace_back(x, part.mean + spread);
    }
    content.layers.emplace_back(std::move(band));
    content.layers.emplace_back(PlotLine {{{start(part), part.mean}, {end(part), part.mean}}, color, 2.5});
}

QString sentence(const MicroBatches &batch)
{
    const auto parts = static_cast<int>(batch.parts.size());
    if (parts == 1)
        return Chart::tr("In one part the batch has one mean and one variance.");
    const auto [least, most]
        = std::ranges::minmax_element(batch.parts, {}, [](const PartStatistics &part) { return part.mean; });
    return Chart::tr("Split in %1, the same batch has %1 means (%2 … %3) instead of one: accumulating gradients does "
                     "not repair batch norm.")
        .arg(parts)
        .arg(numberText(least->mean, 2), numberText(most->mean, 2));
}

} // namespace

Chart microBatchChart(const ExperimentRun &run, const Theme &theme)
{
    if (!run.isStarted())
        return emptyChart();
    const MicroBatches &batch = run.microBatches;
    Chart chart;
    chart.sentence = ofFirstFeature(sentence(batch), run);
    PlotContent &content = chart.content;
    const auto count = static_cast<double>(batch.values.size());
    const std::optional<double> &truth = run.population->moments(0).mean;
    auto [least, most] = std::ranges::minmax(batch.values);
    least = std::min(least, truth.value_or(least));
    most = std::max(most, truth.value_or(most));
    const double room = std::max(0.07 * (most - least), 0.05 * std::abs(most) + 1e-6);
    content.x = {0.5, count + 0.5, false, true, Chart::tr("sample of the batch")};
    content.y
        = steadyAxis(least - room, most + room, run.population->isPooled() ? Chart::tr("mean") : Chart::tr("value x"));
    for (std::size_t i = 0; i < batch.parts.size(); ++i)
        addPart(content, batch.parts[i], theme.groupColor(i % 2 == 0 ? 0 : 3));
    const double spread = std::sqrt(batch.whole.variance);
    content.layers.emplace_back(levelLine(content.x, batch.whole.mean, theme.reference, Qt::DashLine));
    for (const double side : {-spread, spread})
        content.layers.emplace_back(levelLine(content.x, batch.whole.mean + side, theme.reference, Qt::DotLine, 1.2));
    if (truth)
        content.layers.emplace_back(levelLine(content.x, *truth, theme.warning, Qt::SolidLine, 1));
    PlotPoints points {{}, theme.mutedText, count > 200 ? 2.5 : 4};
    for (std::size_t i = 0; i < batch.values.size(); ++i)
        points.points.emplace_back(static_cast<double>(i + 1), batch.values[i]);
    content.layers.emplace_back(std::move(points));
    content.legend = {{Chart::tr("mean of a part, ± 1 σ"), theme.groupColor(0)},
                      {Chart::tr("of the whole batch"), theme.reference, PlotLegendEntry::Sample::Line, Qt::DashLine}};
    if (truth)
        content.legend.push_back({Chart::tr("true mean %1").arg(numberText(*truth, 3)), theme.warning});
    chart.reader = [batch](QPointF place) -> PlotView::ReadOut {
        for (const PartStatistics &part : batch.parts) {
            if (place.x() < start(part) || place.x() >= end(part))
                continue;
            return {Chart::tr("samples %1 … %2: mean %3, variance %4")
                        .arg(part.first + 1)
                        .arg(part.first + part.count)
                        .arg(numberText(part.mean, 3), numberText(part.variance, 3)),
                    start(part), end(part)};
        }
        return {};
    };
    return chart;
}

} // namespace normscope

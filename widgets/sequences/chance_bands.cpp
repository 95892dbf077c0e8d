// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/chance_bands.h"

#include "engine/experiments/theory.h"

#include <algorithm>

namespace normscope {

ChanceBand::ChanceBand(const QColor &color)
{
    m_band.color = color;
    m_band.color.setAlphaF(0.16F);
}

void ChanceBand::add(double x, double lower, double upper, ChartRange &range)
{
    m_band.lower.emplace_back(x, lower);
    m_band.upper.emplace_back(x, upper);
    range.add(lower);
    range.add(upper);
}

void ChanceBand::add(double x, const Scatter &scatter, ChartRange &range)
{
    const double width = bandErrors * scatter.deviation;
    add(x, scatter.mean - width, scatter.mean + width, range);
}

void ChanceBand::addAboveZero(double x, const Scatter &scatter, ChartRange &range)
{
    const double width = bandErrors * scatter.deviation;
    add(x, std::max(scatter.mean - width, 0.0), scatter.mean + width, range);
}

void ChanceBand::drawIn(Chart &chart) const
{
    if (m_band.lower.size() < 2)
        return;
    chart.content.layers.emplace(chart.content.layers.begin(), m_band);
    const QString name = SequenceCharts::tr("chance (about 99 %)");
    if (std::ranges::none_of(chart.content.legend, [&](const PlotLegendEntry &entry) { return entry.text == name; }))
        chart.content.legend.push_back({name, m_band.color, PlotLegendEntry::Sample::Area});
}

std::optional<SequenceScatter> scatterAt(const PaddingStudy &study, double share, PaddingTreatment treatment)
{
    SequenceLaw law = study.law;
    law.share = share;
    return sequenceScatter(law, study.batch.mask.size(), treatment);
}

} // namespace normscope

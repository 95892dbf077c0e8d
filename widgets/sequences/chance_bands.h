// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where points of the charts lie by chance in about 99 of 100 cases, if there is a law of it.
#pragma once

#include "engine/sequences/padding_scatter.h"
#include "widgets/sequences/sequence_charts.h"

namespace normscope {

/// A band that grows point by point; of fewer than two points it is not drawn.
class ChanceBand
{
public:
    explicit ChanceBand(const QColor &color);

    void add(double x, const Scatter &scatter, ChartRange &range);
    /// Without values below 0: of distances and the like.
    void addAboveZero(double x, const Scatter &scatter, ChartRange &range);
    /// Below all that the chart has so far, and in its legend once.
    void drawIn(Chart &chart) const;

private:
    void add(double x, double lower, double upper, ChartRange &range);

    PlotBand m_band;
};

/// Of batch norm over positions, of the study's law with another share of padding.
std::optional<SequenceScatter> scatterAt(const PaddingStudy &study, double share, PaddingTreatment treatment);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bands that hold about 99 of 100 random points of the charts, where their law is known.
#pragma once

#include "engine/sequences/padding_scatter.h"
#include "widgets/sequences/sequence_charts.h"

namespace normscope {

/// A band that is built point by point; not drawn with fewer than two points.
class ChanceBand
{
public:
    explicit ChanceBand(const QColor &color);

    void add(double x, const Scatter &scatter, ChartRange &range);
    /// Clips the band at 0, for distances and other non-negative values.
    void addAboveZero(double x, const Scatter &scatter, ChartRange &range);
    /// Draws the band below all present layers, and adds it to the legend unless it is there.
    void drawIn(Chart &chart) const;

private:
    void add(double x, double lower, double upper, ChartRange &range);

    PlotBand m_band;
};

/// The law of batch norm over positions for the study's tokens with another share of padding.
std::optional<SequenceScatter> scatterAt(const PaddingStudy &study, double share, PaddingTreatment treatment);

} // namespace normscope

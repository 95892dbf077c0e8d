// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "widgets/core/selection.h"
#include "widgets/figures/distribution_figure.h"
#include "widgets/figures/sphere_figure.h"
#include "widgets/figures/statistics_figure.h"
#include "widgets/tensor/tensor_figure.h"

#include <QCoreApplication>
#include <QSizeF>

class QPainter;

namespace normscope {

/// The Explore page as one figure: tensor, hypersphere, distribution and statistics in titled cards. Composed of the
/// figures that paint the window, so that the file shows what the window shows.
class ExploreFigure
{
    Q_DECLARE_TR_FUNCTIONS(ExploreFigure)

public:
    /// Everything is computed here and now.
    ExploreFigure(EvaluationPtr evaluation, const SelectionState &selection, const Theme &theme);

    /// The size it is designed for, in logical pixels.
    static QSizeF naturalSize() { return {1440, 900}; }

    void paint(QPainter &painter, const QRectF &rect);

private:
    /// Paints frame and title line of a card; returns what is left for its content.
    QRectF paintCard(QPainter &painter, const QRectF &rect, const QString &title, const QString &subtitle) const;

    EvaluationPtr m_evaluation;
    Theme m_theme;
    TensorFigure m_tensor;
    SphereFigure m_sphere;
    DistributionFigure m_distribution;
    StatisticsFigure m_statistics;
};

} // namespace normscope

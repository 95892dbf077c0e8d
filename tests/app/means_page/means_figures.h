// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"
#include "engine/normalization/evaluation.h"
#include "widgets/charts/chart.h"

#include <array>
#include <span>

namespace normscope::test {

std::span<const ViewType *const> meansViews();

/// A bar chart of the mean of each group, or of its square if `isSquared`.
Chart meansChart(const Evaluation &evaluation, bool isSquared, const Theme &theme);

/// The figures of a page that shows the means of a tensor.
class MeansFigures final : public FigureSource
{
public:
    MeansFigures(EvaluationPtr evaluation, bool isSquared, QString title);

    FigurePtr figure(const ViewType &view, const FigureSpec &spec, const Progress &progress) const override;
    void writeTable(const ViewType &view, char separator, const TextSink &sink,
                    const Progress &progress) const override;
    QString subject() const override { return m_title; }
    QStringList parameters() const override;

private:
    EvaluationPtr m_evaluation;
    bool m_isSquared;
    QString m_title;
};

} // namespace normscope::test

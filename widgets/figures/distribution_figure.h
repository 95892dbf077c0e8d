// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/histogram.h"
#include "engine/tensor/enum_names.h"
#include "widgets/plot/plot_figure.h"

#include <QCoreApplication>

#include <memory>
#include <optional>

namespace normscope {

using HistogramPtr = std::shared_ptr<const Histogram>;

/// The set of values that a distribution shows.
enum class DistributionScope
{
    Tensor,
    Group ///< The pinned group, else the one last hovered, else the first.
};

template <>
struct EnumNames<DistributionScope>
{
    static constexpr std::pair<DistributionScope, std::string_view> all[]
        = {{DistributionScope::Tensor, "tensor"}, {DistributionScope::Group, "group"}};
};

/// The content of a distribution figure: histograms counted beforehand, so that painting makes no pass over the tensor.
struct Distribution
{
    std::optional<std::int64_t> group; ///< The group that is shown; nothing: the whole tensor.
    double stage = 3; ///< The stage of the lower histogram; the upper one shows the input.
    HistogramPtr input; ///< Of the two the one that is null is left out of a painted figure.
    HistogramPtr output;

    /// The group highlighted within the whole tensor, counted in the tensor's bins (null: none, or not counted yet).
    std::optional<std::int64_t> highlighted;
    HistogramPtr inputShare;
    HistogramPtr outputShare;

    /// For a sequence of figures, one for each stage: the histograms of all stages. The lower axes cover all of them.
    std::vector<HistogramPtr> sequence = {};
};

/// Counts the histograms of a distribution synchronously.
Distribution countDistribution(const Evaluation &evaluation, double stage, std::optional<std::int64_t> group);

/// Two histograms, the input above and a stage below, with means and standard deviations; N(0, 1) is drawn over the
/// lower one from the normalized stage on.
class DistributionFigure
{
    Q_DECLARE_TR_FUNCTIONS(DistributionFigure)

public:
    /// May be null: then nothing is painted.
    void setEvaluation(EvaluationPtr evaluation) { m_evaluation = std::move(evaluation); }
    void setDistribution(Distribution distribution) { m_distribution = std::move(distribution); }
    void setTheme(const Theme &theme) { m_theme = theme; }
    void setLegendShown(bool shown) { m_showsLegend = shown; }
    const Distribution &distribution() const { return m_distribution; }

    enum class Part
    {
        Input,
        Output
    };
    bool hasContent() const;
    PlotContent content(Part part) const;
    /// The range, count and share of the bar at a value, in words; empty outside the bars.
    QString barText(Part part, double value) const;
    /// One sentence per histogram, for screen readers.
    QString description() const;

    void paint(QPainter &painter, const QRectF &rect) const;

private:
    const HistogramPtr &histogramOf(Part part) const;
    void coverSequence(PlotAxis &x, double &height) const;
    double stageOf(Part part) const { return part == Part::Input ? 0 : m_distribution.stage; }
    bool showsNormal(Part part) const { return part == Part::Output && m_distribution.stage >= 2; }
    QString caption(Part part) const;
    QString groupName(std::int64_t group) const;
    /// Explains the colours of the bars, if they are those of a group.
    std::vector<PlotLegendEntry> legend() const;

    EvaluationPtr m_evaluation;
    Distribution m_distribution;
    Theme m_theme = Theme::light();
    bool m_showsLegend = true;
};

} // namespace normscope

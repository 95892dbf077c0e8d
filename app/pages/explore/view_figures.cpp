// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/explore/view_figures.h"

#include "app/pages/explore/tensor_tables.h"
#include "app/pages/explore/view_figure.h"
#include "engine/parallel/workers.h"
#include "widgets/compare/number_lines_figure.h"
#include "widgets/derivation/derivation_figure.h"
#include "widgets/figures/block_figure.h"
#include "widgets/figures/sphere_figure.h"
#include "widgets/figures/statistics_figure.h"
#include "widgets/formula/formula_line.h"
#include "widgets/tensor/tensor_figure.h"
#include "widgets/theme/count_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

struct ViewFigures
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ViewFigures)
};

constexpr std::int64_t mostStatisticsRows = 24;
constexpr double closestLines = 0.5; ///< Number lines that are closer lie on one another.

class BlockViewFigure final : public ViewFigure<BlockFigure>
{
public:
    BlockViewFigure(const ShownTensor &shown, const Theme &theme)
        : ViewFigure(theme)
    {
        m_figure.setEvaluation(shown.evaluation);
        m_figure.setSelection(shown.selection);
        m_figure.setPose(shown.block);
    }

    double heightFor(double width) const override { return std::min(0.8 * width, 420.0); }
    QString description() const override { return m_figure.description(); }
};

class LinesViewFigure final : public ViewFigure<NumberLinesFigure>
{
public:
    LinesViewFigure(const ShownTensor &shown, const Theme &theme)
        : ViewFigure(theme)
    {
        m_figure.setPart(shown.part);
        m_figure.setEvaluation(shown.evaluation);
        m_figure.setSelection(shown.selection);
        m_figure.setSpan(shown.style.range);
        m_figure.setSteady(!shown.sequence.empty());
        m_figure.setPalette(shown.style.palette);
        m_axisTitle = FormulaLine(TensorFigure::titleOf(shown.selection.stage, shown.evaluation->spec().centre),
                                  theme.captionFont());
    }

    void paint(QPainter &painter, const QRectF &rect) override
    {
        const QFontMetricsF metrics(m_figure.theme().captionFont());
        const QRectF lines = rect.adjusted(0, 0, 0, -metrics.lineSpacing());
        m_figure.paint(painter, lines);
        const double centre = m_figure.axisRect(lines).center().x();
        m_axisTitle.paint(painter, {centre - m_axisTitle.width() / 2, rect.bottom() - metrics.descent()},
                          m_figure.theme().mutedText);
    }
    double heightFor(double width) const override
    {
        return m_figure.heightFor(width) + QFontMetricsF(m_figure.theme().captionFont()).lineSpacing();
    }
    double leastHeight(double width) const override { return closestLines * heightFor(width); }
    QStringList omissions(const QSizeF &) const override
    {
        QStringList parts;
        if (const std::int64_t groups = m_figure.omittedGroups(); groups > 0)
            parts << ViewFigures::tr("%1 of the groups").arg(countText(groups));
        if (const std::int64_t values = m_figure.omittedValues(); values > 0)
            parts << ViewFigures::tr("%1 of the values of each group").arg(countText(values));
        if (const int beyond = m_figure.beyondSpan(); beyond > 0)
            parts << ViewFigures::tr("%n value(s) beyond the range", nullptr, beyond);
        return parts;
    }
    QString description() const override { return m_figure.description(); }
    QString subtitle() const override { return m_figure.omission(); }

private:
    FormulaLine m_axisTitle;
};

class DerivationViewFigure final : public ViewFigure<DerivationFigure>
{
public:
    DerivationViewFigure(const ShownTensor &shown, const Theme &theme)
        : ViewFigure(theme)
    {
        m_figure.setEvaluation(shown.evaluation);
        m_figure.setSelection(shown.selection);
        m_figure.setLens(shown.lens);
    }

    double heightFor(double width) const override
    {
        m_figure.setWidth(width);
        return m_figure.size().height();
    }

    double leastHeight(double width) const override { return heightFor(width); }

    double leastWidth() const override
    {
        m_figure.setWidth(0);
        return m_figure.size().width();
    }

    void paint(QPainter &painter, const QRectF &rect) override
    {
        m_figure.setWidth(rect.width());
        ViewFigure::paint(painter, rect);
    }

    bool stretches() const override { return false; }
    QString description() const override { return derivationSpeech(m_figure.derivation()); }
};

class StatisticsViewFigure final : public ViewFigure<StatisticsFigure>
{
public:
    StatisticsViewFigure(const ShownTensor &shown, const Theme &theme)
        : ViewFigure(theme)
        , m_rowHeight(statisticsRowHeight(theme))
        , m_groups(shown.evaluation->grouping().groupCount())
    {
        m_figure.setContent(shown.evaluation, shown.order, precisionOf(shown.lens));
        m_figure.setSelection(shown.selection);
    }

    double heightFor(double) const override
    {
        const std::int64_t rows = std::min(m_groups, mostStatisticsRows) + 1;
        return m_rowHeight * static_cast<double>(rows) + 1;
    }

    double leastWidth() const override { return m_figure.leastWidth(); }
    bool stretches() const override { return false; }
    QString description() const override { return m_figure.description(); }

    QStringList omissions(const QSizeF &size) const override
    {
        const QStringList columns = m_figure.omittedColumns(size.width());
        if (columns.isEmpty())
            return {};
        return {ViewFigures::tr("%1 of the table").arg(columns.join(QStringLiteral(", ")))};
    }

private:
    double m_rowHeight;
    std::int64_t m_groups;
};

class SphereViewFigure final : public ViewFigure<SphereFigure>
{
public:
    SphereViewFigure(const ShownTensor &shown, const Theme &theme, const Later<ProjectionPtr> &projection,
                     Setting setting)
        : ViewFigure(theme)
        , m_evaluation(shown.evaluation)
        , m_projection(projection)
        , m_isAlone(setting == Setting::Alone)
    {
        m_figure.setSelection(shown.selection);
        m_figure.setOrientation(shown.sphere);
    }

    /// On a card beside others the height is limited.
    double heightFor(double width) const override
    {
        return m_isAlone ? figure().heightFor(width) : std::min(0.9 * width, 480.0);
    }
    void paint(QPainter &painter, const QRectF &rect) override { figure().paint(painter, rect); }
    QString description() const override { return figure().description(); }
    QString subtitle() const override { return figure().subtitle(); }

private:
    const SphereFigure &figure() const
    {
        if (!m_figure.projection())
            m_figure.setContent(m_evaluation, m_projection.get());
        return m_figure;
    }

    EvaluationPtr m_evaluation;
    Later<ProjectionPtr> m_projection;
    bool m_isAlone;
};

class DistributionViewFigure final : public ViewFigure<DistributionFigure>
{
public:
    DistributionViewFigure(const ShownTensor &shown, const Theme &theme, const Later<Distribution> &distribution)
        : ViewFigure(theme)
        , m_distribution(distribution)
    {
        m_figure.setEvaluation(shown.evaluation);
    }

    double heightFor(double width) const override { return std::clamp(0.62 * width, 180.0, 420.0); }
    void hide(FigureParts parts) override { m_figure.setLegendShown(!parts.contains(FigurePart::Legend)); }
    void paint(QPainter &painter, const QRectF &rect) override { figure().paint(painter, rect); }
    QString description() const override { return figure().description(); }

private:
    const DistributionFigure &figure() const
    {
        if (!m_figure.distribution().input)
            m_figure.setDistribution(m_distribution.get());
        return m_figure;
    }

    Later<Distribution> m_distribution;
};

} // namespace

FigurePtr makeLinesFigure(const ShownTensor &shown, const Theme &theme, const Progress &)
{
    return std::make_unique<LinesViewFigure>(shown, theme);
}

FigurePtr makeBlockFigure(const ShownTensor &shown, const Theme &theme, const Progress &)
{
    return std::make_unique<BlockViewFigure>(shown, theme);
}

FigurePtr makeDerivationFigure(const ShownTensor &shown, const Theme &theme, const Progress &)
{
    requirePinnedGroup(shown);
    return std::make_unique<DerivationViewFigure>(shown, theme);
}

FigurePtr makeStatisticsFigure(const ShownTensor &shown, const Theme &theme, const Progress &)
{
    return std::make_unique<StatisticsViewFigure>(shown, theme);
}

FigurePtr makeSphereFigure(const ShownTensor &shown, const Theme &theme, const Later<ProjectionPtr> &projection,
                           Setting setting)
{
    return std::make_unique<SphereViewFigure>(shown, theme, projection, setting);
}

FigurePtr makeDistributionFigure(const ShownTensor &shown, const Theme &theme, const Later<Distribution> &distribution)
{
    return std::make_unique<DistributionViewFigure>(shown, theme, distribution);
}

ProjectionPtr projectionFor(const ShownTensor &shown, const Progress &progress)
{
    constexpr std::int64_t mostGroups = 2000;
    return std::make_shared<const Projection>(project(*shown.evaluation, mostGroups, progress));
}

Distribution distributionFor(const ShownTensor &shown, const Progress &progress)
{
    const std::int64_t pinnedGroup = shown.selection.pinnedGroup;
    const auto pinned = pinnedGroup == noIndex ? std::optional<std::int64_t>() : std::optional(pinnedGroup);
    Distribution distribution;
    distribution.stage = shown.selection.stage;
    distribution.group = shown.distributionGroup;
    if (!distribution.group)
        distribution.highlighted = pinned;
    const auto count = [&](double stage, HistogramPtr &whole, HistogramPtr &share) {
        const Evaluation &evaluation = *shown.evaluation;
        whole = std::make_shared<const Histogram>(histogram(evaluation, stage, distribution.group, {}, progress));
        if (distribution.highlighted && !whole->counts.empty())
            share = std::make_shared<const Histogram>(histogram(evaluation, stage, pinned, whole->bins, progress));
    };
    Workers().forEach(2, [&](std::int64_t part) {
        if (part == 0)
            count(0, distribution.input, distribution.inputShare);
        else
            count(distribution.stage, distribution.output, distribution.outputShare);
    });
    for (const Stage stage : shown.sequence) {
        distribution.sequence.push_back(std::make_shared<const Histogram>(
            histogram(*shown.evaluation, static_cast<double>(stage), distribution.group, {}, progress)));
    }
    return distribution;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/view_figures.h"

#include "engine/tensor/error.h"
#include "widgets/derivation/derivation_figure.h"
#include "widgets/figures/block_figure.h"
#include "widgets/figures/distribution_figure.h"
#include "widgets/figures/sphere_figure.h"
#include "widgets/figures/statistics_figure.h"
#include "widgets/lens/lens_text.h"
#include "widgets/tensor/tensor_figure.h"

#include <algorithm>

namespace normscope {

namespace {

/// Heights are in scene units, where a line of text takes about 17.
constexpr double leastTensorHeight = 120;
constexpr std::int64_t mostStatisticsRows = 24;

class TensorPage final : public Figure
{
public:
    TensorPage(const FigureRequest &request, const Theme &theme, const Progress &progress)
        : m_request(request)
    {
        m_figure.setTheme(theme);
        m_figure.setEvaluation(request.evaluation);
        m_figure.setRanges(exactRanges(*request.evaluation, progress));
        m_figure.setOptions(request.tensor);
        m_figure.setSelection(request.selection);
        if (request.lens)
            m_figure.setLens(
                {request.lens->field, request.lens->scale, lensTitle(*request.lens), lensCaption(*request.lens)});
    }

    double heightFor(double width) const override
    {
        // The cells take the whole width if the height is no limit.
        TensorFigure trial = m_figure;
        const double plenty = 20 * width;
        trial.arrange({0, 0, width, plenty});
        const double around = plenty - trial.viewport().size().height();
        return std::clamp(trial.viewport().visibleContentRect().height() + around, leastTensorHeight, 1.4 * width);
    }

    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }

    QString description() const override { return m_figure.stageTitle(m_request.selection.stage); }

private:
    FigureRequest m_request;
    TensorFigure m_figure;
};

class BlockPage final : public Figure
{
public:
    BlockPage(const FigureRequest &request, const Theme &theme)
    {
        m_figure.setTheme(theme);
        m_figure.setEvaluation(request.evaluation);
        m_figure.setSelection(request.selection);
        m_figure.setPose(request.block);
    }

    double heightFor(double width) const override { return std::min(0.8 * width, 420.0); }
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }
    QString description() const override { return m_figure.description(); }

private:
    BlockFigure m_figure;
};

class DerivationPage final : public Figure
{
public:
    DerivationPage(const FigureRequest &request, const Theme &theme)
    {
        m_figure.setTheme(theme);
        m_figure.setEvaluation(request.evaluation);
        m_figure.setLens(request.lens);
        m_figure.setSelection(request.selection);
    }

    double heightFor(double width) const override
    {
        DerivationFigure trial = m_figure;
        trial.setWidth(width);
        return trial.size().height();
    }

    void paint(QPainter &painter, const QRectF &rect) override
    {
        m_figure.setWidth(rect.width());
        m_figure.paint(painter, rect);
    }

    QString description() const override { return derivationSpeech(m_figure.derivation()); }

private:
    DerivationFigure m_figure;
};

class StatisticsPage final : public Figure
{
public:
    StatisticsPage(const FigureRequest &request, const Theme &theme)
        : m_theme(theme)
        , m_groups(request.evaluation->grouping().groupCount())
    {
        m_figure.setTheme(theme);
        m_figure.setEvaluation(request.evaluation);
        m_figure.setSelection(request.selection);
    }

    double heightFor(double) const override
    {
        const std::int64_t rows = std::min(m_groups, mostStatisticsRows) + 1;
        return statisticsRowHeight(m_theme) * static_cast<double>(rows) + 1;
    }
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }
    QString description() const override { return {}; }

private:
    StatisticsFigure m_figure;
    Theme m_theme;
    std::int64_t m_groups;
};

class SpherePage final : public Figure
{
public:
    SpherePage(const FigureRequest &request, const Theme &theme, const Progress &progress)
    {
        m_figure.setTheme(theme);
        m_figure.setContent(request.evaluation,
                            std::make_shared<const Projection>(project(*request.evaluation, 2000, progress)));
        m_figure.setSelection(request.selection);
        m_figure.setOrientation(request.sphere);
    }

    double heightFor(double width) const override { return std::min(0.9 * width, 480.0); }
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }
    QString description() const override { return m_figure.description(); }
    QString subtitle() const override { return m_figure.subtitle(); }

private:
    SphereFigure m_figure;
};

/// As the window counts them: with the pinned group's share of the whole tensor, or of the pinned group alone.
Distribution distributionOf(const FigureRequest &request, const Progress &progress)
{
    const Evaluation &evaluation = *request.evaluation;
    const double stage = request.selection.stage;
    const auto pinned = request.selection.pinnedGroup == noIndex ? std::optional<std::int64_t>()
                                                                 : std::optional(request.selection.pinnedGroup);
    const auto count = [&](double at, std::optional<std::int64_t> group, const std::optional<Bins> &bins = {}) {
        return std::make_shared<const Histogram>(histogram(evaluation, at, group, bins, progress));
    };
    Distribution distribution;
    distribution.stage = stage;
    if (request.distributionOfPin)
        distribution.group = pinned;
    distribution.input = count(0, distribution.group);
    distribution.output = stage == 0 ? distribution.input : count(stage, distribution.group);
    if (pinned && !distribution.group) {
        distribution.highlighted = pinned;
        if (!distribution.input->counts.empty())
            distribution.inputShare = count(0, pinned, distribution.input->bins);
        if (!distribution.output->counts.empty())
            distribution.outputShare = count(stage, pinned, distribution.output->bins);
    }
    return distribution;
}

class DistributionPage final : public Figure
{
public:
    DistributionPage(const FigureRequest &request, const Theme &theme, const Progress &progress)
    {
        m_figure.setTheme(theme);
        m_figure.setEvaluation(request.evaluation);
        m_figure.setDistribution(distributionOf(request, progress));
    }

    double heightFor(double width) const override { return std::clamp(0.62 * width, 180.0, 420.0); }
    void paint(QPainter &painter, const QRectF &rect) override { m_figure.paint(painter, rect); }
    QString description() const override { return m_figure.description(); }

private:
    DistributionFigure m_figure;
};

} // namespace

FigurePtr makeTensorFigure(const FigureRequest &request, const Theme &theme, const Progress &progress)
{
    return std::make_unique<TensorPage>(request, theme, progress);
}

FigurePtr makeBlockFigure(const FigureRequest &request, const Theme &theme)
{
    return std::make_unique<BlockPage>(request, theme);
}

FigurePtr makeDerivationFigure(const FigureRequest &request, const Theme &theme)
{
    if (request.selection.pinnedGroup == noIndex)
        throw InputError({ENGINE_TEXT("Engine", "A derivation is of one group: none is pinned."), {}});
    return std::make_unique<DerivationPage>(request, theme);
}

FigurePtr makeStatisticsFigure(const FigureRequest &request, const Theme &theme)
{
    return std::make_unique<StatisticsPage>(request, theme);
}

FigurePtr makeSphereFigure(const FigureRequest &request, const Theme &theme, const Progress &progress)
{
    return std::make_unique<SpherePage>(request, theme, progress);
}

FigurePtr makeDistributionFigure(const FigureRequest &request, const Theme &theme, const Progress &progress)
{
    return std::make_unique<DistributionPage>(request, theme, progress);
}

} // namespace normscope

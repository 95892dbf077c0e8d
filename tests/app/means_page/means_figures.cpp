// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/means_page/means_figures.h"

#include "app/figures/chart_figure.h"

#include <QCoreApplication>

#include <algorithm>

namespace normscope::test {

namespace {

constexpr ExportKinds meansKinds = pictureKinds | ExportKinds {ExportKind::Csv};
constexpr ViewType meansPageView {.id = "means",
                                  .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Means"),
                                  .page = "means",
                                  .kinds = meansKinds,
                                  .isPage = true};
constexpr ViewType meanBarsView {.id = "mean-bars",
                                 .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Mean of each group"),
                                 .page = "means",
                                 .kinds = meansKinds};
constexpr std::array<const ViewType *, 2> views = {&meansPageView, &meanBarsView};

double shownMean(const Evaluation &evaluation, std::int64_t group, bool isSquared)
{
    const double mean = evaluation.moments(group).mean;
    return isSquared ? mean * mean : mean;
}

} // namespace

std::span<const ViewType *const> meansViews()
{
    return views;
}

Chart meansChart(const Evaluation &evaluation, bool isSquared, const Theme &theme)
{
    Chart chart;
    chart.sentence = QStringLiteral("The mean of each group.");
    PlotBars bars {{-0.5}, {}, theme.accent};
    double largest = 1e-6;
    for (std::int64_t group = 0; group < evaluation.grouping().groupCount(); ++group) {
        bars.edges.push_back(static_cast<double>(group) + 0.5);
        bars.heights.push_back(shownMean(evaluation, group, isSquared));
        largest = std::max(largest, std::abs(bars.heights.back()));
    }
    chart.content.x = {-0.5, bars.edges.back(), false, true, QStringLiteral("group")};
    chart.content.y = {-largest, largest, false, true, QStringLiteral("mean")};
    chart.content.layers.emplace_back(std::move(bars));
    return chart;
}

MeansFigures::MeansFigures(EvaluationPtr evaluation, bool isSquared, QString title)
    : m_evaluation(std::move(evaluation))
    , m_isSquared(isSquared)
    , m_title(std::move(title))
{ }

FigurePtr MeansFigures::figure(const ViewType &view, const FigureSpec &spec, const Progress &) const
{
    const Theme theme = figureTheme(spec);
    auto figure = std::make_unique<ChartFigure>(theme);
    figure->addChart(viewId(view), meansChart(*m_evaluation, m_isSquared, theme));
    return figure;
}

void MeansFigures::writeTable(const ViewType &, char separator, const TextSink &sink, const Progress &) const
{
    sink(std::string("group") + separator + "mean\n");
    for (std::int64_t group = 0; group < m_evaluation->grouping().groupCount(); ++group)
        sink(std::to_string(group) + separator + std::to_string(shownMean(*m_evaluation, group, m_isSquared)) + "\n");
}

QStringList MeansFigures::parameters() const
{
    return {QStringLiteral("%1 groups").arg(m_evaluation->grouping().groupCount())};
}

} // namespace normscope::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/probe_chart.h"

#include "engine/experiments/theory.h"
#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

double evalAfter(const ExperimentRun &run, int step)
{
    const auto t = static_cast<std::size_t>(step);
    return evalOutput(run.probe.first(), run.trajectory.means[t], run.trajectory.variances[t], run.experiment.epsilon);
}

std::vector<double> shownPart(const ExperimentRun &run)
{
    const std::vector<double> &outputs = run.probeRun->outputs;
    const auto count = static_cast<std::ptrdiff_t>(std::min<std::size_t>(outputs.size(), shownOutputs));
    return {outputs.begin(), outputs.begin() + count};
}

/// The axis spans the lines, and points outside of them.
PlotAxis outputAxis(const ExperimentRun &run, double eval, const std::vector<double> &outputs)
{
    double bottom = -2;
    double top = 2;
    const auto take = [&](double value, double room) {
        if (std::isfinite(value)) {
            bottom = std::min(bottom, value - room);
            top = std::max(top, value + room);
        }
    };
    const ConstantOutputs &constants = run.constants;
    for (const double level : {constants.population, constants.layer, constants.rms, constants.group, eval})
        take(level, 0.8);
    for (const double output : outputs)
        take(output, 0.1);
    return {std::floor(2 * bottom) / 2, std::ceil(2 * top) / 2, false, true, Chart::tr("output y")};
}

/// A line of the chart whose value does not depend on the other samples of the batch.
struct Level
{
    QString name;
    double value;
    QColor color;
    Qt::PenStyle style;
    double width;
};

std::vector<Level> levels(const ExperimentRun &run, double eval, const Theme &theme)
{
    const ConstantOutputs &constants = run.constants;
    std::vector<Level> levels = {{Chart::tr("batch norm, eval"), eval, theme.groupColor(0), Qt::DashLine, 2},
                                 {Chart::tr("layer"), constants.layer, theme.groupColor(1), Qt::SolidLine, 2},
                                 {Chart::tr("RMS"), constants.rms, theme.groupColor(2), Qt::DashDotLine, 2},
                                 {Chart::tr("group, G = %1").arg(constants.channelGroups), constants.group,
                                  theme.groupColor(3), Qt::DotLine, 2}};
    if (std::isfinite(constants.population)) // Otherwise the population has no σ.
        levels.push_back({Chart::tr("true (x − μ)/σ"), constants.population, theme.reference, Qt::SolidLine, 1});
    return levels;
}

QString sentence(const ExperimentRun &run)
{
    const int batchSize = run.experiment.batchSize;
    if (batchSize == 1 && run.population->isPooled())
        return Chart::tr("Alone in its batch the sample is normalized among its own %1 values: no scatter.")
            .arg(run.population->valuesPerSample());
    if (batchSize == 1 && run.experiment.epsilon == 0)
        return Chart::tr("Alone in its batch the sample is its own mean: with ε = 0 the output is 0/0, NaN in "
                         "frameworks and drawn as 0 here.");
    if (batchSize == 1)
        return Chart::tr("Alone in its batch the sample is its own mean: no scatter, every output is β = 0.");
    if (run.population->moments(0).variance == 0.0)
        return Chart::tr("All mates are the same, so that nothing scatters.");
    if (batchSize == 2 && !run.population->isPooled())
        return Chart::tr("With one mate only the side is left: the output is +1 or −1, away from the mate, unless the "
                         "mate is x itself or within a few √ε of it.");
    return Chart::tr(
               "The same x among %1 fresh mates scatters by ±%2 (1 σ) about %3. Layer, RMS and group norm stay put.")
        .arg(batchSize - 1)
        .arg(numberText(run.facts.spread, 3), numberText(run.facts.mean, 3));
}

} // namespace

Chart probeChart(const ExperimentRun &run, int step, const Theme &theme)
{
    if (!run.isStarted())
        return emptyChart();
    Chart chart;
    chart.sentence = ofFirstFeature(sentence(run), run);
    const double eval = evalAfter(run, step);
    const std::vector<double> outputs = shownPart(run);
    PlotContent &content = chart.content;
    content.x = {0, shownOutputs + 1.0, false, true, Chart::tr("batch", "the number of each")};
    content.y = outputAxis(run, eval, outputs);

    const double bound = largestNormalizedBound(*run.population, run.experiment.batchSize);
    if (run.experiment.batchSize > 1 && bound < content.y.maximum) {
        for (const double side : {-bound, bound})
            content.layers.emplace_back(levelLine(content.x, side, theme.axis, Qt::DashDotDotLine, 1));
        content.legend.push_back({run.population->isPooled()
                                      ? Chart::tr("bound ±√(N · %1 − 1)").arg(run.population->valuesPerSample())
                                      : Chart::tr("bound ±√(N − 1)"),
                                  theme.axis, PlotLegendEntry::Sample::Line, Qt::DashDotDotLine});
    }
    std::vector<PlotLegendEntry> legend
        = {{Chart::tr("batch norm, training"), theme.groupColor(0), PlotLegendEntry::Sample::Points}};
    const std::vector<Level> lines = levels(run, eval, theme);
    for (const Level &level : lines) {
        if (!std::isfinite(level.value)) {
            legend.push_back(
                {Chart::tr("%1: NaN").arg(level.name), level.color, PlotLegendEntry::Sample::Line, level.style});
            continue;
        }
        content.layers.emplace_back(levelLine(content.x, level.value, level.color, level.style, level.width));
        legend.push_back({level.name, level.color, PlotLegendEntry::Sample::Line, level.style});
    }
    content.legend.insert(content.legend.begin(), legend.begin(), legend.end());
    PlotPoints points {{}, theme.groupColor(0), 5};
    for (std::size_t i = 0; i < outputs.size(); ++i)
        points.points.emplace_back(static_cast<double>(i + 1), outputs[i]);
    content.layers.emplace_back(std::move(points));

    chart.reader = [outputs, eval](QPointF place) -> PlotView::ReadOut {
        const auto batch = std::lround(place.x());
        if (batch < 1 || batch > static_cast<long>(outputs.size()))
            return {};
        const double at = static_cast<double>(batch);
        return {Chart::tr("batch %1: y = %2, in eval %3")
                    .arg(batch)
                    .arg(fixedText(outputs[static_cast<std::size_t>(batch - 1)], 3), fixedText(eval, 3)),
                at, at};
    };
    return chart;
}

} // namespace normscope

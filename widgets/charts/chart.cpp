// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart.h"

#include "widgets/theme/count_text.h"

#include <algorithm>
#include <cmath>

namespace normscope {

PlotAxis batchSizeAxis()
{
    PlotAxis axis {0.8, largestBatch * 1.25, true, true, Chart::tr("batch size N")};
    axis.binary = true;
    return axis;
}

Chart emptyChart(const QString &sentence)
{
    Chart chart;
    chart.sentence = sentence.isEmpty() ? Chart::tr("The first batches are being drawn …") : sentence;
    chart.content.x.labelled = false;
    chart.content.y.labelled = false;
    return chart;
}

QString ofFirstFeature(const QString &sentence, const ExperimentRun &run)
{
    if (!run.population || run.population->hasEqualFeatures() || run.population->features() == 1)
        return sentence;
    if (run.population->groups())
        return Chart::tr("%1 This is channel %2, of %3.")
            .arg(sentence, QString::fromStdString(run.population->groups()->groupText(run.population->groupOf(0))),
                 countText(run.population->features()));
    return Chart::tr("%1 This is the first of the tensor’s %2 features.")
        .arg(sentence, countText(run.population->features()));
}

QString ofAllFeatures(const QString &sentence, const ExperimentRun &run)
{
    if (!run.population || run.population->hasEqualFeatures() || run.population->features() == 1)
        return sentence;
    if (run.population->groups() && run.population->groups()->groups() > run.population->features())
        return Chart::tr("%1 This is the mean over %2 of the tensor’s %3 channels: more are not counted.")
            .arg(sentence, countText(run.population->features()), countText(run.population->groups()->groups()));
    if (run.population->groups())
        return Chart::tr("%1 This is the mean over the tensor’s %2 channels.")
            .arg(sentence, countText(run.population->features()));
    return Chart::tr("%1 This is the mean over the tensor’s %2 features.")
        .arg(sentence, countText(run.population->features()));
}

PlotAxis steadyAxis(double smallest, double largest, const QString &title)
{
    const double room = 0.03 * (largest - smallest);
    const double twentieth = std::max((largest - smallest) / 20, std::abs(largest) * 1e-9 + 1e-300);
    const double decade = std::pow(10, std::floor(std::log10(twentieth)));
    const double step = (twentieth < 2 * decade ? 2 : twentieth < 5 * decade ? 5 : 10) * decade;
    return {step * std::floor((smallest - room) / step), step * std::ceil((largest + room) / step), false, true, title};
}

PlotAxis roomyAxis(double smallest, double largest, const QString &title)
{
    const double bottom = std::min(smallest, 0.0);
    PlotAxis axis = steadyAxis(bottom, std::max(largest, bottom + 1e-12), title);
    if (bottom == 0)
        axis.minimum = 0;
    return axis;
}

PlotLine levelLine(const PlotAxis &x, double value, const QColor &color, Qt::PenStyle style, double width)
{
    return {{{x.minimum, value}, {x.maximum, value}}, color, width, style};
}

} // namespace normscope

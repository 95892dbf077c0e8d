// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/remedy_charts.h"

#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

constexpr int largestLeak = 64;

struct RemedyStyle
{
    int color;
    PlotMarker marker;
    Qt::PenStyle style = Qt::SolidLine;
    double width = 1.6;
};

RemedyStyle styleOf(Remedy remedy)
{
    switch (remedy) {
    case Remedy::Sync:
        return {1, PlotMarker::Square};
    case Remedy::Ghost:
        return {2, PlotMarker::Diamond};
    case Remedy::Accumulation: // Coincides with batch norm, which must remain visible behind it.
        return {5, PlotMarker::OpenCircle, Qt::DotLine, 2.4};
    case Remedy::Frozen:
        return {3, PlotMarker::Triangle};
    case Remedy::Renorm:
        return {4, PlotMarker::Wedge};
    case Remedy::Group:
        return {6, PlotMarker::OpenSquare, Qt::DashLine};
    case Remedy::Layer:
        return {7, PlotMarker::OpenDiamond, Qt::DashDotLine};
    case Remedy::Batch:
        break;
    }
    return {0, PlotMarker::Circle};
}

double measured(const RemedyOutcome &outcome, RemedyMeasure measure)
{
    switch (measure) {
    case RemedyMeasure::Bias:
        return outcome.bias;
    case RemedyMeasure::Gap:
        return outcome.gap;
    case RemedyMeasure::Spread:
        break;
    }
    return outcome.spread;
}

QString measureTitle(RemedyMeasure measure)
{
    switch (measure) {
    case RemedyMeasure::Bias:
        return Chart::tr("bias");
    case RemedyMeasure::Gap:
        return Chart::tr("mean |train − eval|");
    case RemedyMeasure::Spread:
        break;
    }
    return Chart::tr("spread (1 σ)");
}

/// The nearest batch size with results, by logarithmic distance.
const ProbeAtSize *nearestSize(const std::map<int, ProbeAtSize> &sizes, double place, int &batchSize)
{
    const ProbeAtSize *found = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const auto &[size, one] : sizes) {
        const double distance = std::abs(std::log(size / place));
        if (distance < least) {
            least = distance;
            found = &one;
            batchSize = size;
        }
    }
    return found;
}

void markPresent(PlotContent &content, const ExperimentRun &run, const Theme &theme)
{
    const int batchSize = run.experiment.batchSize;
    if (batchSize >= content.x.minimum && batchSize <= content.x.maximum)
        content.layers.emplace_back(
            PlotMark {static_cast<double>(batchSize), Chart::tr("N = %1").arg(batchSize), theme.accent, Qt::DashLine});
}

/// An axis that ends at half decades, so that it does not change while the points settle.
PlotAxis halfDecades(double lowest, double highest, const QString &title)
{
    if (!(highest > 0))
        return {0.1, 10, true, true, title};
    return {std::pow(10, std::floor(2 * std::log10(lowest / 1.2)) / 2),
            std::pow(10, std::ceil(2 * std::log10(highest * 1.2)) / 2), true, true, title};
}

/// A halfDecades() axis for the positive points of these lines.
PlotAxis halfDecadesOf(const std::vector<const std::vector<QPointF> *> &lines, const QString &title)
{
    double lowest = std::numeric_limits<double>::infinity();
    double highest = 0;
    for (const std::vector<QPointF> *line : lines) {
        for (const QPointF &point : *line) {
            if (point.y() > 0 && std::isfinite(point.y())) {
                lowest = std::min(lowest, point.y());
                highest = std::max(highest, point.y());
            }
        }
    }
    return halfDecades(lowest, highest, title);
}

QString valueOf(const ProbeAtSize &one, Remedy remedy, RemedyMeasure measure)
{
    const auto found = one.remedies.find(remedy);
    if (found == one.remedies.end() || !std::isfinite(measured(found->second, measure)))
        return Chart::tr("none");
    const double value = measured(found->second, measure);
    return numberText(std::abs(value) < 1e-9 ? 0 : value, 3); // Smaller values are rounding errors.
}

QString remedySentence(const ExperimentRun &run, RemedyMeasure measure)
{
    if (measure != RemedyMeasure::Spread && !std::isfinite(run.constants.population))
        return Chart::tr("This population has no variance: there is no (x − μ)/σ to compare with.");
    const auto found = run.sweep.sizes.find(run.experiment.batchSize);
    if (found == run.sweep.sizes.end())
        return {};
    const auto text = [&](Remedy remedy) { return valueOf(found->second, remedy, measure); };
    const QString sentence = [&] {
        switch (measure) {
        case RemedyMeasure::Bias:
            return Chart::tr("At N = %1 the output is off by %2 on average: sync %3, ghost %4, renorm %5. Group and "
                             "layer norm do not aim at (x − μ)/σ.");
        case RemedyMeasure::Gap:
            return Chart::tr("At N = %1 training and eval (with μ and σ²) differ by %2: sync %3, ghost %4, renorm %5. "
                             "What looks at no mate has no gap.");
        case RemedyMeasure::Spread:
            break;
        }
        return Chart::tr("At N = %1 the output scatters by ±%2 (1 σ): sync %3, ghost %4, renorm %5. Accumulation "
                         "changes nothing.");
    }();
    return sentence.arg(run.experiment.batchSize)
        .arg(text(Remedy::Batch), text(Remedy::Sync), text(Remedy::Ghost), text(Remedy::Renorm));
}

PlotView::Reader remedyReader(const ExperimentRun &run, RemedyMeasure measure)
{
    return [sizes = run.sweep.sizes, measure](QPointF place) -> PlotView::ReadOut {
        int batchSize = 0;
        const ProbeAtSize *one = place.x() > 0 ? nearestSize(sizes, place.x(), batchSize) : nullptr;
        if (!one)
            return {};
        const auto text = [&](Remedy remedy) { return valueOf(*one, remedy, measure); };
        return {Chart::tr("N = %1: batch %2, sync %3, ghost %4, renorm %5")
                    .arg(batchSize)
                    .arg(text(Remedy::Batch), text(Remedy::Sync), text(Remedy::Ghost), text(Remedy::Renorm)),
                static_cast<double>(batchSize), static_cast<double>(batchSize)};
    };
}

bool isObserved(const ExperimentRun &run)
{
    return run.isStarted() && std::ranges::any_of(run.sweep.sizes, [](const auto &size) {
               return size.second.gradient || size.second.leak;
           });
}

} // namespace

QString remedyText(Remedy remedy, const RemedyChoice &choice)
{
    switch (remedy) {
    case Remedy::Sync:
        return Chart::tr("sync × %1").arg(choice.devices);
    case Remedy::Ghost:
        return Chart::tr("ghost ÷ %1").arg(choice.devices);
    case Remedy::Accumulation:
        return Chart::tr("accumulation");
    case Remedy::Frozen:
        return Chart::tr("frozen");
    case Remedy::Renorm:
        return Chart::tr("renorm");
    case Remedy::Group:
        return Chart::tr("group");
    case Remedy::Layer:
        return Chart::tr("layer");
    case Remedy::Batch:
        break;
    }
    return Chart::tr("batch");
}

Chart remedyChart(const ExperimentRun &run, RemedyMeasure measure, const Theme &theme)
{
    if (!isObserved(run))
        return emptyChart();
    if (measure != RemedyMeasure::Spread && !std::isfinite(run.constants.population))
        return emptyChart(remedySentence(run, measure));
    Chart chart;
    PlotContent &content = chart.content;
    content.x = batchSizeAxis();
    double least = 0;
    double most = 0;
    std::vector<PlotLayer> lines;
    for (const Remedy remedy : allRemedies) {
        const RemedyStyle style = styleOf(remedy);
        PlotLine line {{}, theme.groupColor(style.color), style.width, style.style, style.marker};
        for (const auto &[size, one] : run.sweep.sizes) {
            const auto found = one.remedies.find(remedy);
            const double value = found == one.remedies.end() ? std::nan("") : measured(found->second, measure);
            if (!std::isfinite(value))
                continue;
            line.points.emplace_back(size, value);
            least = std::min(least, value);
            most = std::max(most, value);
        }
        if (line.points.empty())
            continue;
        content.legend.push_back({remedyText(remedy, remedyChoice(run.experiment)), line.color,
                                  PlotLegendEntry::Sample::Line, line.style, line.marker});
        lines.emplace_back(std::move(line));
    }
    content.y = roomyAxis(least, most, measureTitle(measure));
    markPresent(content, run, theme);
    content.layers.insert(content.layers.end(), lines.begin(), lines.end());
    chart.sentence = ofFirstFeature(remedySentence(run, measure), run);
    chart.reader = remedyReader(run, measure);
    return chart;
}

Chart gradientChart(const ExperimentRun &run, const Theme &theme)
{
    if (!isObserved(run))
        return emptyChart();
    Chart chart;
    PlotContent &content = chart.content;
    PlotLine spread {{}, theme.groupColor(0), 1.6, Qt::SolidLine, PlotMarker::Circle};
    PlotLine bias {{}, theme.groupColor(1), 1.6, Qt::DashLine, PlotMarker::OpenSquare};
    for (const auto &[size, one] : run.sweep.sizes) {
        if (!one.gradient)
            continue;
        if (one.gradient->spread > 0)
            spread.points.emplace_back(size, one.gradient->spread);
        if (std::abs(one.gradient->bias) > 0)
            bias.points.emplace_back(size, std::abs(one.gradient->bias));
    }
    content.x = batchSizeAxis();
    content.y = halfDecadesOf({&spread.points, &bias.points}, Chart::tr("∂L/∂x of the probe"));
    content.legend
        = {{Chart::tr("spread (1 σ)"), spread.color, PlotLegendEntry::Sample::Line, spread.style, spread.marker},
           {Chart::tr("|bias| against eval"), bias.color, PlotLegendEntry::Sample::Line, bias.style, bias.marker}};
    markPresent(content, run, theme);
    content.layers.emplace_back(std::move(spread));
    content.layers.emplace_back(std::move(bias));
    const auto present = run.sweep.sizes.find(run.experiment.batchSize);
    if (present != run.sweep.sizes.end() && present->second.gradient) {
        const ProbeGradient &facts = *present->second.gradient;
        chart.sentence = run.experiment.batchSize == 1 && !run.population->isPooled()
            ? Chart::tr("Alone in its batch the probe gets no gradient at all: its output does not depend on it.")
            : Chart::tr("At N = %1 an upstream gradient of 1, among mates with standard normal ones, comes "
                        "back as %2 ± %3 (1 σ); in eval mode it is %4.")
                  .arg(run.experiment.batchSize)
                  .arg(numberText(facts.mean, 3), numberText(facts.spread, 3),
                       std::isfinite(facts.bias) ? numberText(facts.mean - facts.bias, 3) : Chart::tr("undefined"));
    }
    chart.sentence = ofFirstFeature(chart.sentence, run);
    chart.reader = [sizes = run.sweep.sizes](QPointF place) -> PlotView::ReadOut {
        int batchSize = 0;
        const ProbeAtSize *one = place.x() > 0 ? nearestSize(sizes, place.x(), batchSize) : nullptr;
        if (!one || !one->gradient)
            return {};
        return {Chart::tr("N = %1: spread %2, bias %3")
                    .arg(batchSize)
                    .arg(numberText(one->gradient->spread, 3), numberText(one->gradient->bias, 3)),
                static_cast<double>(batchSize), static_cast<double>(batchSize)};
    };
    return chart;
}

Chart leakChart(const ExperimentRun &run, const Theme &theme)
{
    if (!isObserved(run))
        return emptyChart();
    std::map<int, ProbeAtSize> sizes;
    for (const auto &[size, one] : run.sweep.sizes) {
        if (one.leak && size >= 2 && size <= largestLeak)
            sizes.emplace(size, one);
    }
    if (sizes.empty())
        return emptyChart(Chart::tr("There is no share to tell: the mates have no variance that could be explained."));
    Chart chart;
    PlotContent &content = chart.content;
    PlotPoints measuredPoints {{}, theme.groupColor(0), 7};
    PlotLine theory {{}, theme.reference, 1.3, Qt::DashLine};
    PlotLine bound {{}, theme.mutedText, 1.2, Qt::DotLine};
    for (const auto &[size, one] : sizes) {
        measuredPoints.points.emplace_back(size, *one.leak);
        if (one.normalLeak)
            theory.points.emplace_back(size, *one.normalLeak);
        bound.points.emplace_back(size, 1.0 / (size - 1));
    }
    content.x = {1.6, largestLeak * 1.25, true, true, Chart::tr("batch size N")};
    content.x.binary = true;
    content.y = halfDecadesOf({&measuredPoints.points, &bound.points}, Chart::tr("share of a mate’s variance"));
    content.legend = {{Chart::tr("measured"), measuredPoints.color, PlotLegendEntry::Sample::Points}};
    markPresent(content, run, theme);
    if (run.population->sampler().kind == SamplerKind::Independent) {
        content.legend.push_back(
            {Chart::tr("bound $1/(N - 1)$"), bound.color, PlotLegendEntry::Sample::Line, bound.style});
        content.layers.emplace_back(std::move(bound));
    }
    if (theory.points.size() > 1) {
        content.legend.push_back({Chart::tr("theory"), theory.color, PlotLegendEntry::Sample::Line, theory.style});
        content.layers.emplace_back(std::move(theory));
    }
    content.layers.emplace_back(std::move(measuredPoints));
    const auto present = sizes.find(run.experiment.batchSize);
    chart.sentence = present == sizes.end()
        ? Chart::tr("How much of a mate’s value the probe’s own output tells: the share of its variance that the best "
                    "linear estimate explains, for N = 2 … 64.")
        : Chart::tr("At N = %1 the output tells whoever knows the probe %2 % of the variance of a mate’s value: batch "
                    "norm leaks.")
              .arg(run.experiment.batchSize)
              .arg(numberText(100 * *present->second.leak, 2));
    chart.sentence = ofFirstFeature(chart.sentence, run);
    chart.reader = [sizes](QPointF place) -> PlotView::ReadOut {
        int batchSize = 0;
        const ProbeAtSize *one = place.x() > 0 ? nearestSize(sizes, place.x(), batchSize) : nullptr;
        if (!one)
            return {};
        const QString text
            = Chart::tr("N = %1: %2 % of the variance").arg(batchSize).arg(numberText(100 * *one->leak, 3));
        return {one->normalLeak ? Chart::tr("%1, theory %2 %").arg(text, numberText(100 * *one->normalLeak, 3)) : text,
                static_cast<double>(batchSize), static_cast<double>(batchSize)};
    };
    return chart;
}

} // namespace normscope

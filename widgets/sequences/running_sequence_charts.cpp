// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/chance_bands.h"
#include "widgets/sequences/sequence_charts.h"
#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace normscope {

namespace {

/// The law of the distance between a batch and the running statistics before it, for features of equal deviation.
Scatter distanceScatter(double deviation, int batch, std::int64_t features)
{
    const double both = deviation * std::sqrt(1 + runningScatter(batch - 1, studyMomentum));
    const Scatter length = lengthScatter(features);
    const auto count = static_cast<double>(features);
    return {both * length.mean / count, both * length.deviation / count};
}

/// Adds the expected distances for the drawn tokens, with a band.
void addDistanceLaw(Chart &chart, const PaddingStudy &study, double SequenceScatter::*deviation, const Theme &theme)
{
    ChartRange range {0, chart.content.y.maximum};
    bool hasLaw = false;
    for (const PaddingTreatment treatment : allPaddingTreatments) {
        const auto scatter = scatterAt(study, study.law.share, treatment);
        if (!scatter)
            continue;
        hasLaw = true;
        ChanceBand band(theme.groupColor(treatment == PaddingTreatment::Counted ? 0 : 2));
        PlotLine law {{}, theme.reference, 1.2, Qt::DotLine};
        for (int batch = 1; batch <= runningDraws; ++batch) {
            const Scatter distance = distanceScatter((*scatter).*deviation, batch, study.batch.features());
            band.addAboveZero(batch, distance, range);
            law.points.emplace_back(batch, distance.mean);
        }
        chart.content.layers.emplace_back(std::move(law));
        band.drawIn(chart);
    }
    if (hasLaw)
        chart.content.legend.push_back(
            {SequenceCharts::tr("expected"), theme.reference, PlotLegendEntry::Sample::Line, Qt::DotLine});
    chart.content.y = roomyAxis(0, range.most, chart.content.y.title);
}

Chart runningSeriesChart(const PaddingStudy &study, std::vector<double> RunningSeries::*values, const QString &title,
                         const Theme &theme)
{
    Chart chart;
    ChartRange range;
    const QColor colors[] = {theme.groupColor(0), theme.groupColor(2)};
    const QString names[] = {SequenceCharts::tr("padding counted"), SequenceCharts::tr("padding masked")};
    for (std::size_t i = 0; i < 2; ++i) {
        PlotLine line {{}, colors[i], 1.8, i == 0 ? Qt::SolidLine : Qt::DashLine};
        const std::vector<double> &series = study.running[i].*values;
        for (std::size_t batch = 0; batch < series.size(); ++batch) {
            line.points.emplace_back(static_cast<double>(batch + 1), series[batch]);
            range.add(series[batch]);
        }
        chart.content.layers.emplace_back(std::move(line));
        chart.content.legend.push_back(
            {SequenceCharts::tr("%1, on average %2").arg(names[i], numberText(meanOf(series), 3)), colors[i],
             PlotLegendEntry::Sample::Line, i == 0 ? Qt::SolidLine : Qt::DashLine});
    }
    chart.content.x = {0, runningDraws + 1, false, true, SequenceCharts::tr("batch")};
    chart.content.y = roomyAxis(0, std::max(range.most, 1e-9), title);
    chart.reader = [running = study.running, values](QPointF place) -> PlotView::ReadOut {
        const auto last = static_cast<long>((running[0].*values).size());
        if (last == 0)
            return {};
        const long at = std::clamp(std::lround(place.x()), 1L, last);
        const auto index = static_cast<std::size_t>(at - 1);
        return {SequenceCharts::tr("batch %1: counted %2, masked %3")
                    .arg(at)
                    .arg(numberText((running[0].*values)[index], 3), numberText((running[1].*values)[index], 3)),
                static_cast<double>(at), static_cast<double>(at)};
    };
    return chart;
}

QString distanceSentence(const PaddingStudy &study, std::vector<double> RunningSeries::*values)
{
    return SequenceCharts::tr("From batch to running statistics, ‖·‖₂/D as PowerNorm measures it (arXiv:2003.07845): "
                              "%1 on average with padding counted, %2 with padding masked.")
        .arg(numberText(meanOf(study.running[0].*values), 3), numberText(meanOf(study.running[1].*values), 3));
}

} // namespace

Chart runningStatisticsChart(const PaddingStudy &study, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    struct Statistic
    {
        std::vector<double> RunningSeries::*values;
        std::optional<double> SequenceTheory::*theory;
        Scatter SequenceScatter::*scatter;
        QColor color;
        QString name;
    };
    const Statistic statistics[] = {{&RunningSeries::means, &SequenceTheory::mean, &SequenceScatter::mean,
                                     theme.groupColor(0), SequenceCharts::tr("mean")},
                                    {&RunningSeries::variances, &SequenceTheory::variance, &SequenceScatter::variance,
                                     theme.groupColor(1), SequenceCharts::tr("variance")}};
    Chart chart;
    ChartRange range;
    std::vector<ChanceBand> bands;
    chart.content.x = {0, runningDraws + 1, false, true, SequenceCharts::tr("batch")};
    for (const Statistic &statistic : statistics) {
        for (const PaddingTreatment treatment : allPaddingTreatments) {
            const auto style = treatment == PaddingTreatment::Counted ? Qt::SolidLine : Qt::DashLine;
            PlotLine line {{}, statistic.color, 1.8, style};
            const std::vector<double> &series = study.running[static_cast<std::size_t>(treatment)].*statistic.values;
            for (std::size_t batch = 0; batch < series.size(); ++batch) {
                line.points.emplace_back(static_cast<double>(batch + 1), series[batch]);
                range.add(series[batch]);
            }
            if (const auto scatter = scatterAt(study, study.law.share, treatment)) {
                ChanceBand band(statistic.color);
                const Scatter one = (*scatter).*statistic.scatter;
                for (int batch = 1; batch <= runningDraws; ++batch)
                    band.add(batch, {one.mean, one.deviation * std::sqrt(runningScatter(batch, studyMomentum))}, range);
                bands.push_back(std::move(band));
            }
            if (const auto law = study.row(SequenceMethod::Batch, treatment).theory.*statistic.theory) {
                chart.content.layers.emplace_back(levelLine(chart.content.x, *law, theme.reference, Qt::DotLine, 1.2));
                range.add(*law);
            }
            chart.content.layers.emplace_back(std::move(line));
        }
        chart.content.legend.push_back({statistic.name, statistic.color, PlotLegendEntry::Sample::Line, Qt::SolidLine});
    }
    chart.content.legend.push_back(
        {SequenceCharts::tr("counted"), theme.mutedText, PlotLegendEntry::Sample::Line, Qt::SolidLine});
    chart.content.legend.push_back(
        {SequenceCharts::tr("masked"), theme.mutedText, PlotLegendEntry::Sample::Line, Qt::DashLine});
    chart.content.legend.push_back({lawName(study), theme.reference, PlotLegendEntry::Sample::Line, Qt::DotLine});
    for (const ChanceBand &band : bands)
        band.drawIn(chart);
    chart.content.y = roomyAxis(range.least, range.most, SequenceCharts::tr("running statistics"));
    if (study.running[0].means.empty())
        return chart;
    const auto [counted, masked] = study.running;
    chart.sentence
        = SequenceCharts::tr("After %1 batches eval goes by mean %2 and variance %3 if padding counted, by %4 "
                             "and %5 if it was masked.")
              .arg(counted.means.size())
              .arg(numberText(counted.means.back(), 3), numberText(counted.variances.back(), 3),
                   numberText(masked.means.back(), 3), numberText(masked.variances.back(), 3));
    chart.reader = [counted = counted, masked = masked](QPointF place) -> PlotView::ReadOut {
        const long at = std::clamp(std::lround(place.x()), 1L, static_cast<long>(counted.means.size()));
        const auto index = static_cast<std::size_t>(at - 1);
        return {SequenceCharts::tr("batch %1: mean %2, variance %3; masked %4, %5")
                    .arg(at)
                    .arg(numberText(counted.means[index], 3), numberText(counted.variances[index], 3),
                         numberText(masked.means[index], 3), numberText(masked.variances[index], 3)),
                static_cast<double>(at), static_cast<double>(at)};
    };
    return chart;
}

Chart meanDistanceChart(const PaddingStudy &study, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    Chart chart
        = runningSeriesChart(study, &RunningSeries::meanDistances, SequenceCharts::tr("distance of means"), theme);
    addDistanceLaw(chart, study, &SequenceScatter::featureMean, theme);
    chart.sentence = distanceSentence(study, &RunningSeries::meanDistances);
    return chart;
}

Chart varianceDistanceChart(const PaddingStudy &study, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    Chart chart = runningSeriesChart(study, &RunningSeries::varianceDistances,
                                     SequenceCharts::tr("distance of variances"), theme);
    addDistanceLaw(chart, study, &SequenceScatter::featureVariance, theme);
    chart.sentence = distanceSentence(study, &RunningSeries::varianceDistances);
    return chart;
}

Chart evalGapChart(const PaddingStudy &study, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    Chart chart = runningSeriesChart(study, &RunningSeries::gaps, SequenceCharts::tr("train − eval, RMS"), theme);
    chart.sentence
        = SequenceCharts::tr("Real tokens come out differently in training and in eval mode, by %1 on average "
                             "with padding counted and %2 with padding masked.")
              .arg(numberText(meanOf(study.running[0].gaps), 3), numberText(meanOf(study.running[1].gaps), 3));
    return chart;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequences/sequence_charts.h"

#include "widgets/core/qstring.h"
#include "widgets/sequences/chance_bands.h"
#include "widgets/sequences/sequence_method_text.h"
#include "widgets/sequences/token_figure.h"
#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace normscope {

namespace {

SequenceTheory theoryAt(const PaddingStudy &study, double share)
{
    SequenceLaw law = study.law;
    law.share = share;
    return sequenceTheory(law, SequenceMethod::Batch, PaddingTreatment::Counted);
}

/// One statistic of batch norm against the share.
struct ShareCurve
{
    std::optional<double> SequenceTheory::*theory;
    double SequenceStatistics::*measured;
    Scatter SequenceScatter::*scatter;
    QColor color;
    QString name;
};

const SequenceStatistics &presentStatistics(const PaddingStudy &study)
{
    return study.row(SequenceMethod::Batch, PaddingTreatment::Counted).statistics;
}

void addShareCurve(Chart &chart, const PaddingStudy &study, const ShareCurve &curve, ChartRange &range,
                   const Theme &theme)
{
    PlotLine line {{}, curve.color, 1.6, Qt::DashLine};
    ChanceBand band(curve.color);
    for (int percent = 0; percent < 100; ++percent) {
        const double share = percent / 100.0;
        if (const auto value = theoryAt(study, share).*curve.theory) {
            line.points.emplace_back(share, *value);
            if (percent <= 95)
                range.add(*value);
        }
        // Beyond 95 % padding the band alone would determine the scale.
        if (const auto scatter = scatterAt(study, share, PaddingTreatment::Counted); scatter && percent <= 95)
            band.add(share, (*scatter).*curve.scatter, range);
    }
    PlotPoints points {{}, curve.color, 6};
    for (const SharePoint &point : study.shares) {
        points.points.emplace_back(point.share, point.measured.*curve.measured);
        range.add(point.measured.*curve.measured);
    }
    const double now = presentStatistics(study).*curve.measured;
    range.add(now);
    chart.content.layers.emplace_back(std::move(line));
    chart.content.layers.emplace_back(std::move(points));
    chart.content.layers.emplace_back(PlotPoints {{{study.law.share, now}}, theme.accent, 13, 2.5});
    chart.content.legend.push_back({curve.name, curve.color, PlotLegendEntry::Sample::Points});
    band.drawIn(chart);
}

Chart shareChart(const PaddingStudy &study, const std::vector<ShareCurve> &curves, const QString &title,
                 const Theme &theme)
{
    Chart chart;
    ChartRange range;
    chart.content.x = {0, 1, false, true, SequenceCharts::tr("share of padding p")};
    for (const ShareCurve &curve : curves)
        addShareCurve(chart, study, curve, range, theme);
    chart.content.y = roomyAxis(range.least, range.most, title);
    chart.content.legend.push_back({lawName(study), theme.mutedText, PlotLegendEntry::Sample::Line, Qt::DashLine});
    chart.content.legend.push_back({SequenceCharts::tr("p = %1").arg(numberText(study.law.share, 2)), theme.accent,
                                    PlotLegendEntry::Sample::Ring});
    chart.reader = [study, curves](QPointF place) -> PlotView::ReadOut {
        const double share = std::clamp(place.x(), 0.0, 0.99);
        QStringList parts;
        for (const ShareCurve &curve : curves) {
            if (const auto value = theoryAt(study, share).*curve.theory)
                parts += SequenceCharts::tr("%1 %2").arg(curve.name, numberText(*value, 4));
        }
        return {SequenceCharts::tr("p = %1: %2").arg(numberText(share, 2), parts.join(QStringLiteral(", "))), share,
                share};
    };
    return chart;
}

PlotAxis positionAxis(const PaddingStudy &study)
{
    return {-0.5, static_cast<double>(study.positions.size()) - 0.5, false, true, SequenceCharts::tr("position l")};
}

PlotView::Reader positionReader(const PaddingStudy &study)
{
    return [positions = study.positions, rows = study.batch.rows()](QPointF place) -> PlotView::ReadOut {
        const auto last = static_cast<long>(positions.size()) - 1;
        const long at = std::clamp(std::lround(place.x()), 0L, last);
        const PositionPoint &point = positions[static_cast<std::size_t>(at)];
        const QString text = point.realTokens == 0
            ? SequenceCharts::tr("l = %1: padding alone").arg(at)
            : SequenceCharts::tr("l = %1: %2 of %3 tokens; the mean is off by %4, expected %5")
                  .arg(at)
                  .arg(point.realTokens)
                  .arg(rows)
                  .arg(numberText(point.spread, 3), numberText(point.law, 3));
        return {text, static_cast<double>(at), static_cast<double>(at)};
    };
}

} // namespace

QString lawName(const PaddingStudy &study)
{
    return study.law.isDrawn ? SequenceCharts::tr("law of many tokens")
                             : SequenceCharts::tr("law with this batch’s moments");
}

void ChartRange::add(double value)
{
    if (!std::isfinite(value))
        return;
    least = std::min(least, value);
    most = std::max(most, value);
}

double spanOf(const std::vector<double> &values)
{
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const double value : values) {
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    }
    return most >= least ? most - least : 0;
}

double meanOf(const std::vector<double> &values)
{
    double mean = 0;
    double count = 0;
    for (const double value : values) {
        if (std::isfinite(value))
            mean += (value - mean) / ++count;
    }
    return count > 0 ? mean : std::numeric_limits<double>::quiet_NaN();
}

Chart shareMeanChart(const PaddingStudy &study, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    Chart chart = shareChart(study,
                             {{&SequenceTheory::mean, &SequenceStatistics::mean, &SequenceScatter::mean,
                               theme.groupColor(0), SequenceCharts::tr("batch mean")}},
                             SequenceCharts::tr("mean"), theme);
    chart.content.caption = QStringLiteral("$\\hat\\mu = (1 - p)\\mu + p c$");
    chart.sentence = study.law.share == 0
        ? SequenceCharts::tr("Without padding the batch mean is %1.").arg(numberText(presentStatistics(study).mean, 3))
        : SequenceCharts::tr(
              "With a share of %1 padding, counted, the batch mean is %2 instead of the %3 of real tokens.")
              .arg(numberText(study.law.share, 2), numberText(presentStatistics(study).mean, 3),
                   numberText(study.row(SequenceMethod::Batch, PaddingTreatment::Masked).statistics.mean, 3));
    return chart;
}

Chart shareVarianceChart(const PaddingStudy &study, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    Chart chart = shareChart(study,
                             {{&SequenceTheory::variance, &SequenceStatistics::variance, &SequenceScatter::variance,
                               theme.groupColor(0), SequenceCharts::tr("batch variance")}},
                             SequenceCharts::tr("variance"), theme);
    chart.content.caption = QStringLiteral("$\\hat\\sigma^2 = (1 - p)\\sigma^2 + p(1 - p)(\\mu - c)^2$");
    chart.sentence = study.law.share == 0
        ? SequenceCharts::tr("Without padding the batch variance is %1.")
              .arg(numberText(presentStatistics(study).variance, 3))
        : SequenceCharts::tr(
              "With a share of %1 padding, counted, the batch variance is %2 instead of the %3 of real tokens.")
              .arg(numberText(study.law.share, 2), numberText(presentStatistics(study).variance, 3),
                   numberText(study.row(SequenceMethod::Batch, PaddingTreatment::Masked).statistics.variance, 3));
    return chart;
}

Chart shareOutputChart(const PaddingStudy &study, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    Chart chart
        = shareChart(study,
                     {{&SequenceTheory::realOutputMean, &SequenceStatistics::realOutputMean,
                       &SequenceScatter::realOutputMean, theme.groupColor(0), SequenceCharts::tr("mean")},
                      {&SequenceTheory::realOutputStd, &SequenceStatistics::realOutputStd,
                       &SequenceScatter::realOutputStd, theme.groupColor(1), SequenceCharts::tr("standard deviation")}},
                     SequenceCharts::tr("output of real tokens"), theme);
    chart.content.layers.insert(chart.content.layers.begin(),
                                levelLine(chart.content.x, 1, theme.grid, Qt::SolidLine, 1.2));
    const double deviation = presentStatistics(study).realOutputStd;
    const QString numbers
        = SequenceCharts::tr("With padding counted, batch norm gives real tokens mean %1 and standard deviation %2")
              .arg(normalizedText(presentStatistics(study).realOutputMean), normalizedText(deviation));
    chart.sentence = deviation > 1 + 1e-9 ? SequenceCharts::tr("%1: padding inflates them.").arg(numbers)
        : deviation < 1 - 1e-9            ? SequenceCharts::tr("%1: padding squeezes them.").arg(numbers)
                                          : SequenceCharts::tr("%1: as it should be.").arg(numbers);
    return chart;
}

Chart positionCountChart(const PaddingStudy &study, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    Chart chart;
    PlotBars bars {{-0.5}, {}, theme.groupColor(1)};
    for (std::size_t position = 0; position < study.positions.size(); ++position) {
        bars.edges.push_back(static_cast<double>(position) + 0.5);
        bars.heights.push_back(static_cast<double>(study.positions[position].realTokens));
    }
    chart.content.x = positionAxis(study);
    chart.content.y = roomyAxis(0, static_cast<double>(study.batch.rows()), SequenceCharts::tr("real tokens"));
    chart.content.layers.emplace_back(std::move(bars));
    chart.sentence
        = SequenceCharts::tr("Values for a mean of batch norm per position, padding masked: %1 at the first position, "
                             "%2 at the last.")
              .arg(study.positions.front().realTokens)
              .arg(study.positions.back().realTokens);
    chart.reader = positionReader(study);
    return chart;
}

Chart positionNoiseChart(const PaddingStudy &study, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    Chart chart;
    ChartRange range;
    PlotPoints measured {{}, theme.groupColor(1), 6};
    PlotLine law {{}, theme.reference, 1.6, Qt::DashLine};
    ChanceBand band(theme.groupColor(1));
    const Scatter length = lengthScatter(study.batch.features());
    const double root = std::sqrt(static_cast<double>(study.batch.features()));
    for (std::size_t position = 0; position < study.positions.size(); ++position) {
        const PositionPoint &point = study.positions[position];
        const auto at = static_cast<double>(position);
        measured.points.emplace_back(at, point.spread);
        law.points.emplace_back(at, point.law);
        range.add(point.spread);
        range.add(point.law);
        if (study.law.isDrawn && point.realTokens > 0)
            band.addAboveZero(at, {point.law * length.mean / root, point.law * length.deviation / root}, range);
    }
    chart.content.x = positionAxis(study);
    chart.content.y = roomyAxis(0, range.most, SequenceCharts::tr("error of the mean"));
    chart.content.layers.emplace_back(std::move(law));
    chart.content.layers.emplace_back(std::move(measured));
    chart.content.legend
        = {{SequenceCharts::tr("root mean square over features"), theme.groupColor(1), PlotLegendEntry::Sample::Points},
           {QStringLiteral("$\\sigma/\\sqrt{n_l}$"), theme.reference, PlotLegendEntry::Sample::Line, Qt::DashLine}};
    band.drawIn(chart);
    const auto isLeft = [](const PositionPoint &point) { return point.realTokens > 0; };
    const auto first = std::ranges::find_if(study.positions, isLeft);
    const auto last = std::ranges::find_if(study.positions.rbegin(), study.positions.rend(), isLeft);
    chart.sentence
        = SequenceCharts::tr("The mean per position is off by %1 at l = %2 and by %3 at l = %4, the last with "
                             "a real token; of independent values %5 and %6 are expected.")
              .arg(numberText(first->spread, 2))
              .arg(first - study.positions.begin())
              .arg(numberText(last->spread, 2))
              .arg(study.positions.rend() - last - 1)
              .arg(numberText(first->law, 2), numberText(last->law, 2));
    chart.reader = positionReader(study);
    return chart;
}

Chart mateChart(const PaddingStudy &study, PaddingTreatment treatment, const Theme &theme)
{
    if (study.isEmpty())
        return emptyChart(SequenceCharts::tr("The tokens are being drawn …"));
    Chart chart;
    ChartRange range;
    for (const SequenceMethod method : allSequenceMethods) {
        const std::vector<double> &outputs = study.mateSeries(method, treatment).outputs;
        const auto number = static_cast<std::int64_t>(method);
        PlotLine line {{},
                       theme.groupColor(number),
                       isPerToken(method) ? 2.6 : 1.4,
                       method == SequenceMethod::Rms ? Qt::DashLine : Qt::SolidLine};
        for (std::size_t draw = 0; draw < outputs.size(); ++draw) {
            line.points.emplace_back(static_cast<double>(draw), outputs[draw]);
            range.add(outputs[draw]);
        }
        chart.content.legend.push_back(
            {sequenceMethodName(method), line.color, PlotLegendEntry::Sample::Line, line.style});
        chart.content.layers.emplace_back(std::move(line));
    }
    chart.content.x = {0, mateDraws - 1, false, true, SequenceCharts::tr("other mates")};
    chart.content.y = roomyAxis(range.least, range.most, SequenceCharts::tr("output x̂"));
    const double batch = spanOf(study.mateSeries(SequenceMethod::Batch, treatment).outputs);
    const double layer = spanOf(study.mateSeries(SequenceMethod::Layer, treatment).outputs);
    const auto place
        = [&cell = study.cell](const QString &text) { return text.arg(cell.row).arg(cell.position).arg(cell.feature); };
    QString what = place(SequenceCharts::tr("n = %1, l = %2, d = %3 among rows of other lengths"));
    if (study.setup.source == TokenSource::Tensor)
        what = place(SequenceCharts::tr("n = %1, l = %2, d = %3 among other rows of the tensor"));
    if (isText(study.setup.source)) {
        const std::string_view word = study.word(study.cell.row * study.batch.length() + study.cell.position);
        what = SequenceCharts::tr("“%1”, d = %2, among other sentences").arg(qString(word)).arg(study.cell.feature);
    }
    chart.sentence = SequenceCharts::tr("%1: batch norm moves it by %2, layer norm per token by %3.")
                         .arg(what, numberText(batch, 3), numberText(layer, 3));
    chart.reader = [batches = study.mateSeries(SequenceMethod::Batch, treatment),
                    layers = study.mateSeries(SequenceMethod::Layer, treatment)](QPointF pointed) -> PlotView::ReadOut {
        const long at = std::clamp(std::lround(pointed.x()), 0L, static_cast<long>(mateDraws) - 1);
        QStringList parts;
        for (const MateSeries *series : {&batches, &layers})
            parts += SequenceCharts::tr("%1 %2").arg(sequenceMethodName(series->method),
                                                     numberText(series->outputs[static_cast<std::size_t>(at)], 4));
        return {parts.join(QStringLiteral(" · ")), static_cast<double>(at), static_cast<double>(at)};
    };
    return chart;
}

} // namespace normscope

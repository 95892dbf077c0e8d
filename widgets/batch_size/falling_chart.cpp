// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/falling_chart.h"

#include "engine/experiments/theory.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"
#include "widgets/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace normscope {

namespace {

/// Base lines of the rows, each of height 1.
constexpr double populationFloor = 3;
constexpr double batchFloor = 2;
constexpr double meansFloor = 1;
constexpr double outputsFloor = 0;
/// Share of a row for its content; the rest is for its name.
constexpr double rowHeight = 0.74;
constexpr int rowBins = 96;
/// More points are a cloud, and slow to draw.
constexpr std::size_t mostPoints = 1024;

QColor pale(QColor color, double alpha)
{
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

/// Smooth at both ends.
double smoothStep(double share)
{
    const double t = std::clamp(share, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

double easedBetween(double from, double to, double share)
{
    return from + (to - from) * smoothStep(share);
}

/// The place of an output on the axis of values.
double outputPlace(const ExperimentRun &run, double output)
{
    return run.population->shift(0) + run.population->scale(0) * output;
}

PlotAxis valuesAxis(const ExperimentRun &run, const PopulationShape &shape)
{
    double low = shape.low;
    double high = shape.high;
    const double x = run.probe.first();
    const double room = 0.05 * (high - low);
    if (x < low)
        low = x - room;
    if (x > high)
        high = x + room;
    return {low, high, false, true, Chart::tr("value · output y at μ + σy")};
}

/// A filled outline that stands on the base line of a row, scaled to the row's height.
PlotBand onFloor(double floor, const std::vector<QPointF> &outline, const QColor &color)
{
    PlotBand band;
    band.color = color;
    double top = 0;
    for (const QPointF &point : outline)
        top = std::max(top, std::isfinite(point.y()) ? point.y() : 0);
    for (const QPointF &point : outline) {
        band.lower.emplace_back(point.x(), floor);
        band.upper.emplace_back(point.x(), floor + (top > 0 ? rowHeight * std::min(point.y() / top, 1.0) : 0));
    }
    return band;
}

std::vector<QPointF> outlineOf(const PopulationShape &shape)
{
    std::vector<QPointF> outline;
    for (std::size_t i = 0; i < shape.heights.size(); ++i) {
        outline.emplace_back(shape.places[i], shape.heights[i]);
        if (shape.isSteps)
            outline.emplace_back(shape.places[i + 1], shape.heights[i]);
    }
    return outline;
}

/// Counts over equal bins of the axis. The first and the last bin include values beyond the axis.
std::vector<QPointF> histogramOf(const std::vector<double> &places, const PlotAxis &x)
{
    std::vector<int> counts(rowBins);
    for (const double place : places) {
        const double bin = std::floor(x.share(place) * rowBins);
        ++counts[static_cast<std::size_t>(std::clamp(bin, 0.0, rowBins - 1.0))];
    }
    std::vector<QPointF> outline;
    for (int bin = 0; bin < rowBins; ++bin) {
        const int count = counts[static_cast<std::size_t>(bin)];
        outline.emplace_back(x.value(static_cast<double>(bin) / rowBins), count);
        outline.emplace_back(x.value((bin + 1.0) / rowBins), count);
    }
    return outline;
}

std::vector<QPointF> histogramOf(const SamplingHistogram &histogram)
{
    std::vector<QPointF> outline;
    for (int bin = 0; bin < histogram.bins; ++bin) {
        const double left = histogram.low + bin * histogram.width();
        outline.emplace_back(left, histogram.density(bin));
        outline.emplace_back(left + histogram.width(), histogram.density(bin));
    }
    return outline;
}

/// A few values as individual points, stacked per bin.
PlotPoints stackOf(const std::vector<double> &places, const PlotAxis &x, double floor, const QColor &color)
{
    PlotPoints points {{}, color, 6};
    std::vector<int> heights(rowBins);
    for (const double place : places) {
        const auto bin = static_cast<std::size_t>(std::clamp(x.share(place) * rowBins, 0.0, rowBins - 1.0));
        points.points.emplace_back(place, floor + 0.07 + 0.1 * heights[bin]++);
    }
    return points;
}

/// The points of a batch, stacked where they are close to each other; with higher stacks the points are closer.
std::vector<QPointF> batchPlaces(const std::vector<double> &values, const PlotAxis &x)
{
    constexpr int columns = 64;
    std::vector<int> heights(columns);
    std::vector<QPointF> places;
    for (const double value : values) {
        const auto column = static_cast<std::size_t>(std::clamp(x.share(value) * columns, 0.0, columns - 1.0));
        places.emplace_back(value, heights[column]++);
    }
    const int highest = std::max(1, *std::ranges::max_element(heights));
    const double step = std::min(0.11, 0.6 / highest);
    for (QPointF &place : places)
        place.setY(batchFloor + 0.1 + step * place.y());
    return places;
}

/// Collects the layers of the chart.
class FallingPicture
{
public:
    FallingPicture(const ExperimentRun &run, const Falling &falling, const FallenBatches &batches, const Theme &theme)
        : m_run(run)
        , m_falling(falling)
        , m_batches(batches)
        , m_theme(theme)
        , m_shape(*run.shape)
        , m_x(valuesAxis(run, m_shape))
    { }

    PlotContent content()
    {
        m_content.x = m_x;
        m_content.y = {0, 4.05, false, false, {}};
        addFloors();
        addPopulation();
        m_falling.count == Falling::all ? addAll() : addTally();
        if (m_falling.count != 0)
            addBatch();
        addProbe();
        addNames();
        return std::move(m_content);
    }

private:
    void add(PlotLayer layer) { m_content.layers.push_back(std::move(layer)); }

    void addFloors()
    {
        for (const double floor : {populationFloor, batchFloor, meansFloor})
            add(levelLine(m_x, floor, m_theme.axis, Qt::SolidLine, 0.8));
    }

    void addNames()
    {
        const bool isAtEnd = isFullerAtStart();
        const auto addName = [&](double floor, const QString &text) {
            add(PlotNote {{m_x.value(isAtEnd ? 0.992 : 0.008), floor + 0.97}, text, m_theme.mutedText, isAtEnd});
        };
        const int count = m_falling.count;
        const QString batches = count == Falling::all ? countText(m_run.present() ? m_run.present()->batches : 0)
                                                      : countText(std::max(0, landed()));
        addName(populationFloor, Chart::tr("population"));
        addName(batchFloor, Chart::tr("batch of %1").arg(m_run.experiment.batchSize));
        addName(meansFloor, Chart::tr("batch means: %1").arg(batches));
        addName(outputsFloor, Chart::tr("outputs of x: %1").arg(batches));
    }

    /// Whether the first quarter of the axis holds more of the population than the last, so that names have less room
    /// there.
    bool isFullerAtStart() const
    {
        constexpr double outer = 0.25;
        double start = 0;
        double end = 0;
        for (const QPointF &point : outlineOf(m_shape)) {
            const double share = m_x.share(point.x());
            start += share < outer ? point.y() : 0;
            end += share > 1 - outer ? point.y() : 0;
        }
        // With a margin, so that a symmetric population with rounding errors has its names at the start.
        return start > 1.05 * end;
    }

    int landed() const { return m_falling.count - (m_falling.isUnderWay() ? 1 : 0); }

    void addPopulation() { add(onFloor(populationFloor, outlineOf(m_shape), pale(m_theme.mutedText, 0.35))); }

    void addAll()
    {
        if (const BatchSums *sums = m_run.present())
            add(onFloor(meansFloor, histogramOf(sums->means), pale(m_theme.groupColor(0), 0.6)));
        std::vector<double> outputs;
        for (const double output : m_run.probeRun->outputs)
            outputs.push_back(outputPlace(m_run, output));
        add(onFloor(outputsFloor, histogramOf(outputs, m_x), pale(m_theme.groupColor(1), 0.7)));
    }

    void addRow(const std::vector<double> &places, double floor, const QColor &color)
    {
        constexpr std::size_t fewPoints = 12;
        if (places.size() <= fewPoints)
            add(stackOf(places, m_x, floor, color));
        else
            add(onFloor(floor, histogramOf(places, m_x), pale(color, 0.65)));
    }

    void addTally()
    {
        const auto count = static_cast<std::ptrdiff_t>(std::max(0, landed()));
        const FallenTally &tally = m_batches.tally;
        // The mean of a falling batch has landed before its output.
        const std::ptrdiff_t means = m_falling.isUnderWay() && m_falling.moment >= 2 ? count + 1 : count;
        addRow({tally.means.begin(), tally.means.begin() + means}, meansFloor, m_theme.groupColor(0));
        std::vector<double> outputs;
        for (auto output = tally.outputs.begin(); output != tally.outputs.begin() + count; ++output)
            outputs.push_back(outputPlace(m_run, *output));
        addRow(outputs, outputsFloor, m_theme.groupColor(1));
    }

    void addBatch()
    {
        const FallenBatch &batch = m_batches.last;
        const double moment = m_falling.moment;
        std::vector<double> values = batch.values;
        if (values.size() > mostPoints)
            values.resize(mostPoints);
        PlotPoints points {batchPlaces(values, m_x), m_theme.text, values.size() > 200 ? 3.0 : 6.0};
        for (QPointF &point : points.points)
            point.setY(easedBetween(populationFloor + 0.04, point.y(), moment));
        if (moment >= 1)
            addStatistics(batch);
        add(std::move(points));
        if (moment >= 1 && moment < 2) {
            add(PlotPoints {{{batch.mean, easedBetween(batchFloor + 0.5, meansFloor + 0.07, moment - 1)}},
                            m_theme.groupColor(0),
                            10});
        }
        if (moment >= 2 && moment < Falling::landed) {
            const double share = moment - 2;
            const double x = easedBetween(m_run.probe.first(), outputPlace(m_run, batch.output), share);
            add(PlotPoints {
                {{x, easedBetween(batchFloor + 0.1, outputsFloor + 0.07, share)}}, m_theme.groupColor(1), 10});
        }
    }

    /// Adds μ̂ ± σ̂ of the batch.
    void addStatistics(const FallenBatch &batch)
    {
        const double deviation = std::sqrt(batch.variance);
        const QColor color = m_theme.groupColor(0);
        add(PlotBand {{{batch.mean - deviation, batchFloor}, {batch.mean + deviation, batchFloor}},
                      {{batch.mean - deviation, batchFloor + 0.74}, {batch.mean + deviation, batchFloor + 0.74}},
                      pale(color, 0.16)});
        add(PlotLine {{{batch.mean, batchFloor}, {batch.mean, batchFloor + 0.74}}, color, 2});
    }

    void addProbe()
    {
        const double x = m_run.probe.first();
        add(PlotMark {x, QStringLiteral("x = %1").arg(numberText(x, 3)), m_theme.accent});
        add(PlotPoints {{{x, populationFloor + heightAt(x)}}, m_theme.accent, 13, 3});
        if (const std::optional<double> &mean = m_run.population->moments(0).mean) {
            const QPointF foot(*mean, meansFloor);
            add(PlotLine {{foot, foot + QPointF(0, rowHeight)}, m_theme.warning, 1, Qt::DashLine});
        }
        // The rows have names, so that their content needs no legend entry.
        m_content.legend = {{Chart::tr("probe x"), m_theme.accent, PlotLegendEntry::Sample::Ring},
                            {QStringLiteral("$\\hat\\mu \\pm \\hat\\sigma$"), pale(m_theme.groupColor(0), 0.3),
                             PlotLegendEntry::Sample::Area},
                            {Chart::tr("true mean"), m_theme.warning, PlotLegendEntry::Sample::Line, Qt::DashLine}};
    }

    double heightAt(double x) const
    {
        const double top = *std::ranges::max_element(m_shape.heights);
        const auto next = std::ranges::upper_bound(m_shape.places, x);
        if (next == m_shape.places.begin() || top <= 0)
            return 0;
        const auto index = std::min<std::size_t>(static_cast<std::size_t>(next - m_shape.places.begin()) - 1,
                                                 m_shape.heights.size() - 1);
        return x > m_shape.places.back() ? 0 : rowHeight * m_shape.heights[index] / top;
    }

    const ExperimentRun &m_run;
    const Falling &m_falling;
    const FallenBatches &m_batches;
    const Theme &m_theme;
    const PopulationShape &m_shape;
    PlotAxis m_x;
    PlotContent m_content;
};

double tallyMean(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double spreadOf(const std::vector<double> &values)
{
    const double mean = tallyMean(values);
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return std::sqrt(squares / static_cast<double>(values.size()));
}

QString tallySentence(const ExperimentRun &run, std::int64_t batches, double spreadOfMeans, double spread, double mean)
{
    const std::optional<double> variance = batchMeanLaw(*run.population, 0, run.experiment.batchSize).variance;
    const QString count = countText(batches);
    const QString means = numberText(spreadOfMeans, 3);
    const QString outputs = numberText(spread, 3);
    if (!variance)
        return Chart::tr("%1 batches: their means scatter, and theory has no σ for them; the output of x scatters by "
                         "±%2 (1 σ) about %3.")
            .arg(count, outputs, numberText(mean, 3));
    return Chart::tr("%1 batches: their means scatter by ±%2 (1 σ; theory ±%3), the output of x by ±%4 about %5.")
        .arg(count, means, numberText(std::sqrt(*variance), 3), outputs, numberText(mean, 3));
}

QString batchSentence(const ExperimentRun &run, const Falling &falling, const FallenBatch &batch)
{
    const int size = run.experiment.batchSize;
    if (falling.moment < 1)
        return Chart::tr("A batch of %1 falls out of the population.").arg(size);
    const QString mean = numberText(batch.mean, 3);
    if (falling.moment < 2) {
        const std::optional<double> &truth = run.population->moments(0).mean;
        return truth
            ? Chart::tr("Its mean is %1, off by %2 from the true mean.").arg(mean, numberText(batch.mean - *truth, 2))
            : Chart::tr("Its mean is %1.").arg(mean);
    }
    if (size == 1 && !run.population->isPooled())
        return Chart::tr("Alone in its batch x is its own mean, and comes out as 0.");
    const QString text = Chart::tr("In the place of one of these samples, x = %1 comes out as y = %2")
                             .arg(numberText(run.probe.first(), 3), numberText(batch.output, 3));
    return std::isfinite(run.constants.population) ? Chart::tr("%1; with the true mean and deviation it would be %2.")
                                                         .arg(text, numberText(run.constants.population, 3))
                                                   : Chart::tr("%1.").arg(text);
}

QString sentence(const ExperimentRun &run, const Falling &falling, const FallenBatches &batches)
{
    if (falling.count == Falling::all) {
        const BatchSums *sums = run.present();
        const double unit = run.population->scale(0);
        const FeatureSums &first = sums->features.front();
        const int features = run.population->hasEqualFeatures() ? run.population->features() : 1;
        const auto draws = static_cast<double>(sums->batches * features);
        const double mean = first.mean / draws;
        const double spread = unit * std::sqrt(std::max(0.0, first.meanSquare / draws - mean * mean));
        return tallySentence(run, sums->batches, spread, run.facts.spread, run.facts.mean);
    }
    if (falling.count == 0)
        return Chart::tr("The population and the probe x on it. Let a batch fall.");
    if (falling.count == 1 || falling.isUnderWay())
        return batchSentence(run, falling, batches.last);
    return tallySentence(run, falling.count, spreadOf(batches.tally.means), spreadOf(batches.tally.outputs),
                         tallyMean(batches.tally.outputs));
}

} // namespace

FallenBatches fallenBatches(const ExperimentRun &run, const Falling &falling, FallenBatches before)
{
    if (!run.isStarted() || falling.count == 0)
        return {};
    if (falling.count == Falling::all)
        return {.tally = {}, .last = fallenBatch(*run.population, run.experiment, run.probe, 0)};
    tallyBatches(before.tally, *run.population, run.experiment, run.probe, falling.count);
    before.last = fallenBatch(*run.population, run.experiment, run.probe, falling.count - 1);
    return before;
}

Chart fallingChart(const ExperimentRun &run, const Falling &falling, const FallenBatches &batches, const Theme &theme)
{
    if (!run.isStarted() || !run.present())
        return emptyChart();
    Chart chart;
    chart.sentence = ofFirstFeature(sentence(run, falling, batches), run);
    chart.content = FallingPicture(run, falling, batches, theme).content();
    chart.reader = [population = run.population](QPointF place) -> PlotView::ReadOut {
        const std::optional<double> &mean = population->moments(0).mean;
        const std::optional<double> &variance = population->moments(0).variance;
        const QString value = Chart::tr("value %1").arg(numberText(place.x(), 3));
        if (!mean || !variance || !(*variance > 0))
            return {value, place.x(), place.x()};
        const double output = (place.x() - *mean) / std::sqrt(*variance);
        return {Chart::tr("%1, as an output y = %2").arg(value, fixedText(output, 2)), place.x(), place.x()};
    };
    return chart;
}

Chart fallingChart(const ExperimentRun &run, const Falling &falling, const Theme &theme)
{
    return fallingChart(run, falling, fallenBatches(run, falling), theme);
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/batch_size_figures.h"

#include "app/document/sample_scene.h"
#include "app/figures/cards_figure.h"
#include "app/figures/chart_figure.h"
#include "engine/tables/experiment_tables.h"
#include "engine/tensor/error.h"
#include "widgets/batch_size/error_charts.h"
#include "widgets/batch_size/micro_batch_chart.h"
#include "widgets/batch_size/probe_chart.h"
#include "widgets/batch_size/remedy_charts.h"
#include "widgets/batch_size/running_charts.h"
#include "widgets/batch_size/sampler_text.h"
#include "widgets/batch_size/sampling_charts.h"
#include "widgets/core/message_text.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace normscope {

namespace {

using Write = void (*)(const ShownExperiment &, char separator, const TextSink &);

/// A view of the experiment: one chart, or several beside each other.
struct BatchSizeViewType : ViewType
{
    Chart (*chart)(const ShownExperiment &, const Theme &) = nullptr; ///< Makes the chart; null: there are several.
    std::span<const BatchSizeViewType *const> charts = {}; ///< The charts of a view of several.
    Write write = nullptr; ///< Writes the table of the view.
    const char *(*refusal)(const ShownExperiment &) = nullptr; ///< Why there is no chart; null: there is one.
    bool showsAllSizes = false; ///< The view shows all batch sizes, not only the present one.
    LawSizes lawSizes = LawSizes::All; ///< If showsAllSizes: the batch sizes whose sampling laws are measured.
};

const char *withoutVariances(const ShownExperiment &shown)
{
    return shown.run->experiment.batchSize > 1
        ? nullptr
        : MESSAGE_TEXT("Message",
                       "The variance of a batch of one is 0 in every batch: it has no distribution to draw.");
}

const char *withoutGap(const ShownExperiment &shown)
{
    return std::isfinite(shown.run->gaps[static_cast<std::size_t>(shown.step)])
        ? nullptr
        : MESSAGE_TEXT("Message",
                       "With a running variance of NaN there is no gap between training and eval output to draw.");
}

void writeSizes(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    writeBatchSizesTable(*shown.run, separator, sink);
}

void writeProbe(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    writeProbeTable(*shown.run, shownOutputs, shown.step, separator, sink);
}

template <BatchStatistic... statistics>
void writeSampling(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    writeSamplingTable(*shown.run, {statistics...}, separator, sink);
}

void writeRunning(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    writeRunningTable(*shown.run, shown.step, separator, sink);
}

void writeMicroBatches(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    writeMicroBatchTable(*shown.run, separator, sink);
}

void writeRemedies(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    writeRemediesTable(*shown.run, separator, sink);
}

void writeGradient(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    writeGradientTable(*shown.run, separator, sink);
}

void writeLeak(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    writeLeakTable(*shown.run, separator, sink);
}

const char *withoutTruth(const ShownExperiment &shown)
{
    return std::isfinite(shown.run->constants.population)
        ? nullptr
        : MESSAGE_TEXT("Message", "This population has no variance: there is no (x − μ)/σ to compare remedies with.");
}

const char *withoutLeak(const ShownExperiment &shown)
{
    return std::ranges::any_of(shown.run->sweep.sizes, [](const auto &size) { return size.second.leak.has_value(); })
        ? nullptr
        : MESSAGE_TEXT("Message",
                       "The mates have no variance of which the probe’s output could tell a share: there is nothing "
                       "to draw.");
}

template <RemedyMeasure measure>
Chart ofRemedies(const ShownExperiment &shown, const Theme &theme)
{
    return remedyChart(*shown.run, measure, theme);
}

Chart fallingOf(const ShownExperiment &shown, const Theme &theme)
{
    return fallingChart(*shown.run, shown.falling, theme);
}

void writeFalling(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    constexpr int fewest = 1000; // Rows if all batches have fallen: all would be too many to draw again.
    writeFallenTable(*shown.run, shown.falling.count == Falling::all ? fewest : shown.falling.count, separator, sink);
}

Chart safeOf(const ShownExperiment &shown, const Theme &theme)
{
    return safeChart(*shown.run, shown.safe, theme);
}

void writeSafe(const ShownExperiment &shown, char separator, const TextSink &sink)
{
    writeSafeTable(*shown.run->population, separator, sink);
}

/// Adapters of functions that make a chart of the run, or of the run up to a step.
template <Chart (*make)(const ExperimentRun &, const Theme &)>
Chart ofRun(const ShownExperiment &shown, const Theme &theme)
{
    return make(*shown.run, theme);
}

template <Chart (*make)(const ExperimentRun &, int, const Theme &)>
Chart ofStep(const ShownExperiment &shown, const Theme &theme)
{
    return make(*shown.run, shown.step, theme);
}

constexpr std::string_view batchSizePageId = "batch-size";

constexpr ViewType viewType(std::string_view id, const char *title)
{
    return {.id = id,
            .title = title,
            .page = batchSizePageId,
            .kinds = pictureAndTableKinds,
            .hasBatchSizes = true,
            .hideable = {FigurePart::Legend}};
}

constexpr BatchSizeViewType probeView {
    viewType("probe", QT_TRANSLATE_NOOP("normscope::FigureText", "One probe, many batches")),
    ofStep<probeChart>,
    {},
    writeProbe};
constexpr BatchSizeViewType fallingView {
    viewType("falling-batches", QT_TRANSLATE_NOOP("normscope::FigureText", "One batch at a time")),
    fallingOf,
    {},
    writeFalling};
constexpr BatchSizeViewType meanErrorView {
    viewType("mean-error", QT_TRANSLATE_NOOP("normscope::FigureText", "Variance of the batch mean")),
    ofRun<meanErrorChart>,
    {},
    writeSizes,
    nullptr,
    true};
constexpr BatchSizeViewType varianceErrorView {
    viewType("variance-error", QT_TRANSLATE_NOOP("normscope::FigureText", "Variance of the batch variance")),
    ofRun<varianceErrorChart>,
    {},
    writeSizes,
    nullptr,
    true};
constexpr BatchSizeViewType varianceBiasView {
    viewType("variance-bias", QT_TRANSLATE_NOOP("normscope::FigureText", "Bias of the batch variance")),
    ofRun<varianceBiasChart>,
    {},
    writeSizes,
    nullptr,
    true};
constexpr BatchSizeViewType meanSamplingView {
    viewType("mean-sampling", QT_TRANSLATE_NOOP("normscope::FigureText", "Distribution of the batch mean")),
    ofRun<meanDistributionChart>,
    {},
    writeSampling<BatchStatistic::Mean>};
constexpr BatchSizeViewType varianceSamplingView {
    viewType("variance-sampling", QT_TRANSLATE_NOOP("normscope::FigureText", "Distribution of the batch variance")),
    ofRun<varianceDistributionChart>,
    {},
    writeSampling<BatchStatistic::Variance>,
    withoutVariances};
constexpr BatchSizeViewType runningValuesView {
    viewType("running-values", QT_TRANSLATE_NOOP("normscope::FigureText", "Running mean and variance")),
    ofStep<runningChart>,
    {},
    writeRunning};
constexpr BatchSizeViewType gapView {
    viewType("gap", QT_TRANSLATE_NOOP("normscope::FigureText", "Gap between training and eval output")),
    ofStep<gapChart>,
    {},
    writeRunning,
    withoutGap};
constexpr BatchSizeViewType microBatchesView {
    viewType("micro-batches", QT_TRANSLATE_NOOP("normscope::FigureText", "Micro-batches")),
    ofRun<microBatchChart>,
    {},
    writeMicroBatches};

constexpr BatchSizeViewType remedySpreadView {
    viewType("remedy-spread", QT_TRANSLATE_NOOP("normscope::FigureText", "Spread of the output, by remedy")),
    ofRemedies<RemedyMeasure::Spread>,
    {},
    writeRemedies,
    nullptr,
    true,
    LawSizes::Present};
constexpr BatchSizeViewType remedyBiasView {
    viewType("remedy-bias", QT_TRANSLATE_NOOP("normscope::FigureText", "Bias of the output, by remedy")),
    ofRemedies<RemedyMeasure::Bias>,
    {},
    writeRemedies,
    withoutTruth,
    true,
    LawSizes::Present};
constexpr BatchSizeViewType remedyGapView {
    viewType("remedy-gap", QT_TRANSLATE_NOOP("normscope::FigureText", "Gap between training and eval, by remedy")),
    ofRemedies<RemedyMeasure::Gap>,
    {},
    writeRemedies,
    withoutTruth,
    true,
    LawSizes::Present};
constexpr BatchSizeViewType gradientView {
    viewType("gradient", QT_TRANSLATE_NOOP("normscope::FigureText", "Gradient of the probe")),
    ofRun<gradientChart>,
    {},
    writeGradient,
    nullptr,
    true,
    LawSizes::Present};
constexpr BatchSizeViewType leakView {
    viewType("leak", QT_TRANSLATE_NOOP("normscope::FigureText", "What the output tells of a mate")),
    ofRun<leakChart>,
    {},
    writeLeak,
    withoutLeak,
    true,
    LawSizes::Present};

constexpr std::array<const BatchSizeViewType *, 5> remedyCharts
    = {&remedySpreadView, &remedyBiasView, &remedyGapView, &gradientView, &leakView};
constexpr BatchSizeViewType remediesView {
    viewType("remedies", QT_TRANSLATE_NOOP("normscope::FigureText", "What helps?")),
    nullptr,
    remedyCharts,
    writeRemedies,
    nullptr,
    true,
    LawSizes::Present};
constexpr BatchSizeViewType safeSizeView {
    viewType("safe-size", QT_TRANSLATE_NOOP("normscope::FigureText", "Which batch size is safe?")),
    safeOf,
    {},
    writeSafe};

constexpr std::array<const BatchSizeViewType *, 4> errorCharts
    = {&meanErrorView, &varianceErrorView, &varianceBiasView, &safeSizeView};
constexpr std::array<const BatchSizeViewType *, 2> samplingCharts = {&meanSamplingView, &varianceSamplingView};
constexpr std::array<const BatchSizeViewType *, 2> runningCharts = {&runningValuesView, &gapView};
constexpr BatchSizeViewType errorsView {
    viewType("errors", QT_TRANSLATE_NOOP("normscope::FigureText", "How wrong is the batch?")),
    nullptr,
    errorCharts,
    writeSizes,
    nullptr,
    true};
constexpr BatchSizeViewType samplingView {
    viewType("sampling", QT_TRANSLATE_NOOP("normscope::FigureText", "Sampling distributions")), nullptr, samplingCharts,
    writeSampling<BatchStatistic::Mean, BatchStatistic::Variance>};
constexpr BatchSizeViewType runningView {
    viewType("running", QT_TRANSLATE_NOOP("normscope::FigureText", "Running statistics")), nullptr, runningCharts,
    writeRunning};
constexpr BatchSizeViewType wholeBatchSizePage {{.id = batchSizePageId,
                                                 .title = QT_TRANSLATE_NOOP("normscope::FigureText", "Batch size"),
                                                 .page = batchSizePageId,
                                                 .kinds = pictureAndTableKinds,
                                                 .isPage = true,
                                                 .hasBatchSizes = true,
                                                 .hideable = {FigurePart::Titles, FigurePart::Legend}},
                                                nullptr,
                                                {},
                                                writeSizes,
                                                nullptr,
                                                true};

constexpr std::array<const ViewType *, 21> allBatchSizeViews = {
    &wholeBatchSizePage, &probeView,    &fallingView,      &errorsView,       &meanErrorView,        &varianceErrorView,
    &varianceBiasView,   &safeSizeView, &samplingView,     &meanSamplingView, &varianceSamplingView, &runningView,
    &runningValuesView,  &gapView,      &microBatchesView, &remediesView,     &remedySpreadView,     &remedyBiasView,
    &remedyGapView,      &gradientView, &leakView};

const BatchSizeViewType &asExperimentView(const ViewType &view)
{
    Q_ASSERT(view.page == batchSizePageId);
    return static_cast<const BatchSizeViewType &>(view);
}

bool has(const BatchSizeViewType &view, const ShownExperiment &shown)
{
    return !view.refusal || !view.refusal(shown);
}

void require(const BatchSizeViewType &view, const ShownExperiment &shown)
{
    if (const char *refusal = view.refusal ? view.refusal(shown) : nullptr)
        throw InputError({refusal, {}});
}

/// The chart of a view; of a view with several charts, those that have something to show.
std::unique_ptr<ChartFigure> makeCharts(const BatchSizeViewType &view, const ShownExperiment &shown, const Theme &theme)
{
    auto figure = std::make_unique<ChartFigure>(theme);
    if (view.chart)
        figure->addChart(viewId(view), view.chart(shown, theme));
    for (const BatchSizeViewType *one : view.charts) {
        if (has(*one, shown))
            figure->addChart(viewId(*one), one->chart(shown, theme));
    }
    return figure;
}

/// The page as a figure: cards with a chart below the sentence that says what it shows, as in the window.
class BatchSizeFigure final : public CardsFigure
{
public:
    BatchSizeFigure(const ShownExperiment &shown, const Theme &theme)
        : CardsFigure(theme)
    {
        // The order matters: where there is no room for all charts, the last ones are left out first.
        for (const BatchSizeViewType *view :
             {&probeView, &meanErrorView, &varianceErrorView, &meanSamplingView, &varianceSamplingView,
              &runningValuesView, &varianceBiasView, &microBatchesView, &remedySpreadView}) {
            if (!has(*view, shown))
                continue;
            auto figure = makeCharts(*view, shown, theme);
            figure->showSentences();
            addCard(viewId(*view), viewTitle(*view), {}, std::move(figure));
        }
        setArrangements({rowsOf(3), rowsOf(2), rowsOf(1)}, leastCardWidth, leastSqueeze);
    }

private:
    static constexpr double leastCardWidth = 260;
    static constexpr double leastSqueeze = 0.76; ///< Smallest share of the height that the cards need; the sentences
                                                 ///< give way first.
};

} // namespace

std::span<const ViewType *const> batchSizeViews()
{
    return allBatchSizeViews;
}

const ViewType &batchSizePageView()
{
    return wholeBatchSizePage;
}

const ViewType *findBatchSizeView(std::string_view id)
{
    return *std::ranges::find(allBatchSizeViews, id, &ViewType::id);
}

std::vector<const ViewType *> chartsOf(const ViewType &view)
{
    return {asExperimentView(view).charts.begin(), asExperimentView(view).charts.end()};
}

bool showsAllSizes(const ViewType &view)
{
    return asExperimentView(view).showsAllSizes;
}

namespace {

/// Whether everything that the view shows is drawn. Drawing for other batch sizes takes most of the time, so it is
/// required only for views that show them.
bool isEnough(const ExperimentRun &run, const ViewType &view)
{
    if (!run.isStarted() || showsAllSizes(view))
        return run.isComplete(asExperimentView(view).lawSizes);
    return run.present()->batches >= run.experiment.batches
        && static_cast<std::int64_t>(run.probeRun->outputs.size())
        >= std::min(run.experiment.batches, mostProbeBatches);
}

} // namespace

ExperimentRunPtr drawnRun(ExperimentRun run, const ViewType &view, const Progress &progress)
{
    Workers workers;
    while (!isEnough(run, view))
        run = advanced(std::move(run), std::chrono::milliseconds(0), workers, progress,
                       asExperimentView(view).lawSizes);
    return std::make_shared<const ExperimentRun>(std::move(run));
}

BatchSizeFigures::BatchSizeFigures(ShownExperiment shown)
    : m_shown(std::move(shown))
{ }

FigureSourcePtr BatchSizeFigures::withBatchSize(int size, const ViewType &view, const Progress &progress) const
{
    ShownExperiment shown = m_shown;
    BatchExperiment experiment = shown.run->experiment;
    experiment.batchSize = size;
    shown.run = drawnRun(carriedOver(*shown.run, experiment, shown.run->samples), view, progress);
    return std::make_shared<const BatchSizeFigures>(std::move(shown));
}

FigurePtr BatchSizeFigures::figure(const ViewType &view, const FigureSpec &spec, const Progress &) const
{
    require(asExperimentView(view), m_shown);
    const Theme theme = figureTheme(spec);
    if (&view == &wholeBatchSizePage)
        return std::make_unique<BatchSizeFigure>(m_shown, theme);
    return makeCharts(asExperimentView(view), m_shown, theme);
}

void BatchSizeFigures::writeTable(const ViewType &view, char separator, const TextSink &sink, const Progress &) const
{
    require(asExperimentView(view), m_shown);
    asExperimentView(view).write(m_shown, separator, sink);
}

QString BatchSizeFigures::subject() const
{
    const PopulationKind population = m_shown.run->experiment.population;
    return population == PopulationKind::Samples ? shownTitle(m_shown.title) : messageText(title(population));
}

/// The number of batches drawn at the present size; fewer than the experiment's while the window is still drawing.
QString BatchSizeFigures::batchesText() const
{
    const std::int64_t all = m_shown.run->experiment.batches;
    const std::int64_t drawn = m_shown.run->present()->batches;
    return drawn >= all ? FigureText::tr("%1 batches").arg(countText(all))
                        : FigureText::tr("%1 of %2 batches").arg(countText(drawn), countText(all));
}

QStringList BatchSizeFigures::parameters() const
{
    const ExperimentRun &run = *m_shown.run;
    const BatchExperiment &experiment = run.experiment;
    QStringList parts;
    if (experiment.population == PopulationKind::StudentT)
        parts << FigureText::tr("ν = %1").arg(experiment.degrees);
    if (const QString sampler = samplerText(experiment); !sampler.isEmpty())
        parts << sampler;
    if (!run.population->drawing().isIndependent() && experiment.sampler != SamplerKind::Epoch)
        parts << FigureText::tr("without replacement");
    parts << FigureText::tr("N = %1").arg(experiment.batchSize) << batchesText()
          << (run.population->groups() ? FigureText::tr("%1 channels") : FigureText::tr("%1 features"))
                 .arg(run.population->features())
          << FigureText::tr("seed %1").arg(experiment.seed)
          << FigureText::tr("ε = %1").arg(numberText(experiment.epsilon))
          << FigureText::tr("momentum %1").arg(numberText(experiment.momentum));
    return parts;
}

} // namespace normscope

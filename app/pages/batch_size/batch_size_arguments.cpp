// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/batch_size_arguments.h"

#include "app/arguments/batch_size_options.h"
#include "app/arguments/input_scene.h"
#include "app/arguments/problem_options.h"
#include "app/document/batch_size_part.h"
#include "app/document/scene_file.h"
#include "app/pages/batch_size/batch_size_figures.h"
#include "app/pages/batch_size/batch_size_look.h"
#include "app/pages/batch_size/scene_experiment.h"
#include "app/shell/looks.h"
#include "engine/tensor/error.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <iterator>

namespace normscope {

namespace {

struct ChartOptions
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

/// Former names of views in --chart, which are still accepted.
struct FormerName
{
    QLatin1String name;
    std::string_view id;
};
constexpr FormerName formerNames[] = {{QLatin1String("distribution"), "sampling"},
                                      {QLatin1String("mean-distribution"), "mean-sampling"},
                                      {QLatin1String("variance-distribution"), "variance-sampling"}};

/// Options of the normalization that apply to the experiment as well.
constexpr std::array sharedOptions = {QLatin1String("running-variance"), QLatin1String("groups")};

/// A chart on a card that shows one of several charts.
struct Face
{
    std::string_view chart;
    QLatin1String card;
    int number;
};
constexpr QLatin1String probeCard("probe");
constexpr Face faces[]
    = {{"falling-batches", QLatin1String("probe"), 0},  {"probe", QLatin1String("probe"), 1},
       {"safe-size", QLatin1String("errors"), 3},       {"mean-error", QLatin1String("errors"), 0},
       {"variance-error", QLatin1String("errors"), 1},  {"variance-bias", QLatin1String("errors"), 2},
       {"mean-sampling", QLatin1String("sampling"), 0}, {"variance-sampling", QLatin1String("sampling"), 1},
       {"running-values", QLatin1String("running"), 0}, {"gap", QLatin1String("running"), 1},
       {"remedy-spread", QLatin1String("remedies"), 0}, {"remedy-bias", QLatin1String("remedies"), 1},
       {"remedy-gap", QLatin1String("remedies"), 2},    {"gradient", QLatin1String("remedies"), 3},
       {"leak", QLatin1String("remedies"), 4}};

/// Whether a scene without --chart shows the chart on its card.
bool isShownAnyway(const Face &face)
{
    return face.card == probeCard ? face.chart == "probe" : face.number == 0;
}

QStringList chartNames()
{
    QStringList names;
    for (const ViewType *view : batchSizeViews()) {
        if (!view->isPage)
            names += viewId(*view);
    }
    for (const FormerName &former : formerNames)
        names += former.name;
    return names;
}

QStringList populationNames()
{
    QStringList names;
    for (const PopulationKind kind : allPopulationKinds)
        names += QLatin1String(name(kind).data());
    return names;
}

/// The scene with the experiment, and its look. No file is needed if the options name a population.
StoredScene sceneOf(const CommandArguments &arguments)
{
    const auto kind = fromName<PopulationKind>(arguments.text(QStringLiteral("population")).toStdString());
    if (!hasInput(arguments) && kind && *kind != PopulationKind::Samples) {
        StoredScene named;
        named.scene.setPart(BatchExperiment());
        return named;
    }
    if (!hasInput(arguments))
        throw InputError({MESSAGE_TEXT(
            "Message", "Where samples come from is missing: --population normal, an input file or --sample.")});
    StoredScene stored = openedScene(arguments);
    if (!isDocumentNamed(arguments)) {
        BatchExperiment experiment;
        experiment.population = PopulationKind::Samples;
        stored.scene.setPart(experiment);
    }
    return stored;
}

std::vector<double> probeOf(const CommandArguments &arguments, const std::vector<double> &fallback)
{
    const QString option = QStringLiteral("probe");
    if (!arguments.has(option))
        return fallback;
    std::vector<double> values;
    for (const QString &item : arguments.text(option).split(QLatin1Char(','))) {
        bool isNumber = false;
        values.push_back(item.trimmed().toDouble(&isNumber));
        if (!isNumber)
            throw InputError({MESSAGE_TEXT("Message", "--probe needs numbers such as 1.5,-2, not “%1”."),
                              {arguments.text(option).toStdString()}});
    }
    return values;
}

int stepOf(const CommandArguments &arguments, const BatchSizeLook &look)
{
    const int step = clampedInteger(arguments, "updates", look.step);
    if (step < 0 || step > trajectorySteps)
        throw InputError({MESSAGE_TEXT("Message", "--updates is 0 to %1, not %2."),
                          {std::to_string(trajectorySteps), std::to_string(step)}});
    return step;
}

/// The look with the changes of the options. Throws InputError, before any batch is drawn.
BatchSizeLook lookWith(const CommandArguments &arguments, BatchSizeLook look)
{
    look.step = stepOf(arguments, look);
    if (arguments.has(QStringLiteral("fallen"))) {
        look.falling = {clampedInteger(arguments, "fallen", look.falling.count), Falling::landed};
        if (look.falling.count < 0 || look.falling.count > Falling::most)
            throw InputError({MESSAGE_TEXT("Message", "--fallen is 0 to %1, not %2."),
                              {std::to_string(Falling::most), std::to_string(look.falling.count)}});
    }
    look.safe.tolerance = arguments.number(QStringLiteral("tolerance"), look.safe.tolerance);
    if (!(look.safe.tolerance >= SafeQuestion::least && look.safe.tolerance <= SafeQuestion::most))
        throw InputError({MESSAGE_TEXT("Message", "--tolerance is a share of σ from 0.001 to 1, not %1."),
                          {arguments.text(QStringLiteral("tolerance")).toStdString()}});
    return look;
}

BatchExperiment experimentOf(const CommandArguments &arguments, BatchExperiment experiment)
{
    const auto kind = fromName<PopulationKind>(arguments.text(QStringLiteral("population")).toStdString());
    experiment.population = kind.value_or(experiment.population);
    experiment.batchSize = clampedInteger(arguments, "batch-size", experiment.batchSize);
    experiment.probe = probeOf(arguments, experiment.probe);
    experiment.channelGroups = clampedInteger(arguments, "groups", experiment.channelGroups);
    experiment.microBatches = clampedInteger(arguments, "micro-batches", experiment.microBatches);
    experiment.devices = clampedInteger(arguments, "devices", experiment.devices);
    experiment.largestScale = arguments.number(QStringLiteral("r-max"), experiment.largestScale);
    experiment.largestShift = arguments.number(QStringLiteral("d-max"), experiment.largestShift);
    const QString estimator = QStringLiteral("running-variance");
    if (arguments.has(estimator))
        experiment.runningVariance = arguments.text(estimator) == QLatin1String("biased") ? VarianceEstimator::Biased
                                                                                          : VarianceEstimator::Unbiased;
    applyExperiment(arguments, experiment);
    // Without --layout, samples are read as before layouts were taken into account, so that old command lines give the
    // same result.
    experiment.byLayout = experiment.byLayout || arguments.has(QStringLiteral("layout"));
    return experiment;
}

} // namespace

std::vector<CommandOption> batchSizeOptions()
{
    const QString number = ChartOptions::tr("NUMBER");
    std::vector<CommandOption> options = {
        {QStringLiteral("chart"), {}, ChartOptions::tr("Of batch-size: one chart instead of the page."), chartNames()},
        {QStringLiteral("population"),
         {},
         ChartOptions::tr("Of batch-size: where samples come from; INPUT is needed for its own samples only."),
         populationNames()},
        {QStringLiteral("batch-size"), number, ChartOptions::tr("Of batch-size: N, 1 … 1024 (32).")},
        {QStringLiteral("probe"), ChartOptions::tr("LIST"),
         ChartOptions::tr("Of batch-size: the first features of the probe; the others are drawn.")},
        {QStringLiteral("micro-batches"), number,
         ChartOptions::tr("Of batch-size: parts that a batch is split into (4).")},
        {QStringLiteral("devices"), number,
         ChartOptions::tr("Of batch-size: devices of SyncBN, and ghost batches (4).")},
        {QStringLiteral("r-max"), number,
         ChartOptions::tr("Of batch-size: the limit of batch renormalization's r (3).")},
        {QStringLiteral("d-max"), number, ChartOptions::tr("Of batch-size: the limit of its d (5).")},
        {QStringLiteral("updates"), number,
         ChartOptions::tr("Of batch-size: updates of the running statistics that are shown, 0 … 200 (200).")},
        {QStringLiteral("fallen"), number,
         ChartOptions::tr("Of batch-size: batches that have fallen one at a time, 0 … 9999 (1).")},
        {QStringLiteral("tolerance"), number,
         ChartOptions::tr("Of batch-size: the share of σ that a safe batch size errs by, 0.001 … 1 (0.1).")},
    };
    std::ranges::move(batchDrawOptions(), std::back_inserter(options));
    for (CommandOption &option : problemOptions()) {
        if (std::ranges::find(sharedOptions, option.name) != sharedOptions.end())
            options.push_back(std::move(option));
    }
    return options;
}

const ViewType &batchSizeView(const CommandArguments &arguments, const ViewType &view)
{
    const QString chosen = arguments.text(QStringLiteral("chart"));
    if (chosen.isEmpty())
        return view;
    const auto former = std::ranges::find_if(formerNames, [&](const FormerName &name) { return chosen == name.name; });
    const std::string id = former == std::end(formerNames) ? chosen.toStdString() : std::string(former->id);
    const auto views = batchSizeViews();
    return **std::ranges::find_if(views, [&](const ViewType *known) { return known->id == id; });
}

FigureSourcePtr batchSizeFigures(const CommandArguments &arguments, const ViewType &view)
{
    const StoredScene stored = sceneOf(arguments);
    const Scene &scene = stored.scene;
    const BatchSizeLook look = lookWith(arguments, batchSizeLook(lookOf(stored.view, batchSizePageView().id)));
    const ExperimentRunPtr run = drawnRun(
        carriedOver({}, onTensorOf(scene, experimentOf(arguments, scene.part<BatchExperiment>())), scene.problem.input),
        view);
    return std::make_shared<const BatchSizeFigures>(ShownExperiment {
        .run = run, .step = look.step, .falling = look.falling, .safe = look.safe, .title = scene.title});
}

OptionTexts batchSizeLookOptions(const StoredScene &stored)
{
    const BatchSizeLook initial;
    const BatchSizeLook look = batchSizeLook(lookOf(stored.view, batchSizePageView().id));
    OptionTexts options;
    const Face *chosen = nullptr;
    for (const Face &face : faces) {
        const auto shown = look.faces.find(face.card);
        if (shown == look.faces.end() || shown->second != face.number || isShownAnyway(face))
            continue;
        if (chosen == nullptr || chosen->card == probeCard)
            chosen = &face;
    }
    if (chosen != nullptr)
        options.emplace_back(QStringLiteral("chart"), qString(chosen->chart));
    if (look.step != initial.step)
        options.emplace_back(QStringLiteral("updates"), QString::number(look.step));
    if (look.falling.count != initial.falling.count && look.falling.count >= 0)
        options.emplace_back(QStringLiteral("fallen"), QString::number(look.falling.count));
    if (look.safe.tolerance != initial.safe.tolerance)
        options.emplace_back(QStringLiteral("tolerance"), exactText(look.safe.tolerance));
    return options;
}

void applyBatchSizeOptions(const CommandArguments &arguments, StoredScene &stored)
{
    const BatchExperiment experiment = experimentOf(arguments, stored.scene.part<BatchExperiment>());
    validate(experiment);
    stored.scene.setPart(experiment);
    BatchSizeLook look = lookWith(arguments, batchSizeLook(lookOf(stored.view, batchSizePageView().id)));
    const ViewType &chart = batchSizeView(arguments, batchSizePageView());
    for (const Face &face : faces) {
        if (face.chart == chart.id)
            look.faces[face.card] = face.number;
    }
    stored.view = withLook(stored.view, batchSizePageView().id, toJson(look));
}

} // namespace normscope

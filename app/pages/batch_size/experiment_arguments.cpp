// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/batch_size/experiment_arguments.h"

#include "app/arguments/experiment_options.h"
#include "app/arguments/input_scene.h"
#include "app/arguments/problem_options.h"
#include "app/document/experiment_part.h"
#include "app/document/scene_file.h"
#include "app/pages/batch_size/batch_size_look.h"
#include "app/pages/batch_size/experiment_figures.h"
#include "app/pages/batch_size/scene_experiment.h"
#include "app/shell/looks.h"
#include "engine/tensor/error.h"

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

/// What --chart called some views before they had one name everywhere.
struct FormerName
{
    QLatin1String name;
    std::string_view id;
};
constexpr FormerName formerNames[] = {{QLatin1String("distribution"), "sampling"},
                                      {QLatin1String("mean-distribution"), "mean-sampling"},
                                      {QLatin1String("variance-distribution"), "variance-sampling"}};

/// Options of the normalization that an experiment has as well, under their names.
constexpr std::array sharedOptions = {QLatin1String("running-variance"), QLatin1String("groups")};

/// Charts that take turns on a card.
struct Face
{
    std::string_view chart;
    QLatin1String card;
    int number;
};
constexpr Face faces[] = {{"mean-error", QLatin1String("errors"), 0},
                          {"variance-error", QLatin1String("errors"), 1},
                          {"variance-bias", QLatin1String("errors"), 2},
                          {"mean-sampling", QLatin1String("sampling"), 0},
                          {"variance-sampling", QLatin1String("sampling"), 1},
                          {"running-values", QLatin1String("running"), 0},
                          {"gap", QLatin1String("running"), 1}};

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

/// The scene whose experiment it is, and how it was looked at; a named population needs no file.
StoredScene sceneOf(const CommandArguments &arguments)
{
    const auto kind = fromName<PopulationKind>(arguments.text(QStringLiteral("population")).toStdString());
    const bool hasInput = !arguments.files().isEmpty() || arguments.has(QStringLiteral("sample"));
    if (!hasInput && kind && *kind != PopulationKind::Samples)
        return {};
    if (!hasInput)
        throw InputError({MESSAGE_TEXT(
            "Message", "Where samples come from is missing: --population normal, an input file or --sample.")});
    StoredScene stored = openedScene(arguments);
    const bool isDocument
        = !arguments.files().isEmpty() && arguments.files().first().endsWith(documentEnding, Qt::CaseInsensitive);
    if (!isDocument) {
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

BatchExperiment experimentOf(const CommandArguments &arguments, BatchExperiment experiment)
{
    const auto kind = fromName<PopulationKind>(arguments.text(QStringLiteral("population")).toStdString());
    experiment.population = kind.value_or(experiment.population);
    experiment.batchSize = clampedInteger(arguments, "batch-size", experiment.batchSize);
    experiment.probe = probeOf(arguments, experiment.probe);
    experiment.channelGroups = clampedInteger(arguments, "groups", experiment.channelGroups);
    experiment.microBatches = clampedInteger(arguments, "micro-batches", experiment.microBatches);
    const QString estimator = QStringLiteral("running-variance");
    if (arguments.has(estimator))
        experiment.runningVariance = arguments.text(estimator) == QLatin1String("biased") ? VarianceEstimator::Biased
                                                                                          : VarianceEstimator::Unbiased;
    applyExperiment(arguments, experiment);
    // Without it, samples are what they were before layouts were read.
    experiment.byLayout = experiment.byLayout || arguments.has(QStringLiteral("layout"));
    return experiment;
}

/// Everything that the view shows is drawn. Other batch sizes than the present one take most of the time.
bool isEnough(const ExperimentRun &run, const ViewType &view)
{
    if (!run.isStarted() || showsAllSizes(view))
        return run.isComplete();
    return run.present()->batches >= run.experiment.batches
        && static_cast<std::int64_t>(run.probeRun->outputs.size())
        >= std::min(run.experiment.batches, mostProbeBatches);
}

ExperimentRunPtr drawnRun(const BatchExperiment &experiment, const Tensor &samples, const ViewType &view)
{
    Workers workers;
    ExperimentRun run = carriedOver({}, experiment, samples);
    while (!isEnough(run, view))
        run = advanced(std::move(run), std::chrono::milliseconds(0), workers);
    return std::make_shared<const ExperimentRun>(std::move(run));
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
        {QStringLiteral("updates"), number,
         ChartOptions::tr("Of batch-size: updates of the running statistics that are shown, 0 … 200 (200).")},
    };
    std::ranges::move(experimentOptions(), std::back_inserter(options));
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
    const int step = stepOf(arguments, batchSizeLook(lookOf(stored.view, batchSizePageView().id))); // Before the draws.
    const ExperimentRunPtr run = drawnRun(onTensorOf(scene, experimentOf(arguments, scene.part<BatchExperiment>())),
                                          scene.problem.input, view);
    return std::make_shared<const ExperimentFigures>(ShownExperiment {.run = run, .step = step, .title = scene.title});
}

void applyBatchSizeOptions(const CommandArguments &arguments, StoredScene &stored)
{
    const BatchExperiment experiment = experimentOf(arguments, stored.scene.part<BatchExperiment>());
    validate(experiment);
    stored.scene.setPart(experiment);
    BatchSizeLook look = batchSizeLook(lookOf(stored.view, batchSizePageView().id));
    look.step = stepOf(arguments, look);
    const ViewType &chart = batchSizeView(arguments, batchSizePageView());
    for (const Face &face : faces) {
        if (face.chart == chart.id)
            look.faces[face.card] = face.number;
    }
    stored.view = withLook(stored.view, batchSizePageView().id, toJson(look));
}

} // namespace normscope

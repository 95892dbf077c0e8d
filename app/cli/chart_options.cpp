// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/chart_options.h"

#include "app/cli/experiment_options.h"
#include "app/cli/input_scene.h"
#include "app/document/scene_file.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace normscope {

namespace {

struct FigureCommand
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

struct NamedChart
{
    const char *name;
    FigureView view;
};
constexpr std::array charts = {NamedChart {"probe", FigureView::Probe},
                               NamedChart {"mean-error", FigureView::MeanError},
                               NamedChart {"variance-error", FigureView::VarianceError},
                               NamedChart {"variance-bias", FigureView::VarianceBias},
                               NamedChart {"errors", FigureView::Errors},
                               NamedChart {"distribution", FigureView::Sampling},
                               NamedChart {"mean-distribution", FigureView::MeanSampling},
                               NamedChart {"variance-distribution", FigureView::VarianceSampling},
                               NamedChart {"running", FigureView::Running},
                               NamedChart {"running-values", FigureView::RunningValues},
                               NamedChart {"gap", FigureView::TrainingGap},
                               NamedChart {"micro-batches", FigureView::MicroBatches}};

/// Those of the normalization that an experiment has as well.
constexpr std::array sharedOptions = {"eps", "momentum", "running-variance", "groups"};

QStringList chartNames()
{
    QStringList names;
    for (const NamedChart &chart : charts)
        names += QLatin1String(chart.name);
    return names;
}

QStringList populationNames()
{
    QStringList names;
    for (const PopulationKind kind : allPopulationKinds)
        names += QLatin1String(name(kind).data());
    return names;
}

/// The scene whose experiment it is; a named population needs no file.
Scene sceneOf(const CommandArguments &arguments)
{
    const auto kind = populationFromName(arguments.text(QStringLiteral("population")).toStdString());
    const bool hasInput = !arguments.files().isEmpty() || arguments.has(QStringLiteral("sample"));
    if (!hasInput && kind && *kind != PopulationKind::Samples)
        return {};
    if (!hasInput)
        throw InputError({ENGINE_TEXT(
            "Engine", "Where samples come from is missing: --population normal, an input file or --sample.")});
    Scene scene = openedScene(arguments).scene;
    const bool isDocument
        = !arguments.files().isEmpty() && arguments.files().first().endsWith(documentEnding, Qt::CaseInsensitive);
    if (!isDocument)
        scene.experiment.population = PopulationKind::Samples;
    return scene;
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
            throw InputError({ENGINE_TEXT("Engine", "--probe needs numbers such as 1.5,-2, not “%1”."),
                              {arguments.text(option).toStdString()}});
    }
    return values;
}

int stepOf(const CommandArguments &arguments)
{
    const int step = clampedInteger(arguments, "updates", trajectorySteps);
    if (step < 0 || step > trajectorySteps)
        throw InputError({ENGINE_TEXT("Engine", "--updates is 0 to %1, not %2."),
                          {std::to_string(trajectorySteps), std::to_string(step)}});
    return step;
}

BatchExperiment experimentOf(const CommandArguments &arguments, BatchExperiment experiment)
{
    const auto kind = populationFromName(arguments.text(QStringLiteral("population")).toStdString());
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
    return experiment;
}

bool showsAllSizes(FigureView view)
{
    return view == FigureView::BatchSize || view == FigureView::Errors || view == FigureView::MeanError
        || view == FigureView::VarianceError || view == FigureView::VarianceBias;
}

/// Everything that the view shows is drawn. Other batch sizes than the present one take most of the time.
bool isEnough(const ExperimentRun &run, FigureView view)
{
    if (!run.isStarted() || showsAllSizes(view))
        return run.isComplete();
    return run.present()->batches >= run.experiment.batches
        && static_cast<std::int64_t>(run.probeRun->outputs.size())
        >= std::min(run.experiment.batches, mostProbeBatches);
}

ExperimentRunPtr drawnRun(const BatchExperiment &experiment, const Tensor &samples, FigureView view)
{
    Workers workers;
    ExperimentRun run = carriedOver({}, experiment, samples);
    while (!isEnough(run, view))
        run = advanced(std::move(run), std::chrono::milliseconds(0), workers);
    return std::make_shared<const ExperimentRun>(std::move(run));
}

} // namespace

std::vector<CommandOption> chartOptions()
{
    const QString number = FigureCommand::tr("NUMBER");
    std::vector<CommandOption> options = {
        {QStringLiteral("chart"), {}, FigureCommand::tr("Of batch-size: one chart instead of the page."), chartNames()},
        {QStringLiteral("population"),
         {},
         FigureCommand::tr("Of batch-size: where samples come from; INPUT is needed for its own samples only."),
         populationNames()},
        {QStringLiteral("batch-size"), number, FigureCommand::tr("Of batch-size: N, 1 … 1024 (32).")},
        {QStringLiteral("probe"), FigureCommand::tr("LIST"),
         FigureCommand::tr("Of batch-size: the first features of the probe; the others are drawn.")},
        {QStringLiteral("micro-batches"), number,
         FigureCommand::tr("Of batch-size: parts that a batch is split into (4).")},
        {QStringLiteral("updates"), number,
         FigureCommand::tr("Of batch-size: updates of the running statistics that are shown, 0 … 200 (200).")},
    };
    for (CommandOption &option : experimentOptions()) {
        const bool isShared = std::ranges::any_of(
            sharedOptions, [&](const char *shared) { return option.name == QLatin1String(shared); });
        if (!isShared)
            options.push_back(std::move(option));
    }
    return options;
}

bool isChartOption(const QString &option)
{
    const std::vector<CommandOption> own = chartOptions();
    return option == QLatin1String("sample")
        || std::ranges::any_of(own, [&](const CommandOption &known) { return known.name == option; })
        || std::ranges::any_of(sharedOptions, [&](const char *shared) { return option == QLatin1String(shared); });
}

FigureView chartView(const CommandArguments &arguments)
{
    const QString chosen = arguments.text(QStringLiteral("chart"));
    const auto *chart
        = std::ranges::find_if(charts, [&](const NamedChart &known) { return chosen == QLatin1String(known.name); });
    return chart == charts.end() ? FigureView::BatchSize : chart->view;
}

FigureRequest chartRequest(const CommandArguments &arguments, FigureView view)
{
    const Scene scene = sceneOf(arguments);
    FigureRequest request;
    request.view = view;
    request.title = scene.title;
    request.step = stepOf(arguments);
    request.run = drawnRun(experimentOf(arguments, scene.experiment), scene.problem.input, view);
    return request;
}

} // namespace normscope

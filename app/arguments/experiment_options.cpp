// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/experiment_options.h"

#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <string>

namespace normscope {

namespace {

struct ExperimentOptions
{
    Q_DECLARE_TR_FUNCTIONS(BatchSizeCommand)
};

constexpr QLatin1String yes("yes");

} // namespace

std::vector<CommandOption> experimentOptions()
{
    const QString number = ExperimentOptions::tr("NUMBER");
    return {
        {QStringLiteral("replacement"),
         {},
         ExperimentOptions::tr("Whether a batch may hold an entry of FILE twice (yes)."),
         {yes, QStringLiteral("no")}},
        {QStringLiteral("batches"), number, ExperimentOptions::tr("Batches of each size (20000).")},
        {QStringLiteral("features"), number,
         ExperimentOptions::tr("Features of a sample (64); of FILE the first so many (all, but no more than 4096).")},
        {QStringLiteral("degrees"), number,
         ExperimentOptions::tr("Degrees of freedom of student-t, 2 … 100: moments of that order and above do not exist "
                               "(5).")},
        {QStringLiteral("seed"), number,
         ExperimentOptions::tr("A whole number, 0 or more; the same one gives the same table on every machine (7).")},
        {QStringLiteral("momentum"), number,
         ExperimentOptions::tr("The weight of the new value in running statistics, 0 … 1 (0.1).")},
        {QStringLiteral("eps"), number, ExperimentOptions::tr("ε, 0 or more (1e-5).")},
    };
}

void applyExperiment(const CommandArguments &arguments, BatchExperiment &experiment)
{
    const QString replacement = QStringLiteral("replacement");
    if (arguments.has(replacement))
        experiment.replacement = arguments.text(replacement) == yes;
    experiment.features = clampedInteger(arguments, "features", experiment.features);
    experiment.batches = arguments.integer(QStringLiteral("batches"), experiment.batches);
    experiment.degrees = clampedInteger(arguments, "degrees", experiment.degrees);
    experiment.seed = seedArgument(arguments, experiment.seed);
    experiment.momentum = arguments.number(QStringLiteral("momentum"), experiment.momentum);
    experiment.epsilon = arguments.number(QStringLiteral("eps"), experiment.epsilon);
    validate(experiment);
    if (experiment.population != PopulationKind::Samples && arguments.has(replacement) && !experiment.replacement)
        throw InputError(
            {MESSAGE_TEXT("Message", "--replacement no needs a file of samples: the population “%1” is infinite."),
             {std::string(name(experiment.population))}});
}

std::uint64_t seedArgument(const CommandArguments &arguments, std::uint64_t fallback)
{
    const QString option = QStringLiteral("seed");
    if (!arguments.has(option))
        return fallback;
    const std::int64_t seed = arguments.integer(option, 0);
    if (seed < 0)
        throw InputError({MESSAGE_TEXT("Message", "--seed must not be negative, but is %1."), {std::to_string(seed)}});
    return static_cast<std::uint64_t>(seed);
}

int clampedInteger(const CommandArguments &arguments, const char *option, int fallback)
{
    const std::int64_t value = arguments.integer(QLatin1String(option), fallback);
    return static_cast<int>(
        std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

} // namespace normscope

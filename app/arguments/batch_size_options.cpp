// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/batch_size_options.h"

#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <string>

namespace normscope {

namespace {

struct BatchSizeOptions
{
    Q_DECLARE_TR_FUNCTIONS(BatchSizeCommand)
};

constexpr QLatin1String yes("yes");

QStringList samplerNames()
{
    QStringList names;
    for (const SamplerKind kind : allSamplerKinds)
        names += QLatin1String(name(kind).data());
    return names;
}

/// Throws InputError if an option is given that the chosen sampler does not use.
void requireSamplerOf(const CommandArguments &arguments, const char *option, bool isUsed)
{
    if (arguments.has(QLatin1String(option)) && !isUsed)
        throw InputError({MESSAGE_TEXT("Message", "--%1 means nothing for this --sampler."), {option}});
}

void applySampler(const CommandArguments &arguments, BatchExperiment &experiment)
{
    if (const auto kind = fromName<SamplerKind>(arguments.text(QStringLiteral("sampler")).toStdString()))
        experiment.sampler = *kind;
    const SamplerKind kind = experiment.sampler;
    requireSamplerOf(arguments, "correlation", kind == SamplerKind::Clustered);
    requireSamplerOf(arguments, "classes", kind == SamplerKind::Sorted || kind == SamplerKind::Imbalanced);
    requireSamplerOf(arguments, "shares", kind == SamplerKind::Imbalanced);
    experiment.correlation = arguments.number(QStringLiteral("correlation"), experiment.correlation);
    experiment.classes = clampedInteger(arguments, "classes", experiment.classes);
    const QString option = QStringLiteral("shares");
    if (!arguments.has(option))
        return;
    experiment.shares.clear();
    for (const QString &item : arguments.text(option).split(QLatin1Char(','))) {
        bool isNumber = false;
        experiment.shares.push_back(item.trimmed().toDouble(&isNumber));
        if (!isNumber)
            throw InputError({MESSAGE_TEXT("Message", "--shares needs numbers such as 8,1,1, not “%1”."),
                              {arguments.text(option).toStdString()}});
    }
    if (!arguments.has(QStringLiteral("classes")))
        experiment.classes = static_cast<int>(experiment.shares.size());
}

} // namespace

std::vector<CommandOption> batchDrawOptions()
{
    const QString number = BatchSizeOptions::tr("NUMBER");
    return {
        {QStringLiteral("replacement"),
         {},
         BatchSizeOptions::tr("Whether a batch may hold an entry of FILE twice (yes)."),
         {yes, QStringLiteral("no")}},
        {QStringLiteral("sampler"),
         {},
         BatchSizeOptions::tr(
             "How batches are drawn (independent). clustered: mates are correlated by ρ, as frames of one video; "
             "sorted: a batch holds one class; imbalanced: a sample is of class c with its share; epoch: FILE's "
             "entries "
             "are shuffled and none is used twice before all are, which shows in running statistics. A class is one of "
             "K equally large slices in the order of the first feature. Theory holds for the sampler; where none is "
             "known the column is empty."),
         samplerNames()},
        {QStringLiteral("correlation"), number,
         BatchSizeOptions::tr("ρ of clustered, 0 … 1: the correlation of two mates (0.5).")},
        {QStringLiteral("classes"), number, BatchSizeOptions::tr("K of sorted and imbalanced, 2 … 100 (10).")},
        {QStringLiteral("shares"), BatchSizeOptions::tr("LIST"),
         BatchSizeOptions::tr("Of imbalanced: the classes' shares up to a factor, such as 8,1,1, which also says how "
                              "many there are (falling as a power, the first 10 times the last).")},
        {QStringLiteral("batches"), number, BatchSizeOptions::tr("Batches of each size (20000).")},
        {QStringLiteral("features"), number,
         BatchSizeOptions::tr("Features of a sample (64); of FILE the first so many (all, but no more than 4096).")},
        {QStringLiteral("degrees"), number,
         BatchSizeOptions::tr("Degrees of freedom of student-t, 2 … 100: moments of that order and above do not exist "
                              "(5).")},
        {QStringLiteral("seed"), number,
         BatchSizeOptions::tr("A whole number, 0 or more; the same one gives the same table on every machine (7).")},
        {QStringLiteral("momentum"), number,
         BatchSizeOptions::tr("The weight of the new value in running statistics, 0 … 1 (0.1).")},
        {QStringLiteral("eps"), number, BatchSizeOptions::tr("ε, 0 or more (1e-5).")},
    };
}

void applyExperiment(const CommandArguments &arguments, BatchExperiment &experiment)
{
    const QString replacement = QStringLiteral("replacement");
    if (arguments.has(replacement))
        experiment.replacement = arguments.text(replacement) == yes;
    applySampler(arguments, experiment);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch_size_command.h"

#include "app/cli/argument_parser.h"
#include "app/cli/batch_size_rows.h"
#include "app/cli/batch_size_throughput.h"
#include "app/cli/command_line.h"
#include "app/cli/tensor_argument.h"
#include "engine/formats/file.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <limits>
#include <string>

namespace normscope {

namespace {

struct BatchSizeCommand
{
    Q_DECLARE_TR_FUNCTIONS(BatchSizeCommand)
};

const QString yes = QStringLiteral("yes");
const QString initialSizes = QStringLiteral("1,2,4,8,16,32,64,128,256,512,1024");

/// Every option of batch-size; tells the parser and the help.
std::vector<CommandOption> options()
{
    const QString number = BatchSizeCommand::tr("NUMBER");
    return {
        {QStringLiteral("population"), BatchSizeCommand::tr("POPULATION"),
         BatchSizeCommand::tr(
             "Where samples come from. Required: normal, log-normal (of exp(0.8 z)), bimodal (normal "
             "about −1.5 or 1.5, deviation 0.5), uniform (on 0 … 1), student-t (5 degrees of freedom), "
             "or a FILE: its entries along axis 0, the other axes flattened to features.")},
        {QStringLiteral("out"), BatchSizeCommand::tr("FILE.csv"),
         BatchSizeCommand::tr("The table to write. Required, but for --throughput.")},
        {QStringLiteral("replacement"),
         {},
         BatchSizeCommand::tr("Whether a batch may hold an entry of FILE twice (yes)."),
         {yes, QStringLiteral("no")}},
        {QStringLiteral("batch-sizes"), BatchSizeCommand::tr("LIST"),
         BatchSizeCommand::tr("The sizes N, 1 … 1024: one row each (%1).").arg(initialSizes)},
        {QStringLiteral("batches"), number, BatchSizeCommand::tr("Batches of each size (20000).")},
        {QStringLiteral("features"), number,
         BatchSizeCommand::tr("Features of a sample (64); of FILE the first so many (all, but no more than 4096).")},
        {QStringLiteral("degrees"), number,
         BatchSizeCommand::tr("Degrees of freedom of student-t, 2 … 100: moments of that order and above do not exist "
                              "(5).")},
        {QStringLiteral("seed"), number,
         BatchSizeCommand::tr("A whole number, 0 or more; the same one gives the same table on every machine (7).")},
        {QStringLiteral("momentum"), number,
         BatchSizeCommand::tr("The weight of the new value in running statistics, 0 … 1 (0.1).")},
        {QStringLiteral("eps"), number, BatchSizeCommand::tr("ε, 0 or more (1e-5).")},
        {QStringLiteral("throughput"), BatchSizeCommand::tr("SECONDS"),
         BatchSizeCommand::tr(
             "Writes no table but prints how many batches a second are computed; the number of threads "
             "may follow (1).")},
    };
}

/// Whole numbers that are too large or too small for an int become its limits, and are refused by validate().
int clampedInteger(const CommandArguments &arguments, const char *option, int fallback)
{
    const std::int64_t value = arguments.integer(QLatin1String(option), fallback);
    return static_cast<int>(
        std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

std::uint64_t seedOf(const CommandArguments &arguments)
{
    const std::int64_t seed = arguments.integer(QStringLiteral("seed"), 7);
    if (seed < 0)
        throw InputError({ENGINE_TEXT("Engine", "--seed must not be negative, but is %1."), {std::to_string(seed)}});
    return static_cast<std::uint64_t>(seed);
}

BatchExperiment experimentOf(const CommandArguments &arguments)
{
    const std::string name = arguments.text(QStringLiteral("population")).toStdString();
    if (name.empty())
        throw InputError({ENGINE_TEXT(
            "Engine",
            "--population is missing: normal, log-normal, bimodal, uniform, student-t or a file of samples.")});
    const auto kind = populationFromName(name);
    const bool isFile = !kind || kind == PopulationKind::Samples;
    BatchExperiment experiment;
    experiment.population = isFile ? PopulationKind::Samples : *kind;
    experiment.replacement = arguments.text(QStringLiteral("replacement"), yes) == yes;
    experiment.features = clampedInteger(arguments, "features", isFile ? mostFeatures : experiment.features);
    experiment.batches = arguments.integer(QStringLiteral("batches"), experiment.batches);
    experiment.degrees = clampedInteger(arguments, "degrees", experiment.degrees);
    experiment.seed = seedOf(arguments);
    experiment.momentum = arguments.number(QStringLiteral("momentum"), experiment.momentum);
    experiment.epsilon = arguments.number(QStringLiteral("eps"), experiment.epsilon);
    experiment.runningVariance = VarianceEstimator::Biased;
    validate(experiment);
    if (!isFile && !experiment.replacement)
        throw InputError(
            {ENGINE_TEXT("Engine", "--replacement no needs a file of samples: the population “%1” is infinite."),
             {name}});
    return experiment;
}

Tensor samplesOf(const CommandArguments &arguments, const BatchExperiment &experiment)
{
    if (experiment.population != PopulationKind::Samples)
        return {};
    const QString file = arguments.text(QStringLiteral("population"));
    const TensorArgument argument = tensorArgument(file);
    if (!std::filesystem::exists(argument.path))
        throw InputError({ENGINE_TEXT("Engine",
                                      "“%1” is neither a file nor one of the populations normal, log-normal, bimodal, "
                                      "uniform and student-t."),
                          {file.toStdString()}});
    const Tensor samples = load(argument);
    const std::int64_t width = samples.size() / samples.shape().front();
    if (arguments.has(QStringLiteral("features")) && experiment.features > width)
        throw InputError({ENGINE_TEXT("Engine", "--features is %1, but the samples have only %2."),
                          {std::to_string(experiment.features), std::to_string(width)}});
    return samples;
}

std::vector<int> batchSizesOf(const CommandArguments &arguments)
{
    const QString list = arguments.text(QStringLiteral("batch-sizes"), initialSizes);
    std::vector<int> sizes;
    for (const QString &item : list.split(QLatin1Char(','))) {
        bool isNumber = false;
        sizes.push_back(item.trimmed().toInt(&isNumber));
        if (!isNumber)
            throw InputError({ENGINE_TEXT("Engine", "--batch-sizes needs whole numbers such as 1,2,4,8, not “%1”."),
                              {list.toStdString()}});
        BatchExperiment experiment;
        experiment.batchSize = sizes.back();
        validate(experiment);
    }
    return sizes;
}

void printThroughput(const CommandArguments &arguments)
{
    const double seconds = arguments.number(QStringLiteral("throughput"), 1);
    const QString threads = arguments.files().value(0, QStringLiteral("1"));
    bool isNumber = false;
    const int count = threads.toInt(&isNumber);
    if (!isNumber || count < 1 || !(seconds > 0 && seconds <= 3600))
        throw InputError(
            {ENGINE_TEXT("Engine",
                         "--throughput needs seconds, more than 0 and at most 3600, and may be followed by "
                         "a number of threads.")});
    printText(QString::fromStdString(batchSizeThroughput(seconds, count)));
}

} // namespace

QString batchSizeHelp()
{
    QString text = BatchSizeCommand::tr(
        "Usage: normscope batch-size --population POPULATION --out FILE.csv [OPTION …]\n\n"
        "Draws many batches of N samples and compares their means and variances with theory; and looks at what\n"
        "becomes of one fixed sample, the probe, among N − 1 fresh ones. Writes one row for each N. Features are\n"
        "pooled; numbers have full precision; a moment that does not exist is left empty.\n\n"
        "Columns:\n");
    for (const BatchSizeColumn &column : batchSizeColumns())
        text += helpEntry(QLatin1String(column.name), BatchSizeCommand::tr(column.help));
    return text + BatchSizeCommand::tr("\nOptions, in brackets what holds without them:\n") + optionsHelp(options())
        + helpEntry(QStringLiteral("--help"), BatchSizeCommand::tr("Show this text."));
}

void runBatchSize(const QStringList &words)
{
    const CommandArguments arguments(words, options(), 1);
    if (arguments.has(QStringLiteral("throughput")))
        return printThroughput(arguments);
    if (!arguments.files().isEmpty())
        throw InputError(
            {ENGINE_TEXT("Engine", "batch-size takes no argument “%1”: samples are named by --population."),
             {arguments.files().first().toStdString()}});
    const QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({ENGINE_TEXT("Engine", "--out is missing.")});
    const BatchExperiment experiment = experimentOf(arguments);
    const std::vector<int> sizes = batchSizesOf(arguments);
    const ExperimentPopulation population(experiment, samplesOf(arguments, experiment));
    population.requireBatch(*std::max_element(sizes.begin(), sizes.end()));

    Workers workers;
    std::vector<BatchSizeRow> rows;
    for (const int size : sizes)
        rows.push_back(batchSizeRow(population, experiment, size, workers));
    AtomicFile file(QFile::encodeName(path).toStdString());
    file.write(batchSizeTable(rows));
    file.commit();
}

} // namespace normscope

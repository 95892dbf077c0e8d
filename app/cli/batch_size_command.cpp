// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch_size_command.h"

#include "app/arguments/argument_parser.h"
#include "app/arguments/experiment_options.h"
#include "app/cli/batch_size_rows.h"
#include "app/cli/batch_size_throughput.h"
#include "app/cli/command_line.h"
#include "app/files/tensor_argument.h"
#include "engine/formats/atomic_file.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QCoreApplication>

#include <algorithm>
#include <string>

namespace normscope {

namespace {

struct BatchSizeCommand
{
    Q_DECLARE_TR_FUNCTIONS(BatchSizeCommand)
};

constexpr QLatin1String initialSizes("1,2,4,8,16,32,64,128,256,512,1024");

/// Every option of batch-size; tells the parser and the help.
std::vector<CommandOption> batchSizeOptions()
{
    std::vector<CommandOption> all = {
        {QStringLiteral("population"), BatchSizeCommand::tr("POPULATION"),
         BatchSizeCommand::tr(
             "Where samples come from. Required: normal, log-normal (of exp(0.8 z)), bimodal (normal "
             "about −1.5 or 1.5, deviation 0.5), uniform (on 0 … 1), student-t (5 degrees of freedom), "
             "or a FILE: its entries along axis 0, the other axes flattened to features.")},
        {QStringLiteral("out"), BatchSizeCommand::tr("FILE.csv"),
         BatchSizeCommand::tr("The table to write. Required, but for --throughput.")},
        {QStringLiteral("batch-sizes"), BatchSizeCommand::tr("LIST"),
         BatchSizeCommand::tr("The sizes N, 1 … 1024: one row each (%1).").arg(initialSizes)},
        {QStringLiteral("throughput"), BatchSizeCommand::tr("SECONDS"),
         BatchSizeCommand::tr(
             "Writes no table but prints how many batches a second are computed; the number of threads "
             "may follow (1).")},
    };
    for (CommandOption &option : experimentOptions())
        all.insert(all.end() - 1, std::move(option));
    return all;
}

BatchExperiment experimentOf(const CommandArguments &arguments)
{
    const std::string name = arguments.text(QStringLiteral("population")).toStdString();
    if (name.empty())
        throw InputError({MESSAGE_TEXT(
            "Message",
            "--population is missing: normal, log-normal, bimodal, uniform, student-t or a file of samples.")});
    const auto kind = fromName<PopulationKind>(name);
    const bool isFile = !kind || kind == PopulationKind::Samples;
    BatchExperiment experiment;
    experiment.population = isFile ? PopulationKind::Samples : *kind;
    if (isFile)
        experiment.features = mostFeatures;
    experiment.runningVariance = VarianceEstimator::Biased;
    applyExperiment(arguments, experiment);
    return experiment;
}

Tensor samplesOf(const CommandArguments &arguments, const BatchExperiment &experiment)
{
    if (experiment.population != PopulationKind::Samples)
        return {};
    const QString file = arguments.text(QStringLiteral("population"));
    const TensorArgument argument = tensorArgument(file);
    if (!std::filesystem::exists(argument.path))
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” is neither a file nor one of the populations normal, log-normal, bimodal, "
                                       "uniform and student-t."),
                          {file.toStdString()}});
    Tensor samples = load(argument);
    const std::int64_t width = samples.size() / samples.shape().front();
    if (arguments.has(QStringLiteral("features")) && experiment.features > width)
        throw InputError({MESSAGE_TEXT("Message", "--features is %1, but the samples have only %2."),
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
            throw InputError({MESSAGE_TEXT("Message", "--batch-sizes needs whole numbers such as 1,2,4,8, not “%1”."),
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
            {MESSAGE_TEXT("Message",
                          "--throughput needs seconds, more than 0 and at most 3600, and may be followed by "
                          "a number of threads.")});
    printText(QString::fromStdString(batchSizeThroughput(seconds, count)));
}

} // namespace

QString batchSizeHelp()
{
    QString text
        = BatchSizeCommand::tr("Usage: normscope batch-size --population POPULATION --out FILE.csv [OPTION …]\n\n"
                               "Draws many batches of N samples and compares their means and variances with\n"
                               "theory; and looks at what becomes of one fixed sample, the probe, among N − 1\n"
                               "fresh ones. Writes one row for each N. Features are pooled; numbers have full\n"
                               "precision; a moment that does not exist is left empty.\n\nColumns:\n");
    for (const BatchSizeColumn &column : batchSizeColumns())
        text += helpEntry(QLatin1String(column.name), BatchSizeCommand::tr(column.help));
    return text + BatchSizeCommand::tr("\nOptions, in brackets what holds without them:\n")
        + optionsHelp(batchSizeOptions())
        + helpEntry(QStringLiteral("--help"), BatchSizeCommand::tr("Show this text."));
}

void runBatchSize(const QStringList &words)
{
    const CommandArguments arguments(words, batchSizeOptions(), 1);
    if (arguments.has(QStringLiteral("throughput")))
        return printThroughput(arguments);
    if (!arguments.files().isEmpty())
        throw InputError(
            {MESSAGE_TEXT("Message", "batch-size takes no argument “%1”: samples are named by --population."),
             {arguments.files().first().toStdString()}});
    const QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "--out is missing.")});
    const BatchExperiment experiment = experimentOf(arguments);
    const std::vector<int> sizes = batchSizesOf(arguments);
    const ExperimentPopulation population(experiment, samplesOf(arguments, experiment));
    population.requireBatch(*std::max_element(sizes.begin(), sizes.end()));

    Workers workers;
    std::vector<BatchSizeRow> rows;
    rows.reserve(sizes.size());
    for (const int size : sizes)
        rows.push_back(batchSizeRow(population, experiment, size, workers));
    const std::filesystem::path target = nativePath(path);
    writeFiles({target}, [&] {
        AtomicFile file(target);
        file.write(batchSizeTable(rows));
        file.commit();
    });
}

} // namespace normscope

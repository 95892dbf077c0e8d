// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch_size_command.h"

#include "app/arguments/argument_parser.h"
#include "app/arguments/batch_size_options.h"
#include "app/cli/batch_size_remedies.h"
#include "app/cli/batch_size_rows.h"
#include "app/cli/batch_size_throughput.h"
#include "app/cli/command_line.h"
#include "app/cli/progress_line.h"
#include "app/files/tensor_argument.h"
#include "engine/experiments/safe_batch.h"
#include "engine/experiments/sample_groups.h"
#include "engine/formats/atomic_file.h"
#include "engine/normalization/presets.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace normscope {

namespace {

struct BatchSizeCommand
{
    Q_DECLARE_TR_FUNCTIONS(BatchSizeCommand)
};

constexpr QLatin1String initialSizes("1,2,4,8,16,32,64,128,256,512,1024");

/// Every option of batch-size; the parser and the help read this table.
std::vector<CommandOption> batchSizeCommandOptions()
{
    std::vector<CommandOption> all = {
        {QStringLiteral("population"), BatchSizeCommand::tr("POPULATION"),
         BatchSizeCommand::tr(
             "Where samples come from. Required: normal, log-normal (of exp(0.8 z)), bimodal (normal "
             "about −1.5 or 1.5, deviation 0.5), uniform (on 0 … 1), student-t (5 degrees of freedom), "
             "or a FILE: its entries along axis 0, the other axes flattened to features.")},
        {QStringLiteral("layout"), BatchSizeCommand::tr("LIST"),
         BatchSizeCommand::tr(
             "The names of FILE's axes, such as N,C,H,W: a sample is one index along the batch axis, a channel "
             "pools its positions as batch norm does, and figures are means over channels. FILE may then stand without "
             "--population.")},
        {QStringLiteral("channel"), BatchSizeCommand::tr("K"),
         BatchSizeCommand::tr("With --layout: one channel, counted from 0, or all (all).")},
        {QStringLiteral("per-channel"), {}, BatchSizeCommand::tr("With --layout: a row for each channel and size.")},
        {QStringLiteral("per-position"),
         {},
         BatchSizeCommand::tr("With --layout: each position of a channel is a group of its own, as in batch norm per "
                              "position on N,L,D; a channel then is one of these groups.")},
        {QStringLiteral("probe"), BatchSizeCommand::tr("LIST"),
         BatchSizeCommand::tr("With --layout: the index of the probe's cell along FILE's axes, such as 3,0,2,2 (the "
                              "first cell of the channel, of channel 0 if there are several, in a sample drawn with "
                              "the seed).")},
        {QStringLiteral("tolerance"), BatchSizeCommand::tr("SHARE"),
         BatchSizeCommand::tr(
             "Writes another table and draws nothing: the least N from which on a batch's mean, and its deviation, err "
             "by no more than this share of σ, such as 0.1, with 95 % of the channels or features. Columns: "
             "statistic (mean: exact; deviation: root mean square error of σ̂, to first order), tolerance, "
             "safe_batch_size, worst_channel, worst_batch_size; empty where no N up to 1024, or up to the population's "
             "end, suffices. A third row is for the output: root mean square error of (x − μ̂)/σ̂ over the samples, to "
             "first order √(mean² + deviation²).")},
        {QStringLiteral("observe"),
         {},
         BatchSizeCommand::tr("Adds columns: the probe's gradient, what it tells of its mates (leak), the running "
                              "statistics with their laws (running), or all."),
         {QStringLiteral("gradient"), QStringLiteral("leak"), QStringLiteral("running"), QStringLiteral("all")}},
        {QStringLiteral("upstream"), BatchSizeCommand::tr("NUMBER"),
         BatchSizeCommand::tr("With --observe gradient: the probe's own upstream gradient (1).")},
        {QStringLiteral("out"), BatchSizeCommand::tr("FILE.csv"),
         BatchSizeCommand::tr("The table to write. Required, but for --throughput.")},
        {QStringLiteral("batch-sizes"), BatchSizeCommand::tr("LIST"),
         BatchSizeCommand::tr("The sizes N, 1 … 1024: one row each (%1).").arg(initialSizes)},
        {QStringLiteral("throughput"), BatchSizeCommand::tr("SECONDS"),
         BatchSizeCommand::tr(
             "Writes no table but prints how many batches a second are computed; the number of threads "
             "may follow (1).")},
    };
    for (CommandOption &option : remedyOptions())
        all.insert(all.end() - 1, std::move(option));
    for (CommandOption &option : batchDrawOptions())
        all.insert(all.end() - 1, std::move(option));
    return all;
}

/// --population, or the file argument, which replaces the option where --layout is given.
QString populationOf(const CommandArguments &arguments)
{
    const QString named = arguments.text(QStringLiteral("population"));
    const bool hasLayout = arguments.has(QStringLiteral("layout"));
    if (arguments.files().isEmpty())
        return named;
    if (!named.isEmpty() || !hasLayout)
        throw InputError(
            {MESSAGE_TEXT("Message", "batch-size takes no argument “%1”: samples are named by --population."),
             {arguments.files().first().toStdString()}});
    return arguments.files().first();
}

BatchExperiment experimentOf(const CommandArguments &arguments, const std::string &population)
{
    if (population.empty())
        throw InputError({MESSAGE_TEXT(
            "Message",
            "--population is missing: normal, log-normal, bimodal, uniform, student-t or a file of samples.")});
    const auto kind = fromName<PopulationKind>(population);
    const bool isFile = !kind || kind == PopulationKind::Samples;
    BatchExperiment experiment;
    experiment.population = isFile ? PopulationKind::Samples : *kind;
    if (isFile)
        experiment.features = mostFeatures;
    experiment.runningVariance = VarianceEstimator::Biased;
    applyExperiment(arguments, experiment);
    return experiment;
}

Tensor samplesOf(const CommandArguments &arguments, const QString &file, const BatchExperiment &experiment)
{
    if (experiment.population != PopulationKind::Samples)
        return {};
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

/// Flat index of the element that --probe names by comma-separated indices, one for each axis.
std::int64_t elementOf(const CommandArguments &arguments, const Shape &shape)
{
    const QString list = arguments.text(QStringLiteral("probe"));
    const QStringList items = list.split(QLatin1Char(','));
    std::int64_t element = 0;
    bool fits = items.size() == static_cast<qsizetype>(shape.size());
    for (std::size_t axis = 0; fits && axis < shape.size(); ++axis) {
        const std::int64_t index = items[static_cast<qsizetype>(axis)].trimmed().toLongLong(&fits);
        fits = fits && index >= 0 && index < shape[axis];
        element = element * shape[axis] + index;
    }
    if (!fits)
        throw InputError({MESSAGE_TEXT("Message", "--probe needs an index for each axis of the tensor, not “%1”."),
                          {list.toStdString()}});
    return element;
}

/// The optional columns that --observe asks for.
BatchSizeExtras extrasOf(const CommandArguments &arguments, bool hasLayout)
{
    const QString observed = arguments.text(QStringLiteral("observe"));
    const QString upstream = QStringLiteral("upstream");
    BatchSizeExtras extras;
    extras.hasLayout = hasLayout;
    extras.hasGradient = observed == QLatin1String("gradient") || observed == QLatin1String("all");
    extras.hasLeak = observed == QLatin1String("leak") || observed == QLatin1String("all");
    extras.hasRunning = observed == QLatin1String("running") || observed == QLatin1String("all");
    extras.upstream = arguments.number(upstream, extras.upstream);
    if (arguments.has(upstream) && !extras.hasGradient)
        throw InputError({MESSAGE_TEXT("Message", "--upstream needs --observe gradient.")});
    if (!std::isfinite(extras.upstream))
        throw InputError({MESSAGE_TEXT("Message", "--upstream must be a finite number.")});
    return extras;
}

constexpr std::array layoutOptions
    = {QLatin1String("channel"), QLatin1String("per-channel"), QLatin1String("per-position"), QLatin1String("probe")};

/// Takes over --layout and the options that need it.
void applyLayout(const CommandArguments &arguments, const Tensor &samples, BatchExperiment &experiment)
{
    const QString channel = arguments.text(QStringLiteral("channel"), QStringLiteral("all"));
    if (!arguments.has(QStringLiteral("layout"))) {
        for (const QLatin1String option : layoutOptions) {
            if (arguments.has(option))
                throw InputError({MESSAGE_TEXT("Message", "--%1 needs --layout."), {option.data()}});
        }
        return;
    }
    if (experiment.population != PopulationKind::Samples || arguments.has(QStringLiteral("features")))
        throw InputError({MESSAGE_TEXT("Message", "--layout needs a file of samples, and no --features.")});
    experiment.layout
        = parseLayout(arguments.text(QStringLiteral("layout")).toStdString(), static_cast<int>(samples.shape().size()));
    if (experiment.layout->batchAxis < 0 || experiment.layout->channelAxis < 0)
        throw InputError(whyNot(Method::Batch, *experiment.layout));
    experiment.perPosition = arguments.has(QStringLiteral("per-position"));
    experiment.allChannels = channel == QLatin1String("all");
    if (!experiment.allChannels) {
        bool isNumber = false;
        experiment.channel = channel.toInt(&isNumber);
        if (!isNumber || experiment.channel < 0)
            throw InputError({MESSAGE_TEXT("Message", "--channel needs a whole number or “all”, not “%1”."),
                              {channel.toStdString()}});
    }
    const SampleGroups groups(samples.shape(), *experiment.layout, experiment.perPosition);
    if (experiment.allChannels && groups.groups() > mostFeatures)
        throw InputError({MESSAGE_TEXT("Message", "The tensor has %1 channels, more than %2: choose one by --channel."),
                          {std::to_string(groups.groups()), std::to_string(mostFeatures)}});
    if (!arguments.has(QStringLiteral("probe")))
        return;
    const auto [sample, group, position] = groups.cell(elementOf(arguments, samples.shape()));
    if (!experiment.allChannels && group != experiment.channel)
        throw InputError({MESSAGE_TEXT("Message", "--probe is a cell of channel %1, but --channel is %2."),
                          {std::to_string(group), std::to_string(experiment.channel)}});
    experiment.channel = static_cast<int>(group);
    experiment.probeSample = static_cast<int>(sample);
    experiment.probePosition = static_cast<int>(position);
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

std::vector<BatchSizeRow> rowsOf(const ExperimentPopulation &population, const BatchExperiment &experiment,
                                 const std::vector<int> &sizes, double upstream, ProgressLine &line)
{
    population.requireBatch(*std::max_element(sizes.begin(), sizes.end()));
    Workers workers;
    std::vector<BatchSizeRow> rows;
    rows.reserve(sizes.size());
    for (const int size : sizes) {
        line.begin(size); // Each batch draws `size` samples, so that the work of a row is proportional to it.
        rows.push_back(batchSizeRow(population, experiment, size, workers, upstream, line.progress()));
    }
    return rows;
}

/// The rows of one channel after the other; the probe of each channel is at the same position of the same sample.
std::vector<BatchSizeRow> channelRows(BatchExperiment experiment, const Tensor &samples, const std::vector<int> &sizes,
                                      double upstream)
{
    const SampleGroups groups(samples.shape(), *experiment.layout, experiment.perPosition);
    const int first = experiment.allChannels ? 0 : experiment.channel;
    const int last = experiment.allChannels ? static_cast<int>(groups.groups()) - 1 : experiment.channel;
    experiment.allChannels = false;
    const double channels = last - first + 1;
    ProgressLine line(channels * std::accumulate(sizes.begin(), sizes.end(), 0.0));
    std::vector<BatchSizeRow> rows;
    for (experiment.channel = first; experiment.channel <= last; ++experiment.channel) {
        const ExperimentPopulation population(experiment, samples);
        for (BatchSizeRow &row : rowsOf(population, experiment, sizes, upstream, line)) {
            row.channel = experiment.channel;
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

constexpr std::pair<SafeStatistic, const char *> namedSafeStatistics[]
    = {{SafeStatistic::Mean, "mean,"}, {SafeStatistic::Deviation, "deviation,"}, {SafeStatistic::Output, "output,"}};

std::string safeTable(const CommandArguments &arguments, const ExperimentPopulation &population)
{
    const QString option = QStringLiteral("tolerance");
    const double tolerance = arguments.number(option, 0);
    if (!(tolerance > 0) || !std::isfinite(tolerance))
        throw InputError({MESSAGE_TEXT("Message", "--tolerance needs a share of σ above 0, such as 0.1.")});
    std::string text = "statistic,tolerance,safe_batch_size,worst_channel,worst_batch_size\n";
    const auto size = [](const std::optional<int> &batchSize) { return batchSize ? std::to_string(*batchSize) : ""; };
    for (const auto &[statistic, label] : namedSafeStatistics) {
        const SafeBatch safe = safeBatch(population, statistic, tolerance);
        text += label;
        text += arguments.text(option).trimmed().toStdString() + ',' + size(safe.batchSize) + ','
            + std::to_string(population.groupOf(safe.worst)) + ',' + size(safe.worstBatchSize) + '\n';
    }
    return text;
}

void writeText(const QString &path, const std::string &text)
{
    const std::filesystem::path target = nativePath(path);
    writeFiles({target}, [&] {
        AtomicFile file(target);
        file.write(text);
        file.commit();
    });
}

} // namespace

CommandHelp batchSizeHelp()
{
    CommandHelp help;
    help.intro = BatchSizeCommand::tr("Usage: normscope batch-size --population POPULATION --out FILE.csv [OPTION …]\n"
                                      "       normscope batch-size FILE --layout N,C,H,W --out FILE.csv [OPTION …]\n\n"
                                      "Draws many batches of N samples and compares their means and variances with\n"
                                      "theory; and looks at what becomes of one fixed sample, the probe, among N − 1\n"
                                      "fresh ones. Writes one row for each N. Features are pooled; numbers have full\n"
                                      "precision; a moment that does not exist is left empty.\n\nColumns:\n");
    for (const BatchSizeColumn &column : batchSizeColumns())
        help.entries.push_back({QLatin1String(column.name), BatchSizeCommand::tr(column.help)});
    help.optionsTitle = BatchSizeCommand::tr("\nOptions, in brackets what holds without them:\n");
    help.options = batchSizeCommandOptions();
    return help;
}

void runBatchSize(const QStringList &words)
{
    const CommandArguments arguments(words, batchSizeCommandOptions(), 1);
    if (arguments.has(QStringLiteral("throughput")))
        return printThroughput(arguments);
    const QString named = populationOf(arguments);
    const QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "--out is missing.")});
    BatchExperiment experiment = experimentOf(arguments, named.toStdString());
    const std::vector<int> sizes = batchSizesOf(arguments);
    const Tensor samples = samplesOf(arguments, named, experiment);
    applyLayout(arguments, samples, experiment);
    const BatchSizeExtras extras = extrasOf(arguments, experiment.layout.has_value());
    if (arguments.has(QStringLiteral("remedy")))
        return writeText(path, remedyTable(arguments, ExperimentPopulation(experiment, samples), experiment, sizes));
    if (arguments.has(QStringLiteral("tolerance")))
        return writeText(path, safeTable(arguments, ExperimentPopulation(experiment, samples)));
    std::vector<BatchSizeRow> rows;
    if (arguments.has(QStringLiteral("per-channel"))) {
        rows = channelRows(experiment, samples, sizes, extras.upstream);
    } else {
        ProgressLine line(std::accumulate(sizes.begin(), sizes.end(), 0.0));
        rows = rowsOf(ExperimentPopulation(experiment, samples), experiment, sizes, extras.upstream, line);
    }
    writeText(path, batchSizeTable(rows, extras));
}

} // namespace normscope

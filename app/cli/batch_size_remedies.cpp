// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch_size_remedies.h"

#include "app/arguments/batch_size_options.h"
#include "app/cli/progress_line.h"
#include "app/document/scene_archive.h"
#include "engine/experiments/remedies.h"
#include "engine/tables/table_writer.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <cmath>
#include <cstdint>
#include <string_view>

namespace normscope {

namespace {

struct RemedyOptions
{
    Q_DECLARE_TR_FUNCTIONS(BatchSizeCommand)
};

constexpr QLatin1String everything("all");

std::vector<Remedy> remediesOf(const CommandArguments &arguments)
{
    const QString named = arguments.text(QStringLiteral("remedy"));
    if (named == everything)
        return {allRemedies.begin(), allRemedies.end()};
    return {*fromName<Remedy>(named.toStdString())}; // The parser has checked the name.
}

/// "batch Ioffe & Szegedy 2015, arXiv:…; sync …"
QString sourcesOfRemedies()
{
    QStringList sources;
    for (const Remedy remedy : allRemedies) {
        const std::string_view paper = source(remedy);
        if (!paper.empty())
            sources += qString(name(remedy)) + u' ' + qString(paper);
    }
    return sources.join(QStringLiteral("; "));
}

RemedyChoice choiceOf(const CommandArguments &arguments)
{
    RemedyChoice choice;
    choice.devices = clampedInteger(arguments, "devices", choice.devices);
    choice.largestScale = arguments.number(QStringLiteral("r-max"), choice.largestScale);
    choice.largestShift = arguments.number(QStringLiteral("d-max"), choice.largestShift);
    if (choice.devices < 1 || choice.devices > largestBatch)
        throw InputError({MESSAGE_TEXT("Message", "--devices is 1 to %1, not %2."),
                          {std::to_string(largestBatch), std::to_string(choice.devices)}});
    if (!(choice.largestScale >= 1) || !(choice.largestShift >= 0))
        throw InputError({MESSAGE_TEXT("Message", "--r-max must be 1 or more, and --d-max 0 or more."), {}});
    return choice;
}

} // namespace

std::vector<CommandOption> remedyOptions()
{
    QStringList names;
    for (const Remedy remedy : allRemedies)
        names += QLatin1String(name(remedy).data());
    return {
        {QStringLiteral("remedy"),
         {},
         RemedyOptions::tr(
             "Writes another table: what becomes of the probe with a remedy against small batches, or with all of "
             "them. "
             "batch: none; sync: statistics of N on each of k devices together; ghost: of N/k; accumulation: of N, "
             "whatever is added up; frozen: the population's; renorm: batch renormalization with the population's "
             "statistics as the running ones; group, layer: the sample's own. Columns: remedy, batch_size, "
             "statistics_size (samples whose statistics are used), probe_mean and probe_std (of the training output), "
             "probe_bias (against (x − μ)/√(σ² + ε)), eval_gap (mean |training − eval|, eval with μ and σ²).")
             + QLatin1Char(' ') + RemedyOptions::tr("Definitions: %1.").arg(sourcesOfRemedies()),
         names + QStringList(everything)},
        {QStringLiteral("devices"), RemedyOptions::tr("NUMBER"),
         RemedyOptions::tr("With --remedy: k of sync, ghost and accumulation (4).")},
        {QStringLiteral("r-max"), RemedyOptions::tr("NUMBER"),
         RemedyOptions::tr("With --remedy: the limit of renorm's r, which stays within 1/r_max … r_max (3).")},
        {QStringLiteral("d-max"), RemedyOptions::tr("NUMBER"),
         RemedyOptions::tr("With --remedy: the limit of renorm's d, which stays within −d_max … d_max (5).")},
    };
}

std::string remedyTable(const CommandArguments &arguments, const ExperimentPopulation &population,
                        const BatchExperiment &experiment, const std::vector<int> &sizes)
{
    const RemedyChoice choice = choiceOf(arguments);
    Workers workers;
    std::string text;
    const TextSink sink = [&text](std::string_view piece) { text += piece; };
    TableWriter table(',', sink);
    table.header({"remedy", "batch_size", "statistics_size", "probe_mean", "probe_std", "probe_bias", "eval_gap"});
    const std::vector<Remedy> remedies = remediesOf(arguments);
    double all = 0;
    for (const Remedy remedy : remedies) {
        for (const int size : sizes)
            all += statisticsSize(remedy, choice, size);
    }
    ProgressLine line(all);
    for (const Remedy remedy : remedies) {
        for (const int size : sizes) {
            line.begin(statisticsSize(remedy, choice, size));
            const RemedyOutcome outcome
                = remedyOutcome(remedy, choice, population, experiment, size, workers, line.progress());
            table.text(name(remedy));
            table.number(std::int64_t(size));
            if (outcome.statisticsSize > 0)
                table.number(std::int64_t(outcome.statisticsSize));
            else
                table.nothing();
            for (const double value : {outcome.mean, outcome.spread, outcome.bias, outcome.gap})
                std::isfinite(value) ? table.number(value) : table.nothing();
            table.endRow();
        }
    }
    return text;
}

} // namespace normscope

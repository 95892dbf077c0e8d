// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/depth_command.h"

#include "app/arguments/argument_parser.h"
#include "app/arguments/depth_options.h"
#include "app/cli/command_line.h"
#include "engine/depth/depth_memory.h"
#include "engine/depth/depth_profile.h"
#include "engine/depth/depth_theory.h"
#include "engine/depth/stack_training.h"
#include "engine/formats/atomic_file.h"
#include "engine/parallel/workers.h"
#include "engine/tables/table_writer.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace normscope {

namespace {

struct DepthCommand
{
    Q_DECLARE_TR_FUNCTIONS(DepthCommand)
};

/// The values that the columns of the table are read from.
struct CommandStack
{
    DepthStack stack;
    DepthProfile profile;
    DepthTheory theory;
    double growth = 0;
    bool isTrained = false; ///< The theory columns are then empty: the theory is that of the initialization.
    double error = 0; ///< Error after the descent, if trained.
};

/// The stacks that a column is written for.
enum class ColumnOf
{
    All,
    Plain,
    Trained
};

/// A column of the table; the file and the help read it.
struct DepthColumn
{
    const char *name;
    const char *help; ///< In the translation context DepthCommand.
    double (*value)(const CommandStack &measured, std::size_t block);
    ColumnOf of = ColumnOf::All; ///< The column is written for these stacks only.
};

constexpr DepthColumn depthColumns[] = {
    {"block", QT_TRANSLATE_NOOP("DepthCommand", "The block, counted from 1."),
     [](const CommandStack &, std::size_t i) { return static_cast<double>(i) + 1; }},
    {"stream",
     QT_TRANSLATE_NOOP("DepthCommand",
                       "Mean square of the stream behind the block; where a norm of the sum stands there (post, "
                       "deepnorm), before it."),
     [](const CommandStack &m, std::size_t i) { return m.profile.streams[i].mean; }},
    {"theory_stream", QT_TRANSLATE_NOOP("DepthCommand", "Its law for many features."),
     [](const CommandStack &m, std::size_t i) { return m.isTrained ? NAN : m.theory.streams[i]; }},
    {"input_gradient",
     QT_TRANSLATE_NOOP("DepthCommand",
                       "Squared gradient of the block's input over the one at the top, the output of the last block, "
                       "which is standard normal."),
     [](const CommandStack &m, std::size_t i) { return m.profile.inputGradients[i].mean; }},
    {"theory_input_gradient", QT_TRANSLATE_NOOP("DepthCommand", "Its law; empty with batch norm."),
     [](const CommandStack &m, std::size_t i) { return m.isTrained ? NAN : m.theory.inputGradients[i]; }},
    {"weight_gradient",
     QT_TRANSLATE_NOOP("DepthCommand",
                       "Squared gradient of the block's weights over that of the last block's; empty where that is 0."),
     [](const CommandStack &m, std::size_t i) { return m.profile.weightGradients[i].mean; }},
    {"step_effect",
     QT_TRANSLATE_NOOP("DepthCommand",
                       "All weights are moved by δ N(0, 1/d), to first order in δ: mean square change of what is "
                       "behind the block, over its mean square and δ²."),
     [](const CommandStack &m, std::size_t i) { return m.profile.steps[i].mean; }},
    {"growth",
     QT_TRANSLATE_NOOP("DepthCommand",
                       "Of plain stacks: by what the squared gradient grows per layer on the way down, over the middle "
                       "of the stack (without the first layer and the four at the top; 6 layers at least)."),
     [](const CommandStack &m, std::size_t) { return m.growth; }, ColumnOf::Plain},
    {"theory_growth",
     QT_TRANSLATE_NOOP("DepthCommand", "Of plain stacks with batch norm of more than 3 samples: its law."),
     [](const CommandStack &m, std::size_t) { return m.isTrained ? NAN : m.theory.growth; }, ColumnOf::Plain},
    {"error",
     QT_TRANSLATE_NOOP("DepthCommand", "With --steps: mean square of output minus target after the last of them."),
     [](const CommandStack &m, std::size_t) { return m.error; }, ColumnOf::Trained},
};

bool isWritten(const DepthColumn &column, const CommandStack &measured)
{
    return column.of == ColumnOf::All || (column.of == ColumnOf::Trained && measured.isTrained)
        || (column.of == ColumnOf::Plain && measured.stack.architecture == DepthArchitecture::Plain);
}

std::string tableOf(const CommandStack &measured)
{
    std::string text;
    for (const DepthColumn &column : depthColumns) {
        if (isWritten(column, measured))
            (text += text.empty() ? "" : ",") += column.name;
    }
    text += '\n';
    const TextSink sink = [&text](std::string_view piece) { text += piece; };
    TableWriter table(',', sink);
    for (int block = 0; block < measured.stack.depth; ++block) {
        for (const DepthColumn &column : depthColumns) {
            if (!isWritten(column, measured))
                continue;
            const double value = column.value(measured, static_cast<std::size_t>(block));
            std::isfinite(value) ? table.number(value) : table.nothing();
        }
        table.endRow();
    }
    return text;
}

/// The signals in the stack of one seed after its descent, and the error at its end.
std::pair<StackRun, double> measureTrained(const StackArguments &wanted, int run)
{
    StackTraining training(wanted.stack, run, wanted.rate);
    for (int step = 1; step <= wanted.steps; ++step) {
        training.step();
        if (training.hasDiverged())
            throw InputError(
                {MESSAGE_TEXT("Message", "Descent diverges at step %1 with --rate %2: choose a lower one."),
                 {std::to_string(step), numberText(wanted.rate).toStdString()}});
    }
    return {runStack(wanted.stack, run, training.weights()), training.error()};
}

CommandStack measure(const StackArguments &wanted)
{
    std::vector<StackRun> runs(static_cast<std::size_t>(wanted.seeds));
    std::vector<double> errors(runs.size());
    Workers workers;
    forEachRun(wanted.stack, wanted.steps > 0, wanted.seeds, workers, [&](std::int64_t run) {
        const auto i = static_cast<std::size_t>(run);
        if (wanted.steps > 0)
            std::tie(runs[i], errors[i]) = measureTrained(wanted, static_cast<int>(run));
        else
            runs[i] = runStack(wanted.stack, static_cast<int>(run));
    });
    CommandStack measured {wanted.stack, depthProfile(runs), depthTheory(wanted.stack)};
    measured.growth = gradientGrowth(measured.profile);
    measured.isTrained = wanted.steps > 0;
    for (const double error : errors)
        measured.error += error / wanted.seeds;
    return measured;
}

std::vector<CommandOption> depthCommandOptions()
{
    std::vector<CommandOption> options = depthOptions();
    options.push_back(
        {QStringLiteral("out"), DepthCommand::tr("FILE.csv"), DepthCommand::tr("The table to write. Required.")});
    return options;
}

} // namespace

CommandHelp depthHelp()
{
    CommandHelp help;
    help.intro = DepthCommand::tr("Usage: normscope depth --architecture ARCHITECTURE --out FILE.csv [OPTION …]\n\n"
                                  "Sends a signal up a stack of blocks at its initialization, and a gradient down.\n"
                                  "A block is x + W2 ReLU(W1 u) on square matrices; u is x, normalized where the\n"
                                  "architecture says so; plain is W, norm, activation. Inputs are standard normal,\n"
                                  "tokens independent, weights normal, ε = 0; there is no attention unless it is\n"
                                  "asked for. Writes a row for each block, averaged over seeds; numbers have\n"
                                  "full precision; what theory says nothing of is left empty. With --steps the\n"
                                  "stacks are measured after so many steps of descent, on a target drawn for\n"
                                  "each seed; theory, which is of the initialization, is left empty then.\n\n"
                                  "Columns:\n");
    for (const DepthColumn &column : depthColumns)
        help.entries.push_back({QLatin1String(column.name), DepthCommand::tr(column.help)});
    help.optionsTitle = DepthCommand::tr("\nOptions, in brackets what holds without them:\n");
    help.options = depthCommandOptions();
    return help;
}

void runDepth(const QStringList &words)
{
    const CommandArguments arguments(words, depthCommandOptions(), 1);
    if (!arguments.files().isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "depth takes no argument “%1”: it draws what it computes with."),
                          {arguments.files().first().toStdString()}});
    if (!arguments.has(QStringLiteral("architecture")))
        throw InputError({MESSAGE_TEXT("Message", "--architecture is missing; --help lists them.")});
    const QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "--out is missing.")});
    const StackArguments wanted = stackArguments(arguments, {});
    const std::string table = tableOf(measure(wanted));
    const std::filesystem::path target = nativePath(path);
    writeFiles({target}, [&] {
        AtomicFile file(target);
        file.write(table);
        file.commit();
    });
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/depth_command.h"

#include "app/arguments/argument_parser.h"
#include "app/arguments/depth_options.h"
#include "app/cli/command_line.h"
#include "engine/depth/depth_profile.h"
#include "engine/depth/depth_theory.h"
#include "engine/formats/atomic_file.h"
#include "engine/parallel/workers.h"
#include "engine/tables/table_writer.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QCoreApplication>

#include <cmath>
#include <string>

namespace normscope {

namespace {

struct DepthCommand
{
    Q_DECLARE_TR_FUNCTIONS(DepthCommand)
};

/// What the table is made of.
struct CommandStack
{
    DepthStack stack;
    DepthProfile profile;
    DepthTheory theory;
    double growth = 0;
};

/// A column: tells the file and the help.
struct DepthColumn
{
    const char *name;
    const char *help; ///< In the context DepthCommand.
    double (*value)(const CommandStack &measured, std::size_t block);
    bool isOfPlain = false; ///< Written for plain stacks only.
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
     [](const CommandStack &m, std::size_t i) { return m.theory.streams[i]; }},
    {"input_gradient",
     QT_TRANSLATE_NOOP("DepthCommand",
                       "Squared gradient of the block's input over the one at the top, the output of the last block, "
                       "which is standard normal."),
     [](const CommandStack &m, std::size_t i) { return m.profile.inputGradients[i].mean; }},
    {"theory_input_gradient", QT_TRANSLATE_NOOP("DepthCommand", "Its law; empty with batch norm."),
     [](const CommandStack &m, std::size_t i) { return m.theory.inputGradients[i]; }},
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
     [](const CommandStack &m, std::size_t) { return m.growth; }, true},
    {"theory_growth",
     QT_TRANSLATE_NOOP("DepthCommand", "Of plain stacks with batch norm of more than 3 samples: its law."),
     [](const CommandStack &m, std::size_t) { return m.theory.growth; }, true},
};

bool isWritten(const DepthColumn &column, const DepthStack &stack)
{
    return !column.isOfPlain || stack.architecture == DepthArchitecture::Plain;
}

std::string tableOf(const CommandStack &measured)
{
    std::string text;
    for (const DepthColumn &column : depthColumns) {
        if (isWritten(column, measured.stack))
            (text += text.empty() ? "" : ",") += column.name;
    }
    text += '\n';
    const TextSink sink = [&text](std::string_view piece) { text += piece; };
    TableWriter table(',', sink);
    for (int block = 0; block < measured.stack.depth; ++block) {
        for (const DepthColumn &column : depthColumns) {
            if (!isWritten(column, measured.stack))
                continue;
            const double value = column.value(measured, static_cast<std::size_t>(block));
            std::isfinite(value) ? table.number(value) : table.nothing();
        }
        table.endRow();
    }
    return text;
}

CommandStack measure(const DepthStack &stack, int seeds)
{
    std::vector<StackRun> runs(static_cast<std::size_t>(seeds));
    Workers workers;
    workers.forEach(
        seeds, [&](std::int64_t run) { runs[static_cast<std::size_t>(run)] = runStack(stack, static_cast<int>(run)); });
    CommandStack measured {stack, depthProfile(runs), depthTheory(stack)};
    measured.growth = gradientGrowth(measured.profile);
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

QString depthHelp()
{
    QString text = DepthCommand::tr("Usage: normscope depth --architecture ARCHITECTURE --out FILE.csv [OPTION …]\n\n"
                                    "Sends a signal up a stack of blocks at its initialization, and a gradient down.\n"
                                    "A block is x + W2 ReLU(W1 u) on square matrices; u is x, normalized where the\n"
                                    "architecture says so; plain is W, norm, activation. Inputs are standard normal,\n"
                                    "tokens independent, weights normal, ε = 0; there is no attention unless it is\n"
                                    "asked for. Writes a row for each block, averaged over seeds; numbers have\n"
                                    "full precision; what theory says nothing of is left empty.\n\nColumns:\n");
    for (const DepthColumn &column : depthColumns)
        text += helpEntry(QLatin1String(column.name), DepthCommand::tr(column.help));
    return text + DepthCommand::tr("\nOptions, in brackets what holds without them:\n")
        + optionsHelp(depthCommandOptions()) + helpEntry(QStringLiteral("--help"), DepthCommand::tr("Show this text."));
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
    const std::string table = tableOf(measure(wanted.stack, wanted.seeds));
    const std::filesystem::path target = nativePath(path);
    writeFiles({target}, [&] {
        AtomicFile file(target);
        file.write(table);
        file.commit();
    });
}

} // namespace normscope

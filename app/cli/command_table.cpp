// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_table.h"

#include "app/cli/batch_size_command.h"
#include "app/cli/compute_command.h"
#include "app/cli/depth_command.h"
#include "app/cli/figure_command.h"
#include "app/cli/figures_command.h"
#include "app/cli/handbook_command.h"
#include "app/cli/lesson_command.h"
#include "app/cli/manual_page.h"
#include "app/cli/script_command.h"
#include "app/cli/sequences_command.h"
#include "app/cli/shell_completion.h"
#include "app/cli/window_arguments.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace normscope {

namespace {

struct CommandTable
{
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

constexpr Command commandTable[] = {
    {"compute", QT_TRANSLATE_NOOP("CommandLine", "Normalize a tensor file; write the result and its statistics."),
     computeHelp, runCompute},
    {"figure", QT_TRANSLATE_NOOP("CommandLine", "Write a view of a tensor as a picture."), figureHelp, runFigure, true},
    {"figures", QT_TRANSLATE_NOOP("CommandLine", "Write all figures that a file describes."), figuresHelp, runFigures,
     true},
    {"script", QT_TRANSLATE_NOOP("CommandLine", "Write the computation as a PyTorch or NumPy script."), scriptHelp,
     runScript},
    {"batch-size", QT_TRANSLATE_NOOP("CommandLine", "Draw many small batches; write how batch norm fares on them."),
     batchSizeHelp, runBatchSize},
    {"lesson", QT_TRANSLATE_NOOP("CommandLine", "Check, begin, list, print or pack lessons; gather answers."),
     lessonHelp, runLesson, true},
    {"handbook", QT_TRANSLATE_NOOP("CommandLine", "Write the handbook, for a browser or as a PDF."), handbookHelp,
     runHandbook, true},
    {"depth",
     QT_TRANSLATE_NOOP("CommandLine", "Send signal and gradient through a stack of blocks; write their sizes."),
     depthHelp, runDepth},
    {"sequences", QT_TRANSLATE_NOOP("CommandLine", "Pad token rows; write what padding does to each method."),
     sequencesHelp, runSequences},
    {"manual", QT_TRANSLATE_NOOP("CommandLine", "Print a manual page, for man."), manualHelp, runManual},
    {"completion", QT_TRANSLATE_NOOP("CommandLine", "Print what completes commands in a shell."), completionHelp,
     runCompletion},
};

} // namespace

std::span<const Command> commands()
{
    return commandTable;
}

const Command *findCommand(const QString &name)
{
    const auto *found = std::ranges::find_if(
        commandTable, [&](const Command &command) { return name == QLatin1String(command.name); });
    return found == std::end(commandTable) ? nullptr : found;
}

QString summaryOf(const Command &command)
{
    return CommandTable::tr(command.summary);
}

CommandHelp programHelp()
{
    CommandHelp help;
    help.intro = CommandTable::tr("Usage: normscope [FILE …]\n"
                                  "       normscope COMMAND …\n\n"
                                  "Without a command, opens the window, with FILE in it: .normscope, .npy, .npz,\n"
                                  ".safetensors, .csv, .tsv or an image. Several images open as one "
                                  "tensor.\n\nCommands, which need no display:\n");
    for (const Command &command : commandTable)
        help.entries.push_back({QLatin1String(command.name), summaryOf(command)});
    help.optionsTitle = CommandTable::tr("\nOptions:\n");
    help.options = windowOptions();
    help.options.insert(help.options.begin(), {QStringLiteral("version"), {}, CommandTable::tr("Show the version.")});
    help.ending = CommandTable::tr("\nExit codes: 0 done, 1 it could not be done, 2 the input is wrong.\n");
    return help;
}

} // namespace normscope

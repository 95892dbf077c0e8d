// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compute_command.h"

#include "app/arguments/argument_parser.h"
#include "app/arguments/problem_options.h"
#include "app/cli/command_line.h"
#include "app/cli/compute_memory.h"
#include "app/cli/compute_problem.h"
#include "app/cli/compute_results.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QCoreApplication>

#include <algorithm>
#include <memory>

namespace normscope {

namespace {

struct ComputeCommand
{
    Q_DECLARE_TR_FUNCTIONS(ComputeCommand)
};

/// Every option of compute; the parser and the help read this table.
std::vector<CommandOption> computeOptions()
{
    std::vector<CommandOption> options = problemOptions();
    options.insert(options.begin() + 1,
                   {QStringLiteral("out-dir"), ComputeCommand::tr("FOLDER"),
                    ComputeCommand::tr("The folder for the results, created if missing. Required.")});
    options.push_back(dtypeOption());
    options.push_back({QStringLiteral("threads"), ComputeCommand::tr("N"),
                       ComputeCommand::tr("At most so many threads (as many as there are processors).")});
    return options;
}

/// The limit of --threads, in force as long as the object lives; null without the option.
std::unique_ptr<ThreadLimit> threadLimit(const CommandArguments &arguments)
{
    const QString option = QStringLiteral("threads");
    if (!arguments.has(option))
        return nullptr;
    const std::int64_t threads = arguments.integer(option, 1);
    if (threads < 1)
        throw InputError({MESSAGE_TEXT("Message", "--threads must be at least 1, not %1."), {std::to_string(threads)}});
    return std::make_unique<ThreadLimit>(static_cast<int>(std::min<std::int64_t>(threads, 1024)));
}

} // namespace

CommandHelp computeHelp()
{
    CommandHelp help;
    help.intro = ComputeCommand::tr("Usage: normscope compute INPUT --method METHOD --out-dir FOLDER [OPTION …]\n\n"
                                    "Normalizes the tensor in INPUT and writes into FOLDER, all files or none:\n"
                                    "  output.npy   the normalized tensor\n"
                                    "  stats.json   count, mean, variance, std and rms of every group\n"
                                    "  grad_input.npy, grad_gamma.npy, grad_beta.npy   with --grad-output\n"
                                    "  running_mean.npy, running_var.npy   with --method batch in mode train\n\n"
                                    "Files are .npy, .npz, .safetensors, .csv or .tsv; one array of several is\n"
                                    "FILE.npz:NAME, and - is a .npy on standard input.\n"
                                    "Numbers have a point.\n\nOptions, in brackets what holds without them:\n");
    help.options = computeOptions();
    return help;
}

void runCompute(const QStringList &arguments)
{
    const CommandArguments parsed(arguments, computeOptions(), 1);
    const QString folder = parsed.text(QStringLiteral("out-dir"));
    if (folder.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "--out-dir is missing.")});
    const std::unique_ptr<ThreadLimit> limit = threadLimit(parsed);
    requireMemoryToCompute(parsed);
    const ComputeProblem compute = computeProblem(parsed);
    const std::filesystem::path results = nativePath(folder);
    const std::vector<ResultFile> files = computeResults(compute);
    std::vector<std::filesystem::path> paths;
    for (const ResultFile &file : files)
        paths.push_back(results / file.name);
    writeFiles(paths, [&] { writeResults(results, files, compute.files); });
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compute_command.h"

#include "app/cli/argument_parser.h"
#include "app/cli/command_line.h"
#include "app/cli/compute_problem.h"
#include "app/cli/compute_results.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <memory>

namespace normscope {

namespace {

struct ComputeCommand
{
    Q_DECLARE_TR_FUNCTIONS(ComputeCommand)
};

template <class... E>
QStringList names(E... values)
{
    return {QString::fromUtf8(name(values).data(), static_cast<qsizetype>(name(values).size()))...};
}

/// Every option of compute; tells the parser and the help.
std::vector<CommandOption> options()
{
    const QString file = ComputeCommand::tr("FILE");
    const QString number = ComputeCommand::tr("NUMBER");
    const QStringList estimators = names(VarianceEstimator::Biased, VarianceEstimator::Unbiased);
    return {
        {QStringLiteral("method"),
         {},
         ComputeCommand::tr("The method: which axes are reduced, and where γ and β run. Required."),
         names(Method::Batch, Method::Layer, Method::Rms, Method::Instance, Method::Group)},
        {QStringLiteral("out-dir"), ComputeCommand::tr("FOLDER"),
         ComputeCommand::tr("The folder for the results, created if missing. Required.")},
        {QStringLiteral("axes"), ComputeCommand::tr("LIST"),
         ComputeCommand::tr(
             "The reduced axes instead of the method's: 0,2,3 or -1 or N,H,W. Without --layout, names are D; "
             "N,D; N,L,D; N,C,H,W; N,C,D,H,W by rank.")},
        {QStringLiteral("layout"), ComputeCommand::tr("LIST"),
         ComputeCommand::tr(
             "The names of the input's axes, such as N,L,D or N,C,L; the method's axes then follow the names "
             "instead of the positions.")},
        {QStringLiteral("groups"), ComputeCommand::tr("G"),
         ComputeCommand::tr("Number of channel groups for --method group, a divisor of the channels.")},
        {QStringLiteral("eps"), number, ComputeCommand::tr("ε, 0 or more (1e-5).")},
        {QStringLiteral("eps-placement"),
         {},
         ComputeCommand::tr("ε under the root, or added to the root (inside)."),
         names(EpsilonPlacement::Inside, EpsilonPlacement::Outside)},
        {QStringLiteral("variance"), {}, ComputeCommand::tr("Variance over n, or over n − 1 (biased)."), estimators},
        {QStringLiteral("gamma"), file,
         ComputeCommand::tr("γ: along the method's own axes, or of the input's rank and broadcast (ones).")},
        {QStringLiteral("beta"), file, ComputeCommand::tr("β, shaped like γ (zeros).")},
        {QStringLiteral("mask"), file,
         ComputeCommand::tr("Of the input's rank and broadcast; elements where it is 0 take no part.")},
        {QStringLiteral("mode"),
         {},
         ComputeCommand::tr("Batch norm with the batch's statistics, or with the running ones (train)."),
         names(Mode::Train, Mode::Eval)},
        {QStringLiteral("running-mean"), file,
         ComputeCommand::tr("Running mean, of the shape of the kept axes (zeros).")},
        {QStringLiteral("running-var"), file, ComputeCommand::tr("Running variance, of the same shape (ones).")},
        {QStringLiteral("running-variance"),
         {},
         ComputeCommand::tr("Which variance the running one averages (as --variance)."),
         estimators},
        {QStringLiteral("momentum"), number, ComputeCommand::tr("Momentum of the running statistics, 0 … 1 (0.1).")},
        {QStringLiteral("momentum-convention"),
         {},
         ComputeCommand::tr(
             "Whether the momentum weighs the new value, as in PyTorch, or the old one, as in Keras (new)."),
         names(MomentumConvention::NewValue, MomentumConvention::OldValue)},
        {QStringLiteral("grad-output"), file,
         ComputeCommand::tr("Upstream gradient, of the input's shape; writes the gradients of input, γ and β.")},
        {QStringLiteral("dtype"),
         {},
         ComputeCommand::tr("Element type of the results (float32 for a float32 input, else float64)."),
         names(DType::Float32, DType::Float64)},
        {QStringLiteral("threads"), ComputeCommand::tr("N"),
         ComputeCommand::tr("At most so many threads (as many as there are processors).")},
    };
}

/// Holds for as long as it lives; none without the option.
std::unique_ptr<ThreadLimit> threadLimit(const CommandArguments &arguments)
{
    const QString option = QStringLiteral("threads");
    if (!arguments.has(option))
        return nullptr;
    const std::int64_t threads = arguments.integer(option, 1);
    if (threads < 1)
        throw InputError({ENGINE_TEXT("Engine", "--threads must be at least 1, not %1."), {std::to_string(threads)}});
    return std::make_unique<ThreadLimit>(static_cast<int>(std::min<std::int64_t>(threads, 1024)));
}

} // namespace

QString computeHelp()
{
    return ComputeCommand::tr("Usage: normscope compute INPUT --method METHOD --out-dir FOLDER [OPTION …]\n\n"
                              "Normalizes the tensor in INPUT and writes into FOLDER, all files or none:\n"
                              "  output.npy   the normalized tensor\n"
                              "  stats.json   count, mean, variance, std and rms of every group\n"
                              "  grad_input.npy, grad_gamma.npy, grad_beta.npy   with --grad-output\n"
                              "  running_mean.npy, running_var.npy   with --method batch in mode train\n\n"
                              "Files are .npy, .npz, .csv or .tsv; one array of several is FILE.npz:NAME.\n"
                              "Numbers have a point.\n\nOptions, in brackets what holds without them:\n")
        + optionsHelp(options()) + QStringLiteral("  --help\n      %1\n").arg(ComputeCommand::tr("Show this text."));
}

void runCompute(const QStringList &arguments)
{
    const CommandArguments parsed(arguments, options(), 1);
    const QString folder = parsed.text(QStringLiteral("out-dir"));
    if (folder.isEmpty())
        throw InputError({ENGINE_TEXT("Engine", "--out-dir is missing.")});
    const std::unique_ptr<ThreadLimit> limit = threadLimit(parsed);
    const ComputeProblem compute = computeProblem(parsed);
    writeResults(QFile::encodeName(folder).toStdString(), computeResults(compute), compute.files);
}

} // namespace normscope

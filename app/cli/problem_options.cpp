// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compute_problem.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct ComputeOptions
{
    Q_DECLARE_TR_FUNCTIONS(ComputeCommand)
};

template <class... E>
QStringList names(E... values)
{
    return {QString::fromUtf8(name(values).data(), static_cast<qsizetype>(name(values).size()))...};
}

} // namespace

std::vector<CommandOption> problemOptions()
{
    const QString file = ComputeOptions::tr("FILE");
    const QString number = ComputeOptions::tr("NUMBER");
    const QStringList estimators = names(VarianceEstimator::Biased, VarianceEstimator::Unbiased);
    return {
        {QStringLiteral("method"),
         {},
         ComputeOptions::tr("The method: which axes are reduced, and where γ and β run."),
         names(Method::Batch, Method::Layer, Method::Rms, Method::Instance, Method::Group)},
        {QStringLiteral("axes"), ComputeOptions::tr("LIST"),
         ComputeOptions::tr(
             "The reduced axes instead of the method's: 0,2,3 or -1 or N,H,W. Without --layout, names are D; "
             "N,D; N,L,D; N,C,H,W; N,C,D,H,W by rank.")},
        {QStringLiteral("layout"), ComputeOptions::tr("LIST"),
         ComputeOptions::tr(
             "The names of the input's axes, such as N,L,D or N,C,L; the method's axes then follow the names "
             "instead of the positions.")},
        {QStringLiteral("groups"), ComputeOptions::tr("G"),
         ComputeOptions::tr("Number of channel groups for --method group, a divisor of the channels.")},
        {QStringLiteral("eps"), number, ComputeOptions::tr("ε, 0 or more (1e-5).")},
        {QStringLiteral("eps-placement"),
         {},
         ComputeOptions::tr("ε under the root, or added to the root (inside)."),
         names(EpsilonPlacement::Inside, EpsilonPlacement::Outside)},
        {QStringLiteral("variance"), {}, ComputeOptions::tr("Variance over n, or over n − 1 (biased)."), estimators},
        {QStringLiteral("gamma"), file,
         ComputeOptions::tr("γ: along the method's own axes, or of the input's rank and broadcast (ones).")},
        {QStringLiteral("beta"), file, ComputeOptions::tr("β, shaped like γ (zeros).")},
        {QStringLiteral("mask"), file,
         ComputeOptions::tr("Of the input's rank and broadcast; elements where it is 0 take no part.")},
        {QStringLiteral("mode"),
         {},
         ComputeOptions::tr("Batch norm with the batch's statistics, or with the running ones (train)."),
         names(Mode::Train, Mode::Eval)},
        {QStringLiteral("running-mean"), file,
         ComputeOptions::tr("Running mean, of the shape of the kept axes (zeros).")},
        {QStringLiteral("running-var"), file, ComputeOptions::tr("Running variance, of the same shape (ones).")},
        {QStringLiteral("running-variance"),
         {},
         ComputeOptions::tr("Which variance the running one averages (as --variance)."),
         estimators},
        {QStringLiteral("momentum"), number, ComputeOptions::tr("Momentum of the running statistics, 0 … 1 (0.1).")},
        {QStringLiteral("momentum-convention"),
         {},
         ComputeOptions::tr(
             "Whether the momentum weighs the new value, as in PyTorch, or the old one, as in Keras (new)."),
         names(MomentumConvention::NewValue, MomentumConvention::OldValue)},
        {QStringLiteral("grad-output"), file,
         ComputeOptions::tr("Upstream gradient, of the input's shape; gradients of input, γ and β follow from it.")},
    };
}

} // namespace normscope

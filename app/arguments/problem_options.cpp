// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/problem_options.h"

#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <charconv>
#include <cmath>

namespace normscope {

namespace {

struct ProblemOptions
{
    Q_DECLARE_TR_FUNCTIONS(ComputeCommand)
};

template <class... E>
QStringList namesOf(E... values)
{
    return {QString::fromUtf8(name(values).data(), static_cast<qsizetype>(name(values).size()))...};
}

/// Sets a field to the enumerator that the option names, if given. The parser has checked that it is one of the
/// choices.
template <class E>
void apply(const CommandArguments &arguments, const char *option, E first, E second, E &field)
{
    if (arguments.has(QLatin1String(option)))
        field = arguments.text(QLatin1String(option)).toStdString() == name(second) ? second : first;
}

} // namespace

std::vector<CommandOption> problemOptions()
{
    const QString file = ProblemOptions::tr("FILE");
    const QString number = ProblemOptions::tr("NUMBER");
    const QStringList estimators = namesOf(VarianceEstimator::Biased, VarianceEstimator::Unbiased);
    return {
        {QStringLiteral("method"),
         {},
         ProblemOptions::tr("The method: which axes are reduced, and where γ and β run."),
         namesOf(Method::Batch, Method::Layer, Method::Rms, Method::Instance, Method::Group)},
        {QStringLiteral("axes"), ProblemOptions::tr("LIST"),
         ProblemOptions::tr(
             "The reduced axes instead of the method's: 0,2,3 or -1 or N,H,W. Without --layout, names are D; "
             "N,D; N,L,D; N,C,H,W; N,C,D,H,W by rank.")},
        {QStringLiteral("layout"), ProblemOptions::tr("LIST"),
         ProblemOptions::tr(
             "The names of the input's axes, such as N,L,D or N,C,L; the method's axes then follow the names "
             "instead of the positions.")},
        {QStringLiteral("groups"), ProblemOptions::tr("G"),
         ProblemOptions::tr("Number of channel groups for --method group, a divisor of the channels.")},
        {QStringLiteral("eps"), number, ProblemOptions::tr("ε, 0 or more (1e-5).")},
        {QStringLiteral("eps-placement"),
         {},
         ProblemOptions::tr("ε under the root, or added to the root (inside)."),
         namesOf(EpsilonPlacement::Inside, EpsilonPlacement::Outside)},
        {QStringLiteral("variance"), {}, ProblemOptions::tr("Variance over n, or over n − 1 (biased)."), estimators},
        {QStringLiteral("gamma"), file,
         ProblemOptions::tr("γ: along the method's own axes, or of the input's rank and broadcast (ones).")},
        {QStringLiteral("beta"), file, ProblemOptions::tr("β, shaped like γ (zeros).")},
        {QStringLiteral("mask"), file,
         ProblemOptions::tr("Of the input's rank and broadcast; elements where it is 0 take no part.")},
        {QStringLiteral("mode"),
         {},
         ProblemOptions::tr("Batch norm with the batch's statistics, or with the running ones (train)."),
         namesOf(Mode::Train, Mode::Eval)},
        {QStringLiteral("running-mean"), file,
         ProblemOptions::tr("Running mean, of the shape of the kept axes (zeros).")},
        {QStringLiteral("running-var"), file, ProblemOptions::tr("Running variance, of the same shape (ones).")},
        {QStringLiteral("running-variance"),
         {},
         ProblemOptions::tr(
             "Which variance the running one averages (as --variance; without that as the input or the method’s "
             "convention has it, of compute --method biased)."),
         estimators},
        {QStringLiteral("momentum"), number, ProblemOptions::tr("Momentum of the running statistics, 0 … 1 (0.1).")},
        {QStringLiteral("momentum-convention"),
         {},
         ProblemOptions::tr(
             "Whether the momentum weighs the new value, as in PyTorch, or the old one, as in Keras (new)."),
         namesOf(MomentumConvention::NewValue, MomentumConvention::OldValue)},
        {QStringLiteral("grad-output"), file,
         ProblemOptions::tr("Upstream gradient, of the input's shape; writes the gradients of input, γ and β.")},
    };
}

CommandOption dtypeOption()
{
    return {QStringLiteral("dtype"),
            {},
            ProblemOptions::tr("Element type of the results (float32 for a float32 input, else float64)."),
            namesOf(DType::Float32, DType::Float64)};
}

std::optional<Method> methodOption(const CommandArguments &arguments)
{
    return fromName<Method>(arguments.text(QStringLiteral("method")).toStdString());
}

int groupsOption(const CommandArguments &arguments, std::int64_t channels)
{
    const std::int64_t groups = arguments.integer(QStringLiteral("groups"), 1);
    if (groups < 1)
        throw InputError({MESSAGE_TEXT("Message", "--groups must be at least 1, not %1."), {std::to_string(groups)}});
    if (channels % groups != 0)
        throw InputError({MESSAGE_TEXT("Message", "--groups %1 does not divide the %2 channels."),
                          {std::to_string(groups), std::to_string(channels)}});
    return static_cast<int>(groups);
}

AxisSet parseAxes(const QString &text, int rank, const std::vector<std::string> &names)
{
    AxisSet axes;
    for (const QString &part : text.split(QLatin1Char(','))) {
        const std::string word = part.trimmed().toStdString();
        int axis = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), axis);
        const bool number = error == std::errc() && end == word.data() + word.size();
        if (number)
            axis += axis < 0 ? rank : 0;
        else
            axis = Layout {.names = names}.axis(word);
        if (axis < 0 || axis >= rank)
            throw InputError({MESSAGE_TEXT("Message", "--axes: an input of rank %1 has no axis “%2”."),
                              {std::to_string(rank), word}});
        if (axes.contains(axis))
            throw InputError({MESSAGE_TEXT("Message", "--axes names axis %1 twice."), {std::to_string(axis)}});
        axes.insert(axis);
    }
    return axes;
}

AxisSet affineAxes(Method method, const NormalizationSpec &spec, int rank)
{
    switch (method) {
    case Method::Batch:
        return spec.reducedAxes.complement(rank);
    case Method::Instance:
    case Method::Group:
        return {spec.channelAxis};
    case Method::Layer:
    case Method::Rms:
        break;
    }
    return spec.reducedAxes;
}

void applyArithmetic(const CommandArguments &arguments, NormalizationSpec &spec)
{
    spec.epsilon = arguments.number(QStringLiteral("eps"), spec.epsilon);
    if (!std::isfinite(spec.epsilon) || spec.epsilon < 0)
        throw InputError({MESSAGE_TEXT("Message", "--eps must be finite and not negative, not %1."),
                          {arguments.text(QStringLiteral("eps")).toStdString()}});
    spec.momentum = arguments.number(QStringLiteral("momentum"), spec.momentum);
    if (!(spec.momentum >= 0 && spec.momentum <= 1))
        throw InputError({MESSAGE_TEXT("Message", "--momentum must lie within 0 … 1, not %1."),
                          {arguments.text(QStringLiteral("momentum")).toStdString()}});
    apply(arguments, "eps-placement", EpsilonPlacement::Inside, EpsilonPlacement::Outside, spec.epsilonPlacement);
    apply(arguments, "variance", VarianceEstimator::Biased, VarianceEstimator::Unbiased, spec.variance);
    if (arguments.has(QStringLiteral("variance")))
        spec.runningVariance = spec.variance;
    apply(arguments, "running-variance", VarianceEstimator::Biased, VarianceEstimator::Unbiased, spec.runningVariance);
    apply(arguments, "mode", Mode::Train, Mode::Eval, spec.mode);
    apply(arguments, "momentum-convention", MomentumConvention::NewValue, MomentumConvention::OldValue,
          spec.momentumConvention);
}

DType chosenDtype(const CommandArguments &arguments, DType fallback)
{
    apply(arguments, "dtype", DType::Float32, DType::Float64, fallback);
    return fallback;
}

} // namespace normscope

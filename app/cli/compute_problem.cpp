// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compute_problem.h"

#include "app/arguments/problem_files.h"
#include "app/arguments/problem_options.h"
#include "engine/tensor/error.h"

#include <algorithm>

namespace normscope {

namespace {

/// The axes that a method reduces, and those of γ and β, by position alone, as in the functions of frameworks, which
/// know no layout: axis 1 is the channel axis, whatever it means.
NormalizationSpec positionalSpec(Method method, int rank)
{
    const bool wholeSample = rank >= 4;
    NormalizationSpec spec;
    int leastRank = 1;
    switch (method) {
    case Method::Batch:
        leastRank = 2;
        spec.channelAxis = 1;
        spec.reducedAxes = AxisSet {1}.complement(rank);
        break;
    case Method::Instance:
        leastRank = 3;
        spec.channelAxis = 1;
        spec.reducedAxes = AxisSet {0, 1}.complement(rank);
        break;
    case Method::Group:
        leastRank = 2;
        spec.channelAxis = 1;
        spec.reducedAxes = AxisSet {0}.complement(rank);
        break;
    case Method::Layer:
    case Method::Rms:
        spec.reducedAxes = wholeSample ? AxisSet {0}.complement(rank) : AxisSet {rank - 1};
        break;
    }
    if (rank < leastRank)
        throw InputError(
            {MESSAGE_TEXT("Message", "--method %1 needs an input of rank %2 or more; this one has rank %3."),
             {std::string(name(method)), std::to_string(leastRank), std::to_string(rank)}});
    spec.centre = method != Method::Rms;
    spec.tracksRunningStatistics = method == Method::Batch;
    return spec;
}

bool isKnownLayout(const Layout &layout)
{
    const auto &known = knownLayouts();
    return std::any_of(known.begin(), known.end(), [&](const Layout &other) { return other.names == layout.names; });
}

NormalizationSpec initialSpec(Method method, const Layout &layout, bool named, const Shape &shape)
{
    if (named && isKnownLayout(layout)) {
        if (const auto spec = preset(method, layout, shape))
            return *spec;
        throw InputError(whyNot(method, layout));
    }
    return positionalSpec(method, static_cast<int>(shape.size()));
}

int channelGroups(const CommandArguments &arguments, Method method, std::int64_t channels)
{
    const bool splits = method == Method::Group;
    if (splits && !arguments.has(QStringLiteral("groups")))
        throw InputError({MESSAGE_TEXT("Message", "--method group needs --groups.")});
    // 0, for methods without groups, is divided by every number, so that --groups is not refused.
    const int groups = groupsOption(arguments, splits ? channels : 0);
    return splits ? groups : 1;
}

NormalizationSpec specOf(const CommandArguments &arguments, Method method, const Layout &layout, const Shape &shape)
{
    const int rank = static_cast<int>(shape.size());
    const bool named = arguments.has(QStringLiteral("layout"));
    NormalizationSpec spec = initialSpec(method, layout, named, shape);
    if (arguments.has(QStringLiteral("axes"))) {
        const bool namesExist = named || isKnownLayout(layout);
        spec.reducedAxes = parseAxes(arguments.text(QStringLiteral("axes")), rank,
                                     namesExist ? layout.names : std::vector<std::string>());
    }
    const std::int64_t channels = spec.channelAxis < 0 ? 1 : shape[static_cast<std::size_t>(spec.channelAxis)];
    spec.channelGroups = channelGroups(arguments, method, channels);
    spec.gamma = {true, affineAxes(method, spec, rank)};
    spec.beta = spec.gamma;
    spec.runningVariance = spec.variance; // Not by a framework's convention: one option holds for both.
    applyArithmetic(arguments, spec);
    return spec;
}

} // namespace

ComputeProblem computeProblem(const CommandArguments &arguments)
{
    ProblemFiles files(arguments);
    ComputeProblem result;
    NormalizationProblem &problem = result.problem;
    problem.input = files.input();
    const Shape &shape = problem.input.shape();
    const int rank = problem.input.rank();
    const QString layout = arguments.text(QStringLiteral("layout"));
    problem.layout
        = arguments.has(QStringLiteral("layout")) ? parseLayout(layout.toStdString(), rank) : defaultLayout(rank);
    const std::optional<Method> method = methodOption(arguments);
    if (!method)
        throw InputError({MESSAGE_TEXT("Message", "--method is missing: batch, layer, rms, instance or group.")});
    problem.spec = specOf(arguments, *method, problem.layout, shape);

    result.gammaShape = files.readParameter("gamma", shape, problem.gamma, problem.spec.gamma);
    result.betaShape = files.readParameter("beta", shape, problem.beta, problem.spec.beta);
    problem.mask = files.mask(shape);
    result.upstream = files.upstream(shape);
    if (problem.spec.tracksRunningStatistics) {
        result.runningShape = lengthsAlong(problem.spec.reducedAxes.complement(rank), shape);
        problem.running = files.running(result.runningShape);
        result.updatesRunningStatistics = problem.spec.mode == Mode::Train;
        if (problem.spec.mode == Mode::Eval
            && !(arguments.has(QStringLiteral("running-mean")) && arguments.has(QStringLiteral("running-var"))))
            throw InputError({MESSAGE_TEXT("Message", "--mode eval needs --running-mean and --running-var.")});
    } else {
        files.checkUnusedRunning();
    }
    result.dtype = chosenDtype(arguments, resultType(problem.input.dtype()));
    // Statistics computed from float32 values have the accuracy of float32 only.
    if (result.dtype == DType::Float64 || isHalf(problem.input.dtype()))
        problem.input = problem.input.converted(DType::Float64);
    result.files = files.read();
    return result;
}

} // namespace normscope

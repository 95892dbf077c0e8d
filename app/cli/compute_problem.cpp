// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compute_problem.h"

#include "app/document/scene_edit.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace normscope {

namespace {

/// The enumerator whose name was given, or `fallback`. The parser has checked that it is one of the choices.
template <class E>
E choice(const CommandArguments &arguments, const char *option, E first, E second, E fallback)
{
    if (!arguments.has(QLatin1String(option)))
        return fallback;
    return arguments.text(QLatin1String(option)).toStdString() == name(second) ? second : first;
}

Method methodOf(const CommandArguments &arguments)
{
    const auto method = methodFromName(arguments.text(QStringLiteral("method")).toStdString());
    if (!method)
        throw InputError({ENGINE_TEXT("Engine", "--method is missing: batch, layer, rms, instance or group.")});
    return *method;
}

/// The axes a method reduces, and those of γ and β, by position alone: axis 1 is the channel axis, whatever it means.
/// The rules of frameworks' functions, which know no layout.
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
        throw InputError({ENGINE_TEXT("Engine", "--method %1 needs an input of rank %2 or more; this one has rank %3."),
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

/// `named` says that the layout was chosen and is not only what the rank suggests.
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
    const QString option = QStringLiteral("groups");
    const std::int64_t groups = arguments.integer(option, 1);
    if (groups < 1)
        throw InputError({ENGINE_TEXT("Engine", "--groups must be at least 1, not %1."), {std::to_string(groups)}});
    if (method != Method::Group)
        return 1;
    if (!arguments.has(option))
        throw InputError({ENGINE_TEXT("Engine", "--method group needs --groups.")});
    if (channels % groups != 0)
        throw InputError({ENGINE_TEXT("Engine", "--groups %1 does not divide the %2 channels."),
                          {std::to_string(groups), std::to_string(channels)}});
    return static_cast<int>(groups);
}

/// The axes that γ and β run along where their files do not say otherwise.
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

/// The arithmetic of `base` and what the options say of it; axes, channels and parameters stay.
void setArithmetic(NormalizationSpec &spec, const CommandArguments &arguments, const NormalizationSpec &base)
{
    spec.epsilon = arguments.number(QStringLiteral("eps"), base.epsilon);
    if (!std::isfinite(spec.epsilon) || spec.epsilon < 0)
        throw InputError({ENGINE_TEXT("Engine", "--eps must be finite and not negative, not %1."),
                          {arguments.text(QStringLiteral("eps")).toStdString()}});
    spec.momentum = arguments.number(QStringLiteral("momentum"), base.momentum);
    if (!(spec.momentum >= 0 && spec.momentum <= 1))
        throw InputError({ENGINE_TEXT("Engine", "--momentum must lie within 0 … 1, not %1."),
                          {arguments.text(QStringLiteral("momentum")).toStdString()}});
    spec.epsilonPlacement = choice(arguments, "eps-placement", EpsilonPlacement::Inside, EpsilonPlacement::Outside,
                                   base.epsilonPlacement);
    spec.variance
        = choice(arguments, "variance", VarianceEstimator::Biased, VarianceEstimator::Unbiased, base.variance);
    const bool followsVariance = arguments.has(QStringLiteral("variance"));
    spec.runningVariance = choice(arguments, "running-variance", VarianceEstimator::Biased, VarianceEstimator::Unbiased,
                                  followsVariance ? spec.variance : base.runningVariance);
    spec.mode = choice(arguments, "mode", Mode::Train, Mode::Eval, base.mode);
    spec.momentumConvention = choice(arguments, "momentum-convention", MomentumConvention::NewValue,
                                     MomentumConvention::OldValue, base.momentumConvention);
    spec.gammaForm = base.gammaForm;
}

/// The axes, the channel groups and the parameters' axes that the method's name stands for, with --axes and --groups.
NormalizationSpec methodSpec(const CommandArguments &arguments, const Layout &layout, bool named, const Shape &shape)
{
    const Method method = methodOf(arguments);
    const int rank = static_cast<int>(shape.size());
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
    return spec;
}

/// A document's choice of axes, with --axes and --groups in their place.
NormalizationSpec documentSpec(const CommandArguments &arguments, const NormalizationProblem &document)
{
    NormalizationSpec spec = document.spec;
    const int rank = document.input.rank();
    if (arguments.has(QStringLiteral("axes"))) {
        spec.reducedAxes = parseAxes(arguments.text(QStringLiteral("axes")), rank, document.layout.names);
        spec.channelGroups = 1;
    }
    const QString groups = QStringLiteral("groups");
    if (arguments.has(groups)) {
        const std::int64_t channels
            = spec.channelAxis < 0 ? 1 : document.input.shape()[static_cast<std::size_t>(spec.channelAxis)];
        spec.channelGroups = channelGroups(arguments, Method::Group, channels);
    }
    return spec;
}

/// The input's lengths along the axes, ascending.
Shape lengthsAlong(AxisSet axes, const Shape &input)
{
    Shape lengths;
    for (const int axis : axes.toVector())
        lengths.push_back(input[static_cast<std::size_t>(axis)]);
    return lengths;
}

/// A tensor of rank 0 is a file of one number here: no file of rank 0 is read.
bool fits(const Shape &shape, const Shape &natural)
{
    return shape == natural || (natural.empty() && shape == Shape {1});
}

/// The axes along which a shape of the input's rank has the input's lengths; nothing if it cannot be broadcast.
std::optional<AxisSet> broadcastAxes(const Shape &shape, const Shape &input)
{
    if (shape.size() != input.size())
        return std::nullopt;
    AxisSet axes;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] == input[axis])
            axes.insert(static_cast<int>(axis));
        else if (shape[axis] != 1)
            return std::nullopt;
    }
    return axes;
}

[[noreturn]] void throwShape(const char *option, const Shape &shape, const Shape &wanted)
{
    throw InputError({ENGINE_TEXT("Engine", "The file of --%1 has the shape %2, which does not fit; %3 would."),
                      {option, shapeText(shape), wanted.empty() ? "1" : shapeText(wanted)}});
}

/// Reads files and remembers which.
class Files
{
public:
    explicit Files(const CommandArguments &arguments)
        : m_arguments(arguments)
    { }

    Tensor input()
    {
        if (m_arguments.files().isEmpty())
            throw InputError({ENGINE_TEXT("Engine", "The input file is missing.")});
        return read(m_arguments.files().first());
    }
    /// An empty tensor if the option is not given.
    Tensor option(const char *name)
    {
        const QString text = m_arguments.text(QLatin1String(name));
        return m_arguments.has(QLatin1String(name)) ? read(text) : Tensor();
    }
    const std::vector<std::filesystem::path> &read() const { return m_read; }

private:
    Tensor read(const QString &text)
    {
        const TensorArgument argument = tensorArgument(text);
        m_read.push_back(argument.path);
        return load(argument);
    }

    const CommandArguments &m_arguments;
    std::vector<std::filesystem::path> m_read;
};

/// γ or β, if there is a file of it: brings the file's tensor into the form of the engine, and returns the shape that
/// its gradient will have.
Shape readParameter(Files &files, const char *option, const Shape &input, Tensor &tensor, AffineParameter &parameter)
{
    Shape natural = lengthsAlong(parameter.axes, input);
    Tensor file = files.option(option);
    if (file.isEmpty())
        return natural;
    parameter.present = true;
    if (fits(file.shape(), natural)) {
        tensor = file.reshaped(parameterShape(parameter.axes, input));
        return natural;
    }
    const auto axes = broadcastAxes(file.shape(), input);
    if (!axes)
        throwShape(option, file.shape(), natural);
    parameter.axes = *axes;
    tensor = file;
    return file.shape();
}

/// One running statistic, in the order of groups; empty if there is no file.
Tensor readRunning(Files &files, const char *option, const Shape &natural)
{
    Tensor file = files.option(option);
    if (file.isEmpty())
        return file;
    if (!fits(file.shape(), natural))
        throwShape(option, file.shape(), natural);
    return natural.empty() ? file : file.reshaped(natural);
}

/// Batch norm's: of the axes that are kept, from 0 and 1 where only the other one is given; `known` without files.
RunningStatistics readRunningStatistics(Files &files, const Shape &natural, Mode mode, RunningStatistics known)
{
    RunningStatistics running
        = {readRunning(files, "running-mean", natural), readRunning(files, "running-var", natural)};
    if (running.mean.isEmpty() && running.variance.isEmpty())
        running = std::move(known);
    if (mode == Mode::Eval && (running.mean.isEmpty() || running.variance.isEmpty()))
        throw InputError({ENGINE_TEXT("Engine", "--mode eval needs --running-mean and --running-var.")});
    if (running.mean.isEmpty() != running.variance.isEmpty()) {
        if (running.mean.isEmpty())
            running.mean = Tensor::filled(running.variance.shape(), 0);
        else
            running.variance = Tensor::filled(running.mean.shape(), 1);
    }
    return running;
}

DType resultType(const CommandArguments &arguments, const Tensor &input)
{
    const QString text = arguments.text(QStringLiteral("dtype"));
    if (text.isEmpty())
        return input.dtype();
    return text.toStdString() == name(DType::Float32) ? DType::Float32 : DType::Float64;
}

/// The tensors of the options, in place of those that the problem has. `computed` also learns the results' shapes.
void readTensors(Files &files, ComputeProblem &computed)
{
    NormalizationProblem &problem = computed.problem;
    const Shape &shape = problem.input.shape();
    computed.gammaShape = readParameter(files, "gamma", shape, problem.gamma, problem.spec.gamma);
    computed.betaShape = readParameter(files, "beta", shape, problem.beta, problem.spec.beta);
    if (Tensor mask = files.option("mask"); !mask.isEmpty()) {
        if (!broadcastAxes(mask.shape(), shape))
            throwShape("mask", mask.shape(), shape);
        problem.mask = std::move(mask);
    }
    computed.upstream = files.option("grad-output");
    if (!computed.upstream.isEmpty() && computed.upstream.shape() != shape)
        throwShape("grad-output", computed.upstream.shape(), shape);

    if (problem.spec.tracksRunningStatistics) {
        computed.runningShape = lengthsAlong(problem.spec.reducedAxes.complement(problem.input.rank()), shape);
        problem.running
            = readRunningStatistics(files, computed.runningShape, problem.spec.mode, std::move(problem.running));
        computed.updatesRunningStatistics = problem.spec.mode == Mode::Train;
    } else {
        files.option("running-mean"); // Without effect, but a file that cannot be read is still a mistake.
        files.option("running-var");
    }
}

} // namespace

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
            throw InputError(
                {ENGINE_TEXT("Engine", "--axes: an input of rank %1 has no axis “%2”."), {std::to_string(rank), word}});
        if (axes.contains(axis))
            throw InputError({ENGINE_TEXT("Engine", "--axes names axis %1 twice."), {std::to_string(axis)}});
        axes.insert(axis);
    }
    return axes;
}

ComputeProblem computeProblem(const CommandArguments &arguments)
{
    Files files(arguments);
    ComputeProblem result;
    NormalizationProblem &problem = result.problem;
    problem.input = files.input();
    const int rank = problem.input.rank();
    const bool named = arguments.has(QStringLiteral("layout"));
    problem.layout
        = named ? parseLayout(arguments.text(QStringLiteral("layout")).toStdString(), rank) : defaultLayout(rank);
    problem.spec = methodSpec(arguments, problem.layout, named, problem.input.shape());
    setArithmetic(problem.spec, arguments, NormalizationSpec());
    readTensors(files, result);
    result.dtype = resultType(arguments, problem.input);
    result.files = files.read();
    return result;
}

NormalizationProblem withOptions(const CommandArguments &arguments, NormalizationProblem problem)
{
    Files files(arguments);
    ComputeProblem result;
    if (arguments.has(QStringLiteral("layout")))
        replaceTensor(problem, problem.input,
                      parseLayout(arguments.text(QStringLiteral("layout")).toStdString(), problem.input.rank()));
    const NormalizationSpec document = problem.spec;
    problem.spec = arguments.has(QStringLiteral("method"))
        ? methodSpec(arguments, problem.layout, true, problem.input.shape())
        : documentSpec(arguments, problem);
    problem.spec.gamma.present = document.gamma.present;
    problem.spec.beta.present = document.beta.present;
    setArithmetic(problem.spec, arguments, document);
    dropMisfits(problem);
    result.problem = std::move(problem);
    readTensors(files, result);
    if (!result.upstream.isEmpty())
        result.problem.upstream = {UpstreamKind::Values, 1, 0, std::move(result.upstream)};
    return result.problem;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/input_scene.h"

#include "app/arguments/problem_files.h"
#include "app/arguments/problem_options.h"
#include "app/document/sample_scene.h"
#include "app/document/scene_edit.h"
#include "app/files/open_files.h"
#include "app/files/standard_input.h"
#include "app/files/tensor_argument.h"
#include "engine/normalization/running.h"
#include "engine/samples/samples.h"
#include "widgets/controls/spec_choices.h"

#include <QCoreApplication>

#include <optional>

namespace normscope {

namespace {

struct InputScene
{
    Q_DECLARE_TR_FUNCTIONS(InputScene)
};

void applyLayout(const CommandArguments &arguments, NormalizationProblem &problem)
{
    if (!arguments.has(QStringLiteral("layout")))
        return;
    const std::string text = arguments.text(QStringLiteral("layout")).toStdString();
    const Tensor input = problem.input;
    replaceTensor(problem, input, parseLayout(text, input.rank()));
}

/// If the problem is already of this method, its spec stays as it is.
void applyMethod(const CommandArguments &arguments, NormalizationProblem &problem)
{
    const std::optional<Method> method = methodOption(arguments);
    const Shape &shape = problem.input.shape();
    const auto matched = matchPreset(problem.spec, problem.layout, shape);
    if (!method || (matched && matched->method == *method))
        return;
    const auto spec = withMethod(problem.spec, {*method, 0}, problem.layout, shape);
    if (!spec)
        throw InputError(whyNot(*method, problem.layout));
    problem.spec = *spec;
}

/// With --method, γ and β run along that method's axes, as in `compute`; otherwise their axes stay as they are.
void applyAxes(const CommandArguments &arguments, NormalizationProblem &problem)
{
    if (!arguments.has(QStringLiteral("axes")))
        return;
    const int rank = problem.input.rank();
    const AxisSet axes = parseAxes(arguments.text(QStringLiteral("axes")), rank, problem.layout.names);
    const std::optional<Method> method = methodOption(arguments);
    if (!method) {
        problem.spec = withReducedAxes(problem.spec, axes, problem.layout, problem.input.shape());
        return;
    }
    problem.spec.reducedAxes = axes;
    problem.spec.gamma.axes = affineAxes(*method, problem.spec, rank);
    problem.spec.beta.axes = problem.spec.gamma.axes;
}

void applyGroups(const CommandArguments &arguments, NormalizationProblem &problem)
{
    const std::optional<Method> method = methodOption(arguments);
    if (!arguments.has(QStringLiteral("groups")))
        return;
    const bool splits = method ? *method == Method::Group : canSplitChannels(problem.spec, problem.layout);
    if (!splits)
        throw InputError({MESSAGE_TEXT("Message", "--groups has no effect here: it is for group norm.")});
    const int axis = splitAxis(problem.spec, problem.layout);
    problem.spec.channelAxis = axis;
    problem.spec.channelGroups = groupsOption(arguments, problem.input.shape()[static_cast<std::size_t>(axis)]);
}

void readParts(const CommandArguments &arguments, NormalizationProblem &problem)
{
    ProblemFiles files(arguments);
    const Shape &shape = problem.input.shape();
    files.readParameter("gamma", shape, problem.gamma, problem.spec.gamma);
    files.readParameter("beta", shape, problem.beta, problem.spec.beta);
    if (arguments.has(QStringLiteral("gamma")))
        problem.spec.gammaForm = GammaForm::Gamma;
    if (const Tensor mask = files.mask(shape); !mask.isEmpty())
        problem.mask = mask;
    if (const Tensor upstream = files.upstream(shape); !upstream.isEmpty())
        problem.upstream = {.kind = UpstreamKind::Values, .values = upstream};
    if (!problem.spec.tracksRunningStatistics) {
        files.checkUnusedRunning();
        return;
    }
    const RunningStatistics running = files.running(runningGrouping(problem).groupShape());
    if (!running.isEmpty())
        problem.running = running;
    if (problem.spec.mode == Mode::Eval && arguments.has(QStringLiteral("mode")) && problem.running.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "--mode eval needs --running-mean and --running-var.")});
}

} // namespace

CommandOption sampleOption()
{
    QStringList ids;
    for (const Sample &sample : samples())
        ids += QString::fromLatin1(sample.id);
    return {QStringLiteral("sample"), {}, InputScene::tr("A sample, in place of INPUT."), ids};
}

bool hasInput(const CommandArguments &arguments)
{
    return !arguments.files().isEmpty() || arguments.has(QStringLiteral("sample"));
}

bool isDocumentNamed(const CommandArguments &arguments)
{
    return !arguments.files().isEmpty() && arguments.files().first().endsWith(documentEnding, Qt::CaseInsensitive);
}

StoredScene openedScene(const CommandArguments &arguments)
{
    const bool hasSample = arguments.has(QStringLiteral("sample"));
    if (hasSample == !arguments.files().isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "Either one input file or --sample is needed.")});
    if (hasSample)
        return {sampleScene(*findSample(arguments.text(QStringLiteral("sample")).toStdString()))};
    if (const TensorArgument argument = tensorArgument(arguments.files().first()); isStandardInput(argument.path))
        return {newScene(load(argument), QStringLiteral("stdin"))};
    OpenedFile opened = openFiles(openRequest({arguments.files().first()}));
    opened.stored.scene.title = documentName(opened.stored.scene.title, opened.documentPath);
    return std::move(opened.stored);
}

StoredScene inputScene(const CommandArguments &arguments)
{
    return withOptions(openedScene(arguments), arguments);
}

StoredScene withOptions(StoredScene stored, const CommandArguments &arguments)
{
    NormalizationProblem &problem = stored.scene.problem;
    applyLayout(arguments, problem);
    applyMethod(arguments, problem);
    applyAxes(arguments, problem);
    applyGroups(arguments, problem);
    applyArithmetic(arguments, problem.spec);
    readParts(arguments, problem);
    fit(problem);
    return stored;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/script.h"

#include "engine/normalization/conventions.h"
#include "engine/normalization/running.h"
#include "engine/script/python_text.h"
#include "engine/script/script_arithmetic.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace normscope {

namespace {

/// The problem without the γ, β and running statistics that its spec does not use.
NormalizationProblem effective(NormalizationProblem problem)
{
    if (!problem.spec.gamma.present)
        problem.gamma = {};
    if (!problem.spec.beta.present)
        problem.beta = {};
    if (!problem.spec.tracksRunningStatistics)
        problem.running = {};
    return problem;
}

std::string axisNames(const Layout &layout, AxisSet axes)
{
    std::string text;
    for (const int axis : axes.toVector())
        text += (text.empty() ? "" : ", ") + layout.names[static_cast<std::size_t>(axis)];
    return text;
}

std::string shapeWithNames(const NormalizationProblem &problem)
{
    std::string text;
    for (std::size_t axis = 0; axis < problem.input.shape().size(); ++axis)
        text += (axis == 0 ? "" : " × ") + problem.layout.names[axis] + ' '
            + std::to_string(problem.input.shape()[axis]);
    return text;
}

std::string methodName(const NormalizationProblem &problem)
{
    const auto preset = matchPreset(problem.spec, problem.layout, problem.input.shape());
    if (!preset)
        return "Normalization without a common name";
    std::string text(name(preset->method));
    text = preset->method == Method::Rms ? "RMS" : text;
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text + " norm";
}

std::string choicesText(const NormalizationProblem &problem)
{
    const NormalizationSpec &spec = problem.spec;
    std::string text = "Reduced over " + axisNames(problem.layout, spec.reducedAxes);
    if (ScriptNames(problem).split)
        text += " in " + std::to_string(spec.channelGroups) + " channel groups";
    text += "; ε = " + python::number(spec.epsilon) + " "
        + (spec.epsilonPlacement == EpsilonPlacement::Inside ? "inside" : "outside of") + " the root";
    if (spec.centre)
        text += "; " + std::string(name(spec.variance)) + " variance";
    if (spec.usesRunningStatistics())
        text += "; with the running statistics (eval mode)";
    if (spec.tracksRunningStatistics && averagesSamples(problem))
        text += "; running statistics averaged over the samples";
    const auto conventions = conventionsInForce(problem);
    return text + (conventions.empty() ? "." : "; convention: " + std::string(conventions.front()->title) + ".");
}

std::string callSentence(const std::optional<FrameworkCall> &call, ScriptLanguage language)
{
    const std::string function = call ? "torch.nn.functional." + call->name : "";
    if (language == ScriptLanguage::PyTorch) {
        return call ? "The output is that of " + function + "; the statistics are spelled out."
                    : "No call of torch.nn.functional does this everywhere, so the arithmetic is spelled out.";
    }
    return call ? "The arithmetic of " + function + ", spelled out." : "The arithmetic is spelled out.";
}

/// The sentence on RMS norm, for which PyTorch has a function since version 2.4 only; empty for other methods.
std::string rmsSentence(const NormalizationProblem &problem)
{
    const NormalizationSpec &spec = problem.spec;
    const bool same = !spec.centre && !spec.usesRunningStatistics() && problem.mask.isEmpty()
        && spec.epsilonPlacement == EpsilonPlacement::Inside;
    const auto preset = matchPreset(spec, problem.layout, problem.input.shape());
    if (!same || !preset || preset->method != Method::Rms)
        return {};
    return "PyTorch 2.4 and later has torch.nn.functional.rms_norm for it.\n";
}

std::string docstring(const NormalizationProblem &problem, const ScriptRequest &request,
                      const std::optional<FrameworkCall> &call)
{
    const std::string text = "\"\"\"" + methodName(problem);
    const std::string title = request.title.empty() ? "" : "“" + python::inDocstring(request.title) + "”, ";
    return text + ": " + title + python::inDocstring(shapeWithNames(problem)) + ".\n\n"
        + python::inDocstring(choicesText(problem)) + '\n' + callSentence(call, request.language) + '\n'
        + rmsSentence(problem) + "Written by Normscope " + python::inDocstring(request.version) + ".\n\"\"\"\n";
}

/// The lines that define the tensors and ε.
std::string definitions(const NormalizationProblem &problem, const ScriptNames &names, const ScriptRequest &request,
                        ScriptTensors &tensors)
{
    const Shape statistics = statisticsShape(runningGrouping(problem));
    std::string text = request.inputFile.empty() || problem.input.size() <= largestInlineTensor
        ? tensors.definition("x", "input", problem.input)
        : tensors.loaded("x", request.inputFile);
    text += '\n';
    const auto define = [&](const std::string &variable, const char *part, const Tensor &tensor) {
        if (!tensor.isEmpty())
            text += tensors.definition(variable, part, tensor) + '\n';
    };
    define(names.gamma, names.gamma.c_str(), problem.gamma);
    define("beta", "beta", problem.beta);
    define("mask", "mask", problem.mask);
    if (names.evaluates || names.updates) {
        const bool starts = problem.running.isEmpty();
        const auto value = [&](const Tensor &tensor, double start) {
            return starts ? Tensor::filled(statistics, start) : tensor.reshaped(statistics);
        };
        define("running_mean", "running-mean", value(problem.running.mean, 0));
        define("running_variance", "running-variance", value(problem.running.variance, 1));
    }
    if (!problem.upstream.isUsual())
        define("upstream", "upstream", upstreamTensor(problem.upstream, problem.input.shape()));
    return text + "epsilon = " + python::number(problem.spec.epsilon) + '\n';
}

std::string imports(const ScriptTensors &tensors, const ScriptDialect &dialect, bool calls)
{
    std::string standard;
    if (tensors.namesNotFinite())
        standard += "from math import inf, nan\n";
    if (tensors.usesFolder())
        standard += "from pathlib import Path\n";
    std::string text = standard + (standard.empty() ? "" : "\n");
    if (!dialect.torch || tensors.loadsFiles())
        text += "import numpy as np\n";
    if (dialect.torch)
        text += "import torch\n";
    if (dialect.torch && calls)
        text += "import torch.nn.functional as F\n";
    return text + '\n' + (tensors.usesFolder() ? "folder = Path(__file__).resolve().parent\n" : "");
}

/// Whether some group's statistics come to 0/0 or are not finite, which NumPy would warn about.
bool isUndefinedSomewhere(const Evaluation &evaluation)
{
    for (std::int64_t group = 0; group < evaluation.grouping().groupCount(); ++group) {
        const GroupTransform transform = evaluation.transform(group);
        if (!(transform.divisor > 0) || !std::isfinite(transform.divisor)
            || !std::isfinite(evaluation.moments(group).variance(evaluation.spec().variance)))
            return true;
    }
    return false;
}

} // namespace

Script makeScript(const Evaluation &evaluation, const ScriptRequest &request)
{
    const NormalizationProblem problem = effective(evaluation.problem());
    const ScriptNames names(problem);
    const ScriptDialect dialect(request.language);
    const auto call = frameworkCall(problem, names.factor, names.beta);
    const auto used = dialect.torch ? call : std::nullopt;
    const bool hasGradients = !problem.upstream.isUsual();

    ScriptTensors tensors(dialect, request.stem);
    const std::string defined = definitions(problem, names, request, tensors);
    std::string text = docstring(problem, request, call) + imports(tensors, dialect, used.has_value());
    if (!dialect.torch && isUndefinedSomewhere(evaluation))
        text += "np.seterr(divide=\"ignore\", invalid=\"ignore\")  # What is undefined is NaN.\n";
    text += defined + '\n' + statisticsLines(evaluation, names, dialect) + "\n# The output.\n";
    if (!used || hasGradients)
        text += normalizedLines(evaluation, names, dialect);
    text += outputLines(names, dialect, used, request.result) + '\n';
    std::vector<std::string> printed = {"y"};
    if (hasGradients) {
        text += gradientLines(evaluation, names, dialect) + '\n';
        printed.insert(printed.end(), {"grad_input", "grad_gamma", "grad_beta"});
    }
    if (names.updates) {
        text += runningLines(evaluation, names, dialect) + '\n';
        printed.insert(printed.end(), {"running_mean", "running_variance"});
    }
    text += printingLines(evaluation, dialect, printed);
    return {text, tensors.takeFiles()};
}

} // namespace normscope

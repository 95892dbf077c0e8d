// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_drag.h"

#include "app/document/batch_size_part.h"
#include "app/document/depth_part.h"
#include "app/document/document.h"
#include "engine/normalization/problem.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// Cells of lessons mostly have one decimal.
constexpr double usualStep = 0.1;
constexpr double stepsOfDoubling = 4;

bool is(const ResolvedTarget &what, const char *parameter)
{
    return what.parameter == QLatin1String(parameter);
}

/// Index, in a parameter that is broadcast to the input, of the value for an element of the input.
std::int64_t indexInParameter(std::int64_t element, const Shape &input, const Shape &parameter)
{
    std::int64_t index = 0;
    std::int64_t stride = 1;
    for (std::size_t axis = input.size(); axis-- > 0;) {
        if (parameter[axis] > 1)
            index += element % input[axis] * stride;
        element /= input[axis];
        stride *= parameter[axis];
    }
    return index;
}

/// The values of γ or β; if the problem has none, those of its default.
Tensor parameterOf(const NormalizationProblem &problem, bool isGamma)
{
    const Tensor &given = isGamma ? problem.gamma : problem.beta;
    const AffineParameter &parameter = isGamma ? problem.spec.gamma : problem.spec.beta;
    const double usual = isGamma && problem.spec.gammaForm == GammaForm::Gamma ? 1 : 0;
    return given.isEmpty() ? Tensor::filled(parameterShape(parameter.axes, problem.input.shape()), usual) : given;
}

/// One step of a drag: 0.1, or for numbers below 0.1 or from 10 on a tenth of the place of their first digit.
double dragStep(double start)
{
    const double size = std::abs(start);
    return size > 0 && (size < usualStep || size >= 10) ? usualStep * std::pow(10, std::floor(std::log10(size)))
                                                        : usualStep;
}

double moved(double start, int steps)
{
    const double step = dragStep(start);
    return std::round((start + steps * step) / step) * step;
}

} // namespace

double draggedNumber(const Document &document, const ResolvedTarget &what)
{
    const NormalizationProblem &problem = document.problem();
    if (is(what, "eps"))
        return problem.spec.epsilon;
    if (is(what, "batchSize"))
        return document.scene().part<BatchExperiment>().batchSize;
    if (is(what, "depth"))
        return document.scene().part<DepthExperiment>().depth;
    if (what.parameter.isEmpty())
        return problem.input[what.element];
    const bool isGamma = is(what, "gamma");
    if (!(isGamma ? problem.spec.gamma : problem.spec.beta).present)
        return std::numeric_limits<double>::quiet_NaN();
    const Tensor parameter = parameterOf(problem, isGamma);
    return parameter[indexInParameter(what.element, problem.input.shape(), parameter.shape())];
}

void dragNumber(Document &document, const ResolvedTarget &what, double start, int steps)
{
    const NormalizationProblem &problem = document.problem();
    const double value = moved(start, steps);
    if (is(what, "eps")) {
        NormalizationSpec spec = problem.spec;
        spec.epsilon = std::clamp(start * std::pow(10, steps * usualStep), 1e-12, 1e6);
        document.setSpec(spec, EditHint::Continuous);
    } else if (is(what, "batchSize")) {
        BatchExperiment experiment = document.scene().part<BatchExperiment>();
        const double wanted = std::clamp(start * std::pow(2, steps / stepsOfDoubling), 1.0, double {largestBatch});
        experiment.batchSize = static_cast<int>(std::lround(wanted));
        document.setPart(experiment, EditHint::Continuous);
    } else if (is(what, "depth")) {
        DepthExperiment experiment = document.scene().part<DepthExperiment>();
        experiment.depth = static_cast<int>(std::clamp(start + steps, 1.0, double {deepestStack}));
        document.setPart(experiment, EditHint::Continuous);
    } else if (what.parameter.isEmpty()) {
        document.setCells(std::array {what.element}, std::array {value}, EditHint::Continuous);
    } else {
        const bool isGamma = is(what, "gamma");
        const Tensor parameter = parameterOf(problem, isGamma);
        std::vector<double> values;
        for (std::int64_t i = 0; i < parameter.size(); ++i)
            values.push_back(parameter[i]);
        values[static_cast<std::size_t>(indexInParameter(what.element, problem.input.shape(), parameter.shape()))]
            = value;
        const Tensor changed(parameter.shape(), values);
        isGamma ? document.setGamma(changed, EditHint::Continuous) : document.setBeta(changed, EditHint::Continuous);
    }
}

} // namespace normscope

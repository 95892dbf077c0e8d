// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lens/lens_result.h"

#include "widgets/tensor/stage_ranges.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

namespace {

Tensor upstreamOf(const LensQuestion &question, const Progress &progress)
{
    const NormalizationProblem &problem = question.evaluation->problem();
    if (question.lens == Lens::Influence) {
        return Tensor::filled(problem.input.shape(), 0).withValues(std::array {question.element}, std::array {1.0});
    }
    return upstreamTensor(problem.upstream, problem.input.shape(), progress);
}

double largestMagnitude(const Evaluation &field)
{
    const Evaluation::Range range = field.range(Stage::Input);
    return std::max(std::abs(range.minimum), std::abs(range.maximum));
}

// The largest |γ · dy / s|: the scale of the terms that gradients are sums of.
double largestTerm(const Evaluation &evaluation, const Tensor &upstream)
{
    double largest = 0;
    for (std::int64_t group = 0; group < evaluation.grouping().groupCount(); ++group) {
        double own = 0;
        evaluation.grouping().forEachElement(group, [&](std::int64_t element) {
            own = std::max(own, std::abs(upstream[element] * evaluation.gamma(element)));
        });
        const double term = own / evaluation.transform(group).divisor;
        largest = std::isfinite(term) ? std::max(largest, term) : largest;
    }
    return largest;
}

/// The evaluation in float64: with float32 statistics sums of the gradient that are exactly 0 would not vanish.
EvaluationPtr inFloat64(const EvaluationPtr &evaluation, const Progress &progress)
{
    if (evaluation->input().dtype() == DType::Float64)
        return evaluation;
    NormalizationProblem problem = evaluation->problem();
    problem.input = problem.input.converted(DType::Float64);
    return evaluate(std::move(problem), progress);
}

/// The largest influence of the cells that share the pinned cell's statistics, without the pinned cell itself, whose
/// influence on its own output is so large that all others would look pale. Its value then lies beyond the scale.
double scaleOfMates(const LensResult &result)
{
    const Evaluation &evaluation = *result.question.evaluation;
    double largest = 0;
    evaluation.grouping().forEachElement(evaluation.grouping().groupOf(result.question.element),
                                         [&](std::int64_t mate) {
                                             if (mate != result.question.element)
                                                 largest = std::max(largest, std::abs(result.field->input()[mate]));
                                         });
    return largest > roundingShare * result.scale ? largest : result.scale;
}

void answerGradient(LensResult &result, const Progress &progress)
{
    const EvaluationPtr exact = inFloat64(result.question.evaluation, progress);
    const Evaluation &evaluation = *exact;
    const Tensor &upstream = result.upstream = upstreamOf(result.question, progress);
    result.gradients = gradients(evaluation, upstream);
    result.facts = gradientFacts(evaluation, upstream, result.gradients.input, progress);
    result.field = fieldOver(evaluation, result.gradients.input, progress);
    result.scale = largestMagnitude(*result.field);
    const double term = largestTerm(evaluation, upstream);
    if (result.scale <= roundingShare * term)
        result.scale = term;
    else if (result.question.lens == Lens::Influence)
        result.scale = scaleOfMates(result);
}

void answerDifference(LensResult &result, const Progress &progress)
{
    const Evaluation &evaluation = *result.question.evaluation;
    const NormalizationSpec other
        = withConvention(evaluation.spec(), *result.question.other, evaluation.input().dtype());
    result.difference = outputDifference(evaluation, other, progress);
    result.field = fieldOver(evaluation, std::exchange(result.difference.values, {}), progress);
    result.scale = result.difference.largest;
}

void answerPrecision(LensResult &result, const Progress &progress)
{
    const Evaluation &evaluation = *result.question.evaluation;
    result.precision = precisionStudy(evaluation, result.question.precision, progress);
    result.field = fieldOver(evaluation, std::exchange(result.precision.errors, {}), progress);
    result.scale = result.precision.largest;
}

} // namespace

std::shared_ptr<const PrecisionStudy> precisionOf(const LensResultPtr &result)
{
    if (!result || result->question.lens != Lens::Precision)
        return nullptr;
    return {result, &result->precision};
}

EvaluationPtr fieldOver(const Evaluation &evaluation, const Tensor &values, const Progress &progress)
{
    NormalizationProblem problem;
    problem.input = values;
    problem.layout = evaluation.problem().layout;
    problem.spec = evaluation.spec();
    // In eval mode no group is degenerate: equal values in the field need no warning.
    const Shape groups {evaluation.grouping().groupCount()};
    problem.spec.tracksRunningStatistics = true;
    problem.spec.averagesSamples = false;
    problem.spec.mode = Mode::Eval;
    problem.running = {Tensor::filled(groups, 0), Tensor::filled(groups, 1)};
    problem.mask = evaluation.problem().mask;
    EvaluationPtr field = evaluate(problem, progress);
    // Computed here on the worker thread and cached, since every painter needs it.
    field->range(Stage::Input, progress);
    return field;
}

bool isRounding(const LensResult &result)
{
    return largestMagnitude(*result.field) <= roundingShare * result.scale;
}

std::vector<const Convention *> comparableConventions(const NormalizationProblem &problem)
{
    const auto matched = matchPreset(problem.spec, problem.layout, problem.input.shape());
    return matched ? conventionsOf(matched->method) : std::vector<const Convention *>();
}

const Convention *otherConvention(const NormalizationProblem &problem)
{
    const auto inForce = conventionsInForce(problem);
    for (const Convention *convention : comparableConventions(problem)) {
        if (std::find(inForce.begin(), inForce.end(), convention) == inForce.end())
            return convention;
    }
    return nullptr;
}

bool canAnswer(const LensQuestion &question)
{
    if (!question.evaluation || question.lens == Lens::Values)
        return false;
    if (question.lens == Lens::Influence)
        return question.element >= 0 && question.element < question.evaluation->input().size();
    return question.lens != Lens::Difference || question.other;
}

LensResultPtr answer(const LensQuestion &question, const Progress &progress)
{
    auto result = std::make_shared<LensResult>();
    result->question = question;
    if (question.lens == Lens::Difference)
        answerDifference(*result, progress);
    else if (question.lens == Lens::Precision)
        answerPrecision(*result, progress);
    else
        answerGradient(*result, progress);
    if (!(result->scale > 0) || !std::isfinite(result->scale))
        result->scale = 1;
    return result;
}

} // namespace normscope

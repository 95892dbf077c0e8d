// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_values.h"

#include "app/arguments/group_argument.h"
#include "app/lessons/lesson_experiments.h"
#include "engine/analysis/histogram.h"
#include "engine/normalization/specification.h"
#include "engine/normalization/upstream.h"
#include "engine/tensor/error.h"
#include "widgets/controls/spec_choices.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

enum class Needs
{
    Nothing,
    Group,
    Cell
};

using Index = std::int64_t;

/// A value by its name. To add one, add a line to namedValues.
struct NamedValue
{
    const char *name;
    Needs needs;
    double (*value)(const Evaluation &evaluation, Index element, Index group);
};

double extreme(const Evaluation &evaluation, Index group, bool isLargest)
{
    double result = isLargest ? -INFINITY : INFINITY;
    evaluation.grouping().forEachElement(group, [&](Index element) {
        const double value = evaluation.value(Stage::Input, element);
        result = isLargest ? std::max(result, value) : std::min(result, value);
    });
    return result;
}

/// The Euclidean length of the group's values as a vector in ℝᵐ.
double lengthOf(const Evaluation &evaluation, Stage stage, Index group)
{
    double sum = 0;
    evaluation.grouping().forEachElement(group,
                                         [&](Index element) { sum += std::pow(evaluation.value(stage, element), 2); });
    return std::sqrt(sum);
}

double updatedValue(const Evaluation &evaluation, Index group, bool isMean)
{
    const RunningStatistics updated = updatedRunningStatistics(evaluation);
    return (isMean ? updated.mean : updated.variance)[evaluation.running().place(group)];
}

double largestNormalized(const Evaluation &evaluation, Index group)
{
    double result = 0;
    evaluation.grouping().forEachElement(group, [&](Index element) {
        result = std::max(result, std::abs(evaluation.value(Stage::Normalized, element)));
    });
    return result;
}

Tensor upstreamOf(const Evaluation &evaluation)
{
    return upstreamTensor(evaluation.problem().upstream, evaluation.input().shape());
}

double inputGradient(const Evaluation &evaluation, Index element)
{
    return gradients(evaluation, upstreamOf(evaluation)).input[element];
}

/// Σ ∂L/∂x over a group, or Σ x̂ ∂L/∂x if `isWeighted`.
double gradientSum(const Evaluation &evaluation, Index group, bool isWeighted)
{
    const Tensor gradient = gradients(evaluation, upstreamOf(evaluation)).input;
    double sum = 0;
    evaluation.grouping().forEachElement(group, [&](Index element) {
        sum += gradient[element] * (isWeighted ? evaluation.value(Stage::Normalized, element) : 1);
    });
    return sum;
}

constexpr char influenceName[] = "influence";

constexpr NamedValue namedValues[] = {
    // Values of a cell.
    {"x", Needs::Cell, [](const Evaluation &e, Index i, Index) { return e.value(Stage::Input, i); }},
    {"centred", Needs::Cell, [](const Evaluation &e, Index i, Index) { return e.value(Stage::Centred, i); }},
    {"xhat", Needs::Cell, [](const Evaluation &e, Index i, Index) { return e.value(Stage::Normalized, i); }},
    {"y", Needs::Cell, [](const Evaluation &e, Index i, Index) { return e.value(Stage::Output, i); }},
    {"gamma", Needs::Cell, [](const Evaluation &e, Index i, Index) { return e.gamma(i); }},
    {"beta", Needs::Cell, [](const Evaluation &e, Index i, Index) { return e.beta(i); }},
    {"dy", Needs::Cell, [](const Evaluation &e, Index i, Index) { return upstreamOf(e)[i]; }},
    {"dx", Needs::Cell, [](const Evaluation &e, Index i, Index) { return inputGradient(e, i); }},
    // Values of a group: its input,
    {"count", Needs::Group,
     [](const Evaluation &e, Index, Index g) { return static_cast<double>(e.moments(g).count); }},
    {"sum", Needs::Group,
     [](const Evaluation &e, Index, Index g) { return e.moments(g).mean * static_cast<double>(e.moments(g).count); }},
    {"mean", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.moments(g).mean; }},
    {"variance", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.moments(g).variance(); }},
    {"unbiased", Needs::Group,
     [](const Evaluation &e, Index, Index g) { return e.moments(g).variance(VarianceEstimator::Unbiased); }},
    {"std", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.moments(g).std(); }},
    {"rms", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.moments(g).rms(); }},
    {"min", Needs::Group, [](const Evaluation &e, Index, Index g) { return extreme(e, g, false); }},
    {"max", Needs::Group, [](const Evaluation &e, Index, Index g) { return extreme(e, g, true); }},
    {"length", Needs::Group, [](const Evaluation &e, Index, Index g) { return lengthOf(e, Stage::Input, g); }},
    {"skewness", Needs::Group,
     [](const Evaluation &e, Index, Index g) { return histogram(e, 0, g).statistics.skewness(); }},
    // its transform, running statistics and gradients,
    {"shift", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.transform(g).shift; }},
    {"divisor", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.transform(g).divisor; }},
    {"runningMean", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.running().of(g).mean; }},
    {"runningVariance", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.running().of(g).variance; }},
    {"updatedMean", Needs::Group, [](const Evaluation &e, Index, Index g) { return updatedValue(e, g, true); }},
    {"updatedVariance", Needs::Group, [](const Evaluation &e, Index, Index g) { return updatedValue(e, g, false); }},
    {"dxSum", Needs::Group, [](const Evaluation &e, Index, Index g) { return gradientSum(e, g, false); }},
    {"dxAlong", Needs::Group, [](const Evaluation &e, Index, Index g) { return gradientSum(e, g, true); }},
    // its normalized values and its output.
    {"largest", Needs::Group, [](const Evaluation &e, Index, Index g) { return largestNormalized(e, g); }},
    {"radius", Needs::Group, [](const Evaluation &e, Index, Index g) { return lengthOf(e, Stage::Normalized, g); }},
    {"outMean", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.outputMoments(g).mean; }},
    {"outVariance", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.outputMoments(g).variance(); }},
    {"outStd", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.outputMoments(g).std(); }},
    {"outRms", Needs::Group, [](const Evaluation &e, Index, Index g) { return e.outputMoments(g).rms(); }},
    {"outSkewness", Needs::Group,
     [](const Evaluation &e, Index, Index g) { return histogram(e, 3, g).statistics.skewness(); }},
    // Values of the tensor.
    {"groups", Needs::Nothing,
     [](const Evaluation &e, Index, Index) { return static_cast<double>(e.grouping().groupCount()); }},
    {"values", Needs::Nothing, [](const Evaluation &e, Index, Index) { return static_cast<double>(e.input().size()); }},
    {"eps", Needs::Nothing, [](const Evaluation &e, Index, Index) { return e.spec().epsilon; }},
    {"momentum", Needs::Nothing, [](const Evaluation &e, Index, Index) { return e.spec().momentum; }},
};

const NamedValue *findValue(const QString &name)
{
    const auto *found
        = std::ranges::find_if(namedValues, [&](const NamedValue &value) { return name == QLatin1String(value.name); });
    return found == std::end(namedValues) ? nullptr : found;
}

} // namespace

LessonValues::LessonValues(EvaluationPtr evaluation, std::int64_t element, std::int64_t group, SceneParts parts)
    : m_evaluation(std::move(evaluation))
    , m_element(element)
    , m_group(element == noIndex ? group : m_evaluation->grouping().groupOf(element))
    , m_parts(std::move(parts))
{ }

QStringList LessonValues::names()
{
    QStringList all;
    for (const NamedValue &value : namedValues)
        all += QLatin1String(value.name);
    return all + QStringList {QLatin1String(influenceName)} + experimentNames();
}

bool LessonValues::isName(const QString &name)
{
    return findValue(name) != nullptr;
}

const EvaluationPtr &LessonValues::under(const QString &method) const
{
    if (method.isEmpty())
        return m_evaluation;
    EvaluationPtr &known = m_byMethod[method];
    if (known)
        return known;
    NormalizationProblem problem = m_evaluation->problem();
    if (const auto chosen = fromName<Method>(method.toStdString())) {
        const auto spec = withMethod(problem.spec, {*chosen, 0}, problem.layout, problem.input.shape());
        if (!spec)
            throw InputError(whyNot(*chosen, problem.layout));
        problem.spec = *spec;
    } else {
        problem.spec
            = parseSpecification(method.toStdString(), problem.layout, problem.input.shape(), problem.input.dtype());
    }
    dropMisfits(problem);
    return known = evaluate(std::move(problem));
}

SelectionState LessonValues::selection(const QString &label) const
{
    SelectionState state;
    pinByLabel(state, *m_evaluation, label);
    return state;
}

LessonValues::Subject LessonValues::subject(const QString &method, const QString &label) const
{
    const Evaluation &evaluation = *under(method);
    if (!label.isEmpty()) {
        SelectionState state;
        pinByLabel(state, evaluation, label);
        return {evaluation, state.pinnedElement, state.pinnedGroup};
    }
    if (m_element != noIndex)
        return {evaluation, m_element, evaluation.grouping().groupOf(m_element)};
    if (m_group != noIndex && method.isEmpty())
        return {evaluation, noIndex, m_group};
    return {evaluation, noIndex, evaluation.grouping().groupCount() == 1 ? 0 : noIndex};
}

double LessonValues::influence(const QString &method, const QString &label) const
{
    const Evaluation &evaluation = *under(method);
    SelectionState other;
    pinByLabel(other, evaluation, label);
    if (m_element == noIndex || other.pinnedElement == noIndex)
        throw InputError({MESSAGE_TEXT("Message",
                                       "The influence is that of a cell, as in influence(n=1,c=0), on the pinned "
                                       "one.")});
    const UpstreamGradient one {.kind = UpstreamKind::OneHot, .element = m_element, .values = {}};
    return gradients(evaluation, upstreamTensor(one, evaluation.input().shape())).input[other.pinnedElement];
}

double LessonValues::named(const QString &name, const QString &method, const QString &label) const
{
    if (name == QLatin1String(influenceName))
        return influence(method, label);
    if (const auto value = experimentValue(name, method, label, m_parts, m_evaluation->input()))
        return *value;
    const NamedValue *value = findValue(name);
    if (!value)
        throw InputError({MESSAGE_TEXT("Message", "There is no value “%1”; there are: %2."),
                          {name.toStdString(), names().join(QStringLiteral(", ")).toStdString()}});
    const Subject of = subject(method, label);
    if (value->needs == Needs::Cell && of.element == noIndex)
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” is of a cell: pin one by “group: …” in the scene, or name it "
                                       "as in %1(n=0,c=1)."),
                          {name.toStdString()}});
    if (value->needs == Needs::Group && of.group == noIndex)
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” is of a group: pin one by “group: …” in the scene, or name "
                                       "the group as in %1(c=0)."),
                          {name.toStdString()}});
    return value->value(of.evaluation, of.element, of.group);
}

std::vector<std::int64_t> LessonValues::elements(const QString &expression) const
{
    QString method;
    QString label;
    QString name = expression.trimmed();
    if (const qsizetype open = name.indexOf(u'('); open >= 0 && name.endsWith(u')')) {
        label = name.mid(open + 1, name.size() - open - 2);
        name.truncate(open);
    }
    if (const qsizetype at = name.indexOf(u'@'); at >= 0) {
        method = name.mid(at + 1).trimmed();
        if (method.startsWith(u'[') && method.endsWith(u']'))
            method = method.mid(1, method.size() - 2);
        name.truncate(at);
    }
    const Subject of = subject(method, label);
    if (name == QLatin1String("cell") && of.element != noIndex)
        return {of.element};
    if (name != QLatin1String("group") || of.group == noIndex)
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” names no cells; group, group@layer, group(c=0) and cell do, "
                                       "where a cell is pinned or named."),
                          {expression.toStdString()}});
    std::vector<std::int64_t> result;
    of.evaluation.grouping().forEachElement(of.group, [&](Index element) {
        if (!of.evaluation.isMasked(element))
            result.push_back(element);
    });
    return result;
}

} // namespace normscope

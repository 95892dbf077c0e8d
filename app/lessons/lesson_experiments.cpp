// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_experiments.h"

#include "app/document/batch_size_part.h"
#include "app/document/depth_part.h"
#include "engine/depth/depth_theory.h"
#include "engine/experiments/experiment_run.h"
#include "engine/experiments/theory.h"
#include "engine/parallel/workers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// Most samples drawn for a number in a text, which is computed while the text is laid out.
constexpr double mostDrawsInText = 8e6;

double rootOf(const std::optional<double> &variance)
{
    return variance ? std::sqrt(*variance) : std::numeric_limits<double>::quiet_NaN();
}

double orNone(const std::optional<double> &value)
{
    return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

/// The experiment and batch size that a value is computed for.
struct BatchSubject
{
    const BatchExperiment &experiment;
    ExperimentPopulation population;
    int batchSize;
};

double measuredSpread(const BatchSubject &of)
{
    const std::int64_t batches = std::min(of.experiment.batches, mostProbeBatches);
    if (static_cast<double>(batches) * of.batchSize > mostDrawsInText)
        throw InputError({MESSAGE_TEXT("Message", "The experiment is too large for a number in a text.")});
    const Probe probe = makeProbe(of.population, of.experiment);
    ProbeRun run;
    Workers workers;
    runProbe(run, probe, of.population, of.experiment, of.batchSize, batches, workers);
    const double whole = constantOutputs(probe, of.population, of.experiment).population;
    return probeFacts(run, whole, whole).spread;
}

ConstantOutputs constants(const BatchSubject &of)
{
    return constantOutputs(makeProbe(of.population, of.experiment), of.population, of.experiment);
}

struct BatchValue
{
    const char *name;
    double (*value)(const BatchSubject &of);
};

constexpr BatchValue batchValues[] = {
    {"batchSize", [](const BatchSubject &of) { return static_cast<double>(of.batchSize); }},
    {"meanSpread", [](const BatchSubject &of) { return rootOf(pooledMeanLaw(of.population, of.batchSize).variance); }},
    {"varianceMean",
     [](const BatchSubject &of) { return orNone(pooledVarianceLaw(of.population, of.batchSize).mean); }},
    {"varianceSpread",
     [](const BatchSubject &of) { return rootOf(pooledVarianceLaw(of.population, of.batchSize).variance); }},
    {"bound", [](const BatchSubject &of) { return largestNormalizedBound(of.batchSize); }},
    {"probeSpread", measuredSpread},
    {"probeWhole", [](const BatchSubject &of) { return constants(of).population; }},
    {"probeLayer", [](const BatchSubject &of) { return constants(of).layer; }},
};

/// The stack, its theory, and the block (from 0) that a value is computed for.
struct StackSubject
{
    DepthStack stack;
    DepthTheory theory;
    std::size_t block;
};

struct StackValue
{
    const char *name;
    double (*value)(const StackSubject &of);
};

constexpr StackValue stackValues[] = {
    {"depth", [](const StackSubject &of) { return static_cast<double>(of.stack.depth); }},
    {"stream", [](const StackSubject &of) { return of.theory.streams[of.block]; }},
    {"inputGradient", [](const StackSubject &of) { return of.theory.inputGradients[of.block]; }},
    {"growth", [](const StackSubject &of) { return of.theory.growth; }},
};

/// The whole number in a label such as "N=128"; `fallback` if the label is empty. Throws InputError for another letter
/// or a number out of range.
int numberOf(const QString &label, QChar letter, int fallback, int smallest, int largest)
{
    if (label.isEmpty())
        return fallback;
    const QString text = label.trimmed();
    bool isNumber = false;
    const int number = text.section(u'=', 1).trimmed().toInt(&isNumber);
    if (!isNumber || text.section(u'=', 0, 0).trimmed() != letter || number < smallest || number > largest)
        throw InputError(
            {MESSAGE_TEXT("Message", "In parentheses stands %1=… with a whole number from %2 to %3, not “%4”."),
             {QString(letter).toStdString(), std::to_string(smallest), std::to_string(largest), label.toStdString()}});
    return number;
}

StackSubject stackSubject(DepthExperiment experiment, const QString &name, const QString &label)
{
    const auto architecture = fromName<DepthArchitecture>(name.toStdString());
    if (!architecture && !name.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "There is no architecture “%1”."), {name.toStdString()}});
    if (architecture == DepthArchitecture::Plain) {
        experiment.kind = StackKind::Plain;
    } else if (architecture) {
        experiment.kind = StackKind::Residual;
        for (const DepthArchitecture each : allDepthArchitectures) {
            if (each != DepthArchitecture::Plain)
                isCompared(experiment, each) = each == *architecture;
        }
    }
    const std::vector<DepthStack> stacks = stacksOf(experiment);
    if (stacks.size() != 1)
        throw InputError({MESSAGE_TEXT("Message", "Several stacks are compared: say which, as in stream@post.")});
    validate(stacks.front());
    const int block = numberOf(label, u'l', stacks.front().depth, 1, stacks.front().depth);
    return {stacks.front(), depthTheory(stacks.front()), static_cast<std::size_t>(block - 1)};
}

template <class Values>
auto find(const Values &values, const QString &name)
{
    return std::ranges::find_if(values, [&](const auto &value) { return name == QLatin1String(value.name); });
}

} // namespace

QStringList experimentNames()
{
    QStringList names;
    for (const BatchValue &value : batchValues)
        names += QLatin1String(value.name);
    for (const StackValue &value : stackValues)
        names += QLatin1String(value.name);
    return names;
}

std::optional<double> experimentValue(const QString &name, const QString &architecture, const QString &label,
                                      const SceneParts &parts, const Tensor &samples)
{
    if (const auto value = find(batchValues, name); value != std::end(batchValues)) {
        const BatchExperiment &experiment = parts.get<BatchExperiment>();
        const int batchSize = numberOf(label, u'N', experiment.batchSize, 1, largestBatch);
        return value->value({experiment, ExperimentPopulation(experiment, samples), batchSize});
    }
    if (const auto value = find(stackValues, name); value != std::end(stackValues))
        return value->value(stackSubject(parts.get<DepthExperiment>(), architecture, label));
    return std::nullopt;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/depth_experiment.h"

#include "engine/depth/depth_memory.h"
#include "engine/depth/stack_block.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

namespace normscope {

namespace {

using Clock = std::chrono::steady_clock;

/// Up to so many multiplications in a forward pass of all stacks, the first slice measures the small step as well.
constexpr double quickProducts = 25e6;
constexpr double largestRate = 10;

constexpr std::array<std::pair<DepthArchitecture, bool DepthExperiment::*>, 10> architectureChoices
    = {{{DepthArchitecture::None, &DepthExperiment::none},
        {DepthArchitecture::Pre, &DepthExperiment::pre},
        {DepthArchitecture::Post, &DepthExperiment::post},
        {DepthArchitecture::Peri, &DepthExperiment::peri},
        {DepthArchitecture::Scaled, &DepthExperiment::scaled},
        {DepthArchitecture::LayerNormScaling, &DepthExperiment::layerNormScaling},
        {DepthArchitecture::DeepNorm, &DepthExperiment::deepNorm},
        {DepthArchitecture::LayerScale, &DepthExperiment::layerScale},
        {DepthArchitecture::ReZero, &DepthExperiment::reZero},
        {DepthArchitecture::Dyt, &DepthExperiment::dyt}}};

bool DepthExperiment::*choiceOf(DepthArchitecture architecture)
{
    return std::ranges::find(architectureChoices, architecture, &decltype(architectureChoices)::value_type::first)
        ->second;
}

DepthStack stackOf(const DepthExperiment &experiment, DepthArchitecture architecture)
{
    const bool isPlain = architecture == DepthArchitecture::Plain;
    DepthStack stack;
    stack.architecture = architecture;
    stack.norm = isPlain                             ? experiment.plainNorm
        : usualNorm(architecture) == StackNorm::None ? StackNorm::None
                                                     : experiment.norm;
    stack.depth = experiment.depth;
    stack.width = experiment.width;
    stack.tokens = isPlain ? experiment.batchSize : experiment.tokens;
    stack.gain = experiment.gain;
    stack.activation = experiment.activation;
    stack.seed = experiment.seed;
    if (!isPlain) {
        stack.attention = experiment.attention;
        stack.similarity = experiment.similarity;
    }
    return stack;
}

std::size_t runsWith(const MeasuredStack &measured, bool step)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(measured.runs, [step](const auto &run) { return !step || !run->steps.empty(); }));
}

void profile(MeasuredStack &measured)
{
    std::vector<StackRun> runs;
    for (const auto &run : measured.runs)
        runs.push_back(*run);
    measured.profile = depthProfile(runs);
}

/// Steps that a stack has taken, at most `wanted`; `wanted` once it has diverged.
int stepsTaken(const MeasuredStack &measured, int wanted)
{
    if (!measured.training)
        return 0;
    return measured.training->hasDiverged() ? wanted : std::min(measured.training->steps(), wanted);
}

double productsOf(const DepthComparison &comparison)
{
    double products = 0;
    for (const MeasuredStack &measured : comparison.stacks) {
        const DepthStack &stack = measured.stack;
        products += 2.0 * sublayerCount(stack) * stack.width * stack.width * stack.tokens;
    }
    return products;
}

/// Some steps of descent of those stacks that have not taken all, side by side, and a run with the weights they lead
/// to.
void descend(DepthComparison &comparison, Clock::time_point end, Workers &workers, const Progress &progress)
{
    const int wanted = comparison.experiment.steps;
    std::vector<MeasuredStack *> behind;
    for (MeasuredStack &measured : comparison.stacks) {
        if (stepsTaken(measured, wanted) < wanted)
            behind.push_back(&measured);
    }
    const Progress ask = [&, share = comparison.share()](double) { return progress && progress(share); };
    if (behind.empty())
        return;
    forEachRun(behind.front()->stack, true, static_cast<std::int64_t>(behind.size()), workers, [&](std::int64_t i) {
        MeasuredStack &measured = *behind[static_cast<std::size_t>(i)];
        auto training = measured.training
            ? std::make_shared<StackTraining>(*measured.training)
            : std::make_shared<StackTraining>(measured.stack, 0, comparison.experiment.rate);
        do
            training->step(ask);
        while (!training->hasDiverged() && training->steps() < wanted && Clock::now() < end);
        measured.trained = std::make_shared<const StackRun>(runStack(measured.stack, 0, training->weights(), ask));
        measured.trainedError = training->error();
        measured.training = std::move(training);
    });
}

/// One run more, or the small step of the last one, of those stacks that have the fewest.
void measureRound(DepthComparison &comparison, bool withStep, Workers &workers, const Progress &progress)
{
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (const MeasuredStack &measured : comparison.stacks)
        fewest = std::min(fewest, runsWith(measured, true));
    std::vector<MeasuredStack *> behind;
    for (MeasuredStack &measured : comparison.stacks) {
        if (runsWith(measured, true) == fewest)
            behind.push_back(&measured);
    }
    const Progress ask = [&, share = comparison.share()](double) { return progress && progress(share); };
    std::vector<std::shared_ptr<const StackRun>> found(behind.size());
    if (behind.empty())
        return;
    forEachRun(behind.front()->stack, false, static_cast<std::int64_t>(found.size()), workers, [&](std::int64_t i) {
        const auto index = static_cast<std::size_t>(i);
        const MeasuredStack &measured = *behind[index];
        const auto run = static_cast<int>(fewest);
        const bool lacksStep = measured.runs.size() > fewest;
        found[index] = std::make_shared<const StackRun>(
            lacksStep ? withSmallStep(measured.stack, run, *measured.runs[fewest], ask)
                      : runStack(measured.stack, run, withStep, ask));
    });
    for (std::size_t i = 0; i < found.size(); ++i) {
        behind[i]->runs.resize(fewest);
        behind[i]->runs.push_back(found[i]);
        profile(*behind[i]);
    }
}

} // namespace

bool &isCompared(DepthExperiment &experiment, DepthArchitecture architecture)
{
    return experiment.*choiceOf(architecture);
}

bool isCompared(const DepthExperiment &experiment, DepthArchitecture architecture)
{
    return experiment.*choiceOf(architecture);
}

std::vector<DepthStack> stacksOf(const DepthExperiment &experiment)
{
    if (experiment.kind == StackKind::Plain)
        return {stackOf(experiment, DepthArchitecture::Plain)};
    std::vector<DepthStack> stacks;
    for (const auto &[architecture, member] : architectureChoices) {
        if (experiment.*member)
            stacks.push_back(stackOf(experiment, architecture));
    }
    return stacks;
}

void validate(const DepthExperiment &experiment)
{
    for (const auto &[architecture, member] : architectureChoices)
        validate(stackOf(experiment, architecture));
    validate(stackOf(experiment, DepthArchitecture::Plain));
    validateSeeds(experiment.seeds);
    validateDescent(experiment.steps, experiment.rate);
}

void validateDescent(int steps, double rate)
{
    if (steps < 0 || steps > mostDescentSteps)
        throw InputError({MESSAGE_TEXT("Message", "The steps of descent must be between 0 and %1, not %2."),
                          {std::to_string(mostDescentSteps), std::to_string(steps)}});
    if (!(rate > 0 && rate <= largestRate))
        throw InputError({MESSAGE_TEXT("Message", "The learning rate must be greater than 0 and at most 10.")});
}

bool DepthComparison::isStarted() const
{
    return !stacks.empty() && std::ranges::none_of(stacks, [](const MeasuredStack &s) { return s.runs.empty(); });
}

double DepthComparison::share() const
{
    if (stacks.empty())
        return 1;
    double done = 0;
    for (const MeasuredStack &measured : stacks) {
        done += static_cast<double>(
            std::min<std::size_t>(runsWith(measured, true), static_cast<std::size_t>(experiment.seeds)));
        done += stepsTaken(measured, experiment.steps);
    }
    return done / (static_cast<double>(stacks.size()) * (experiment.seeds + experiment.steps));
}

int DepthComparison::descentSteps() const
{
    int taken = experiment.steps;
    for (const MeasuredStack &measured : stacks)
        taken = std::min(taken, stepsTaken(measured, experiment.steps));
    return taken;
}

DepthComparison carriedOver(const DepthComparison &before, const DepthExperiment &experiment)
{
    DepthComparison comparison {experiment, {}};
    for (const DepthStack &stack : stacksOf(experiment)) {
        const auto old = std::ranges::find(before.stacks, stack, &MeasuredStack::stack);
        MeasuredStack measured {stack, {}, {}, depthTheory(stack)};
        if (old != before.stacks.end()) {
            measured.runs = old->runs;
            const bool holds = old->training && old->training->rate() == experiment.rate
                && old->training->steps() <= experiment.steps && experiment.steps > 0;
            if (holds) {
                measured.training = old->training;
                measured.trained = old->trained;
                measured.trainedError = old->trainedError;
            }
        }
        measured.runs.resize(std::min(measured.runs.size(), static_cast<std::size_t>(experiment.seeds)));
        profile(measured);
        comparison.stacks.push_back(std::move(measured));
    }
    return comparison;
}

DepthComparison advanced(DepthComparison comparison, std::chrono::milliseconds duration, Workers &workers,
                         const Progress &progress)
{
    const Clock::time_point end = Clock::now() + duration;
    while (!comparison.isComplete()) {
        const bool isFirst = !comparison.isStarted();
        if (!isFirst && comparison.descentSteps() < comparison.experiment.steps) {
            descend(comparison, end, workers, progress);
            break;
        }
        measureRound(comparison, !isFirst || productsOf(comparison) <= quickProducts, workers, progress);
        if (isFirst || Clock::now() >= end)
            break;
    }
    return comparison;
}

} // namespace normscope

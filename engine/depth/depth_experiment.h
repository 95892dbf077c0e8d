// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stacks that are compared, measured run by run.
#pragma once

#include "engine/depth/depth_profile.h"
#include "engine/depth/depth_theory.h"
#include "engine/depth/stack_training.h"
#include "engine/parallel/workers.h"

#include <chrono>
#include <memory>

namespace normscope {

/// Which stacks an experiment looks at.
enum class StackKind
{
    Residual, ///< The residual architectures that are chosen, compared.
    Plain ///< One without skip connections.
};
template <>
struct EnumNames<StackKind>
{
    static constexpr std::pair<StackKind, std::string_view> all[]
        = {{StackKind::Residual, "residual"}, {StackKind::Plain, "plain"}};
};

inline constexpr int mostDescentSteps = 1000;

/// Everything that determines a comparison of stacks. A value; what a document stores.
struct DepthExperiment
{
    StackKind kind = StackKind::Residual;
    bool none = false; ///< `none` … `dyt`: which architectures are compared.
    bool pre = true;
    bool post = true;
    bool peri = true;
    bool scaled = false;
    bool layerNormScaling = false;
    bool deepNorm = false;
    bool layerScale = false;
    bool reZero = false;
    bool dyt = false;
    StackNorm norm = StackNorm::Layer; ///< Norm of the architectures that usually have one.
    StackNorm plainNorm = StackNorm::Batch;
    StackActivation activation = StackActivation::Relu;
    int batchSize = 8; ///< Batch size of the plain stack.
    int depth = 24;
    int width = 128;
    int tokens = 32;
    WeightGain gain = WeightGain::Xavier;
    int seeds = 8;
    std::uint64_t seed = 7;
    StackAttention attention = StackAttention::None; ///< Attention of residual stacks.
    double similarity = 0; ///< Correlation of the tokens of residual stacks, see DepthStack.
    int steps = 0; ///< Steps of descent, 0 … mostDescentSteps; taken in run 0 alone.
    double rate = 0.01; ///< Learning rate of descent, see StackTraining.
    friend bool operator==(const DepthExperiment &, const DepthExperiment &) = default;
};

/// Whether a residual architecture is compared: the member of the experiment.
bool &isCompared(DepthExperiment &experiment, DepthArchitecture architecture);
bool isCompared(const DepthExperiment &experiment, DepthArchitecture architecture);

/// The stacks in the order of allDepthArchitectures; empty if none is compared.
std::vector<DepthStack> stacksOf(const DepthExperiment &experiment);

/// Throws InputError, one sentence, for the first value that is out of its range.
void validate(const DepthExperiment &experiment);

/// The same for steps and rate of descent alone.
void validateDescent(int steps, double rate);

/// What is measured of one stack so far.
struct MeasuredStack
{
    DepthStack stack;
    std::vector<std::shared_ptr<const StackRun>> runs; ///< Run 0, 1, …; the last may lack the small step.
    DepthProfile profile; ///< The profile of these runs.
    DepthTheory theory;
    std::shared_ptr<const StackTraining> training = nullptr; ///< Descent so far; null before the first step.
    std::shared_ptr<const StackRun> trained = nullptr; ///< A run with the weights of `training`; null with it.
    double trainedError = 0; ///< StackTraining::error() of `training`.
};

/// A comparison in progress. A value that is cheap to copy; it depends on how far it has come, not on the slices.
struct DepthComparison
{
    DepthExperiment experiment;
    std::vector<MeasuredStack> stacks; ///< In the order of stacksOf(); runs are measured of each in turn.

    bool isStarted() const;
    double share() const; ///< The share of the work that is done, 0 … 1.
    int descentSteps() const; ///< Steps that all stacks have taken that have not diverged.
    bool isComplete() const { return share() == 1; }
};

/// The comparison of another experiment, with the runs of `before` that hold for it as well. With its theory at once.
DepthComparison carriedOver(const DepthComparison &before, const DepthExperiment &experiment);

/// The comparison after a further slice of about this duration; the first has one run of every stack, and leaves the
/// small step for later where there is much to compute. Throws Cancelled.
DepthComparison advanced(DepthComparison comparison, std::chrono::milliseconds duration, Workers &workers,
                         const Progress &progress = {});

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/tensor/enum_names.h"

#include <optional>
#include <vector>

namespace normscope {

/// What becomes of a sample that is alone in its batch.
enum class AloneInBatch
{
    NoBatch, ///< The layout has no batch axis.
    Same, ///< Normalized as in any batch: its groups hold no other sample.
    OwnStatistics, ///< It is normalized by its own values in place of the batch's.
    OnlyBeta, ///< Each of its values is a group of its own: y = β.
    Undefined ///< As OnlyBeta, but with an unbiased variance: 0/0.
};
template <>
struct EnumNames<AloneInBatch>
{
    static constexpr std::pair<AloneInBatch, std::string_view> all[] = {{AloneInBatch::NoBatch, "no batch"},
                                                                        {AloneInBatch::Same, "same"},
                                                                        {AloneInBatch::OwnStatistics, "own statistics"},
                                                                        {AloneInBatch::OnlyBeta, "only beta"},
                                                                        {AloneInBatch::Undefined, "undefined"}};
};

/// What follows from the choices and the grouping alone, for an input of this shape.
struct ChoiceFacts
{
    std::int64_t groups = 0;
    std::int64_t valuesPerGroup = 0;
    Shape gammaShape; ///< The input's lengths along γ's axes; {1} for one value; empty where there is none.
    Shape betaShape;
    std::int64_t parameters = 0; ///< Numbers in γ and β.
    std::int64_t statistics = 0; ///< Numbers in running mean and variance.
    bool sameInEval = true; ///< Train and eval mode compute the same.
    bool mixesSamples = false; ///< A group holds values of two samples, whose statistics are used.
    AloneInBatch alone = AloneInBatch::Same;
    /// The largest |x̂| that any input can have: √(n − 1) of n values; unbiased (n − 1)/√n; without centring √n
    /// (Samuelson, "How deviant can you be?", 1968). std::nullopt in eval mode; NaN for one value and an unbiased
    /// variance.
    std::optional<double> bound;
    /// Additions, subtractions and multiplications for each value, statistics included and what is done once for each
    /// group left out: centred x̂ 5 (add up, x − μ, square, add up, times 1/σ), without centring 3; γ and β one each. In
    /// eval mode statistics are free.
    int operationsPerValue = 0;
    int affineOperations = 0; ///< Those of γ and β among operationsPerValue.
};
ChoiceFacts choiceFacts(const NormalizationProblem &problem);

/// Changes of the input under which x̂ may stay the same.
enum class InputChange
{
    Scale, ///< All values times 3.
    Shift, ///< All values plus the input's standard deviation (plus 1 if that is 0).
    SampleScale, ///< The first sample times 3.
    FeatureScale, ///< The first channel times 3.
    Rotation ///< The channels turned by an orthogonal matrix Q; invariant if x̂ is turned by Q.
};
template <>
struct EnumNames<InputChange>
{
    static constexpr std::pair<InputChange, std::string_view> all[]
        = {{InputChange::Scale, "scale"},
           {InputChange::Shift, "shift"},
           {InputChange::SampleScale, "one sample scaled"},
           {InputChange::FeatureScale, "one channel scaled"},
           {InputChange::Rotation, "rotation"}};
};
inline constexpr auto allInputChanges = allOf<InputChange>();

/// The input under a change; std::nullopt where the layout has no such axis, or one of length 1, so that the change
/// would be one of the whole input.
std::optional<Tensor> changedInput(const Tensor &input, const Layout &layout, InputChange change);

/// How much x̂ differs after a change of the input.
struct Invariance
{
    InputChange change;
    double largest = 0; ///< The largest |x̂(changed) − x̂|; after a rotation |x̂(Qx) − Q x̂|.
    double scale = 0; ///< The largest |x̂|, to which it compares.
    /// Differences up to a thousandth of `scale` count as none: ε causes them where σ² is not large against it.
    bool holds() const { return largest <= 1e-3 * scale; }
};
/// The invariances that can be tried on this tensor. γ and β are left out, and in eval mode the running statistics
/// stay. Throws Cancelled if `progress` says so.
std::vector<Invariance> invariances(const Evaluation &evaluation, const Progress &progress = {});

} // namespace normscope

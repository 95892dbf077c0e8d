// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/grouping.h"
#include "engine/normalization/moments.h"
#include "engine/normalization/problem.h"
#include "engine/normalization/running.h"
#include "engine/normalization/transform.h"
#include "engine/normalization/walk.h"
#include "engine/tensor/enum_names.h"

#include <memory>
#include <span>
#include <vector>

namespace normscope {

/// The stages of y = γ ⊙ (x − μ)/σ + β: x, x − μ, x̂, y. Without centring there is no centred stage.
enum class Stage
{
    Input,
    Centred,
    Normalized,
    Output
};

template <>
struct EnumNames<Stage>
{
    static constexpr std::pair<Stage, std::string_view> all[] = {{Stage::Input, "input"},
                                                                 {Stage::Centred, "centred"},
                                                                 {Stage::Normalized, "normalized"},
                                                                 {Stage::Output, "output"}};
};

/// Exceptional conditions of a group; each is stated with its exact condition in degenerate.cpp.
enum class Degeneracy
{
    None,
    NoElements, ///< Every element is masked.
    NotFinite, ///< The data hold a NaN or an infinity, or squares beyond float64.
    SingleValue, ///< One value: centred, biased, ε > 0: y = β. RMS: about ±γ + β.
    Undefined, ///< 0/0: one value and unbiased, or zero variance and ε = 0.
    ZeroVariance, ///< All values equal (RMS: all zero): y = β.
    TwoValues, ///< Two values, far apart against √ε: x̂ = ±1 whatever they are (unbiased ±0.7071).
    EpsilonDominates ///< ε is larger than the variance: the output shrinks.
};

/// The result of a normalization: grouping, statistics, and the value of every element at every stage. Immutable.
/// Stage values are computed where they are asked for, from the input and the group's transform, so that an
/// evaluation of a large tensor costs no more memory than its statistics.
class Evaluation : public std::enable_shared_from_this<Evaluation>
{
public:
    const NormalizationProblem &problem() const { return m_problem; }
    const Grouping &grouping() const { return m_grouping; }
    const Tensor &input() const { return m_problem.input; }
    const NormalizationSpec &spec() const { return m_problem.spec; }

    const Moments &moments(std::int64_t group) const { return m_moments[static_cast<std::size_t>(group)]; }
    /// The statistics that the normalization uses: the group's, or the running ones in eval mode. Without centring,
    /// running variance + running mean² serves as the mean square there.
    GroupTransform transform(std::int64_t group) const;
    /// The running statistics of each group.
    const RunningLookup &running() const { return m_running; }
    Degeneracy degeneracy(std::int64_t group) const;
    /// Moments of the group's output values.
    Moments outputMoments(std::int64_t group) const;
    /// Moments of the output of every group; computed on first call (thread-safe), then kept.
    const std::vector<Moments> &allOutputMoments(const Progress &progress = {}) const;
    /// allOutputMoments() if they are known already, else null; computes nothing.
    const std::vector<Moments> *knownOutputMoments() const;

    bool isMasked(std::int64_t element) const;
    double gamma(std::int64_t element) const; ///< The factor: 1 where γ is absent, 1 + weight in that form.
    double beta(std::int64_t element) const;
    /// Whether no two elements of a group differ in γ or β.
    bool isAffineConstantInGroups() const;
    /// The elements in order of memory, with their groups and the flat indices of their mask, γ and β.
    const Walk &walk() const { return m_walk; }

    /// Masked elements are their input at Stage::Input and 0 from then on.
    double value(Stage stage, std::int64_t element) const;
    /// Between stages: 0 input, 1 centred, 2 normalized, 3 output, linear in between.
    double value(double stage, std::int64_t element) const;

    /// All values at a stage, in the type of `dtype`.
    Tensor stage(Stage stage, DType dtype, const Progress &progress = {}) const;

    /// Smallest and largest finite value of a stage (0, 0 if there is none). Exact, computed on first call, then kept.
    struct Range
    {
        double minimum = 0;
        double maximum = 0;
        friend bool operator==(const Range &, const Range &) = default;
    };
    Range range(Stage stage, const Progress &progress = {}) const;
    /// The range if it is known already, else null; computes nothing.
    const Range *knownRange(Stage stage) const;

    /// What reevaluate() changed: these input elements, and the later stages of no more than these groups (ascending,
    /// each once).
    struct Edit
    {
        std::weak_ptr<const Evaluation> previous;
        std::vector<std::int64_t> elements;
        std::vector<std::int64_t> groups;
    };
    /// The edit that led from `previous` to this evaluation; null if another way did.
    const Edit *editSince(const std::shared_ptr<const Evaluation> &previous) const;

    /// How long the statistics took, in seconds.
    double seconds() const { return m_seconds; }

    Evaluation(const Evaluation &) = delete;
    Evaluation &operator=(const Evaluation &) = delete;
    ~Evaluation();

private:
    friend std::shared_ptr<const Evaluation> evaluate(NormalizationProblem, const Progress &);
    friend struct Normalized normalize(NormalizationProblem, DType, const Progress &);
    friend std::shared_ptr<const Evaluation> reevaluate(const Evaluation &, Tensor, std::span<const std::int64_t>);
    Evaluation(NormalizationProblem problem, Grouping grouping, std::vector<Moments> moments, double seconds);
    Moments affineMoments(std::int64_t group) const;

    NormalizationProblem m_problem;
    Grouping m_grouping;
    RunningLookup m_running;
    Walk m_walk; ///< Over elements, groups, mask, γ and β.
    std::vector<Moments> m_moments;
    double m_seconds = 0;
    Edit m_edit;
    struct Lazy; ///< The values computed on first call, with their locks.
    std::unique_ptr<Lazy> m_lazy;
};

using EvaluationPtr = std::shared_ptr<const Evaluation>;

/// Validates (InputError), groups and computes the statistics. Throws Cancelled if `progress` says so.
EvaluationPtr evaluate(NormalizationProblem problem, const Progress &progress = {});
/// An evaluation and all its output values.
struct Normalized
{
    EvaluationPtr evaluation;
    Tensor output;
};
/// As evaluate(), with the output in the type of `dtype`: where that is the input's, in one pass over the memory.
Normalized normalize(NormalizationProblem problem, DType dtype, const Progress &progress = {});
/// The evaluation after some input elements changed (`input` is the whole new tensor, of the same shape): only the
/// groups of those elements are computed anew, and known ranges are kept where they provably still hold.
EvaluationPtr reevaluate(const Evaluation &previous, Tensor input, std::span<const std::int64_t> changed);

/// Running statistics after one step on this evaluation's groups, or on the average of the groups that share one. From
/// mean 0 and variance 1 if the problem has none. Groups without elements do not count.
/// Source of the average over samples: PyTorch, aten/src/ATen/native/Normalization.cpp (commit 000e068), instance_norm.
RunningStatistics updatedRunningStatistics(const Evaluation &evaluation);

/// Gradients of Σ(upstream · y) with respect to input, γ and β, through mean and variance (in eval mode these are
/// constants). γ's and β's have the parameters' broadcast shapes. See gradient.cpp for the formulas and their source.
struct Gradients
{
    Tensor input;
    Tensor gamma;
    Tensor beta;
};
Gradients gradients(const Evaluation &evaluation, const Tensor &upstream, DType dtype = DType::Float64);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
//
// Remedies for the noise of small batches, tried on one probe among fresh mates.
#pragma once

#include "engine/experiments/probe.h"
#include "engine/tensor/enum_names.h"

#include <optional>
#include <string_view>
#include <utility>

namespace normscope {

/// Sources: batch norm, Ioffe & Szegedy 2015 (arXiv:1502.03167), algorithm 1; in eval mode, and frozen, algorithm 2;
/// statistics over devices, Peng et al. 2018 "MegDet" (arXiv:1711.07240), section 3.2, algorithm 1; ghost batch norm,
/// Hoffer et al. 2017 (arXiv:1705.08741), algorithm 1; batch renormalization, Ioffe 2017 (arXiv:1702.03275), algorithm
/// 1; layer norm, Ba et al. 2016 (arXiv:1607.06450), equation 3; group norm, Wu & He 2018 (arXiv:1803.08494), equations
/// 1, 2 and 7.
enum class Remedy
{
    Batch, ///< No remedy: N samples share their statistics.
    Sync, ///< The statistics of N samples on each of k devices are put together: N · k samples.
    Ghost, ///< N is cut into k parts with statistics of their own: N/k samples, 1 at least.
    Accumulation, ///< Gradients of k batches of N are added before a step: the statistics stay those of N.
    Frozen, ///< The population's mean and variance, in training as in eval.
    Renorm, ///< x̂ · r + d with r = σ̂/σ within 1/r_max … r_max and d = (μ̂ − μ)/σ within ± d_max.
    Group, ///< Over the sample's own groups of channels.
    Layer ///< Over the sample itself.
};

template <>
struct EnumNames<Remedy>
{
    static constexpr std::pair<Remedy, std::string_view> all[]
        = {{Remedy::Batch, "batch"},   {Remedy::Sync, "sync"},
           {Remedy::Ghost, "ghost"},   {Remedy::Accumulation, "accumulation"},
           {Remedy::Frozen, "frozen"}, {Remedy::Renorm, "renorm"},
           {Remedy::Group, "group"},   {Remedy::Layer, "layer"}};
};
inline constexpr auto allRemedies = allOf<Remedy>();

/// Authors and year of the paper whose definition is followed; empty of Accumulation, which needs none.
std::string_view source(Remedy remedy);

/// The parameters of the remedies.
struct RemedyChoice
{
    int devices = 4; ///< k of Sync, Ghost and Accumulation; 1 … largestBatch.
    double largestScale = 3; ///< r_max, 1 or more.
    double largestShift = 5; ///< d_max, 0 or more.
    friend bool operator==(const RemedyChoice &, const RemedyChoice &) = default;
};
RemedyChoice remedyChoice(const BatchExperiment &experiment);

/// Samples whose statistics a remedy puts together: N · k of Sync, ⌊N/k⌋ of Ghost but 1 at least, N of remedies that
/// use the batch's own; 0 where the output does not depend on the batch.
int statisticsSize(Remedy remedy, const RemedyChoice &choice, int batchSize);

/// The most samples that Sync puts together.
inline constexpr int mostTogether = 16 * largestBatch;

/// The training output of the probe's first feature, or of its cell.
struct RemedyOutcome
{
    int statisticsSize = 0; ///< Samples whose statistics are used; 0: none, or the population's.
    double mean = 0; ///< Mean of the output over the batches.
    double spread = 0; ///< Its standard deviation (divisor: the number of batches).
    double bias = 0; ///< Mean − (x − μ)/√(σ² + ε); NaN where that does not exist. Of group and layer norm NaN: they
                     ///< do not aim at it.
    double gap
        = 0; ///< Mean |training − eval|; eval has the population's μ and σ², and is the same for group and layer.
};

/// The probe that remedies are tried on, and its outputs that do not depend on its mates.
struct RemedyProbe
{
    Probe probe;
    ConstantOutputs constants;
};

/// The outcome of batches that were drawn: `run` is of statisticsSize() samples, and is not read where that is 0.
/// Renorm and Frozen take the population's μ and σ² for the running statistics: those of a long training. std::nullopt
/// for a population without σ where the remedy needs it.
std::optional<RemedyOutcome> remedyOutcome(Remedy remedy, const RemedyChoice &choice, const RemedyProbe &probe,
                                           const ProbeRun &run, const ExperimentPopulation &population, double epsilon);

/// The outcome of batches of N with the experiment's seed. Throws InputError where a batch of that size cannot be
/// drawn, and for a population without σ where the remedy needs it.
RemedyOutcome remedyOutcome(Remedy remedy, const RemedyChoice &choice, const ExperimentPopulation &population,
                            const BatchExperiment &experiment, int batchSize, Workers &workers,
                            const Progress &progress = {});

} // namespace normscope

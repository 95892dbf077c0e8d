// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the samples of a batch belong together. A sampler is one piece of an experiment, beside the population that it
// draws from, the remedy that is tried and what is observed; draws and laws take it from the population.
#pragma once

#include "engine/tensor/enum_names.h"
#include "engine/tensor/error.h"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace normscope {

/// Sources: Cochran, "Sampling Techniques", 3rd ed., 1977: clusters chapter 9, classes (strata) chapter 5, without
/// replacement chapter 2; imbalanced classes, Cui et al. 2019 (arXiv:1901.05555), section 5.1; batches that hold one
/// class, Ioffe 2017 (arXiv:1702.03275), section 4.3.
enum class SamplerKind
{
    /// Samples are independent, or distinct within a batch if drawn without replacement, as the experiment says.
    Independent,
    /// The samples of a batch are correlated by ρ, as frames of one video. Of a named population x = μ + √ρ (a − μ) +
    /// √(1 − ρ) (b − μ) with a drawn once for the batch and b for each sample; of a tensor every sample is, with chance
    /// √ρ, the batch's own row a once more. Either way the correlation of two mates is ρ.
    Clustered,
    /// The data are sorted by class, and a batch is cut from one class. In the running statistics classes follow each
    /// other in order.
    Sorted,
    /// Every sample is of class c with the share p(c), whatever the population's own shares are.
    Imbalanced,
    /// A tensor's samples are shuffled and cut into batches, none used twice before all are: an epoch. What does not
    /// fill a batch is left out.
    Epoch
};

template <>
struct EnumNames<SamplerKind>
{
    static constexpr std::pair<SamplerKind, std::string_view> all[] = {{SamplerKind::Independent, "independent"},
                                                                       {SamplerKind::Clustered, "clustered"},
                                                                       {SamplerKind::Sorted, "sorted"},
                                                                       {SamplerKind::Imbalanced, "imbalanced"},
                                                                       {SamplerKind::Epoch, "epoch"}};
};
inline constexpr auto allSamplerKinds = allOf<SamplerKind>();

/// The name in menus.
Message title(SamplerKind kind);

inline constexpr int fewestClasses = 2;
inline constexpr int mostClasses = 100;
/// Share of the largest class over the smallest where no shares are given: p(c) falls as a power from class to class.
inline constexpr double initialImbalance = 10;
/// Batches in which a named population that is sorted by class is passed through once.
inline constexpr int batchesOfPass = 200;

/// A class is one of K equally large slices of the population in the order of its first feature (of a tensor with a
/// layout: of the samples' means in the channel that is shown).
struct Sampler
{
    SamplerKind kind = SamplerKind::Independent;
    double correlation = 0.5; ///< ρ of Clustered, 0 … 1.
    int classes = 10; ///< K of Sorted and Imbalanced.
    std::vector<double> shares = {}; ///< p of Imbalanced, up to a factor; empty: see initialImbalance.

    bool hasClasses() const { return kind == SamplerKind::Sorted || kind == SamplerKind::Imbalanced; }
    /// Whether batches have the laws of independent samples, or of those without replacement.
    bool isPlain() const { return kind == SamplerKind::Independent || kind == SamplerKind::Epoch; }
    friend bool operator==(const Sampler &, const Sampler &) = default;
};

/// p(c) of Imbalanced, K of them, which add up to 1.
std::vector<double> classShares(const Sampler &sampler);

/// Throws InputError, one sentence, for the first value that is out of its range.
void validate(const Sampler &sampler);

} // namespace normscope

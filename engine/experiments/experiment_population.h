// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/batch_experiment.h"
#include "engine/experiments/lattice.h"
#include "engine/experiments/sample_groups.h"
#include "engine/experiments/sampler.h"
#include "engine/tensor/tensor.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace normscope {

/// How samples are drawn from a finite population; size 0 stands for an infinite one.
struct Drawing
{
    std::int64_t size = 0;
    bool replacement = true;
    bool isIndependent() const { return size == 0 || replacement; }
    friend bool operator==(const Drawing &, const Drawing &) = default;
};

/// Means over the features of the moments in which the laws of batch statistics are linear; std::nullopt where a
/// feature has no such moment.
struct PooledMoments
{
    std::optional<double> mean;
    std::optional<double> variance;
    std::optional<double> varianceSquare; ///< Mean of σ⁴.
    std::optional<double> fourth;
    /// Moments of samples that have several values of a feature.
    struct Samples
    {
        SampleMoments moments;
        double betweenSquare = 0; ///< Mean of (Var m)².
    };
    std::optional<Samples> samples = {};
};

/// A whole vector of every instruction set, aligned for it.
struct alignas(64) SixteenFloats
{
    std::array<float, 16> values = {};
};
inline float *floats(std::vector<SixteenFloats> &vectors)
{
    return reinterpret_cast<float *>(vectors.data());
}
inline const float *floats(const std::vector<SixteenFloats> &vectors)
{
    return reinterpret_cast<const float *>(vectors.data());
}

class PopulationClasses;

/// The population of an experiment, ready to be drawn from, and how batches are drawn from it. Immutable.
///
/// Draws are made in units of the population, z = (x − shift) / scale: shift is the mean, scale the standard deviation
/// where it exists (otherwise 1; also for a feature that is constant). Float32 then suffices for the draws of a tensor
/// whose mean is large beside its deviation.
///
/// A tensor whose experiment has a layout is read as SampleGroups tells: its features are the groups of batch norm,
/// beginning with the one that is shown.
class ExperimentPopulation
{
public:
    /// `samples` is the open tensor and matters for PopulationKind::Samples only. Of the experiment only what
    /// determines the population is read: kind, degrees, replacement, features, sampler. Throws InputError for an
    /// experiment that is not valid, a tensor that is absent or holds a value that is not finite, a sampler that does
    /// not suit the population.
    explicit ExperimentPopulation(const BatchExperiment &experiment, const Tensor &samples = {});

    PopulationKind kind() const { return m_kind; }
    int degrees() const { return m_degrees; }
    int features() const { return m_features; }
    const Drawing &drawing() const { return m_drawing; }
    /// How the samples of a batch belong together; of an epoch, drawing() is without replacement.
    const Sampler &sampler() const { return m_sampler; }
    /// Null where the sampler has none.
    const PopulationClasses *classes() const { return m_classes.get(); }
    /// Whether all features have the same law and are independent of each other.
    bool hasEqualFeatures() const { return m_kind != PopulationKind::Samples; }
    /// Exact; of a tensor's feature over all its rows (divisor: the number of rows).
    const PopulationMoments &moments(int feature) const { return m_moments[index(feature)]; }
    const PooledMoments &pooled() const { return m_pooled; }
    /// The moments of one feature, as pooled() has them over all.
    PooledMoments momentsOf(int feature) const;
    /// Values that a sample has of each feature: positions of a channel.
    std::int64_t valuesPerSample() const { return m_groups ? m_groups->positions() : 1; }
    /// Whether samples have several values of a feature: a batch pools them.
    bool isPooled() const { return valuesPerSample() > 1; }
    /// The sample moments of a feature; only of a pooled tensor.
    const SampleMoments &sampleMoments(int feature) const { return m_sampleMoments[index(feature)]; }
    /// How a tensor is read; std::nullopt for a named population and without a layout.
    const std::optional<SampleGroups> &groups() const { return m_groups; }
    /// The group that a feature is, in the order of the tensor.
    int groupOf(int feature) const { return m_order.empty() ? feature : m_order[static_cast<std::size_t>(feature)]; }
    /// The tensor, of PopulationKind::Samples.
    const Tensor &samples() const { return m_samples; }
    /// The lattice of the first feature's values, in the data's own units; std::nullopt where they have no common step.
    const std::optional<Lattice> &lattice() const { return m_lattice; }
    double shift(int feature) const { return m_shifts[index(feature)]; }
    double scale(int feature) const { return m_scales[index(feature)]; }

    /// The rows of a tensor in units of the population, `stride` values from one to the next, zeros behind the
    /// features. If it is pooled, a row holds four such blocks: means of its values, their variances about them,
    /// largest and smallest values.
    const std::vector<SixteenFloats> &table() const { return m_table; }
    std::int64_t stride() const { return m_stride; }
    std::int64_t rowStride() const { return isPooled() ? 4 * m_stride : m_stride; }

    /// The largest batch that can be drawn, up to largestBatch.
    int largestDrawn() const;
    /// Throws InputError if a batch of so many samples cannot be drawn: without replacement from fewer rows.
    void requireBatch(int batchSize) const;

private:
    std::size_t index(int feature) const { return hasEqualFeatures() ? 0 : static_cast<std::size_t>(feature); }
    void readMoments(const Tensor &samples);
    void readLattice(const Tensor &samples);
    void fillTable(const Tensor &samples);
    void readGroups(const BatchExperiment &experiment);
    void requireSampler() const;
    void requireFinite() const;
    void readPooled();
    void fillPooled();

    PopulationKind m_kind;
    int m_degrees;
    int m_features;
    Drawing m_drawing;
    Sampler m_sampler;
    std::shared_ptr<const PopulationClasses> m_classes;
    Tensor m_samples;
    std::optional<SampleGroups> m_groups;
    std::vector<int> m_order; ///< Groups by feature.
    std::vector<SampleMoments> m_sampleMoments;
    std::vector<PopulationMoments> m_moments;
    PooledMoments m_pooled;
    std::optional<Lattice> m_lattice;
    std::vector<double> m_shifts;
    std::vector<double> m_scales;
    std::vector<SixteenFloats> m_table;
    std::int64_t m_stride = 0;
};
using ExperimentPopulationPtr = std::shared_ptr<const ExperimentPopulation>;

} // namespace normscope

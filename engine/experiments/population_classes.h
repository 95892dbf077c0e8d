// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/experiments/experiment_population.h"

#include <cstdint>
#include <vector>

namespace normscope {

/// A population cut into classes, as Sampler says. Immutable.
class PopulationClasses
{
public:
    /// Reads all of the population but its classes. Throws InputError for more classes than rows.
    PopulationClasses(const ExperimentPopulation &population, const Sampler &sampler);

    int count() const { return static_cast<int>(m_shares.size()); }
    /// Chance that a batch (sorted) or a sample (imbalanced) is of a class; they add up to 1.
    double share(int c) const { return m_shares[static_cast<std::size_t>(c)]; }
    /// How samples of one class are drawn.
    Drawing drawing(int c) const;
    /// The moments of one class, as ExperimentPopulation::momentsOf().
    const PooledMoments &moments(int c, int feature) const;
    /// The moments of a sample that is drawn from all classes by their shares.
    const PooledMoments &mixture(int feature) const { return m_mixtures[static_cast<std::size_t>(feature)]; }
    /// The rows of a tensor that are of a class.
    const std::vector<std::uint32_t> &rows(int c) const { return m_rows[static_cast<std::size_t>(c)]; }
    /// The least value of the first feature in each class after the first.
    const std::vector<double> &edges() const { return m_edges; }
    /// The class of a value of the first feature, in the data's own units; for a tensor's row use classOfRow().
    int classOf(double value) const;
    int classOfRow(std::int64_t row) const { return m_classOfRow[static_cast<std::size_t>(row)]; }
    /// The least number of samples that a class has; 0: infinite.
    std::int64_t smallest() const;

private:
    void readNamed(const ExperimentPopulation &population, const std::vector<double> &shares);
    void readRows(const ExperimentPopulation &population, bool areImbalanced);

    bool m_replacement = true;
    std::size_t m_features = 1;
    std::vector<double> m_shares;
    std::vector<double> m_edges;
    std::vector<PooledMoments> m_moments; ///< Class by class, feature by feature.
    std::vector<PooledMoments> m_mixtures;
    std::vector<std::vector<std::uint32_t>> m_rows;
    std::vector<int> m_classOfRow;
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/safe_batch.h"

#include "engine/experiments/theory.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace normscope {

namespace {

/// The least batch size for one feature; one more than the largest where there is none.
int leastBatch(const ExperimentPopulation &population, int feature, SafeStatistic statistic, double tolerance)
{
    const auto isSafe = [&](int batchSize) {
        const std::optional<double> error = relativeError(population, feature, statistic, batchSize);
        return error && *error <= tolerance * (1 + 1e-12);
    };
    const int most = population.largestDrawn();
    if (!population.sampler().isPlain()) { // A bias may grow with N.
        int least = most + 1;
        while (least > 1 && isSafe(least - 1))
            --least;
        return least;
    }
    int low = std::min(2, most);
    int high = most + 1;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (isSafe(middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low <= 2 && isSafe(std::min(2, most)) && isSafe(1) ? 1 : low;
}

} // namespace

std::optional<double> relativeError(const ExperimentPopulation &population, int feature, SafeStatistic statistic,
                                    int batchSize)
{
    const std::optional<double> &variance = population.moments(feature).variance;
    if (!variance)
        return {};
    if (*variance == 0)
        return 0.0;
    if (statistic == SafeStatistic::Output) {
        const auto mean = relativeError(population, feature, SafeStatistic::Mean, batchSize);
        const auto deviation = relativeError(population, feature, SafeStatistic::Deviation, batchSize);
        return mean && deviation ? std::optional(std::hypot(*mean, *deviation)) : std::nullopt;
    }
    if (statistic == SafeStatistic::Mean) {
        const Law law = batchMeanLaw(population, feature, batchSize);
        const double bias = *law.mean - *population.moments(feature).mean; // 0 where the sampler is unbiased.
        return std::sqrt((*law.variance + bias * bias) / *variance);
    }
    const Law law = batchVarianceLaw(population, feature, batchSize);
    if (!law.mean || !law.variance)
        return {};
    const double bias = *law.mean - *variance;
    return std::sqrt(*law.variance + bias * bias) / (2 * *variance);
}

SafeBatch safeBatch(const ExperimentPopulation &population, SafeStatistic statistic, double tolerance, double share)
{
    const int features = population.hasEqualFeatures() ? 1 : population.features();
    const int none = population.largestDrawn() + 1;
    std::vector<int> needed;
    for (int feature = 0; feature < features; ++feature)
        needed.push_back(leastBatch(population, feature, statistic, tolerance));
    const auto worst = std::ranges::max_element(needed);
    SafeBatch safe;
    safe.worst = static_cast<int>(worst - needed.begin());
    if (*worst < none)
        safe.worstBatchSize = *worst;
    std::ranges::sort(needed);
    const auto count = static_cast<std::size_t>(std::ceil(share * features - 1e-9));
    const int size = needed[std::clamp<std::size_t>(count, 1, needed.size()) - 1];
    if (size < none)
        safe.batchSize = size;
    return safe;
}

} // namespace normscope

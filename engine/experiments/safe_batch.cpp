// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/safe_batch.h"

#include "engine/experiments/theory.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace normscope {

namespace {

int largestDrawn(const ExperimentPopulation &population)
{
    const Drawing &drawing = population.drawing();
    return drawing.isIndependent() ? largestBatch
                                   : static_cast<int>(std::min<std::int64_t>(largestBatch, drawing.size));
}

/// The least batch size for one feature; one more than the largest where there is none.
int leastBatch(const ExperimentPopulation &population, int feature, SafeStatistic statistic, double tolerance)
{
    const auto isSafe = [&](int batchSize) {
        const std::optional<double> error = relativeError(population, feature, statistic, batchSize);
        return error && *error <= tolerance * (1 + 1e-12);
    };
    const int most = largestDrawn(population);
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
    if (statistic == SafeStatistic::Mean)
        return std::sqrt(*batchMeanLaw(population, feature, batchSize).variance / *variance);
    const Law law = batchVarianceLaw(population, feature, batchSize);
    if (!law.mean || !law.variance)
        return {};
    const double bias = *law.mean - *variance;
    return std::sqrt(*law.variance + bias * bias) / (2 * *variance);
}

SafeBatch safeBatch(const ExperimentPopulation &population, SafeStatistic statistic, double tolerance, double share)
{
    const int features = population.hasEqualFeatures() ? 1 : population.features();
    const int none = largestDrawn(population) + 1;
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

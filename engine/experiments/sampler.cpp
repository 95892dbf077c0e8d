// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/sampler.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace normscope {

Message title(SamplerKind kind)
{
    switch (kind) {
    case SamplerKind::Clustered:
        return {MESSAGE_TEXT("Message", "Frames of one video"), {}};
    case SamplerKind::Sorted:
        return {MESSAGE_TEXT("Message", "Sorted by class"), {}};
    case SamplerKind::Imbalanced:
        return {MESSAGE_TEXT("Message", "Imbalanced classes"), {}};
    case SamplerKind::Epoch:
        return {MESSAGE_TEXT("Message", "Through an epoch"), {}};
    case SamplerKind::Independent:
        break;
    }
    return {MESSAGE_TEXT("Message", "Independent"), {}};
}

std::vector<double> classShares(const Sampler &sampler)
{
    std::vector<double> shares = sampler.shares;
    for (int c = 0; sampler.shares.empty() && c < sampler.classes; ++c)
        shares.push_back(std::pow(initialImbalance, -static_cast<double>(c) / (sampler.classes - 1)));
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double &share : shares)
        share /= sum;
    return shares;
}

void validate(const Sampler &sampler)
{
    if (!(sampler.correlation >= 0 && sampler.correlation <= 1))
        throw InputError({MESSAGE_TEXT("Message", "The correlation of mates must lie between 0 and 1."), {}});
    if (sampler.classes < fewestClasses || sampler.classes > mostClasses)
        throw InputError(
            {MESSAGE_TEXT("Message", "The number of classes must be between %1 and %2, not %3."),
             {std::to_string(fewestClasses), std::to_string(mostClasses), std::to_string(sampler.classes)}});
    const std::vector<double> &shares = sampler.shares;
    const bool arePossible
        = std::all_of(shares.begin(), shares.end(), [](double p) { return std::isfinite(p) && p >= 0; })
        && std::isfinite(std::accumulate(shares.begin(), shares.end(), 0.0))
        && (shares.empty() || std::accumulate(shares.begin(), shares.end(), 0.0) > 0);
    if (!arePossible)
        throw InputError({MESSAGE_TEXT("Message", "Shares of classes must be numbers of 0 or more, not all 0."), {}});
    if (!shares.empty() && shares.size() != static_cast<std::size_t>(sampler.classes))
        throw InputError({MESSAGE_TEXT("Message", "There are %1 shares for %2 classes."),
                          {std::to_string(shares.size()), std::to_string(sampler.classes)}});
}

} // namespace normscope

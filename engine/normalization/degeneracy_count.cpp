// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/degeneracy_count.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr Degeneracy bySeverity[]
    = {Degeneracy::Undefined, Degeneracy::NotFinite,        Degeneracy::SingleValue, Degeneracy::ZeroVariance,
       Degeneracy::TwoValues, Degeneracy::EpsilonDominates, Degeneracy::NoElements};
constexpr std::int64_t progressStep = 1 << 16;

} // namespace

std::vector<DegeneracyCount> countDegeneracies(const Evaluation &evaluation, const Progress &progress)
{
    std::vector<DegeneracyCount> counts;
    for (const Degeneracy kind : bySeverity)
        counts.push_back({kind, 0, 0});
    const std::int64_t total = evaluation.grouping().groupCount();
    for (std::int64_t group = 0; group < total; ++group) {
        if (group % progressStep == 0)
            report(progress, static_cast<double>(group) / static_cast<double>(total));
        const Degeneracy kind = evaluation.degeneracy(group);
        if (kind == Degeneracy::None)
            continue;
        const auto count = std::find_if(counts.begin(), counts.end(),
                                        [kind](const DegeneracyCount &each) { return each.kind == kind; });
        if (count->groups++ == 0)
            count->first = group;
    }
    std::erase_if(counts, [](const DegeneracyCount &count) { return count.groups == 0; });
    return counts;
}

} // namespace normscope

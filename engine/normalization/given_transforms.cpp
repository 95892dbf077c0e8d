// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/given_transforms.h"

#include "engine/normalization/kernel_finish.h"
#include "engine/normalization/running.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace normscope {

namespace {

// Groups whose statistics are read at a time.
constexpr std::int64_t someGroups = 256;

template <class T>
bool areModest(kernels::Transforms<T> transforms, std::int64_t count)
{
    constexpr bool isSingle = std::is_same_v<T, float>;
    constexpr auto mostShift = static_cast<T>(isSingle ? 1e30 : 1e290);
    constexpr auto most = static_cast<T>(isSingle ? 1e15 : 1e145);
    constexpr T least = 1 / most;
    int areAll = 1; // Of integers compilers make vectors.
    for (std::int64_t i = 0; i < count; ++i) {
        const T scale = transforms.scales[i];
        areAll &= int(std::abs(transforms.centres[i]) <= mostShift) & int(scale >= least) & int(scale <= most);
    }
    return areAll != 0;
}

} // namespace

template <class T>
bool setGivenTransforms(const NormalizationProblem &problem, const Grouping &grouping, kernels::Transforms<T> to)
{
    const RunningLookup running(problem, grouping);
    const kernels::Table<T> *const table = kernels::table<T>();
    // Kernels take a running variance for the squares of one element.
    kernels::Finish finish = kernelFinish(problem.spec, 1).ofConstants();
    finish.denominator = 1;
    double means[someGroups];
    double variances[someGroups];
    bool areAllModest = true;
    for (std::int64_t first = 0; first < grouping.groupCount(); first += someGroups) {
        const std::int64_t count = std::min(someGroups, grouping.groupCount() - first);
        const kernels::Transforms<T> own = to.from(first);
        running.read(first, count, means, variances);
        if (table == nullptr || table->transforms(finish, {means, variances}, count, own)) {
            running.read(first, count, means, variances);
            for (std::int64_t i = 0; i < count; ++i)
                setTransform(groupTransform(problem.spec, RunningMoments {means[i], variances[i]}), own.from(i));
        }
        areAllModest &= areModest(own, count);
    }
    return areAllModest;
}

template bool setGivenTransforms(const NormalizationProblem &, const Grouping &, kernels::Transforms<float>);
template bool setGivenTransforms(const NormalizationProblem &, const Grouping &, kernels::Transforms<double>);

} // namespace normscope

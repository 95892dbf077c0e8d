// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/targets.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iterator>

namespace normscope::kernels {

namespace {

struct Target
{
    const char *name;
    std::int64_t bits; ///< Bits of Highway's targets.
};
constexpr Target targets[] = {{"avx512", HWY_AVX3},
                              {"avx2", HWY_AVX2},
                              {"sse4", HWY_SSE4},
                              {"neon", HWY_NEON},
                              {"scalar", HWY_SCALAR | HWY_EMU128}};

#if HWY_ARCH_X86
/// Whether the processor has all that Highway lets compilers use for a target.
bool hasProcessor(const Target &target)
{
    __builtin_cpu_init();
    switch (target.bits) {
    case HWY_AVX3:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")
            && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") && hasProcessor(targets[1]);
    case HWY_AVX2:
        // F16C is needed as well: all processors with AVX2 have it, and clang 14 cannot ask for it.
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi")
            && __builtin_cpu_supports("bmi2") && hasProcessor(targets[2]);
    case HWY_SSE4:
        return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("aes");
    default:
        return true;
    }
}
#else
/// Elsewhere only what every processor of the kind has is compiled.
bool hasProcessor(const Target &)
{
    return true;
}
#endif

constinit std::atomic<std::int64_t> compiledSets = HWY_TARGETS & (NORMSCOPE_SETS);

bool canRun(const Target &target)
{
    return (compiledSets & target.bits) != 0 && hasProcessor(target);
}

std::size_t best()
{
    static const auto place = std::find_if(std::begin(targets), std::end(targets) - 1, canRun) - std::begin(targets);
    return static_cast<std::size_t>(place);
}

constexpr std::size_t none = std::size(targets);
std::atomic<std::size_t> chosenTarget = none;

} // namespace

void addSets(std::int64_t bits)
{
    compiledSets |= bits;
}

std::vector<std::string> targetNames()
{
    std::vector<std::string> names;
    for (const Target &target : targets) {
        if (canRun(target))
            names.emplace_back(target.name);
    }
    return names;
}

std::size_t target()
{
    const std::size_t place = chosenTarget.load(std::memory_order_relaxed);
    return place == none ? best() : place;
}

std::string targetName()
{
    return targets[target()].name;
}

bool useTarget(const std::string &name)
{
    const auto named = std::find_if(std::begin(targets), std::end(targets),
                                    [&](const Target &target) { return target.name == name && canRun(target); });
    if (named == std::end(targets) && !name.empty())
        return false;
    chosenTarget = static_cast<std::size_t>(named - std::begin(targets));
    return true;
}

} // namespace normscope::kernels

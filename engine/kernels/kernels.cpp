// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/kernels.h"

#include "engine/kernels/gradient_kernels.h"
#include "engine/kernels/masked_kernels.h"

#include <hwy/targets.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>

namespace normscope::kernels {

namespace {

constexpr const char *plain = "plain";

struct Target
{
    const char *name;
    std::int64_t bits;
};
constexpr Target targets[] = {{"avx512", HWY_AVX3},
                              {"avx2", HWY_AVX2},
                              {"sse4", HWY_SSE4},
                              {"neon", HWY_NEON},
                              {"scalar", HWY_SCALAR | HWY_EMU128}};

bool isSupported(const Target &target)
{
    return (hwy::SupportedTargets() & target.bits) != 0;
}

std::atomic<bool> &usesPlain()
{
    static std::atomic<bool> uses = false;
    return uses;
}

} // namespace

void readEnvironment()
{
    static const bool done = [] {
        if (const char *name = std::getenv("NORMSCOPE_KERNELS"))
            use(name);
        return true;
    }();
    static_cast<void>(done);
}

template <class T>
const Table<T> *table()
{
    readEnvironment();
    return usesPlain() ? nullptr : compiled<Table<T>>();
}
template const Table<float> *table<float>();
template const Table<double> *table<double>();

template <class T>
const GradientTable<T> *gradientTable()
{
    readEnvironment();
    return usesPlain() ? nullptr : compiled<GradientTable<T>>();
}
template const GradientTable<float> *gradientTable<float>();
template const GradientTable<double> *gradientTable<double>();

template <class T>
const MaskedTable<T> *maskedTable()
{
    readEnvironment();
    return usesPlain() ? nullptr : compiled<MaskedTable<T>>();
}
template const MaskedTable<float> *maskedTable<float>();
template const MaskedTable<double> *maskedTable<double>();

std::vector<std::string> names()
{
    const std::int64_t restricted = hwy::SupportedTargets();
    hwy::SetSupportedTargetsForTest(0);
    std::vector<std::string> names;
    for (const Target &target : targets) {
        if (isSupported(target))
            names.emplace_back(target.name);
    }
    hwy::SetSupportedTargetsForTest(restricted);
    names.emplace_back(plain);
    return names;
}

bool use(const std::string &name)
{
    const std::vector<std::string> known = names();
    if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end())
        return false;
    const auto target
        = std::find_if(std::begin(targets), std::end(targets), [&](const Target &t) { return t.name == name; });
    usesPlain() = name == plain;
    hwy::SetSupportedTargetsForTest(target == std::end(targets) ? 0 : target->bits);
    return true;
}

std::string currentName()
{
    readEnvironment();
    if (usesPlain())
        return plain;
    const auto target = std::find_if(std::begin(targets), std::end(targets), isSupported);
    return target->name;
}

} // namespace normscope::kernels

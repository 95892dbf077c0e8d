// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/kernels.h"

#include "engine/kernels/gradient_kernels.h"
#include "engine/kernels/masked_kernels.h"
#include "engine/kernels/targets.h"

#include <atomic>
#include <cstdlib>

namespace normscope::kernels {

namespace {

constexpr const char *plain = "plain";

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
    std::vector<std::string> names = targetNames();
    names.emplace_back(plain);
    return names;
}

bool use(const std::string &name)
{
    const bool isPlain = name == plain;
    if (!useTarget(isPlain ? std::string() : name))
        return false;
    usesPlain() = isPlain;
    return true;
}

std::string currentName()
{
    readEnvironment();
    return table<float>() ? targetName() : plain;
}

} // namespace normscope::kernels

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/cache_sizes.h"

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include <algorithm>
#include <fstream>
#include <string>

namespace normscope {

namespace {

CacheSizes askLibrary()
{
#if defined(_SC_LEVEL1_DCACHE_ASSOC) && defined(_SC_LEVEL2_CACHE_SIZE) && defined(_SC_LEVEL3_CACHE_SIZE)
    const auto value = [](int name) { return std::max(std::int64_t(sysconf(name)), std::int64_t(0)); };
    return {value(_SC_LEVEL1_DCACHE_ASSOC), value(_SC_LEVEL2_CACHE_SIZE), value(_SC_LEVEL3_CACHE_SIZE)};
#else
    return {};
#endif
}

// A number such as 32768K; 0 if there is none.
std::int64_t numberIn(const std::filesystem::path &file)
{
    std::int64_t number = 0;
    char unit = 0;
    std::ifstream stream(file);
    stream >> number >> unit;
    return std::max(number, std::int64_t(0)) * (unit == 'K' ? 1 << 10 : unit == 'M' ? 1 << 20 : 1);
}

CacheSizes askSystem()
{
    // glibc 2.36 takes the last-level cache of some virtual Zen 4 for that of all cores of the real machine: 320 MiB
    // instead of 32.
    const CacheSizes sizes = cacheSizesIn("/sys/devices/system/cpu/cpu0/cache");
    return sizes.second > 0 ? sizes : askLibrary();
}

} // namespace

CacheSizes cacheSizesIn(const std::filesystem::path &folder)
{
    CacheSizes sizes;
    for (int i = 0;; ++i) {
        const std::filesystem::path cache = folder / ("index" + std::to_string(i));
        std::string type;
        if (!(std::ifstream(cache / "type") >> type))
            return sizes;
        if (type == "Instruction")
            continue;
        const std::int64_t level = numberIn(cache / "level");
        const std::int64_t size = numberIn(cache / "size");
        if (level == 1)
            sizes.firstWays = numberIn(cache / "ways_of_associativity");
        else if (level == 2)
            sizes.second = size;
        else if (level > 2)
            sizes.last = std::max(sizes.last, size);
    }
}

CacheSizes cacheSizes()
{
    static const CacheSizes sizes = askSystem();
    return sizes;
}

} // namespace normscope

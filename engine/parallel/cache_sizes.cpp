// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/cache_sizes.h"

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include <algorithm>

namespace normscope {

namespace {

CacheSizes askSystem()
{
#if defined(_SC_LEVEL2_CACHE_SIZE) && defined(_SC_LEVEL3_CACHE_SIZE)
    const auto size = [](int name) { return std::max(std::int64_t(sysconf(name)), std::int64_t(0)); };
    return {size(_SC_LEVEL2_CACHE_SIZE), size(_SC_LEVEL3_CACHE_SIZE)};
#else
    return {};
#endif
}

} // namespace

CacheSizes cacheSizes()
{
    static const CacheSizes sizes = askSystem();
    return sizes;
}

} // namespace normscope

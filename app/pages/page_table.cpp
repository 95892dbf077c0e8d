// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/page_table.h"

#include "app/pages/batch_size/batch_size_module.h"
#include "app/pages/compare/compare_module.h"
#include "app/pages/depth/depth_module.h"
#include "app/pages/explore/explore_module.h"
#include "app/pages/sequences/sequences_module.h"

#include <array>

namespace normscope {

std::span<const PageModule *const> pageModules()
{
    static constexpr std::array<const PageModule *, 5> modules
        = {&exploreModule, &batchSizeModule, &compareModule, &depthModule, &sequencesModule};
    return modules;
}

} // namespace normscope

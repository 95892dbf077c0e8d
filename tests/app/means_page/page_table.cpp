// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the program's table of pages by one with an additional page.
#include "app/pages/page_table.h"

#include "app/pages/batch_size/batch_size_module.h"
#include "app/pages/explore/explore_module.h"
#include "tests/app/means_page/means_page.h"

#include <array>

namespace normscope {

std::span<const PageModule *const> pageModules()
{
    static constexpr std::array<const PageModule *, 3> modules = {&exploreModule, &batchSizeModule, &test::meansModule};
    return modules;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1String>

#include <array>
#include <optional>

namespace normscope {

/// The pages of a window, in the order of the rail.
enum class Page
{
    Explore,
    BatchSize
};
inline constexpr std::array allPages = {Page::Explore, Page::BatchSize};

/// As files and settings write it.
constexpr QLatin1String pageName(Page page)
{
    return page == Page::Explore ? QLatin1String("explore") : QLatin1String("batchSize");
}

inline std::optional<Page> pageFromName(const QString &name)
{
    for (const Page page : allPages) {
        if (name == pageName(page))
            return page;
    }
    return std::nullopt;
}

} // namespace normscope

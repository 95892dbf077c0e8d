// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/page_module.h"

namespace normscope {

/// The pages, in the order of the rail. To add one, add it to the table in page_table.cpp.
std::span<const PageModule *const> pageModules();

/// The page by its id or former id; null if there is none.
const PageModule *findPage(const QString &id);
/// A view of any page by its id; null if there is none.
const ViewType *findView(const QString &id);
const PageModule &pageOf(const ViewType &view);
/// The view that is the page as a whole.
const ViewType &wholePage(const PageModule &page);

} // namespace normscope

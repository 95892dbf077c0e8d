// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/page_table.h"
#include "widgets/core/qstring.h"

#include <algorithm>

namespace normscope {

const PageModule *findPage(const QString &id)
{
    const std::string wanted = id.toStdString();
    for (const PageModule *page : pageModules()) {
        if (!wanted.empty() && (page->id == wanted || page->formerId == wanted))
            return page;
    }
    return nullptr;
}

const ViewType *findView(const QString &id)
{
    const std::string wanted = id.toStdString();
    for (const PageModule *page : pageModules()) {
        for (const ViewType *view : page->views()) {
            if (view->id == wanted)
                return view;
        }
    }
    return nullptr;
}

const PageModule &pageOf(const ViewType &view)
{
    return *findPage(qString(view.page));
}

const ViewType &wholePage(const PageModule &page)
{
    return **std::ranges::find_if(page.views(), &ViewType::isPage);
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/page_module.h"

#include "engine/tensor/error.h"

#include <QCoreApplication>

namespace normscope {

QString pageText(const char *text)
{
    return QCoreApplication::translate("normscope::PageModule", text);
}

void throwUnusedOption(const QString &option, const ViewType &view)
{
    throw InputError(
        {MESSAGE_TEXT("Message", "--%1 has no effect on the view %2."), {option.toStdString(), std::string(view.id)}});
}

} // namespace normscope

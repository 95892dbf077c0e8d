// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/page.h"

#include "app/shell/looks.h"
#include "widgets/arrangement/card_arrangement.h"

namespace normscope {

QJsonObject Page::look() const
{
    return withCards(ownLook(), arrangement().look());
}

void Page::show(const QJsonObject &look)
{
    showOwn(look);
    if (const auto cards = savedCards(look)) // Without saved cards the arrangement stays as it is.
        arrangement().show(*cards);
}

} // namespace normscope

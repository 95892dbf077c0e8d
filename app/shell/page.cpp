// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/page.h"

#include "widgets/arrangement/card_arrangement.h"

#include <QJsonArray>

namespace normscope {

namespace {

constexpr QLatin1String cardsKey("cards");
constexpr QLatin1String hiddenKey("hidden");
constexpr QLatin1String enlargedKey("enlarged");

} // namespace

QJsonObject Page::look() const
{
    QJsonObject look = ownLook();
    const CardsLook cards = arrangement().look();
    look.insert(cardsKey,
                QJsonObject {{hiddenKey, QJsonArray::fromStringList(cards.hidden)}, {enlargedKey, cards.enlarged}});
    return look;
}

void Page::show(const QJsonObject &look)
{
    showOwn(look);
    const QJsonObject cards = look.value(cardsKey).toObject();
    if (cards.isEmpty()) // Of a version that did not save them: they stay as they are.
        return;
    CardsLook shown {{}, cards.value(enlargedKey).toString()};
    for (const auto &id : cards.value(hiddenKey).toArray())
        shown.hidden += id.toString();
    arrangement().show(shown);
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/looks.h"

#include <QJsonArray>

namespace normscope {

namespace {

constexpr QLatin1String pageKey("page");
constexpr QLatin1String exploreKey("explore");
constexpr QLatin1String cardsKey("cards");
constexpr QLatin1String hiddenKey("hidden");
constexpr QLatin1String enlargedKey("enlarged");
constexpr QLatin1String shownKey("shown");

QLatin1String keyOf(std::string_view page)
{
    return QLatin1String(page.data(), static_cast<qsizetype>(page.size()));
}

/// The looks by page, also for a view of version 0.1.0.
QJsonObject byPage(const QJsonObject &view)
{
    const bool isFormer = view.contains(QLatin1String("stage")) && !view.contains(exploreKey);
    if (!isFormer)
        return view;
    QJsonObject explore = view;
    explore.remove(pageKey);
    return {{pageKey, view.value(pageKey)}, {exploreKey, explore}};
}

} // namespace

QJsonObject lookOf(const QJsonObject &view, std::string_view page)
{
    return byPage(view).value(keyOf(page)).toObject();
}

QJsonObject withLook(const QJsonObject &view, std::string_view page, const QJsonObject &look)
{
    QJsonObject result = byPage(view);
    QJsonObject merged = result.value(keyOf(page)).toObject();
    for (auto entry = look.begin(); entry != look.end(); ++entry)
        merged.insert(entry.key(), entry.value());
    result.insert(keyOf(page), merged);
    return result;
}

std::optional<CardsLook> savedCards(const QJsonObject &look)
{
    const QJsonObject json = look.value(cardsKey).toObject();
    if (json.isEmpty())
        return std::nullopt;
    CardsLook cards {{}, json.value(enlargedKey).toString()};
    for (const auto &id : json.value(hiddenKey).toArray())
        cards.hidden += id.toString();
    for (const auto &id : json.value(shownKey).toArray())
        cards.shown += id.toString();
    return cards;
}

QJsonObject withCards(QJsonObject look, const CardsLook &cards)
{
    look.insert(cardsKey,
                QJsonObject {{hiddenKey, QJsonArray::fromStringList(cards.hidden)},
                             {shownKey, QJsonArray::fromStringList(cards.shown)},
                             {enlargedKey, cards.enlarged}});
    return look;
}

QString shownPage(const QJsonObject &view)
{
    return view.value(pageKey).toString();
}

QJsonObject withShownPage(QJsonObject view, std::string_view page)
{
    view.insert(pageKey, keyOf(page));
    return view;
}

} // namespace normscope

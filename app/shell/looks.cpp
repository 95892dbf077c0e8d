// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/looks.h"

namespace normscope {

namespace {

constexpr QLatin1String pageKey("page");
constexpr QLatin1String exploreKey("explore");

QLatin1String keyOf(std::string_view page)
{
    return QLatin1String(page.data(), static_cast<qsizetype>(page.size()));
}

/// Looks by page, of whatever version.
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

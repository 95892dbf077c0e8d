// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/arrangement_plan.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace normscope {

namespace {

constexpr QLatin1String areaKeys[] = {QLatin1String("top"), QLatin1String("bottom"), QLatin1String("side")};
constexpr QLatin1String divisionKey("division");
constexpr QLatin1String idKey("id");
constexpr QLatin1String shareKey("share");
constexpr QLatin1String hiddenKey("hidden");

constexpr std::pair<QLatin1String, int ArrangementPlan::Division::*> divisionParts[]
    = {{QLatin1String("top"), &ArrangementPlan::Division::top},
       {QLatin1String("bottom"), &ArrangementPlan::Division::bottom},
       {QLatin1String("rows"), &ArrangementPlan::Division::rows},
       {QLatin1String("side"), &ArrangementPlan::Division::side}};

/// Ids of views in version 0.1.0, and their present ids.
constexpr std::pair<QLatin1String, QLatin1String> renamedIds[]
    = {{QLatin1String("axesBlock"), QLatin1String("block")},
       {QLatin1String("distributions"), QLatin1String("sampling")},
       {QLatin1String("microBatches"), QLatin1String("micro-batches")}};

QString currentId(const QString &saved)
{
    for (const auto &[former, current] : renamedIds) {
        if (saved == former)
            return current;
    }
    return saved;
}

QLatin1String keyOf(PageArea area)
{
    return areaKeys[static_cast<std::size_t>(area)];
}

/// The saved number if it is a possible length in pixels (1 … 99999), else `fallback`.
int lengthOr(const QJsonValue &value, int fallback)
{
    const int length = value.toInt();
    return length > 0 && length < 100000 ? length : fallback;
}

} // namespace

std::optional<PageSpot> ArrangementPlan::find(const QString &id) const
{
    for (const PageArea area : pageAreas) {
        const auto found = std::find_if(views(area).begin(), views(area).end(),
                                        [&](const PlacedView &candidate) { return candidate.id == id; });
        if (found != views(area).end())
            return PageSpot {area, static_cast<std::size_t>(found - views(area).begin())};
    }
    return std::nullopt;
}

PlacedView &ArrangementPlan::view(const QString &id)
{
    const PageSpot spot = find(id).value();
    return at(spot.area)[spot.index];
}

void ArrangementPlan::move(const QString &id, const PageSpot &to)
{
    const PageSpot from = find(id).value();
    const PlacedView moved = view(id);
    at(from.area).erase(at(from.area).begin() + static_cast<std::ptrdiff_t>(from.index));
    std::vector<PlacedView> &target = at(to.area);
    target.insert(target.begin() + static_cast<std::ptrdiff_t>(std::min(to.index, target.size())), moved);
}

void ArrangementPlan::drop(const QString &id, const PageSpot &to)
{
    const PageSpot from = find(id).value();
    const bool isLeftBehind = from.area == to.area && from.index < to.index;
    move(id, {to.area, to.index - (isLeftBehind ? 1 : 0)});
}

std::optional<PageSpot> ArrangementPlan::stepWithin(const PageSpot &from, int direction) const
{
    const std::vector<PlacedView> &row = views(from.area);
    for (auto i = static_cast<std::ptrdiff_t>(from.index) + direction; i >= 0 && i < std::ssize(row); i += direction) {
        if (!row[static_cast<std::size_t>(i)].isHidden)
            return PageSpot {from.area, static_cast<std::size_t>(i)};
    }
    return std::nullopt;
}

std::optional<PageSpot> ArrangementPlan::step(const QString &id, Direction direction) const
{
    const PageSpot from = find(id).value();
    if (from.area == PageArea::Side) {
        switch (direction) {
        case Direction::Up:
            return stepWithin(from, -1);
        case Direction::Down:
            return stepWithin(from, 1);
        case Direction::Left: {
            const bool isAbove = 2 * from.index < views(PageArea::Side).size();
            const PageArea row = isAbove ? PageArea::Top : PageArea::Bottom;
            return PageSpot {row, views(row).size()};
        }
        case Direction::Right:
            return std::nullopt;
        }
    }
    switch (direction) {
    case Direction::Left:
        return stepWithin(from, -1);
    case Direction::Right:
        if (const auto next = stepWithin(from, 1))
            return next;
        return PageSpot {PageArea::Side, from.area == PageArea::Top ? 0 : views(PageArea::Side).size()};
    case Direction::Up:
    case Direction::Down: {
        const PageArea other = direction == Direction::Up ? PageArea::Top : PageArea::Bottom;
        if (from.area == other)
            return std::nullopt;
        return PageSpot {other, std::min(from.index, views(other).size())};
    }
    }
    return std::nullopt;
}

QByteArray ArrangementPlan::saved() const
{
    QJsonObject root;
    for (const PageArea area : pageAreas) {
        QJsonArray array;
        for (const PlacedView &placed : views(area))
            array.append(QJsonObject {{idKey, placed.id}, {shareKey, placed.share}, {hiddenKey, placed.isHidden}});
        root.insert(keyOf(area), array);
    }
    QJsonObject division;
    for (const auto &[key, part] : divisionParts)
        division.insert(key, m_division.*part);
    root.insert(divisionKey, division);
    return QJsonDocument(root).toJson(QJsonDocument::Compact);
}

void ArrangementPlan::restore(const QByteArray &saved)
{
    const QJsonObject root = QJsonDocument::fromJson(saved).object();
    if (root.isEmpty())
        return;
    ArrangementPlan plan;
    for (const PageArea area : pageAreas) {
        const QJsonArray entries = root.value(keyOf(area)).toArray();
        for (const auto &value : entries) {
            const QString id = currentId(value[idKey].toString());
            if (contains(id) && !plan.contains(id))
                plan.add({id, lengthOr(value[shareKey], view(id).share), value[hiddenKey].toBool()}, area);
        }
    }
    for (const PageArea area : pageAreas) {
        for (std::size_t i = 0; i < views(area).size(); ++i) {
            if (plan.contains(views(area)[i].id))
                continue;
            plan.add(views(area)[i], area);
            plan.move(views(area)[i].id, {area, i});
        }
    }
    const QJsonObject division = root.value(divisionKey).toObject();
    for (const auto &[key, part] : divisionParts)
        plan.m_division.*part = lengthOr(division.value(key), m_division.*part);
    *this = plan;
}

} // namespace normscope

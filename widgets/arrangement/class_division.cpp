// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/class_division.h"

#include <algorithm>

namespace normscope {

ClassDivision::ClassDivision(const MainView &main, const QString &companion, int line)
    : m_main(main)
    , m_companion(companion)
    , m_line(line)
{ }

QSize ClassDivision::companionSize() const
{
    constexpr int linesWide = 16;
    constexpr int linesHigh = 11;
    return QSize(linesWide, linesHigh) * m_line;
}

ClassDivision::Companion ClassDivision::place(const QSize &room, int gap) const
{
    constexpr int linesOfTwo = 28;
    if (!m_main.readableHeight)
        return room.height() < linesOfTwo * m_line ? Companion::Behind : Companion::Below;
    constexpr int spare = 12; // For splitters and frames.
    const auto isReadable = [this](const QSize &card) { return m_main.readableHeight(card) + spare < card.height(); };
    if (isReadable({room.width(), room.height() - gap - companionSize().height()}))
        return Companion::Below;
    return isReadable({room.width() - gap - companionSize().width(), room.height()}) ? Companion::Beside
                                                                                     : Companion::Behind;
}

ArrangementPlan ClassDivision::plan(Companion place, const QStringList &views, const ArrangementPlan &desk,
                                    int width) const
{
    const PageArea ofCompanion = place == Companion::Below ? PageArea::Bottom
        : place == Companion::Beside                       ? PageArea::Top
                                                           : PageArea::Side;
    ArrangementPlan plan;
    if (desk.contains(m_main.id))
        plan.add({m_main.id, std::max(1, width - companionSize().width()), desk.isHidden(m_main.id)}, PageArea::Top);
    if (desk.contains(m_companion))
        plan.add({m_companion, companionSize().width(), desk.isHidden(m_companion)}, ofCompanion);
    for (const QString &id : views) {
        if (!plan.contains(id))
            plan.add({id, 1, desk.isHidden(id)}, PageArea::Side);
    }
    return plan;
}

} // namespace normscope

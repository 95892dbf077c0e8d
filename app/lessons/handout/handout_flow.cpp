// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/handout/handout_flow.h"

#include <QPagedPaintDevice>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

/// Sections up to this share of a page's height are not split.
constexpr double mostKeptTogether = 0.62;

} // namespace

HandoutFlow::HandoutFlow(const QSizeF &page)
    : m_page(page)
{ }

double HandoutFlow::textWidth() const
{
    return m_page.width() - 2 * HandoutStyle::margin;
}

double HandoutFlow::room() const
{
    return m_page.height() - HandoutStyle::topMargin - HandoutStyle::bottomMargin;
}

void HandoutFlow::add(HandoutPartPtr part, double gapBefore, Keep keep)
{
    Entry entry;
    entry.height = part->heightFor(textWidth());
    entry.least = part->leastFor(textWidth());
    entry.repeated = part->repeatedFor(textWidth());
    entry.part = std::move(part);
    entry.gapBefore = gapBefore;
    entry.keep = keep;
    entry.beginsSection = std::exchange(m_nextBeginsSection, false);
    entry.beginsPage = std::exchange(m_nextBeginsPage, false);
    m_entries.push_back(std::move(entry));
    m_placed.clear();
}

void HandoutFlow::beginSection()
{
    m_nextBeginsSection = true;
}

void HandoutFlow::beginPage()
{
    m_nextBeginsPage = true;
}

int HandoutFlow::pageCount()
{
    layOut();
    return m_pageNumber;
}

int HandoutFlow::pageOf(std::size_t part)
{
    layOut();
    return std::ranges::find(m_placed, part, &Placed::entry)->page;
}

void HandoutFlow::turnPage()
{
    ++m_pageNumber;
    m_top = 0;
}

double HandoutFlow::heightFrom(std::size_t entry, bool wholeSection) const
{
    double height = 0;
    for (std::size_t i = entry; i < m_entries.size(); ++i) {
        if (i > entry && (m_entries[i].beginsSection || m_entries[i].beginsPage))
            break;
        const bool isLast = !wholeSection && m_entries[i].keep == Keep::Free;
        height += (i > entry ? m_entries[i].gapBefore : 0) + (isLast ? m_entries[i].least : m_entries[i].height);
        if (isLast)
            break;
    }
    return height;
}

bool HandoutFlow::belongsToNextPage(std::size_t entry) const
{
    const double left = room() - m_top - m_entries[entry].gapBefore;
    const double section = heightFrom(entry, true);
    if (m_entries[entry].beginsSection && section > left && section <= mostKeptTogether * room())
        return true;
    const double kept = heightFrom(entry, false);
    return kept > left && kept <= room();
}

void HandoutFlow::place(std::size_t index)
{
    Entry &entry = m_entries[index];
    m_top += m_top > 0 ? entry.gapBefore : 0;
    double from = 0;
    const std::vector<double> cuts = entry.part->cutsFor(textWidth());
    while (entry.height - from > room() - m_top) {
        const double reach = from + room() - m_top;
        const auto beyond = std::ranges::upper_bound(cuts, reach);
        if (beyond == cuts.begin() || *std::prev(beyond) <= from) {
            if (m_top <= (from > 0 ? entry.repeated : 0)) // The piece is higher than a page: it runs over the margin
                                                          // rather than being lost.
                break;
            turnPage();
            m_top = from > 0 ? entry.repeated : 0;
            continue;
        }
        const double to = *std::prev(beyond);
        m_placed.push_back({index, m_pageNumber, m_top, from, to});
        from = to;
        turnPage();
        m_top = entry.repeated;
    }
    m_placed.push_back({index, m_pageNumber, m_top, from, entry.height});
    m_top += entry.height - from;
}

void HandoutFlow::layOut()
{
    if (!m_placed.empty())
        return;
    m_pageNumber = 1;
    m_top = 0;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (m_top > 0 && (m_entries[i].beginsPage || belongsToNextPage(i)))
            turnPage();
        place(i);
    }
}

void HandoutFlow::paint(QPainter &painter, QPagedPaintDevice &device, const std::function<void(int page)> &furniture)
{
    layOut();
    int page = 0;
    for (const Placed &placed : m_placed) {
        while (page < placed.page) {
            if (page > 0)
                device.newPage();
            furniture(++page);
        }
        const Entry &entry = m_entries[placed.entry];
        const QRectF shown(HandoutStyle::margin, HandoutStyle::topMargin + placed.top, textWidth(),
                           placed.to - placed.from);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        if (placed.from > 0 && entry.repeated > 0)
            entry.part->paintRepeated(painter,
                                      {shown.left(), shown.top() - entry.repeated, shown.width(), entry.repeated});
        if (placed.from > 0 || placed.to < entry.height)
            painter.setClipRect(shown);
        entry.part->paint(painter, {shown.left(), shown.top() - placed.from, shown.width(), entry.height});
        painter.restore();
    }
}

void paintFoot(QPainter &painter, const QSizeF &page, const HandoutStyle &style, const QString &left,
               const QString &right)
{
    const QRectF foot(HandoutStyle::margin, page.height() - HandoutStyle::bottomMargin + 22,
                      page.width() - 2 * HandoutStyle::margin, 24);
    painter.setPen(QPen(style.theme.border, 0.8));
    painter.drawLine(foot.topLeft(), foot.topRight());
    painter.setFont(style.font(11));
    painter.setPen(style.theme.mutedText);
    const QRectF line = foot.adjusted(0, 6, 0, 0);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignTop, left);
    painter.drawText(line, Qt::AlignRight | Qt::AlignTop, right);
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/handout/handout_parts.h"

#include <functional>

class QPagedPaintDevice;

namespace normscope {

/// Brings parts onto pages, from top to bottom. What belongs together stays on one page as far as it fits there.
class HandoutFlow
{
public:
    /// How far a part stays with those after it.
    enum class Keep
    {
        Free,
        WithNext
    };

    explicit HandoutFlow(const QSizeF &page);

    double textWidth() const;
    void add(HandoutPartPtr part, double gapBefore, Keep keep = Keep::Free);
    /// What follows begins a section, which is not torn where it fills less than most of a page.
    void beginSection();
    /// What follows stands on a new page.
    void beginPage();

    int pageCount();
    /// How many parts there are, and the page on which one of them begins.
    std::size_t partCount() const { return m_entries.size(); }
    int pageOf(std::size_t part);
    /// `furniture` paints what stands on each page beside: called with the number of the page, from 1.
    void paint(QPainter &painter, QPagedPaintDevice &device, const std::function<void(int page)> &furniture);

private:
    struct Entry
    {
        HandoutPartPtr part;
        double gapBefore = 0;
        Keep keep = Keep::Free;
        bool beginsSection = false;
        bool beginsPage = false;
        double height = 0;
        double least = 0; ///< Of the height: what is not torn from the part before.
        double repeated = 0;
    };
    /// A piece of an entry on a page.
    struct Placed
    {
        std::size_t entry;
        int page;
        double top; ///< On the page.
        double from; ///< Within the entry.
        double to;
    };

    void layOut();
    void place(std::size_t entry);
    /// Whether the section, or what is kept together from this entry on, has to begin on the next page.
    bool belongsToNextPage(std::size_t entry) const;
    double heightFrom(std::size_t entry, bool wholeSection) const;
    double room() const;
    void turnPage();

    QSizeF m_page;
    std::vector<Entry> m_entries;
    std::vector<Placed> m_placed;
    bool m_nextBeginsSection = false;
    bool m_nextBeginsPage = false;
    int m_pageNumber = 1;
    double m_top = 0; ///< Where the next entry goes, below the margin.
};

/// The foot of a page: a line, and below it a text at each side.
void paintFoot(QPainter &painter, const QSizeF &page, const HandoutStyle &style, const QString &left,
               const QString &right);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/handout/handout_parts.h"

#include <functional>

class QPagedPaintDevice;

namespace normscope {

/// Lays out parts on pages from top to bottom. Parts that belong together stay on one page if they fit on one. Lengths
/// are pixels of 96 per inch.
class HandoutFlow
{
public:
    /// Whether a part stays on one page with the next one.
    enum class Keep
    {
        Free,
        WithNext
    };

    explicit HandoutFlow(const QSizeF &page);

    double textWidth() const;
    void add(HandoutPartPtr part, double gapBefore, Keep keep = Keep::Free);
    /// The next part begins a section, which is not split if it is lower than mostKeptTogether of a page.
    void beginSection();
    /// The next part begins a new page.
    void beginPage();

    int pageCount();
    /// The number of parts, and the page (from 1) on which a part begins.
    std::size_t partCount() const { return m_entries.size(); }
    int pageOf(std::size_t part);
    /// Paints all pages. `furniture` paints the recurring elements of a page, such as its foot; it is called with the
    /// page's number, from 1.
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
        double least = 0; ///< The beginning of the part, as a height, that stays on the page of the part before.
        double repeated = 0; ///< Height of what is repeated at the top of each further page.
    };
    /// A piece of an entry that is placed on one page.
    struct Placed
    {
        std::size_t entry;
        int page;
        double top; ///< On the page, below the top margin.
        double from; ///< Within the entry.
        double to;
    };

    void layOut();
    void place(std::size_t entry);
    /// Whether the entry has to begin on the next page, so that its section or the parts kept together with it are not
    /// split.
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
    double m_top = 0; ///< Top of the next entry, below the top margin.
};

/// Paints the foot of a page: a line, and below it a text at each side.
void paintFoot(QPainter &painter, const QSizeF &page, const HandoutStyle &style, const QString &left,
               const QString &right);

} // namespace normscope

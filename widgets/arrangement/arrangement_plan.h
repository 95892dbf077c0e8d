// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace normscope {

/// The areas of a page: two rows above each other, whose views stand side by side, and a column at the right, whose
/// views stand above each other.
enum class PageArea
{
    Top,
    Bottom,
    Side
};
inline constexpr std::array pageAreas = {PageArea::Top, PageArea::Bottom, PageArea::Side};

/// Something for each area of a page.
template <class T>
using PerArea = std::array<T, pageAreas.size()>;

enum class Direction
{
    Left,
    Right,
    Up,
    Down
};

/// A place in an area: before the view of this index, which counts hidden views too; the number of views stands for the
/// end.
struct PageSpot
{
    PageArea area = PageArea::Top;
    std::size_t index = 0;
    friend bool operator==(const PageSpot &, const PageSpot &) = default;
};

/// A view in its area. The share is its size beside its neighbours, in logical pixels of a page of 1400.
struct PlacedView
{
    QString id;
    int share = 1;
    bool isHidden = false;
    friend bool operator==(const PlacedView &, const PlacedView &) = default;
};

/// Which views are where on a page, how large, and which are hidden. A value that the widgets follow. Every id occurs
/// once.
class ArrangementPlan
{
public:
    /// How the page is divided: `top` and `bottom` by height, `rows` (both together) and `side` (the column) by width.
    struct Division
    {
        int top = 560;
        int bottom = 280;
        int rows = 1040;
        int side = 360;
        friend bool operator==(const Division &, const Division &) = default;
    };

    /// Adds a view behind the others of the area.
    void add(PlacedView view, PageArea area) { at(area).push_back(std::move(view)); }

    const std::vector<PlacedView> &views(PageArea area) const { return m_areas[static_cast<std::size_t>(area)]; }
    bool contains(const QString &id) const { return find(id).has_value(); }
    /// The place of a view; nothing if the plan does not contain it.
    std::optional<PageSpot> find(const QString &id) const;
    /// `id` must be contained in the plan, here and below.
    bool isHidden(const QString &id) const { return view(id).isHidden; }
    void setHidden(const QString &id, bool hidden) { view(id).isHidden = hidden; }
    void setShare(const QString &id, int share) { view(id).share = share; }
    const Division &division() const { return m_division; }
    void setDivision(const Division &division) { m_division = division; }

    /// Moves a view to a spot that is counted without the view itself.
    void move(const QString &id, const PageSpot &to);
    /// Moves a view to a spot that is counted with the view at its present place.
    void drop(const QString &id, const PageSpot &to);
    /// The spot one step away: past the next visible neighbour, to the other row at the same index, from the end of a
    /// row into the column and back. Nothing at the edge of the page.
    std::optional<PageSpot> step(const QString &id, Direction direction) const;

    /// The plan as JSON, for restore() at the next start.
    QByteArray saved() const;
    /// Takes over a saved plan as far as possible: unreadable data changes nothing, unknown ids are left out, and views
    /// that are missing in `saved` keep their places of this plan.
    void restore(const QByteArray &saved);

    friend bool operator==(const ArrangementPlan &, const ArrangementPlan &) = default;

private:
    std::vector<PlacedView> &at(PageArea area) { return m_areas[static_cast<std::size_t>(area)]; }
    PlacedView &view(const QString &id);
    const PlacedView &view(const QString &id) const { return const_cast<ArrangementPlan *>(this)->view(id); }
    std::optional<PageSpot> stepWithin(const PageSpot &from, int direction) const;

    std::array<std::vector<PlacedView>, pageAreas.size()> m_areas;
    Division m_division;
};

} // namespace normscope

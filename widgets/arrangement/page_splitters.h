// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/arrangement_plan.h"

#include <QSplitter>

namespace normscope {

/// The areas of a page, divided by splitters: the rows above each other, and the column beside them.
class PageSplitters : public QSplitter
{
    Q_OBJECT

public:
    /// `gap` is the width of the splitters' handles, in logical pixels.
    explicit PageSplitters(int gap, QWidget *parent = nullptr);

    /// The splitter between the views of an area.
    QSplitter *area(PageArea area) const { return m_areas[static_cast<std::size_t>(area)]; }
    /// The splitter between the two rows.
    QSplitter *rows() const { return m_rows; }

    /// The least width in pixels of rows and column beside each other, whether they are shown or not.
    int leastWidth() const;

    /// Gives areas and views their shares of the page. The plan's views must be in their areas already.
    void apply(const ArrangementPlan &plan);
    /// Writes the present sizes into the plan; hidden parts keep their shares.
    void remember(ArrangementPlan &plan) const;

signals:
    /// The user has moved a handle.
    void divided();
    /// The size of both rows together has changed.
    void rowsResized();

private:
    void follow(QSplitter *splitter, int gap);

    class Rows;

    QSplitter *m_rows;
    std::array<QSplitter *, pageAreas.size()> m_areas;
};

} // namespace normscope

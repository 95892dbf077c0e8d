// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/arrangement_plan.h"

#include <QObject>
#include <QStringList>

class QWidget;

namespace normscope {

class FoldStrip;

/// What becomes of a page that is too small for all of its areas: the column of a narrow page and the lower row of a
/// low one fold, and the titles of their views stand in for them at the page's edge until one is pressed. Where rows
/// and column have no room beside each other, the column folds anew and unfolds in the place of the rows.
class PageFolds : public QObject
{
    Q_OBJECT

public:
    /// Of `page`, whose size and type decide.
    explicit PageFolds(QWidget &page);

    /// The titles of the column, and of the lower row; whoever places them takes them over.
    FoldStrip *columnStrip() const { return m_column.strip; }
    FoldStrip *rowStrip() const { return m_row.strip; }

    /// Shows the strips that the page needs for views of these titles; returns which areas are to be seen.
    /// `widthOfBoth` is what rows and column need beside each other and the strip, in pixels.
    PerArea<bool> apply(const PerArea<QStringList> &titles, int widthOfBoth);
    /// Before a class the column folds and the rows do not, whatever the size.
    void setPresented(bool presented);
    /// Unfolds what the area is in, where it folds.
    void reveal(PageArea area);

signals:
    /// A title was pressed.
    void toggled();

private:
    struct Fold
    {
        FoldStrip *strip;
        bool isUnfolded = false;
    };

    bool isNarrow() const;
    bool isLow() const;
    void setCrowded(bool crowded);
    void add(Fold &fold);
    static void show(const Fold &fold, const QStringList &titles, bool folds);

    QWidget &m_page;
    Fold m_column; ///< Unfolded, the column stands beside the rows, or in their place.
    Fold m_row; ///< Unfolded, the lower row stands in place of the upper one.
    bool m_isPresented = false;
    bool m_isCrowded = false; ///< No room for the rows and the column beside each other.
    bool m_stoodBeside = false; ///< The column was unfolded when it became crowded.
};

} // namespace normscope

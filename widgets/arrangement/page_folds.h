// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/arrangement/arrangement_plan.h"

#include <QObject>
#include <QStringList>

#include <optional>

class QWidget;

namespace normscope {

class FoldStrip;

/// Folds areas of a page that is too small: the column of a narrow page and the lower row of a low one. The titles of
/// their views stay at the page's edge; pressing one unfolds the area. Where rows and column do not fit beside each
/// other, the column folds and unfolds in the place of the rows.
class PageFolds : public QObject
{
    Q_OBJECT

public:
    /// For `page`, whose size and font decide what folds.
    explicit PageFolds(QWidget &page);

    /// The strips with the titles of the column, and of the lower row. The layout that they are put into takes them
    /// over.
    FoldStrip *columnStrip() const { return m_column.strip; }
    FoldStrip *rowStrip() const { return m_row.strip; }

    /// Shows the strips that the page needs for views of these titles; returns which areas are visible. `widthOfBoth`
    /// is the width in pixels that rows, column and strip need beside each other.
    PerArea<bool> apply(const PerArea<QStringList> &titles, int widthOfBoth);
    /// While presenting to a class the column folds and the rows do not, whatever the size. One view of the column is
    /// unfolded at a time, so that a class can read it.
    void setPresented(bool presented);
    /// The index, in the titles of the column, of the only view that is unfolded there; nothing where all are.
    std::optional<qsizetype> onlyInColumn() const;
    /// Unfolds the view with this index in the titles of the area, or folds what hides it.
    void reveal(PageArea area, qsizetype title);

signals:
    /// A title in a strip was pressed.
    void toggled();

private:
    struct Fold
    {
        FoldStrip *strip;
        bool isUnfolded = false;
        qsizetype title = 0; ///< The one pressed last.
    };

    bool isNarrow() const;
    bool isLow() const;
    void setCrowded(bool crowded);
    void add(Fold &fold);

    QWidget &m_page;
    Fold m_column; ///< Unfolded, the column stands beside the rows, or in their place if m_isCrowded.
    Fold m_row; ///< Unfolded, the lower row stands in place of the upper one.
    bool m_isPresented = false;
    bool m_isCrowded = false; ///< No room for the rows and the column beside each other.
    bool m_isPressed = false; ///< Whether a title was pressed since apply().
    bool m_stoodBeside = false; ///< Whether the column was unfolded when m_isCrowded became true.
};

} // namespace normscope

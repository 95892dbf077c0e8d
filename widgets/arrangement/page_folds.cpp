// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/page_folds.h"

#include "widgets/arrangement/fold_strip.h"

#include <utility>

namespace normscope {

namespace {

/// Least width of a page for a column, in widths of an average character.
constexpr int roomForColumn = 125;
/// Least height of a page for two rows, in line heights; on a slim page, where docked panels take width, the upper row
/// needs more height.
constexpr int roomForRows = 30;
constexpr int roomForRowsIfSlim = 38;
constexpr int slim = 95; ///< Slim pages are narrower; in widths of an average character.

} // namespace

PageFolds::PageFolds(QWidget &page)
    : QObject(&page)
    , m_page(page)
    , m_column {new FoldStrip(Qt::Vertical, tr("Show or hide the views at the right."))}
    , m_row {new FoldStrip(Qt::Horizontal, tr("Show these views in place of those above, or go back."))}
{
    add(m_column);
    add(m_row);
}

void PageFolds::add(Fold &fold)
{
    fold.strip->hide();
    connect(fold.strip, &FoldStrip::toggled, this, [this, &fold] {
        fold.isUnfolded = !fold.isUnfolded;
        emit toggled();
    });
}

bool PageFolds::isNarrow() const
{
    return m_isPresented || m_page.width() < roomForColumn * m_page.fontMetrics().averageCharWidth();
}

bool PageFolds::isLow() const
{
    const bool isSlim = m_page.width() < slim * m_page.fontMetrics().averageCharWidth();
    const int lines = isSlim ? roomForRowsIfSlim : roomForRows;
    return !m_isPresented && m_page.height() < lines * m_page.fontMetrics().height();
}

void PageFolds::setPresented(bool presented)
{
    m_isPresented = presented;
    m_column.isUnfolded = m_row.isUnfolded = false;
}

void PageFolds::show(const Fold &fold, const QStringList &titles, bool folds)
{
    fold.strip->setTitles(titles);
    fold.strip->setUnfolded(fold.isUnfolded);
    fold.strip->setVisible(folds);
}

/// Folds the column when it would squeeze the rows, and restores its state when there is room again.
void PageFolds::setCrowded(bool crowded)
{
    if (crowded == m_isCrowded)
        return;
    m_isCrowded = crowded;
    if (crowded)
        m_stoodBeside = std::exchange(m_column.isUnfolded, false);
    else
        m_column.isUnfolded = m_stoodBeside;
}

PerArea<bool> PageFolds::apply(const PerArea<QStringList> &titles, int widthOfBoth)
{
    const auto &[top, bottom, side] = titles;
    const bool isCrowded = m_page.width() < widthOfBoth;
    const bool foldsColumn = (isNarrow() || isCrowded) && !side.isEmpty() && !(top.isEmpty() && bottom.isEmpty());
    setCrowded(foldsColumn && isCrowded);
    const bool showsRows = !(m_isCrowded && m_column.isUnfolded);
    const bool foldsRow = isLow() && !bottom.isEmpty() && !top.isEmpty();
    show(m_column, side, foldsColumn);
    show(m_row, bottom, foldsRow);
    return {showsRows && !top.isEmpty() && !(foldsRow && m_row.isUnfolded),
            showsRows && !bottom.isEmpty() && (!foldsRow || m_row.isUnfolded),
            !side.isEmpty() && (!foldsColumn || m_column.isUnfolded)};
}

void PageFolds::reveal(PageArea area)
{
    if (area == PageArea::Side || m_isCrowded)
        m_column.isUnfolded = area == PageArea::Side;
    if (area != PageArea::Side && isLow())
        m_row.isUnfolded = area == PageArea::Bottom;
}

} // namespace normscope

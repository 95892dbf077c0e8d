// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/page_folds.h"

#include "widgets/arrangement/fold_strip.h"

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

/// Least width of a page for a column, in widths of an average character.
constexpr int roomForColumn = 125;
/// Least height of a page for two rows, in line heights; on a slim page, where docked panels take width, the upper row
/// needs more height.
constexpr int roomForRows = 32;
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
    connect(fold.strip, &FoldStrip::toggled, this, [this, &fold](qsizetype title) {
        const bool isOther = m_isPresented && title != fold.title;
        fold.isUnfolded = isOther || !fold.isUnfolded;
        fold.title = title;
        m_isPressed = true;
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

std::optional<qsizetype> PageFolds::onlyInColumn() const
{
    return m_isPresented ? std::optional(m_column.title) : std::nullopt;
}

/// Folds the column when it would squeeze the rows, and restores its state when there is room again.
void PageFolds::setCrowded(bool crowded)
{
    const bool isPressed = std::exchange(m_isPressed, false);
    if (crowded == m_isCrowded)
        return;
    m_isCrowded = crowded;
    if (isPressed) // What has just been unfolded stays so, in the place of the rows.
        m_stoodBeside = m_column.isUnfolded;
    else if (crowded)
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
    m_column.title = std::clamp<qsizetype>(m_column.title, 0, std::max<qsizetype>(side.size() - 1, 0));
    m_column.strip->setTitles(side);
    m_column.strip->setUnfolded(m_column.isUnfolded, onlyInColumn());
    m_column.strip->setVisible(foldsColumn);
    m_row.strip->setTitles(bottom);
    m_row.strip->setUnfolded(m_row.isUnfolded);
    m_row.strip->setVisible(foldsRow);
    return {showsRows && !top.isEmpty() && !(foldsRow && m_row.isUnfolded),
            showsRows && !bottom.isEmpty() && (!foldsRow || m_row.isUnfolded),
            !side.isEmpty() && (!foldsColumn || m_column.isUnfolded)};
}

void PageFolds::reveal(PageArea area, qsizetype title)
{
    if (area == PageArea::Side)
        m_column.title = title;
    if (area == PageArea::Side || m_isCrowded)
        m_column.isUnfolded = area == PageArea::Side;
    if (area != PageArea::Side && isLow())
        m_row.isUnfolded = area == PageArea::Bottom;
}

} // namespace normscope

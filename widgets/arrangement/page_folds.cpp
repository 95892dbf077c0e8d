// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/arrangement/page_folds.h"

#include "widgets/arrangement/fold_strip.h"

namespace normscope {

namespace {

/// Narrower pages, in widths of an average character, have no room for a column.
constexpr int roomForColumn = 150;
/// Lower pages, in heights of a line, have no room for two rows.
constexpr int roomForRows = 30;

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
    return m_page.width() < roomForColumn * m_page.fontMetrics().averageCharWidth();
}

bool PageFolds::isLow() const
{
    return m_page.height() < roomForRows * m_page.fontMetrics().height();
}

void PageFolds::show(const Fold &fold, const QStringList &titles, bool folds)
{
    fold.strip->setTitles(titles);
    fold.strip->setUnfolded(fold.isUnfolded);
    fold.strip->setVisible(folds);
}

PerArea<bool> PageFolds::apply(const PerArea<QStringList> &titles)
{
    const auto &[top, bottom, side] = titles;
    const bool foldsColumn = isNarrow() && !side.isEmpty() && !(top.isEmpty() && bottom.isEmpty());
    const bool foldsRow = isLow() && !bottom.isEmpty() && !top.isEmpty();
    show(m_column, side, foldsColumn);
    show(m_row, bottom, foldsRow);
    return {!top.isEmpty() && !(foldsRow && m_row.isUnfolded), !bottom.isEmpty() && (!foldsRow || m_row.isUnfolded),
            !side.isEmpty() && (!foldsColumn || m_column.isUnfolded)};
}

void PageFolds::reveal(PageArea area)
{
    if (area == PageArea::Side)
        m_column.isUnfolded = true;
    else if (isLow())
        m_row.isUnfolded = area == PageArea::Bottom;
}

} // namespace normscope

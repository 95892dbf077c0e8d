// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compare/panels_figure.h"

#include "widgets/core/figure_element.h"
#include "widgets/tensor/color_bar.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace normscope {

namespace {

constexpr double panelGap = 14;
constexpr double panelNoteGap = 8;

} // namespace

int PanelsFigure::columnsIn(double width) const
{
    const int count = static_cast<int>(m_panels.size());
    const int most
        = std::clamp(static_cast<int>((width + panelGap) / (m_leastPanelWidth + panelGap)), 1, std::max(count, 1));
    const int rows = (count + most - 1) / most;
    return rows > 0 ? (count + rows - 1) / rows : 1;
}

double PanelsFigure::Grid::height() const
{
    const auto gaps = static_cast<double>(std::max<std::size_t>(heights.size(), 1) - 1);
    return std::accumulate(heights.begin(), heights.end(), gaps * panelGap);
}

QRectF PanelsFigure::Grid::place(std::size_t index) const
{
    const auto row = index / static_cast<std::size_t>(columns);
    const auto column = static_cast<double>(index % static_cast<std::size_t>(columns));
    const double top = std::accumulate(heights.begin(), heights.begin() + static_cast<std::ptrdiff_t>(row),
                                       static_cast<double>(row) * panelGap);
    return {column * (panelWidth + panelGap), top, panelWidth, heights[row]};
}

PanelsFigure::Grid PanelsFigure::wishedGrid(double width, int columns) const
{
    Grid grid {columns, (width - (columns - 1) * panelGap) / columns, {}};
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        if (i % static_cast<std::size_t>(columns) == 0)
            grid.heights.push_back(0);
        grid.heights.back()
            = std::max(grid.heights.back(), m_panels[i].heightFor(grid.panelWidth) + titleHeight(grid.panelWidth));
    }
    return grid;
}

PanelsFigure::Grid PanelsFigure::gridIn(const QSizeF &size) const
{
    const double height = size.height() - barsHeight() - noteHeight();
    Grid best;
    double widest = 0;
    for (int columns = columnsIn(size.width()); columns <= std::max(static_cast<int>(m_panels.size()), 1); ++columns) {
        Grid grid = wishedGrid(size.width(), columns);
        const double gaps = static_cast<double>(grid.heights.size() - 1) * panelGap;
        const double share = (height - gaps) / std::max(grid.height() - gaps, 1.0);
        // How wide what is in a panel can be, as it keeps its form.
        const double wide = grid.panelWidth * std::min(share, 1.0);
        if (wide > widest) {
            widest = wide;
            for (double &row : grid.heights)
                row *= share;
            best = std::move(grid);
        }
        if (share >= 1)
            break;
    }
    return best;
}

QString PanelsFigure::lettered(std::size_t index, const QString &title) const
{
    const QString shown = m_isTitled ? title : QString();
    if (!m_isLettered)
        return shown;
    return QStringLiteral("(%1) %2")
        .arg(QChar(static_cast<char16_t>(u'a' + static_cast<char16_t>(index))), shown)
        .trimmed();
}

QString PanelsFigure::titleWithin(std::size_t index, double width) const
{
    const QFontMetricsF metrics(m_theme.titleFont());
    const QString whole = title(index);
    const QString &brief = m_panels[index].shortTitle;
    const bool fits = brief.isEmpty() || metrics.horizontalAdvance(whole) <= width;
    return metrics.elidedText(fits ? whole : lettered(index, brief), Qt::ElideRight, width);
}

/// Whether the notes stand below the titles: they do in all panels if one has no room beside its title.
bool PanelsFigure::hasNotesBelow(double panelWidth) const
{
    const QFontMetricsF titles(m_theme.titleFont());
    const QFontMetricsF notes(m_theme.captionFont());
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const QString &note = m_panels[i].note;
        if (m_isTitled && !note.isEmpty()
            && titles.horizontalAdvance(title(i)) + panelNoteGap + notes.horizontalAdvance(note) > panelWidth)
            return true;
    }
    return false;
}

double PanelsFigure::titleHeight(double panelWidth) const
{
    if (!m_isTitled && !m_isLettered)
        return 0;
    const double below = hasNotesBelow(panelWidth) ? QFontMetricsF(m_theme.captionFont()).height() : 0;
    return QFontMetricsF(m_theme.titleFont()).height() + below + 3;
}

double PanelsFigure::noteHeight() const
{
    return m_note.isEmpty() ? 0 : QFontMetricsF(m_theme.captionFont()).height() + 4;
}

double PanelsFigure::barsHeight() const
{
    return m_bars.empty() ? 0 : colorBarHeight(m_theme.captionFont()) + 8;
}

double PanelsFigure::heightFor(double width) const
{
    return wishedGrid(width, columnsIn(width)).height() + barsHeight() + noteHeight();
}

void PanelsFigure::paint(QPainter &painter, const QRectF &rect)
{
    painter.save();
    const Grid grid = gridIn(rect.size());
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const FigureElement element(painter, m_panels[i].id);
        const QRectF whole = grid.place(i).translated(rect.topLeft());
        paintTitle(painter, whole, i);
        m_panels[i].paint(painter, whole.adjusted(0, titleHeight(whole.width()), 0, 0));
    }
    const double bars = barsHeight();
    paintColorBars(painter, {rect.left(), rect.bottom() - noteHeight() - bars + 4, rect.width(), bars - 4}, m_bars,
                   m_theme);
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    const QFontMetricsF metrics(m_theme.captionFont());
    if (!m_note.isEmpty())
        painter.drawText(QPointF(rect.left(), rect.bottom() - metrics.descent()), m_note);
    painter.restore();
}

void PanelsFigure::paintTitle(QPainter &painter, const QRectF &place, std::size_t index) const
{
    if (!m_isTitled && !m_isLettered)
        return;
    const QFontMetricsF titles(m_theme.titleFont());
    const QFontMetricsF notes(m_theme.captionFont());
    const double baseline = place.top() + titles.ascent();
    const QString text = titleWithin(index, place.width());
    painter.setFont(m_theme.titleFont());
    painter.setPen(m_theme.text);
    painter.drawText(QPointF(place.left(), baseline), text);
    if (!m_isTitled)
        return;
    const bool isBelow = hasNotesBelow(place.width());
    const QPointF start = isBelow ? QPointF(place.left(), baseline + titles.descent() + notes.ascent())
                                  : QPointF(place.left() + titles.horizontalAdvance(text) + panelNoteGap, baseline);
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    painter.drawText(start, notes.elidedText(m_panels[index].note, Qt::ElideRight, place.right() - start.x()));
}

QString PanelsFigure::description() const
{
    QStringList texts;
    for (std::size_t i = 0; i < m_panels.size(); ++i)
        texts += QStringLiteral("%1: %2").arg(title(i), m_panels[i].description);
    if (!m_note.isEmpty())
        texts += m_note;
    return texts.join(QLatin1Char('\n'));
}

QStringList PanelsFigure::omissions(const QSizeF &size) const
{
    QStringList parts;
    const Grid grid = gridIn(size);
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        if (!m_panels[i].omissions)
            continue;
        const QRectF whole = grid.place(i);
        for (const QString &part :
             m_panels[i].omissions({whole.width(), whole.height() - titleHeight(whole.width())})) {
            if (!parts.contains(part))
                parts += part;
        }
    }
    return parts;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/statistics_figure.h"

#include "widgets/theme/flat_parts.h"
#include "widgets/theme/group_pattern.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double cellSwatchSize = 9;
constexpr double swatchGap = 6;
constexpr double markSize = 11;
constexpr double cellMarkGap = 5;

/// A number's glyphs with all digits as wide as the widest, so that digits align vertically: Qt 6.4 cannot select the
/// font's tabular digits. Without shaping, which takes many times longer than painting.
struct TabularText
{
    TabularText(const QString &text, const QRawFont &font)
        : glyphs(font.glyphIndexesForString(text))
    {
        const QList<quint32> digits = font.glyphIndexesForString(QStringLiteral("0123456789"));
        const QList<QPointF> digitAdvances = font.advancesForGlyphIndexes(digits);
        double widest = 0;
        for (const QPointF &advance : digitAdvances)
            widest = std::max(widest, advance.x());
        const QList<QPointF> advances = font.advancesForGlyphIndexes(glyphs);
        for (qsizetype i = 0; i < glyphs.size(); ++i) {
            const double natural = advances[i].x();
            const double advance = digits.contains(glyphs[i]) ? widest : natural;
            places.append({width + (advance - natural) / 2, 0});
            width += advance;
        }
    }

    /// Whether the font has all characters, each as one glyph.
    bool isComplete() const { return !glyphs.isEmpty() && !glyphs.contains(0); }

    QList<quint32> glyphs;
    QList<QPointF> places;
    double width = 0;
};

void drawTabular(QPainter &painter, QPointF rightEnd, const QString &text)
{
    if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        const QRawFont font = QRawFont::fromFont(painter.font());
        const TabularText tabular(text, font);
        if (tabular.isComplete()) {
            QGlyphRun run;
            run.setRawFont(font);
            run.setGlyphIndexes(tabular.glyphs);
            run.setPositions(tabular.places);
            painter.drawGlyphRun(rightEnd - QPointF(tabular.width, 0), run);
            return;
        }
    }
    // In files the number is one text, which can be searched, copied and edited.
    const QFontMetricsF metrics(painter.font(), painter.device());
    painter.drawText(rightEnd - QPointF(metrics.horizontalAdvance(text), 0), text);
}

/// Draws a small triangle with an exclamation mark.
void drawMark(QPainter &painter, const QRectF &box, const Theme &theme)
{
    QPainterPath triangle;
    triangle.moveTo(box.center().x(), box.top());
    triangle.lineTo(box.right(), box.bottom());
    triangle.lineTo(box.left(), box.bottom());
    triangle.closeSubpath();
    painter.setPen(QPen(theme.warning, theme.line(1.2), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(theme.warningSoft);
    painter.drawPath(triangle);
    const double x = box.center().x();
    painter.drawLine(QPointF(x, box.top() + 0.38 * box.height()), QPointF(x, box.top() + 0.64 * box.height()));
    painter.drawPoint(QPointF(x, box.top() + 0.84 * box.height()));
}

void paintName(QPainter &painter, const QRectF &rect, const StatisticsCell &cell, const Theme &theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF swatch(rect.left() + statisticsPadding, rect.center().y() - cellSwatchSize / 2, cellSwatchSize,
                        cellSwatchSize);
    drawGroupSwatch(painter, swatch, theme, cell.group);
    const double left = swatch.right() + swatchGap;
    const double right = rect.right() - 1 - (cell.degenerate ? markSize + cellMarkGap : 0);
    const QFontMetricsF metrics(painter.font(), painter.device());
    const QString text = metrics.elidedText(cell.text, Qt::ElideRight, right - left + 1);
    painter.setPen(theme.text);
    painter.drawText(QRectF(left, rect.top(), right - left + 2, rect.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
    if (cell.degenerate) {
        const double x = left + metrics.horizontalAdvance(text) + cellMarkGap;
        drawMark(painter, QRectF(x, rect.center().y() - markSize / 2, markSize, markSize - 1), theme);
    }
}

} // namespace

double statisticsRowHeight(const Theme &theme)
{
    return std::ceil(QFontMetricsF(theme.font).height() + 8);
}

QFont pinnedStatisticsFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

double statisticsCellWidth(const QString &text, StatisticsColumn column, bool degenerate, const QFont &font)
{
    const QFontMetricsF metrics(font);
    if (column == StatisticsColumn::Group) {
        const double mark = degenerate ? markSize + cellMarkGap : 0;
        return statisticsPadding + cellSwatchSize + swatchGap + metrics.horizontalAdvance(text) + mark + 6;
    }
    const TabularText tabular(text, QRawFont::fromFont(font));
    const double width = tabular.isComplete() ? tabular.width : metrics.horizontalAdvance(text);
    return width + statisticsPadding + 2;
}

void paintStatisticsCell(QPainter &painter, const QRectF &rect, const StatisticsCell &cell, const Theme &theme)
{
    painter.save();
    if (cell.pinned || cell.hovered)
        painter.fillRect(rect, cell.pinned ? theme.accentSoft : flat::mix(theme.card, theme.accentSoft, 0.5));
    painter.setPen(QPen(theme.grid, theme.line(1)));
    painter.drawLine(QPointF(rect.left(), rect.bottom() - 0.5), QPointF(rect.right(), rect.bottom() - 0.5));
    const QFont font = cell.pinned ? pinnedStatisticsFont(theme.font) : theme.font;
    painter.setFont(font);
    if (cell.column == StatisticsColumn::Group) {
        paintName(painter, rect, cell, theme);
    } else {
        painter.setPen(theme.text);
        const QFontMetricsF metrics(font, painter.device());
        const double baseline = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2;
        drawTabular(painter, QPointF(rect.right() - statisticsPadding, baseline), cell.text);
    }
    painter.restore();
}

} // namespace normscope

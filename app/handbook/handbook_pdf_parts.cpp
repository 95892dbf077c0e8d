// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/handbook_pdf_parts.h"

#include "app/handbook/handbook_rich_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <numeric>

namespace normscope {

namespace {

// Lengths are in pixels of 96 per inch.
constexpr double codePadding = 10;
constexpr double cellPadding = 5;
constexpr double columnGap = 14;
constexpr double leastColumn = 44;
/// Largest share of the table's width that the first column takes where the table is too wide.
constexpr double mostOfFirst = 0.34;
/// Code and tables up to this height are not split if they fit on a page.
constexpr double mostWhole = 230;
constexpr std::size_t leastLines = 6;
constexpr std::size_t leastRows = 2; ///< Fewest rows below the titles on each side of a split.

QString codeHtml(const QStringList &lines)
{
    return QStringLiteral("<pre style=\"white-space:pre-wrap; margin:0; font-family:%1\">%2</pre>")
        .arg(codeFamilies, lines.join(u'\n').toHtmlEscaped());
}

} // namespace

PrintedCode::PrintedCode(const QStringList &lines, const HandoutStyle &style)
    : m_text(codeHtml(lines), style.font(HandoutStyle::smallSize - 1), style.theme.text, style.theme)
    , m_fill(style.theme.window)
{ }

double PrintedCode::heightFor(double width)
{
    return m_text.heightFor(width - 2 * codePadding) + 2 * codePadding;
}

void PrintedCode::paint(QPainter &painter, const QRectF &place)
{
    painter.fillRect(place, m_fill);
    m_text.paint(painter, place.adjusted(codePadding, codePadding, -codePadding, -codePadding));
}

std::vector<double> PrintedCode::cutsFor(double width)
{
    std::vector<double> cuts = m_text.cutsFor(width - 2 * codePadding);
    for (double &cut : cuts)
        cut += codePadding;
    if (!cuts.empty())
        cuts.pop_back(); // Drops the cut behind the last line, which would leave only the padding for the next page.
    return cuts;
}

double PrintedCode::leastFor(double width)
{
    const double height = heightFor(width);
    const std::vector<double> cuts = cutsFor(width);
    return height <= mostWhole || cuts.size() <= leastLines ? height : cuts[leastLines - 1];
}

PrintedTable::PrintedTable(const std::vector<QStringList> &rows, const HandoutStyle &style)
    : m_line(style.theme.border)
{
    for (std::size_t row = 0; row < rows.size(); ++row) {
        m_rows.emplace_back();
        m_wishes.resize(std::max(m_wishes.size(), static_cast<std::size_t>(rows[row].size())), leastColumn);
        for (qsizetype column = 0; column < rows[row].size(); ++column) {
            const QFont font = style.font(HandoutStyle::smallSize + 1, row == 0 ? QFont::Bold : QFont::Normal);
            const QString html = QStringLiteral("<p>%1</p>").arg(rows[row][column]);
            m_rows.back().push_back(std::make_unique<HandoutText>(html, font, style.theme.text, style.theme));
            QTextDocument measured;
            measured.setDocumentMargin(0);
            measured.setDefaultFont(font);
            measured.setHtml(html);
            double &wish = m_wishes[static_cast<std::size_t>(column)];
            wish = std::max(wish, measured.idealWidth() + 2);
        }
    }
}

/// The widths of the columns. If all wishes fit, each column gets its wish. Otherwise narrow columns get their wish,
/// the first column at most mostOfFirst of the width, and the others share the rest in proportion to their wishes.
std::vector<double> PrintedTable::columns(double width) const
{
    std::vector<double> widths = m_wishes;
    const double room = width - columnGap * static_cast<double>(widths.size() - 1);
    if (widths.empty() || std::accumulate(widths.begin(), widths.end(), 0.0) <= room)
        return widths;
    const double even = room / static_cast<double>(widths.size());
    double left = room;
    double wanted = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const double most = i == 0 ? std::max(even * 0.7, room * mostOfFirst) : even * 0.7;
        if (widths[i] > most && i == 0)
            widths[i] = most;
        if (widths[i] <= most)
            left -= widths[i];
        else
            wanted += widths[i];
    }
    for (std::size_t i = 1; i < widths.size(); ++i) {
        if (widths[i] > even * 0.7)
            widths[i] = std::max(leastColumn, left * widths[i] / wanted);
    }
    return widths;
}

double PrintedTable::heightOf(const Row &row, const std::vector<double> &widths) const
{
    double height = 0;
    for (std::size_t i = 0; i < row.size(); ++i)
        height = std::max(height, row[i]->heightFor(widths[i]));
    return height + 2 * cellPadding;
}

double PrintedTable::heightFor(double width)
{
    const std::vector<double> widths = columns(width);
    double height = 0;
    for (const Row &row : m_rows)
        height += heightOf(row, widths);
    return height;
}

void PrintedTable::paint(QPainter &painter, const QRectF &place)
{
    const std::vector<double> widths = columns(place.width());
    // Rows outside of the clip belong to other pages. They are skipped rather than painted unseen, so that a search in
    // the PDF finds their text only once.
    const QRectF seen = painter.hasClipping() ? painter.clipBoundingRect() : place;
    double top = place.top();
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const double height = heightOf(m_rows[row], widths);
        if (top + height < seen.top() + 1 || top > seen.bottom() - 1) {
            top += height;
            continue;
        }
        paintRow(row, widths, painter, {place.left(), top, place.width(), height});
        top += height;
    }
}

void PrintedTable::paintRow(std::size_t row, const std::vector<double> &widths, QPainter &painter,
                            const QRectF &place) const
{
    double left = place.left();
    for (std::size_t i = 0; i < m_rows[row].size(); ++i) {
        m_rows[row][i]->paint(painter, {left, place.top() + cellPadding, widths[i], place.height() - 2 * cellPadding});
        left += widths[i] + columnGap;
    }
    painter.setPen(QPen(m_line, row == 0 ? 1.6 : 0.8));
    painter.drawLine(QPointF(place.left(), place.bottom() - 0.4), QPointF(place.right(), place.bottom() - 0.4));
}

std::vector<double> PrintedTable::cutsFor(double width)
{
    const std::vector<double> widths = columns(width);
    std::vector<double> cuts;
    double at = 0;
    for (const Row &row : m_rows)
        cuts.push_back(at += heightOf(row, widths));
    if (!cuts.empty())
        cuts.erase(cuts.begin()); // The titles stay on a page with the row below them.
    if (cuts.size() > leastRows)
        cuts.erase(cuts.end() - 2); // The last row is never alone on a page.
    return cuts;
}

double PrintedTable::leastFor(double width)
{
    const double height = heightFor(width);
    if (height <= mostWhole || m_rows.size() <= leastRows + 1)
        return height;
    const std::vector<double> widths = columns(width);
    double least = 0;
    for (std::size_t row = 0; row <= leastRows; ++row)
        least += heightOf(m_rows[row], widths);
    return least;
}

double PrintedTable::repeatedFor(double width)
{
    return m_rows.size() > 1 ? heightOf(m_rows.front(), columns(width)) : 0;
}

void PrintedTable::paintRepeated(QPainter &painter, const QRectF &place)
{
    paintRow(0, columns(place.width()), painter, place);
}

PrintedEntry::PrintedEntry(const QString &title, int level, const HandoutStyle &style)
    : m_title(title)
    , m_level(level)
    , m_font(style.font(level == 2 ? HandoutStyle::smallSize : HandoutStyle::bodySize,
                        level == 2 ? QFont::Normal : QFont::DemiBold))
    , m_color(level == 2 ? style.theme.mutedText : style.theme.text)
    , m_dots(style.theme.border)
{ }

double PrintedEntry::heightFor(double)
{
    return QFontMetricsF(m_font).height() * 1.12;
}

void PrintedEntry::paint(QPainter &painter, const QRectF &place)
{
    painter.setFont(m_font);
    const QFontMetricsF metrics(m_font);
    const QRectF line = place.adjusted(m_level == 2 ? 18 : 0, 0, 0, 0);
    const QString number = QString::number(m_page);
    const double numberWidth = metrics.horizontalAdvance(number);
    const QString title = metrics.elidedText(m_title, Qt::ElideRight, line.width() - numberWidth - 20);
    painter.setPen(m_color);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, number);
    QPen dots(m_dots, 1, Qt::DotLine);
    painter.setPen(dots);
    const double y = line.center().y() + metrics.ascent() * 0.36;
    painter.drawLine(QPointF(line.left() + metrics.horizontalAdvance(title) + 8, y),
                     QPointF(line.right() - numberWidth - 8, y));
}

} // namespace normscope

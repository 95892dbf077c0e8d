// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/cards_figure.h"

#include "widgets/core/figure_element.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <limits>

namespace normscope {

namespace {

constexpr double cardGap = 10;
constexpr double cardPadding = 12;
/// Limit of a card's height on a narrow page, as a share of its width. Cards are in one column there, and the page is
/// long anyway.
constexpr double highestInColumn = 1;
constexpr double narrowPage = 540;
/// All cards are shown above this share of the height that they need, as on a page that is high enough but for a note.
constexpr double unsqueezed = 0.9;
/// On low pages cards may be as narrow as this share of the least width.
constexpr double narrowest = 0.7;

} // namespace

void CardsFigure::addCard(const QString &id, const QString &title, const QString &subtitle, FigurePtr figure,
                          double leastWidth)
{
    m_cards.push_back({id, title, subtitle, std::move(figure), leastWidth > 0 ? leastWidth + 2 * cardPadding : 0});
}

void CardsFigure::setArrangements(std::vector<Rows> arrangements, double leastWidth, double leastSqueeze)
{
    m_arrangements = std::move(arrangements);
    m_leastWidth = leastWidth;
    m_leastSqueeze = leastSqueeze;
}

CardsFigure::Rows CardsFigure::rowsOf(std::size_t cards) const
{
    Rows rows;
    for (std::size_t first = 0; first < cardCount(); first += cards) {
        const std::size_t count = std::min(cards, cardCount() - first);
        Row row;
        for (std::size_t i = 0; i < count; ++i)
            row.push_back({first + i, 1.0 / static_cast<double>(count)});
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Whether every card has this share of the least width, and what it needs itself.
bool CardsFigure::hasRoom(const Rows &rows, double width, double share) const
{
    return std::ranges::all_of(rows, [&](const Row &row) {
        return std::ranges::all_of(row, [&](const Cell &cell) {
            const double own = row.size() > 1 ? m_cards[cell.card].leastWidth : 0;
            return cardWidth(row, cell, width) >= std::max(own, share * m_leastWidth);
        });
    });
}

const CardsFigure::Rows &CardsFigure::usualRows(double width) const
{
    for (const Rows &rows : m_arrangements) {
        if (hasRoom(rows, width, 1))
            return rows;
    }
    return m_arrangements.back();
}

/// The rows without the cards from `end` on, whose width goes to the other cards of their row.
CardsFigure::Rows CardsFigure::withoutLast(const Rows &rows, std::size_t end)
{
    Rows rest;
    for (Row row : rows) {
        std::erase_if(row, [&](const Cell &cell) { return cell.card >= end; });
        double sum = 0;
        for (const Cell &cell : row)
            sum += cell.share;
        for (Cell &cell : row)
            cell.share /= sum;
        if (!row.empty())
            rest.push_back(row);
    }
    return rest;
}

/// The arrangement of the first `cards` cards that has to be stretched or squeezed least, and the factor of its height.
std::pair<CardsFigure::Rows, double> CardsFigure::bestRows(std::size_t cards, const QSizeF &size) const
{
    Rows best;
    double bestFit = 0;
    double squeeze = 0;
    std::vector<Rows> candidates = {usualRows(size.width())};
    candidates.insert(candidates.end(), m_arrangements.begin(), m_arrangements.end());
    for (const Rows &candidate : candidates) {
        const Rows rows = withoutLast(candidate, cards);
        if (bestFit > 0 && !hasRoom(rows, size.width(), narrowest))
            continue;
        const double stretch = size.height() / heightOf(rows, size.width());
        const double fit = std::min(stretch, 1 / stretch);
        if (fit > bestFit + 0.01) {
            best = rows;
            bestFit = fit;
            squeeze = stretch;
        }
    }
    return {best, squeeze};
}

/// The arrangement of all cards if they have room; on a page that is low for its type that of fewer cards, so that
/// these leave out as few parts as possible.
CardsFigure::Rows CardsFigure::rowsFor(const QSizeF &size) const
{
    Rows best;
    qsizetype leastLeftOut = std::numeric_limits<qsizetype>::max();
    for (std::size_t cards = m_cards.size(); cards > 0; --cards) {
        const auto [rows, squeeze] = bestRows(cards, size);
        if (cards == m_cards.size() && squeeze >= unsqueezed)
            return rows;
        const qsizetype leftOut = partsLeftOut(rows, size).size();
        const bool isLess = cards == 1 ? leftOut < leastLeftOut : leftOut <= leastLeftOut;
        if ((squeeze < m_leastSqueeze && cards > 1) || !isLess)
            continue;
        best = rows;
        leastLeftOut = leftOut;
        if (leftOut == 0)
            break;
    }
    return best;
}

void CardsFigure::hide(FigureParts parts)
{
    m_isTitled = !parts.contains(FigurePart::Titles);
    for (const Card &card : m_cards)
        card.figure->hide(parts);
}

double CardsFigure::titleHeight() const
{
    const double line = m_isTitled ? QFontMetricsF(m_theme.titleFont()).height() + 4 : 0;
    return cardPadding + line + cardPadding / 2;
}

double CardsFigure::cardWidth(const Row &row, const Cell &cell, double width)
{
    return (width - cardGap * static_cast<double>(row.size() + 1)) * cell.share;
}

/// Height of the row: that of the highest card.
double CardsFigure::rowHeight(const Row &row, double width) const
{
    const double highest = (width < narrowPage ? highestInColumn : m_highestCard) * width;
    double height = 0;
    for (const Cell &cell : row) {
        const double room = cardWidth(row, cell, width) - 2 * cardPadding;
        height = std::max(height, std::min(m_cards[cell.card].figure->heightFor(room), highest));
    }
    return height + titleHeight();
}

double CardsFigure::heightOf(const Rows &rows, double width) const
{
    double height = cardGap;
    for (const Row &row : rows)
        height += rowHeight(row, width) + cardGap;
    return height;
}

double CardsFigure::heightFor(double width) const
{
    return heightOf(usualRows(width), width);
}

double CardsFigure::stretchFor(const Rows &rows, const QSizeF &size) const
{
    const double gaps = cardGap * static_cast<double>(rows.size() + 1);
    return (size.height() - gaps) / (heightOf(rows, size.width()) - gaps);
}

void CardsFigure::paint(QPainter &painter, const QRectF &rect)
{
    const Rows rows = rowsFor(rect.size());
    const double stretch = stretchFor(rows, rect.size());
    double top = rect.top() + cardGap;
    for (const Row &row : rows) {
        const double height = stretch * rowHeight(row, rect.width());
        double left = rect.left() + cardGap;
        for (const Cell &cell : row) {
            const double own = cardWidth(row, cell, rect.width());
            paintCard(painter, {left, top, own, height}, m_cards[cell.card]);
            left += own + cardGap;
        }
        top += height + cardGap;
    }
}

void CardsFigure::paintCard(QPainter &painter, const QRectF &rect, const Card &card) const
{
    const FigureElement element(painter, card.id);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.border, m_theme.line(1)));
    painter.setBrush(m_theme.card.alpha() > 0 ? QBrush(m_theme.card) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);

    if (m_isTitled)
        paintTitle(painter, rect, card);
    card.figure->paint(painter,
                       rect.adjusted(cardPadding, titleHeight() - cardPadding / 2, -cardPadding, -cardPadding / 2));
}

void CardsFigure::paintTitle(QPainter &painter, const QRectF &rect, const Card &card) const
{
    const QFontMetricsF titleMetrics(m_theme.titleFont());
    const double baseline = rect.top() + cardPadding + titleMetrics.ascent();
    painter.setFont(m_theme.titleFont());
    painter.setPen(m_theme.text);
    const QString title = titleMetrics.elidedText(card.title, Qt::ElideRight, rect.width() - 2 * cardPadding);
    painter.drawText(QPointF(rect.left() + cardPadding, baseline), title);
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    const double subtitleLeft = rect.left() + cardPadding + titleMetrics.horizontalAdvance(title) + cardGap;
    const QString elided = QFontMetricsF(m_theme.captionFont())
                               .elidedText(card.subtitle.isEmpty() ? card.figure->subtitle() : card.subtitle,
                                           Qt::ElideRight, rect.right() - cardPadding - subtitleLeft);
    painter.drawText(QPointF(subtitleLeft, baseline), elided);
}

double CardsFigure::leastWidth() const
{
    double least = 0; // The cards are then below each other.
    for (const Card &card : m_cards)
        least = std::max(least, card.figure->leastWidth());
    return least + 2 * (cardPadding + cardGap);
}

double CardsFigure::leastHeight(double width) const
{
    const double inner = width - 2 * (cardPadding + cardGap);
    return m_cards.front().figure->leastHeight(inner) + titleHeight() + 2 * cardGap;
}

double CardsFigure::inset() const
{
    return cardGap;
}

QString CardsFigure::description() const
{
    QStringList texts;
    for (const Card &card : m_cards) {
        if (const QString text = card.figure->description(); !text.isEmpty())
            texts << text;
    }
    return texts.join(QLatin1Char('\n'));
}

/// The parts that the cards in these rows leave out.
QStringList CardsFigure::partsLeftOut(const Rows &rows, const QSizeF &size) const
{
    QStringList parts;
    const double stretch = stretchFor(rows, size);
    for (const Row &row : rows) {
        const double height = stretch * rowHeight(row, size.width()) - titleHeight();
        for (const Cell &cell : row) {
            const double width = cardWidth(row, cell, size.width()) - 2 * cardPadding;
            parts += m_cards[cell.card].figure->omissions({width, height});
        }
    }
    return parts;
}

QStringList CardsFigure::omissions(const QSizeF &size) const
{
    const Rows rows = rowsFor(size);
    QStringList all = partsLeftOut(rows, size);
    std::vector<bool> isShown(m_cards.size());
    for (const Row &row : rows) {
        for (const Cell &cell : row)
            isShown[cell.card] = true;
    }
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        if (!isShown[i])
            all += m_cards[i].title;
    }
    return all;
}

} // namespace normscope

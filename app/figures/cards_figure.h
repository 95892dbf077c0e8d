// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure.h"
#include "widgets/theme/theme.h"

#include <utility>
#include <vector>

namespace normscope {

/// A page of the window as one figure: titled cards in rows, as high as their figures need. If the page is too low for
/// all of them, the last ones are left out and named in a note.
class CardsFigure : public Figure
{
public:
    double heightFor(double width) const override;
    void paint(QPainter &painter, const QRectF &rect) override;
    double leastWidth() const override;
    /// With the first card alone.
    double leastHeight(double width) const override;
    void hide(FigureParts parts) override;
    double inset() const override;
    QString description() const override;
    QStringList omissions(const QSizeF &size) const override;

protected:
    /// A card and its share of a row's width.
    struct Cell
    {
        std::size_t card;
        double share;
    };
    using Row = std::vector<Cell>;
    using Rows = std::vector<Row>;

    explicit CardsFigure(const Theme &theme)
        : m_theme(theme)
    { }
    /// If `subtitle` is empty, the subtitle of `figure` is used. Beside others the figure is at least
    /// `leastWidth` wide.
    void addCard(const QString &id, const QString &title, const QString &subtitle, FigurePtr figure,
                 double leastWidth = 0);
    /// Alternative arrangements of the cards. By default the first one is used that gives every card `leastWidth`, or
    /// else the last. If the page is lower than the share `leastSqueeze` of the height they need, cards are left out;
    /// above it, cards may be somewhat narrower.
    void setArrangements(std::vector<Rows> arrangements, double leastWidth, double leastSqueeze);
    /// Limits the height of a card, as a share of the width of a wide page.
    void setHighestCard(double share) { m_highestCard = share; }
    std::size_t cardCount() const { return m_cards.size(); }
    /// An arrangement of all cards with `cards` in a row; those of an incomplete last row share its width.
    Rows rowsOf(std::size_t cards) const;

private:
    struct Card
    {
        QString id;
        QString title;
        QString subtitle;
        FigurePtr figure;
        double leastWidth;
    };

    bool hasRoom(const Rows &rows, double width, double share) const;
    const Rows &usualRows(double width) const;
    static Rows withoutLast(const Rows &rows, std::size_t end);
    std::pair<Rows, double> bestRows(std::size_t cards, const QSizeF &size) const;
    QStringList partsLeftOut(const Rows &rows, const QSizeF &size) const;
    Rows rowsFor(const QSizeF &size) const;
    double heightOf(const Rows &rows, double width) const;
    /// Factor by which the heights that cards need are multiplied to fill the size.
    double stretchFor(const Rows &rows, const QSizeF &size) const;
    static double cardWidth(const Row &row, const Cell &cell, double width);
    double rowHeight(const Row &row, double width) const;
    double titleHeight() const;
    void paintCard(QPainter &painter, const QRectF &rect, const Card &card) const;
    void paintTitle(QPainter &painter, const QRectF &rect, const Card &card) const;

    Theme m_theme;
    std::vector<Card> m_cards;
    std::vector<Rows> m_arrangements;
    double m_highestCard = 0.5; ///< As a share of the width; keeps the whole in the shape of a page.
    double m_leastWidth = 0;
    double m_leastSqueeze = 0;
    bool m_isTitled = true;
};

} // namespace normscope

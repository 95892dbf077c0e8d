// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explore/explore_titles.h"
#include "app/export/view_figures.h"
#include "widgets/core/figure_element.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace normscope {

namespace {

constexpr double gap = 10;
constexpr double padding = 12;
/// Cards are not narrower by choice.
constexpr double leastCardWidth = 255;
/// What a row may lose of its height before a card is left out.
constexpr double leastSqueeze = 0.6;
/// No card is higher than that, as a share of the page's width, so that the whole stays a page; where all cards are as
/// wide as the page, it is long in any case.
constexpr double highestCard = 0.5;
constexpr double highestInColumn = 1;
constexpr double narrowPage = 540;

/// What takes passes over the tensor and is not needed for its picture.
struct Passes
{
    ProjectionPtr projection;
    Distribution distribution;
};

/// Where nobody watches, the tensor is painted meanwhile; who does can stop it, so all is done before this returns.
Later<Passes> startPasses(const FigureRequest &request, const Progress &progress)
{
    if (progress)
        return computed([&] { return Passes {projectionFor(request, progress), distributionFor(request, progress)}; });
    return std::async(std::launch::async,
                      [request] {
                          return Passes {projectionFor(request, {}), distributionFor(request, {})};
                      })
        .share();
}

/// The Explore page as one figure: tensor, hypersphere, distribution and statistics in titled cards, as the window has
/// them; on narrow pages below each other.
class ExploreFigure final : public Figure
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ExploreFigure)

public:
    ExploreFigure(const FigureRequest &request, const Theme &theme, const Progress &progress);

    double heightFor(double width) const override;
    void paint(QPainter &painter, const QRectF &rect) override;
    QString description() const override;
    QStringList omissions(const QSizeF &size) const override;

private:
    struct Card
    {
        QString id;
        QString title;
        QString subtitle; ///< Or the figure's own.
        FigurePtr figure;
    };
    /// A card's share of a row's width.
    struct Cell
    {
        std::size_t card;
        double share;
    };
    using Row = std::vector<Cell>;
    using Rows = std::vector<Row>;

    void addCard(const char *id, const QString &title, const QString &subtitle, FigurePtr figure);
    static const std::vector<Rows> &arrangements();
    const Rows &usualRows(double width) const;
    static Rows withoutLast(const Rows &rows, std::size_t end);
    Rows rowsFor(const QSizeF &size) const;
    double heightOf(const Rows &rows, double width) const;
    static double cardWidth(const Row &row, const Cell &cell, double width);
    double rowHeight(const Row &row, double width) const;
    double titleHeight() const;
    void paintCard(QPainter &painter, const QRectF &rect, const Card &card) const;

    Theme m_theme;
    std::vector<Card> m_cards;
};

ExploreFigure::ExploreFigure(const FigureRequest &request, const Theme &theme, const Progress &progress)
    : m_theme(theme)
{
    const Later<Passes> passes = startPasses(request, progress);
    addCard("tensor", tr("Tensor"), figureSubtitle(*request.evaluation), makeTensorFigure(request, theme, progress));
    addCard("hypersphere", tr("Hypersphere"), {},
            makeSphereFigure(request, theme,
                             std::async(std::launch::deferred, [passes] { return passes.get().projection; }).share()));
    addCard("distribution", tr("Distribution"), tr("input and output"),
            makeDistributionFigure(request, theme, std::async(std::launch::deferred, [passes] {
                                                       return passes.get().distribution;
                                                   }).share()));
    addCard("statistics", tr("Statistics"), tr("one row per group"), makeStatisticsFigure(request, theme));
}

void ExploreFigure::addCard(const char *id, const QString &title, const QString &subtitle, FigurePtr figure)
{
    m_cards.push_back({QLatin1String(id), title, subtitle, std::move(figure)});
}

const std::vector<ExploreFigure::Rows> &ExploreFigure::arrangements()
{
    static const std::vector<Rows> all = {{{{0, 1}}, {{1, 0.27}, {2, 0.38}, {3, 0.35}}},
                                          {{{0, 1}}, {{1, 0.42}, {2, 0.58}}, {{3, 1}}},
                                          {{{0, 0.58}, {1, 0.42}}, {{2, 0.5}, {3, 0.5}}},
                                          {{{0, 1}}, {{1, 1}}, {{2, 1}}, {{3, 1}}}};
    return all;
}

/// The first that leaves every card room.
const ExploreFigure::Rows &ExploreFigure::usualRows(double width) const
{
    for (const Rows &rows : arrangements()) {
        const bool isRoomy = std::all_of(rows.begin(), rows.end(), [&](const Row &row) {
            return std::all_of(row.begin(), row.end(),
                               [&](const Cell &cell) { return cardWidth(row, cell, width) >= leastCardWidth; });
        });
        if (isRoomy)
            return rows;
    }
    return arrangements().back();
}

/// Without the cards from `end` on; the others of their rows get their room.
ExploreFigure::Rows ExploreFigure::withoutLast(const Rows &rows, std::size_t end)
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

/// The arrangement that has to be squeezed or stretched least; where all would be squeezed too much, with fewer cards.
ExploreFigure::Rows ExploreFigure::rowsFor(const QSizeF &size) const
{
    Rows best;
    for (std::size_t cards = m_cards.size(); cards > 0; --cards) {
        double bestFit = 0;
        double squeeze = 0;
        std::vector<Rows> candidates = {usualRows(size.width())};
        candidates.insert(candidates.end(), arrangements().begin(), arrangements().end());
        for (const Rows &candidate : candidates) {
            const Rows rows = withoutLast(candidate, cards);
            const double stretch = size.height() / heightOf(rows, size.width());
            const double fit = std::min(stretch, 1 / stretch);
            if (fit > bestFit + 0.01) {
                best = rows;
                bestFit = fit;
                squeeze = stretch;
            }
        }
        if (squeeze >= leastSqueeze)
            break;
    }
    return best;
}

double ExploreFigure::titleHeight() const
{
    return padding + QFontMetricsF(m_theme.titleFont()).height() + 4 + padding / 2;
}

double ExploreFigure::cardWidth(const Row &row, const Cell &cell, double width)
{
    return (width - gap * static_cast<double>(row.size() + 1)) * cell.share;
}

/// What its highest card needs.
double ExploreFigure::rowHeight(const Row &row, double width) const
{
    const double highest = (width < narrowPage ? highestInColumn : highestCard) * width;
    double height = 0;
    for (const Cell &cell : row) {
        const double room = cardWidth(row, cell, width) - 2 * padding;
        height = std::max(height, std::min(m_cards[cell.card].figure->heightFor(room), highest));
    }
    return height + titleHeight();
}

double ExploreFigure::heightOf(const Rows &rows, double width) const
{
    double height = gap;
    for (const Row &row : rows)
        height += rowHeight(row, width) + gap;
    return height;
}

double ExploreFigure::heightFor(double width) const
{
    return heightOf(usualRows(width), width);
}

void ExploreFigure::paint(QPainter &painter, const QRectF &rect)
{
    const Rows rows = rowsFor(rect.size());
    const double gaps = gap * static_cast<double>(rows.size() + 1);
    const double stretch = (rect.height() - gaps) / (heightOf(rows, rect.width()) - gaps);
    double top = rect.top() + gap;
    for (const Row &row : rows) {
        const double height = stretch * rowHeight(row, rect.width());
        double left = rect.left() + gap;
        for (const Cell &cell : row) {
            const double own = cardWidth(row, cell, rect.width());
            paintCard(painter, {left, top, own, height}, m_cards[cell.card]);
            left += own + gap;
        }
        top += height + gap;
    }
}

void ExploreFigure::paintCard(QPainter &painter, const QRectF &rect, const Card &card) const
{
    const FigureElement element(painter, card.id);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.border, m_theme.line(1)));
    painter.setBrush(m_theme.card);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);

    const QFontMetricsF titleMetrics(m_theme.titleFont());
    const double baseline = rect.top() + padding + titleMetrics.ascent();
    painter.setFont(m_theme.titleFont());
    painter.setPen(m_theme.text);
    painter.drawText(QPointF(rect.left() + padding, baseline), card.title);
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    const double subtitleLeft = rect.left() + padding + titleMetrics.horizontalAdvance(card.title) + gap;
    const QString elided = QFontMetricsF(m_theme.captionFont())
                               .elidedText(card.subtitle.isEmpty() ? card.figure->subtitle() : card.subtitle,
                                           Qt::ElideRight, rect.right() - padding - subtitleLeft);
    painter.drawText(QPointF(subtitleLeft, baseline), elided);
    card.figure->paint(painter, rect.adjusted(padding, titleHeight() - padding / 2, -padding, -padding / 2));
}

QString ExploreFigure::description() const
{
    QStringList texts;
    for (const Card &card : m_cards) {
        if (const QString text = card.figure->description(); !text.isEmpty())
            texts << text;
    }
    return texts.join(QLatin1Char('\n'));
}

QStringList ExploreFigure::omissions(const QSizeF &size) const
{
    QStringList all;
    std::vector<bool> isShown(m_cards.size());
    for (const Row &row : rowsFor(size)) {
        for (const Cell &cell : row) {
            isShown[cell.card] = true;
            const double width = cardWidth(row, cell, size.width()) - 2 * padding;
            all += m_cards[cell.card].figure->omissions({width, size.height()});
        }
    }
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        if (!isShown[i])
            all += m_cards[i].title;
    }
    return all;
}

} // namespace

FigurePtr makeExploreFigure(const FigureRequest &request, const Theme &theme, const Progress &progress)
{
    return std::make_unique<ExploreFigure>(request, theme, progress);
}

} // namespace normscope

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
/// Below, cards stand alone in their row; above, three share one.
constexpr double narrow = 640;
constexpr double wide = 980;
/// The tensor leaves room for the rest.
constexpr double highestCard = 0.6;

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
    QStringList omissions() const override;

private:
    struct Card
    {
        QString id;
        QString title;
        QString subtitle;
        FigurePtr figure;
    };
    /// A card's share of a row's width.
    struct Cell
    {
        std::size_t card;
        double share;
    };
    using Row = std::vector<Cell>;

    void addCard(const char *id, const QString &title, const QString &subtitle, FigurePtr figure);
    static std::vector<Row> rows(double width);
    double rowHeight(const Row &row, double width) const;
    double titleHeight() const;
    void paintCard(QPainter &painter, const QRectF &rect, const Card &card) const;

    Theme m_theme;
    std::vector<Card> m_cards;
};

ExploreFigure::ExploreFigure(const FigureRequest &request, const Theme &theme, const Progress &progress)
    : m_theme(theme)
{
    FigurePtr sphere = makeSphereFigure(request, theme, progress);
    const QString vectors = sphere->subtitle();
    addCard("tensor", tr("Tensor"), figureSubtitle(*request.evaluation), makeTensorFigure(request, theme, progress));
    addCard("hypersphere", tr("Hypersphere"), vectors, std::move(sphere));
    addCard("distribution", tr("Distribution"), tr("input and output"),
            makeDistributionFigure(request, theme, progress));
    addCard("statistics", tr("Statistics"), tr("one row per group"), makeStatisticsFigure(request, theme));
}

void ExploreFigure::addCard(const char *id, const QString &title, const QString &subtitle, FigurePtr figure)
{
    m_cards.push_back({QLatin1String(id), title, subtitle, std::move(figure)});
}

std::vector<ExploreFigure::Row> ExploreFigure::rows(double width)
{
    if (width < narrow)
        return {{{0, 1}}, {{1, 1}}, {{2, 1}}, {{3, 1}}};
    if (width < wide)
        return {{{0, 1}}, {{1, 0.42}, {2, 0.58}}, {{3, 1}}};
    return {{{0, 1}}, {{1, 0.27}, {2, 0.38}, {3, 0.35}}};
}

double ExploreFigure::titleHeight() const
{
    return padding + QFontMetricsF(m_theme.titleFont()).height() + 4 + padding / 2;
}

/// What its highest card needs.
double ExploreFigure::rowHeight(const Row &row, double width) const
{
    double height = 0;
    for (const Cell &cell : row) {
        const double room = (width - gap * static_cast<double>(row.size() - 1)) * cell.share - padding;
        height = std::max(height, std::min(m_cards[cell.card].figure->heightFor(room), highestCard * width));
    }
    return height + titleHeight();
}

double ExploreFigure::heightFor(double width) const
{
    double height = gap;
    for (const Row &row : rows(width))
        height += rowHeight(row, width - 2 * gap) + gap;
    return height;
}

void ExploreFigure::paint(QPainter &painter, const QRectF &rect)
{
    const std::vector<Row> rows = ExploreFigure::rows(rect.width());
    const double gaps = gap * static_cast<double>(rows.size() + 1);
    const double stretch = (rect.height() - gaps) / (heightFor(rect.width()) - gaps);
    double top = rect.top() + gap;
    for (const Row &row : rows) {
        const double width = rect.width() - 2 * gap;
        const double height = stretch * rowHeight(row, width);
        double left = rect.left() + gap;
        for (const Cell &cell : row) {
            const double own = (width - gap * static_cast<double>(row.size() - 1)) * cell.share;
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
                               .elidedText(card.subtitle, Qt::ElideRight, rect.right() - padding - subtitleLeft);
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

QStringList ExploreFigure::omissions() const
{
    QStringList all;
    for (const Card &card : m_cards)
        all += card.figure->omissions();
    return all;
}

} // namespace

FigurePtr makeExploreFigure(const FigureRequest &request, const Theme &theme, const Progress &progress)
{
    return std::make_unique<ExploreFigure>(request, theme, progress);
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/prediction/count_bars.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/theme/flat_parts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double gapBetweenRows = 10;
constexpr double gapBelowText = 3;
constexpr double gapBetweenBars = 3;
constexpr double gapBeforeCount = 6;
constexpr double gapBesidePicture = 10;

int barCount(const CountBars::Row &row)
{
    return row.counts[1] ? 2 : 1;
}

} // namespace

CountBars::CountBars(QWidget *parent)
    : QWidget(parent)
{
    makeAccessibleGraphic(*this);
    setAccessibleName(tr("Answers as bars"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void CountBars::setTheme(const Theme &theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

void CountBars::setRows(std::vector<Row> rows)
{
    m_rows = std::move(rows);
    QStringList sentences;
    for (const Row &row : m_rows) {
        QStringList counts;
        for (const std::optional<int> &count : row.counts) {
            if (count)
                counts += QString::number(*count);
        }
        sentences += QStringLiteral("%1: %2").arg(title(row), counts.join(QStringLiteral(", ")));
    }
    setAccessibleDescription(sentences.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QString CountBars::title(const Row &row) const
{
    const QString mark = row.isRight ? QStringLiteral("✓ ") : QString();
    return row.letter.isEmpty() ? mark + row.text : QStringLiteral("%1%2  %3").arg(mark, row.letter, row.text);
}

double CountBars::textHeight(const Row &row, double width) const
{
    const QFontMetricsF metrics(m_theme.font);
    return metrics.boundingRect(QRectF(0, 0, width - textLeft(), 1e5), Qt::TextWordWrap, title(row)).height();
}

double CountBars::rowHeight(const Row &row, double width) const
{
    const double words = textHeight(row, width) + gapBelowText + barCount(row) * (barHeight() + gapBetweenBars);
    return std::max(words, pictureSize(row).height());
}

double CountBars::textLeft() const
{
    double widest = 0;
    for (const Row &row : m_rows)
        widest = std::max(widest, pictureSize(row).width());
    return widest > 0 ? widest + gapBesidePicture : 0;
}

QSizeF CountBars::pictureSize(const Row &row) const
{
    if (!row.picture)
        return {0, 0};
    return row.isWide ? QSizeF(m_theme.line(132), m_theme.line(80)) : QSizeF(m_theme.line(64), m_theme.line(64));
}

int CountBars::heightForWidth(int width) const
{
    double height = 0;
    for (const Row &row : m_rows)
        height += rowHeight(row, width) + gapBetweenRows;
    return static_cast<int>(std::ceil(height));
}

QSize CountBars::sizeHint() const
{
    return {280, heightForWidth(280)};
}

int CountBars::largest() const
{
    int most = 1;
    for (const Row &row : m_rows) {
        for (const std::optional<int> &count : row.counts)
            most = std::max(most, count.value_or(0));
    }
    return most;
}

void CountBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF caption(m_theme.captionFont());
    const double most = largest();
    const double left = textLeft();
    const double room = width() - left - caption.horizontalAdvance(QStringLiteral("0000")) - gapBeforeCount;
    double top = 0;
    for (const Row &row : m_rows) {
        if (row.picture)
            row.picture(painter, QRectF({0, top}, pictureSize(row)).adjusted(1, 1, -1, -1), m_theme);
        QFont font = m_theme.font;
        font.setWeight(row.isRight ? QFont::DemiBold : QFont::Normal);
        painter.setFont(font);
        painter.setPen(m_theme.text);
        const double text = textHeight(row, width());
        painter.drawText(QRectF(left, top, width() - left, text + 2), Qt::TextWordWrap, title(row));
        double bar = top + text + gapBelowText;
        for (int vote = 0; vote < barCount(row); ++vote) {
            const int count = row.counts[static_cast<std::size_t>(vote)].value_or(0);
            const bool isLast = vote + 1 == barCount(row);
            const QColor full = row.isRight ? m_theme.accent : m_theme.neutralBar;
            const double length = std::max(2.0, room * count / most);
            flat::drawPanel(painter, {left, bar, room, barHeight()}, m_theme.grid, {}, 2);
            flat::drawPanel(painter, {left, bar, length, barHeight()},
                            isLast ? full : flat::mix(full, m_theme.card, 0.55), {}, 2);
            painter.setFont(m_theme.captionFont());
            painter.setPen(isLast ? m_theme.text : m_theme.mutedText);
            painter.drawText(
                QRectF(left + room + gapBeforeCount, bar - 4, width() - left - room - gapBeforeCount, barHeight() + 8),
                Qt::AlignLeft | Qt::AlignVCenter, QString::number(count));
            bar += barHeight() + gapBetweenBars;
        }
        top += rowHeight(row, width()) + gapBetweenRows;
    }
}

} // namespace normscope

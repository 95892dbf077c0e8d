// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/caption_flow.h"

#include "widgets/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

constexpr double markRadius = 4;
constexpr double markGap = 5;
constexpr QChar separator(0xb7);

double markWidth(CaptionFlow::Mark mark)
{
    return mark == CaptionFlow::Mark::None ? 0 : 2 * markRadius + markGap;
}

} // namespace

CaptionFlow::CaptionFlow(const std::vector<Phrase> &phrases, const Theme &theme, double width, int maximumLines)
{
    const QFontMetricsF metrics(theme.captionFont());
    m_lineHeight = metrics.height() + 2;
    m_separatorWidth = metrics.horizontalAdvance(QStringLiteral("  ") + separator + QStringLiteral("  "));
    for (const Phrase &phrase : phrases) {
        FormulaLine text(phrase.text, theme.captionFont());
        const double room = width - markWidth(phrase.mark);
        if (text.width() > room)
            text = FormulaLine(metrics.elidedText(text.plainText(), Qt::ElideRight, room), theme.captionFont());
        const Item item {text, phrase.mark, phrase.warns, markWidth(phrase.mark) + text.width()};
        const auto fits = [&](const Line &line) {
            return line.items.empty() || line.width + m_separatorWidth + item.width <= width;
        };
        if (m_lines.empty() || !fits(m_lines.back())) {
            if (static_cast<int>(m_lines.size()) == maximumLines)
                continue; // A shorter phrase may still fit.
            m_lines.emplace_back();
        }
        Line &line = m_lines.back();
        line.width += item.width + (line.items.empty() ? 0 : m_separatorWidth);
        line.items.push_back(item);
    }
}

double CaptionFlow::height() const
{
    return m_lineHeight * static_cast<double>(m_lines.size());
}

void CaptionFlow::paint(QPainter &painter, const QRectF &rect, const Theme &theme) const
{
    const QFontMetricsF metrics(theme.captionFont());
    const double baseline = (m_lineHeight + metrics.ascent() - metrics.descent()) / 2;
    double top = rect.top();
    for (const Line &line : m_lines) {
        double x = rect.center().x() - std::min(line.width, rect.width()) / 2;
        for (std::size_t i = 0; i < line.items.size(); ++i) {
            const Item &item = line.items[i];
            if (i > 0) {
                painter.setFont(theme.captionFont());
                painter.setPen(theme.mutedText);
                painter.drawText(QRectF(x, top, m_separatorWidth, m_lineHeight), Qt::AlignCenter, QString(separator));
                x += m_separatorWidth;
            }
            const double mark = markWidth(item.mark);
            if (mark > 0) {
                const bool filled = item.mark == Mark::Filled;
                painter.setPen(QPen(theme.mutedText, theme.line(1.4)));
                painter.setBrush(filled ? QBrush(theme.mutedText) : QBrush(Qt::NoBrush));
                const double radius = filled ? markRadius : markRadius - 0.4;
                painter.drawEllipse(QPointF(x + markRadius, top + m_lineHeight / 2), radius, radius);
            }
            item.text.paint(painter, {x + mark, top + baseline}, item.warns ? theme.warning : theme.mutedText);
            x += item.width;
        }
        top += m_lineHeight;
    }
}

} // namespace normscope

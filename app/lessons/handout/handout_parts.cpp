// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/handout/handout_parts.h"

#include "widgets/prediction/plane_picture.h"
#include "widgets/theme/flat_parts.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double figureGap = 12;
constexpr double rowGap = 18;
constexpr double boxPadding = 14;
constexpr double boxGap = 8;
constexpr double tickGap = 10;
constexpr double lineHeight = 31; ///< Height of a line to write on by hand.
constexpr double planeSide = 210;
constexpr double writtenGap = 8;

bool hasChinese(const QString &text)
{
    return std::ranges::any_of(text, [](QChar character) { return character.script() == QChar::Script_Han; });
}

} // namespace

HandoutText::HandoutText(const QString &html, const QFont &font, const QColor &color, const Theme &theme)
    : m_color(color)
{
    m_document.setUseDesignMetrics(true);
    m_document.setDocumentMargin(0);
    m_document.setDefaultFont(font);
    // On paper the live words cannot be clicked; they are emphasized, as they are the important words of the lesson.
    m_document.setDefaultStyleSheet(
        QStringLiteral("a { color: %1; text-decoration: none; font-weight: %2; } p { line-height: 138%; margin: 0; } "
                       "code { font-family: 'DejaVu Sans Mono'; }")
            .arg(theme.accent.name())
            .arg(hasChinese(html) ? 700 : 600)); // Chinese fonts of a single weight are emboldened from 700 on.
    m_document.setHtml(html);
}

double HandoutText::heightFor(double width)
{
    m_document.setTextWidth(width);
    return m_document.size().height();
}

void HandoutText::paint(QPainter &painter, const QRectF &place)
{
    m_document.setTextWidth(place.width());
    painter.save();
    painter.translate(place.topLeft());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, m_color);
    m_document.documentLayout()->draw(&painter, context);
    painter.restore();
}

std::vector<double> HandoutText::cutsFor(double width)
{
    m_document.setTextWidth(width);
    std::vector<double> cuts;
    for (QTextBlock block = m_document.begin(); block.isValid(); block = block.next()) {
        const QTextLayout *layout = block.layout();
        for (int i = 0; i < layout->lineCount(); ++i)
            cuts.push_back(layout->position().y() + layout->lineAt(i).rect().bottom());
    }
    return cuts;
}

HandoutFigures::HandoutFigures(std::vector<FigureSheet> sheets, double scale)
    : m_sheets(std::move(sheets))
    , m_scale(scale)
{ }

double HandoutFigures::heightFor(double)
{
    double height = 0;
    for (const FigureSheet &sheet : m_sheets)
        height = std::max(height, sheet.pixels().height() * m_scale);
    return height;
}

void HandoutFigures::paint(QPainter &painter, const QRectF &place)
{
    double left = place.left();
    for (const FigureSheet &sheet : m_sheets) {
        painter.save();
        painter.translate(left, place.top());
        painter.scale(m_scale, m_scale);
        sheet.paint(painter);
        painter.restore();
        left += sheet.pixels().width() * m_scale + figureGap;
    }
}

HandoutRow::HandoutRow(HandoutPartPtr left, double leftWidth, HandoutPartPtr right)
    : m_left(std::move(left))
    , m_leftWidth(leftWidth)
    , m_right(std::move(right))
{ }

double HandoutRow::rightWidth(double width) const
{
    return width - m_leftWidth - rowGap;
}

double HandoutRow::heightFor(double width)
{
    return std::max(m_left->heightFor(m_leftWidth), m_right->heightFor(rightWidth(width)));
}

void HandoutRow::paint(QPainter &painter, const QRectF &place)
{
    m_left->paint(painter, {place.left(), place.top(), m_leftWidth, m_left->heightFor(m_leftWidth)});
    const double width = rightWidth(place.width());
    m_right->paint(painter, {place.right() - width, place.top(), width, m_right->heightFor(width)});
}

HandoutBox::HandoutBox(std::vector<HandoutPartPtr> parts, const QColor &fill, const QColor &border)
    : m_parts(std::move(parts))
    , m_fill(fill)
    , m_border(border)
{ }

double HandoutBox::heightFor(double width)
{
    double height = 2 * boxPadding - boxGap;
    for (const HandoutPartPtr &part : m_parts)
        height += part->heightFor(width - 2 * boxPadding) + boxGap;
    return height;
}

void HandoutBox::paint(QPainter &painter, const QRectF &place)
{
    flat::drawPanel(painter, place, m_fill, m_border, flat::cardRadius);
    double top = place.top() + boxPadding;
    for (const HandoutPartPtr &part : m_parts) {
        const double width = place.width() - 2 * boxPadding;
        const double height = part->heightFor(width);
        part->paint(painter, {place.left() + boxPadding, top, width, height});
        top += height + boxGap;
    }
}

HandoutTick::HandoutTick(const QString &text, const HandoutStyle &style, double side)
    : m_text(QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()), style.font(HandoutStyle::bodySize),
             style.theme.text, style.theme)
    , m_side(side)
    , m_line(style.theme.outline)
{ }

double HandoutTick::heightFor(double width)
{
    return std::max(m_side, m_text.heightFor(width - m_side - tickGap));
}

void HandoutTick::paint(QPainter &painter, const QRectF &place)
{
    const double width = place.width() - m_side - tickGap;
    const double height = m_text.heightFor(width);
    const double textTop = std::max(0.0, (m_side - height) / 2); // A single line of text is centred beside the square.
    painter.setPen(QPen(m_line, 1));
    painter.setBrush(Qt::white);
    painter.drawRoundedRect(QRectF(place.left() + 0.5, place.top() + 0.5, m_side - 1, m_side - 1), 2, 2);
    m_text.paint(painter, {place.left() + m_side + tickGap, place.top() + textTop, width, height});
}

HandoutLine::HandoutLine(const QString &label, const HandoutStyle &style, double width)
    : m_label(label)
    , m_font(style.font(HandoutStyle::bodySize))
    , m_color(style.theme.mutedText)
    , m_line(style.theme.axis)
    , m_width(width)
{ }

double HandoutLine::heightFor(double)
{
    return lineHeight;
}

void HandoutLine::paint(QPainter &painter, const QRectF &place)
{
    const QFontMetricsF metrics(m_font);
    const double base = place.bottom() - metrics.descent() - 2;
    painter.setFont(m_font);
    painter.setPen(m_color);
    painter.drawText(QPointF(place.left(), base), m_label);
    const double left
        = m_label.isEmpty() ? place.left() : place.left() + metrics.horizontalAdvance(m_label) + writtenGap;
    const double right = m_width > 0 ? std::min(left + m_width, place.right()) : place.right();
    painter.setPen(QPen(m_line, 0.8));
    painter.drawLine(QPointF(left, base + 2), QPointF(right, base + 2));
}

HandoutPlane::HandoutPlane(const HandoutStyle &style, double range, QPointF from, const QPointF *right)
    : m_theme(style.theme)
    , m_range(range)
    , m_from(from)
    , m_right(right ? std::optional(*right) : std::nullopt)
{ }

double HandoutPlane::heightFor(double width)
{
    return std::min(width, planeSide);
}

void HandoutPlane::paint(QPainter &painter, const QRectF &place)
{
    const QRectF square(place.topLeft(), QSizeF(place.height(), place.height()));
    const PlanePicture plane(square, m_range);
    plane.paintGrid(painter, m_theme, m_theme.outline);
    plane.paintPoint(painter, m_theme, m_from, m_theme.mutedText, true);
    if (m_right)
        plane.paintPoint(painter, m_theme, *m_right, m_theme.accent, true);
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/formula.h"

#include "widgets/formula/parser.h"
#include "widgets/formula/typesetter.h"

#include <QFontInfo>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// STIX is smaller to the eye than the window's font at the same size.
constexpr double sizeBesideText = 1.2;

/// A transform of which lengths along the axes are known: no turn, no slant.
bool isPlain(const QTransform &transform)
{
    return transform.type() <= QTransform::TxScale;
}

/// Onto whole pixels of a screen, at least one of them thick, so that bars are sharp and alike.
QRectF onPixels(const QPainter &painter, const QRectF &bar)
{
    const QTransform device = painter.deviceTransform();
    if (painter.paintEngine()->type() != QPaintEngine::Raster || !isPlain(device))
        return bar;
    const QRectF mapped = device.mapRect(bar);
    const double thickness = std::max(1.0, std::round(mapped.height()));
    const double top = std::round(mapped.center().y() - thickness / 2);
    return device.inverted().mapRect(QRectF(mapped.left(), top, mapped.width(), thickness));
}

} // namespace

FormulaStyle formulaStyle(const QFont &font, bool isDisplay)
{
    return {QFontInfo(font).pixelSize() * sizeBesideText, font, isDisplay};
}

Formula::Formula(const QString &tex, const FormulaStyle &style)
    : Formula(parseFormula(tex), style)
{ }

Formula::Formula(const Expression &expression, const FormulaStyle &style)
{
    const Typesetter typesetter(style.size, style.textFont);
    const Box box = typesetter.set(expression, {style.isDisplay ? SettingStyle::Display : SettingStyle::Inline, false});
    m_width = box.width;
    m_ascent = box.ascent;
    m_descent = box.descent;
    m_axis = MathFont::embedded().table().constant(MathConstant::AxisHeight) * style.size / MathFont::unitsPerEm;
    collect(box, style);
}

void Formula::collect(const Box &box, const FormulaStyle &style)
{
    for (const MarkedInk &mark : box.marks)
        m_marks.push_back({mark.role, mark.rect});
    for (std::size_t i = 0; i < box.inks.size(); ++i) {
        // Inner marks come first: the first that holds the ink is the innermost.
        const auto holds = [i](const MarkedInk &mark) { return i >= mark.first && i < mark.last; };
        const auto found = std::find_if(box.marks.begin(), box.marks.end(), holds);
        const int mark = found == box.marks.end() ? -1 : static_cast<int>(found - box.marks.begin());
        if (m_layers.empty() || m_layers.back().mark != mark) {
            m_layers.push_back({mark, {}, {}, {}});
            m_layers.back().outlines.setFillRule(Qt::WindingFill);
        }
        Layer &layer = m_layers.back();
        const Ink &ink = box.inks[i];
        switch (ink.kind) {
        case Ink::Kind::Outline: {
            const QTransform place(ink.scale, 0, 0, ink.scale * ink.stretch, ink.at.x(), ink.at.y());
            layer.outlines.addPath(place.map(MathFont::embedded().outline(ink.glyph).path));
            break;
        }
        case Ink::Kind::Bar:
            layer.bars.push_back(ink.rule);
            break;
        case Ink::Kind::Words: {
            QFont font = style.textFont;
            font.setPixelSize(static_cast<int>(ink.scale));
            layer.words.push_back({ink.at, ink.text, font});
            break;
        }
        }
    }
}

const Formula::Mark *Formula::markAt(const QPointF &point) const
{
    for (const Mark &mark : m_marks) {
        if (mark.rect.contains(point))
            return &mark;
    }
    return nullptr;
}

void Formula::paint(QPainter &painter, const QPointF &start, const QColor &color, const RoleColor &roleColor) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(start);
    for (const Layer &layer : m_layers) {
        QColor own;
        if (roleColor && layer.mark >= 0)
            own = roleColor(m_marks[static_cast<std::size_t>(layer.mark)].role);
        paintLayer(painter, layer, own.isValid() ? own : color);
    }
    painter.restore();
}

void Formula::paintLayer(QPainter &painter, const Layer &layer, const QColor &color)
{
    painter.fillPath(layer.outlines, color);
    for (const QRectF &bar : layer.bars)
        painter.fillRect(onPixels(painter, bar), color);
    painter.setPen(color);
    for (const Layer::Words &words : layer.words) {
        painter.setFont(words.font);
        painter.drawText(words.at, words.text);
    }
}

} // namespace normscope

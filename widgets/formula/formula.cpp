// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/formula.h"

#include "widgets/formula/parser.h"
#include "widgets/formula/typesetter.h"

#include <QFontInfo>
#include <QGlyphRun>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// STIX looks smaller than the window's font at the same size.
constexpr double sizeBesideText = 1.2;

/// Whether a transform only moves and scales, so that lengths along the axes are known.
bool isPlain(const QTransform &transform)
{
    return transform.type() <= QTransform::TxScale;
}

/// Whether the painter paints pixels without rotation.
bool isScreen(const QPainter &painter)
{
    return painter.paintEngine()->type() == QPaintEngine::Raster && isPlain(painter.deviceTransform());
}

/// Snaps a bar to whole device pixels, at least one of them thick, so that bars are sharp and alike.
QRectF onPixels(const QPainter &painter, const QRectF &bar)
{
    if (!isScreen(painter))
        return bar;
    const QTransform device = painter.deviceTransform();
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
            m_layers.push_back({mark, {}, {}, {}, {}});
        }
        Layer &layer = m_layers.back();
        const Ink &ink = box.inks[i];
        switch (ink.kind) {
        case Ink::Kind::Outline:
            addGlyph(layer, ink);
            break;
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

void Formula::addGlyph(Layer &layer, const Ink &ink)
{
    if (ink.stretch != 1) {
        const QTransform place(ink.scale, 0, 0, ink.scale * ink.stretch, ink.at.x(), ink.at.y());
        layer.stretched.addPath(place.map(MathFont::embedded().outline(ink.glyph).path));
        return;
    }
    const double size = ink.scale * MathFont::unitsPerEm;
    if (layer.runs.empty() || layer.runs.back().size != size)
        layer.runs.push_back({size, {}, {}});
    layer.runs.back().glyphs.append(ink.glyph);
    layer.runs.back().positions.append(ink.at);
}

QPainterPath Formula::outlines(const Layer &layer)
{
    QPainterPath path = layer.stretched;
    path.setFillRule(Qt::WindingFill);
    for (const Layer::Run &run : layer.runs) {
        const double scale = run.size / MathFont::unitsPerEm;
        for (qsizetype i = 0; i < run.glyphs.size(); ++i) {
            const QTransform place(scale, 0, 0, scale, run.positions[i].x(), run.positions[i].y());
            path.addPath(place.map(MathFont::embedded().outline(static_cast<Glyph>(run.glyphs[i])).path));
        }
    }
    return path;
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
    painter.setPen(color);
    if (isScreen(painter)) {
        painter.fillPath(layer.stretched, color);
        for (const Layer::Run &run : layer.runs) {
            QGlyphRun glyphs;
            glyphs.setRawFont(MathFont::embedded().sized(run.size));
            glyphs.setGlyphIndexes(run.glyphs);
            glyphs.setPositions(run.positions);
            painter.drawGlyphRun({}, glyphs);
        }
    } else {
        painter.fillPath(outlines(layer), color);
    }
    for (const QRectF &bar : layer.bars)
        painter.fillRect(onPixels(painter, bar), color);
    for (const Layer::Words &words : layer.words) {
        painter.setFont(words.font);
        painter.drawText(words.at, words.text);
    }
}

} // namespace normscope

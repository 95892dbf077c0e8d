// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/typesetter.h"

#include <QFontMetricsF>

#include <algorithm>

namespace normscope {

namespace {

using Kind = Expression::Kind;

/// Free space beside a fraction, in em (TeX's \nulldelimiterspace).
constexpr double fractionSide = 0.12;

/// Thin, medium and thick spaces between neighbours (indices into spaceEms); negative: not in scripts. The TeXbook,
/// page 170; pairs that cannot occur are 0. Rows: the class on the left, columns: the class on the right.
constexpr int spacing[8][8] = {
    {0, 1, -2, -3, 0, 0, 0, -1}, // Ordinary
    {1, 1, 0, -3, 0, 0, 0, -1}, // Operator
    {-2, -2, 0, 0, -2, 0, 0, -2}, // Binary
    {-3, -3, 0, 0, -3, 0, 0, -3}, // Relation
    {0, 0, 0, 0, 0, 0, 0, 0}, // Open
    {0, 1, -2, -3, 0, 0, 0, -1}, // Close
    {-1, -1, 0, -1, -1, -1, -1, -1}, // Punctuation
    {-1, 1, -2, -3, -1, 0, -1, -1}, // Inner
};
constexpr double spaceEms[] = {0, 3 / 18.0, 4 / 18.0, 5 / 18.0};

AtomClass classOf(const Expression &expression)
{
    switch (expression.kind) {
    case Kind::Symbol:
        return symbol(expression.text).atomClass;
    case Kind::Scripts:
        return classOf(expression.parts[0]);
    case Kind::Fraction:
    case Kind::Fence:
        return AtomClass::Inner;
    default:
        return AtomClass::Ordinary;
    }
}

/// Whether a binary sign behind this class is a prefix instead, as in "−1".
bool leavesBinaryAlone(AtomClass left)
{
    return left == AtomClass::Binary || left == AtomClass::Operator || left == AtomClass::Relation
        || left == AtomClass::Open || left == AtomClass::Punctuation;
}

bool endsBinary(AtomClass right)
{
    return right == AtomClass::Relation || right == AtomClass::Close || right == AtomClass::Punctuation;
}

} // namespace

void Box::add(const Box &box, const QPointF &at)
{
    const std::size_t offset = inks.size();
    for (Ink ink : box.inks) {
        ink.at += at;
        ink.rule.translate(at);
        inks.push_back(std::move(ink));
    }
    for (MarkedInk mark : box.marks) {
        mark.rect.translate(at);
        mark.first += offset;
        mark.last += offset;
        marks.push_back(std::move(mark));
    }
    ascent = std::max(ascent, box.ascent - at.y());
    descent = std::max(descent, box.descent + at.y());
}

Typesetter::Typesetter(double size, const QFont &textFont)
    : m_font(MathFont::embedded())
    , m_size(size)
    , m_textFont(textFont)
{ }

Box Typesetter::set(const Expression &expression, SettingStyle style) const
{
    switch (expression.kind) {
    case Kind::Row:
    case Kind::Mark:
        return row(expression, style);
    case Kind::Symbol:
        return symbolBox(expression, style);
    case Kind::Number:
    case Kind::Word:
    case Kind::Text:
        return word(expression.text, style);
    case Kind::Fraction:
        return fraction(expression, style);
    case Kind::Root:
        return root(expression, style);
    case Kind::Scripts:
        return scripts(expression, style);
    case Kind::Accent:
        return accent(expression, style);
    case Kind::Fence:
        return fence(expression, style);
    case Kind::Space: {
        Box space;
        space.width = spaceWidth(expression.text) * m_size;
        return space;
    }
    }
    return {};
}

void Typesetter::flatten(const Expression &part, std::vector<Atom> &atoms, std::vector<MarkRun> &marks)
{
    if (part.kind != Kind::Mark) {
        atoms.push_back({&part, classOf(part)});
        return;
    }
    const std::size_t first = atoms.size();
    const Expression &content = part.parts.front();
    if (content.kind == Kind::Row) {
        for (const Expression &inner : content.parts)
            flatten(inner, atoms, marks);
    } else {
        flatten(content, atoms, marks);
    }
    marks.push_back({part.text, first, atoms.size()});
}

Box Typesetter::row(const Expression &row, SettingStyle style) const
{
    std::vector<Atom> atoms;
    std::vector<MarkRun> runs;
    if (row.kind == Kind::Mark) {
        flatten(row, atoms, runs);
    } else {
        for (const Expression &part : row.parts)
            flatten(part, atoms, runs);
    }
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        const bool atEdge = i == 0 || i + 1 == atoms.size();
        if (atoms[i].atomClass == AtomClass::Binary
            && (atEdge || leavesBinaryAlone(atoms[i - 1].atomClass) || endsBinary(atoms[i + 1].atomClass)))
            atoms[i].atomClass = AtomClass::Ordinary;
    }

    Box result;
    std::vector<QRectF> rects;
    std::vector<std::size_t> firstInks;
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        if (i > 0)
            result.width += spaceBetween(atoms[i - 1].atomClass, atoms[i].atomClass, style);
        const Box box = set(*atoms[i].expression, style);
        firstInks.push_back(result.inks.size());
        rects.push_back(box.rect().translated(result.width, 0));
        result.add(box, {result.width, 0});
        result.width += box.width;
        result.italicsCorrection = box.italicsCorrection;
    }
    firstInks.push_back(result.inks.size());
    for (const MarkRun &run : runs) {
        QRectF rect;
        for (std::size_t i = run.first; i < run.last; ++i)
            rect |= rects[i];
        result.marks.push_back({run.role, rect, firstInks[run.first], firstInks[run.last]});
    }
    return result;
}

double Typesetter::spaceBetween(AtomClass left, AtomClass right, SettingStyle style) const
{
    const int space = spacing[static_cast<int>(left)][static_cast<int>(right)];
    return space < 0 && style.isScript() ? 0 : spaceEms[std::abs(space)] * size(style);
}

Box Typesetter::symbolBox(const Expression &expression, SettingStyle style) const
{
    const Symbol found = symbol(expression.text);
    const Glyph glyph = m_font.glyph(found.drawn);
    if (glyph == 0)
        return word(QString::fromUcs4(&found.character, 1), style);
    return found.atomClass == AtomClass::Operator ? operatorBox(glyph, style) : glyphBox(glyph, style);
}

/// An operator sign, centred on the math axis; in display style its large form.
Box Typesetter::operatorBox(Glyph glyph, SettingStyle style) const
{
    const bool isLarge = style.level == SettingStyle::Display;
    const Box sign
        = glyphBox(isLarge ? m_font.glyphOfHeight(glyph, m_font.table().displayOperatorMinHeight()) : glyph, style);
    Box result;
    const double drop = (sign.ascent - sign.descent) / 2 - length(MathConstant::AxisHeight, style);
    result.ascent = -sign.height();
    result.descent = -sign.height();
    result.add(sign, {0, drop});
    result.width = sign.width;
    return result;
}

Box Typesetter::word(const QString &text, SettingStyle style) const
{
    Box result;
    for (const char32_t character : text.toUcs4()) {
        const Glyph glyph = m_font.glyph(character);
        if (glyph == 0) { // The formula font lacks a character, such as a Chinese one: the whole word is set in the
                          // window's font.
            result = Box();
            QFont font = m_textFont;
            font.setPixelSize(std::max(1, qRound(size(style) * 0.9)));
            const QFontMetricsF metrics(font);
            result.width = metrics.horizontalAdvance(text);
            result.ascent = metrics.ascent();
            result.descent = metrics.descent();
            Ink ink;
            ink.kind = Ink::Kind::Words;
            ink.text = text;
            ink.scale = font.pixelSize();
            result.inks.push_back(ink);
            return result;
        }
        const Box box = glyphBox(glyph, style);
        result.add(box, {result.width, 0});
        result.width += box.width;
    }
    return result;
}

Box Typesetter::fraction(const Expression &fraction, SettingStyle style) const
{
    const bool isDisplay = style.level == SettingStyle::Display;
    const Box numerator = set(fraction.parts[0], style.numerator());
    const Box denominator = set(fraction.parts[1], style.denominator());
    const double thickness = length(MathConstant::FractionRuleThickness, style);
    const double axis = length(MathConstant::AxisHeight, style);
    const double above = length(
        isDisplay ? MathConstant::FractionNumeratorDisplayStyleGapMin : MathConstant::FractionNumeratorGapMin, style);
    const double below = length(isDisplay ? MathConstant::FractionDenominatorDisplayStyleGapMin
                                          : MathConstant::FractionDenominatorGapMin,
                                style);
    const double up = length(
        isDisplay ? MathConstant::FractionNumeratorDisplayStyleShiftUp : MathConstant::FractionNumeratorShiftUp, style);
    const double down = length(isDisplay ? MathConstant::FractionDenominatorDisplayStyleShiftDown
                                         : MathConstant::FractionDenominatorShiftDown,
                               style);

    const double side = fractionSide * size(style);
    const double inner = std::max(numerator.width, denominator.width);
    Box result;
    result.width = inner + 2 * side;
    result.add(numerator,
               {side + (inner - numerator.width) / 2, -std::max(up, axis + thickness / 2 + above + numerator.descent)});
    result.add(
        denominator,
        {side + (inner - denominator.width) / 2, std::max(down, thickness / 2 - axis + below + denominator.ascent)});
    Ink bar;
    bar.kind = Ink::Kind::Bar;
    bar.rule = QRectF(side, -axis - thickness / 2, inner, thickness);
    result.inks.push_back(bar);
    return result;
}

Box Typesetter::root(const Expression &root, SettingStyle style) const
{
    const Box content = set(root.parts[0], style.cramped());
    const double thickness = length(MathConstant::RadicalRuleThickness, style);
    const double least = length(style.level == SettingStyle::Display ? MathConstant::RadicalDisplayStyleVerticalGap
                                                                     : MathConstant::RadicalVerticalGap,
                                style);
    const double needed = content.height() + least + thickness;
    const Box sign = tallGlyph(U'√', needed, style);
    // If the sign is higher than needed, the excess is shared between above and below the radicand.
    const double gap = std::max(least, (least + sign.height() - content.height() - thickness) / 2);
    const double top = content.ascent + gap + thickness;

    Box result;
    result.add(sign, {0, sign.ascent - top});
    result.add(content, {sign.width, 0});
    result.width = sign.width + content.width;
    Ink bar;
    bar.kind = Ink::Kind::Bar;
    bar.rule = QRectF(sign.width, -top, content.width, thickness);
    result.inks.push_back(bar);
    result.ascent = top + length(MathConstant::RadicalExtraAscender, style);
    return result;
}

Box Typesetter::fence(const Expression &fence, SettingStyle style) const
{
    const Box content = set(fence.parts[0], style);
    const double axis = length(MathConstant::AxisHeight, style);
    const double height = 2 * std::max(content.ascent - axis, content.descent + axis);
    const qsizetype space = fence.text.indexOf(QLatin1Char(' '));
    const Box left = delimiter(fence.text.left(space), height, style);
    const Box right = delimiter(fence.text.mid(space + 1), height, style);
    Box result;
    result.add(left, {0, 0});
    result.add(content, {left.width, 0});
    result.add(right, {left.width + content.width, 0});
    result.width = left.width + content.width + right.width;
    return result;
}

Box Typesetter::accent(const Expression &accent, SettingStyle style) const
{
    const Expression &base = accent.parts[0];
    const Box below = set(base, style.cramped());
    const Glyph mark = m_font.glyph(accentCharacter(accent.text));
    const MathFont::Outline &outline = m_font.outline(mark);
    const double unit = scale(style);
    double middle = below.width / 2;
    if (base.kind == Kind::Symbol)
        middle = m_font.table().topAccent(m_font.glyph(symbol(base.text).drawn), middle / unit) * unit;
    const double markMiddle = m_font.table().topAccent(mark, outline.ink.center().x()) * unit;

    Box result;
    result.add(below, {0, 0});
    const double rise = std::max(below.ascent - length(MathConstant::AccentBaseHeight, style), 0.0);
    result.add(glyphBox(mark, style), {middle - markMiddle, -rise});
    result.descent = below.descent;
    result.width = below.width;
    result.italicsCorrection = below.italicsCorrection;
    return result;
}

Box Typesetter::glyphBox(Glyph glyph, SettingStyle style, double stretch) const
{
    const MathFont::Outline &outline = m_font.outline(glyph);
    const double unit = scale(style);
    Box box;
    box.width = outline.advance * unit;
    box.ascent = -outline.ink.top() * unit * stretch;
    box.descent = outline.ink.bottom() * unit * stretch;
    box.italicsCorrection = m_font.table().italicsCorrection(glyph) * unit;
    Ink ink;
    ink.glyph = glyph;
    ink.scale = unit;
    ink.stretch = stretch;
    box.inks.push_back(ink);
    return box;
}

Box Typesetter::tallGlyph(char32_t character, double height, SettingStyle style) const
{
    const Glyph glyph = m_font.glyphOfHeight(m_font.glyph(character), height / scale(style));
    const double own = m_font.outline(glyph).ink.height() * scale(style);
    return glyphBox(glyph, style, own > 0 ? std::max(height / own, 1.0) : 1);
}

Box Typesetter::delimiter(const QString &spelling, double height, SettingStyle style) const
{
    Box result;
    if (spelling == QLatin1String("."))
        return result;
    const Box sign = tallGlyph(symbol(spelling).character, height, style);
    const double axis = length(MathConstant::AxisHeight, style);
    result.ascent = result.descent = -sign.height();
    result.add(sign, {0, (sign.ascent - sign.descent) / 2 - axis});
    result.width = sign.width;
    return result;
}

double Typesetter::size(SettingStyle style) const
{
    if (!style.isScript())
        return m_size;
    return m_size * m_font.table().scriptPercent(style.level - SettingStyle::Inline) / 100;
}

double Typesetter::length(MathConstant constant, SettingStyle style) const
{
    return m_font.table().constant(constant) * scale(style);
}

} // namespace normscope

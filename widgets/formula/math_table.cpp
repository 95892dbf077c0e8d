// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/math_table.h"

#include <QtEndian>

namespace normscope {

namespace {

constexpr int constantCount = 51;

/// Reads big-endian numbers at offsets from an origin; 0 beyond the end.
class Reader
{
public:
    explicit Reader(const QByteArray &data, qsizetype origin = 0)
        : m_data(data)
        , m_origin(origin)
    { }

    std::uint16_t number(qsizetype offset) const
    {
        const qsizetype at = m_origin + offset;
        return at + 2 <= m_data.size() ? qFromBigEndian<std::uint16_t>(m_data.constData() + at) : 0;
    }
    std::int16_t signedNumber(qsizetype offset) const { return static_cast<std::int16_t>(number(offset)); }
    /// The subtable whose offset is stored at `offset`.
    Reader table(qsizetype offset) const { return Reader(m_data, m_origin + number(offset)); }

private:
    const QByteArray &m_data;
    qsizetype m_origin;
};

/// The glyphs of a coverage table, in the order of the values they index.
std::vector<Glyph> coveredGlyphs(const Reader &coverage)
{
    std::vector<Glyph> glyphs;
    const bool listsRanges = coverage.number(0) == 2;
    const int count = coverage.number(2);
    for (int i = 0; i < count; ++i) {
        const int offset = 4 + i * (listsRanges ? 6 : 2);
        const Glyph first = coverage.number(offset);
        const Glyph last = listsRanges ? coverage.number(offset + 2) : first;
        for (Glyph glyph = first; glyph <= last; ++glyph)
            glyphs.push_back(glyph);
    }
    return glyphs;
}

/// Reads MathItalicsCorrectionInfo or MathTopAccentAttachment: a coverage table and a value for each of its glyphs.
QHash<Glyph, double> glyphValues(const Reader &table)
{
    QHash<Glyph, double> values;
    qsizetype offset = 4;
    for (const Glyph glyph : coveredGlyphs(table.table(0))) {
        values.insert(glyph, table.signedNumber(offset));
        offset += 4;
    }
    return values;
}

} // namespace

MathTable::MathTable(const QByteArray &table)
{
    const Reader header(table);
    const Reader constants = header.table(4);
    m_scriptPercent = constants.signedNumber(0);
    m_scriptScriptPercent = constants.signedNumber(2);
    m_displayOperatorMinHeight = constants.number(6);
    for (int i = 0; i < constantCount; ++i)
        m_constants.push_back(constants.signedNumber(8 + 4 * i));

    const Reader glyphInfo = header.table(6);
    m_italicsCorrections = glyphValues(glyphInfo.table(0));
    m_topAccents = glyphValues(glyphInfo.table(2));

    const Reader variants = header.table(8);
    qsizetype offset = 10;
    for (const Glyph glyph : coveredGlyphs(variants.table(2))) {
        const Reader construction = variants.table(offset);
        const int count = construction.number(2);
        std::vector<Variant> &forms = m_verticalVariants[glyph];
        for (int i = 0; i < count; ++i)
            forms.push_back({construction.number(4 + 4 * i), static_cast<double>(construction.number(6 + 4 * i))});
        offset += 2;
    }
}

double MathTable::constant(MathConstant constant) const
{
    const auto index = static_cast<std::size_t>(constant);
    return index < m_constants.size() ? m_constants[index] : 0;
}

const std::vector<MathTable::Variant> &MathTable::verticalVariants(Glyph glyph) const
{
    static const std::vector<Variant> none;
    const auto found = m_verticalVariants.constFind(glyph);
    return found == m_verticalVariants.cend() ? none : *found;
}

} // namespace normscope

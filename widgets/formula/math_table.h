// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>

#include <cstdint>
#include <vector>

namespace normscope {

/// The index of a glyph in its font.
using Glyph = std::uint32_t;

/// Indices of the MathValueRecords of MathConstants in the table (OpenType 1.9, "MATH"), as far as they are used. In
/// font units.
enum class MathConstant
{
    AxisHeight = 1,
    AccentBaseHeight = 2,
    SubscriptShiftDown = 4,
    SubscriptTopMax = 5,
    SubscriptBaselineDropMin = 6,
    SuperscriptShiftUp = 7,
    SuperscriptShiftUpCramped = 8,
    SuperscriptBottomMin = 9,
    SuperscriptBaselineDropMax = 10,
    SubSuperscriptGapMin = 11,
    SuperscriptBottomMaxWithSubscript = 12,
    SpaceAfterScript = 13,
    UpperLimitGapMin = 14,
    UpperLimitBaselineRiseMin = 15,
    LowerLimitGapMin = 16,
    LowerLimitBaselineDropMin = 17,
    FractionNumeratorShiftUp = 28,
    FractionNumeratorDisplayStyleShiftUp = 29,
    FractionDenominatorShiftDown = 30,
    FractionDenominatorDisplayStyleShiftDown = 31,
    FractionNumeratorGapMin = 32,
    FractionNumeratorDisplayStyleGapMin = 33,
    FractionRuleThickness = 34,
    FractionDenominatorGapMin = 35,
    FractionDenominatorDisplayStyleGapMin = 36,
    RadicalVerticalGap = 45,
    RadicalDisplayStyleVerticalGap = 46,
    RadicalRuleThickness = 47,
    RadicalExtraAscender = 48
};

/// The contents of a font's OpenType table "MATH": shifts of scripts, thickness of bars, larger forms of a parenthesis.
/// A table that is cut short or missing reads as zeros and no variants.
class MathTable
{
public:
    MathTable() = default;
    explicit MathTable(const QByteArray &table);

    double constant(MathConstant constant) const;
    /// Size in percent of the base size, for the first and the second level of scripts.
    double scriptPercent(int level) const { return level <= 1 ? m_scriptPercent : m_scriptScriptPercent; }
    /// The least height of a sum sign in a displayed formula, in font units.
    double displayOperatorMinHeight() const { return m_displayOperatorMinHeight; }

    /// 0 for glyphs without one.
    double italicsCorrection(Glyph glyph) const { return m_italicsCorrections.value(glyph, 0); }
    /// The horizontal position of an accent's middle over the glyph; `otherwise` if the table has none.
    double topAccent(Glyph glyph, double otherwise) const { return m_topAccents.value(glyph, otherwise); }

    struct Variant
    {
        Glyph glyph;
        double height;
    };
    /// The taller forms of a glyph, by increasing height.
    const std::vector<Variant> &verticalVariants(Glyph glyph) const;

private:
    std::vector<std::int16_t> m_constants;
    double m_scriptPercent = 0;
    double m_scriptScriptPercent = 0;
    double m_displayOperatorMinHeight = 0;
    QHash<Glyph, double> m_italicsCorrections;
    QHash<Glyph, double> m_topAccents;
    QHash<Glyph, std::vector<Variant>> m_verticalVariants;
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>

#include <cstdint>
#include <vector>

namespace normscope {

/// A glyph's number in its font.
using Glyph = std::uint32_t;

/// The values of the MathValueRecords of MathConstants, in their order in the table (OpenType 1.9, "MATH"), as far as
/// they are used. In font units.
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

/// What a font's OpenType table "MATH" says: how far scripts are shifted, how thick bars are, which larger forms a
/// parenthesis has. A table that is cut short, or none, reads as zeros and no variants.
class MathTable
{
public:
    MathTable() = default;
    explicit MathTable(const QByteArray &table);

    double constant(MathConstant constant) const;
    /// Percent of the base size, for the first and the second level of scripts.
    double scriptPercent(int level) const { return level <= 1 ? m_scriptPercent : m_scriptScriptPercent; }
    /// The least height of a sum sign in a displayed formula.
    double displayOperatorMinHeight() const { return m_displayOperatorMinHeight; }

    /// 0 where the table has none.
    double italicsCorrection(Glyph glyph) const { return m_italicsCorrections.value(glyph, 0); }
    /// Where an accent's middle stands over the glyph; `otherwise` where the table says nothing.
    double topAccent(Glyph glyph, double otherwise) const { return m_topAccents.value(glyph, otherwise); }

    struct Variant
    {
        Glyph glyph;
        double height;
    };
    /// The forms of a glyph that grows upwards, by height.
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/formula/typesetter.h"

#include <algorithm>

namespace normscope {

namespace {

using Kind = Expression::Kind;

bool takesLimits(const Expression &base)
{
    return base.kind == Kind::Symbol && symbol(base.text).atomClass == AtomClass::Operator;
}

} // namespace

Box Typesetter::scripts(const Expression &scripts, SettingStyle style) const
{
    const Expression &base = scripts.parts[0];
    if (takesLimits(base) && style.level == SettingStyle::Display)
        return limits(scripts, style);
    return besides(set(base, style), base.kind == Kind::Symbol, scripts, style);
}

Box Typesetter::limits(const Expression &scripts, SettingStyle style) const
{
    const Box sign = set(scripts.parts[0], style);
    const Box below = set(scripts.parts[1], style.subscript());
    const Box above = set(scripts.parts[2], style.superscript());
    Box result;
    result.width = std::max({sign.width, below.width, above.width});
    const auto centred = [&result](const Box &box) { return (result.width - box.width) / 2; };
    result.add(sign, {centred(sign), 0});
    if (!scripts.parts[1].isEmptyRow()) {
        const double drop = std::max(length(MathConstant::LowerLimitBaselineDropMin, style),
                                     length(MathConstant::LowerLimitGapMin, style) + below.ascent);
        result.add(below, {centred(below), sign.descent + drop});
    }
    if (!scripts.parts[2].isEmptyRow()) {
        const double rise = std::max(length(MathConstant::UpperLimitBaselineRiseMin, style),
                                     length(MathConstant::UpperLimitGapMin, style) + above.descent);
        result.add(above, {centred(above), -sign.ascent - rise});
    }
    return result;
}

Box Typesetter::besides(const Box &base, bool isCharacter, const Expression &scripts, SettingStyle style) const
{
    const Box below = set(scripts.parts[1], style.subscript());
    const Box above = set(scripts.parts[2], style.superscript());
    const ScriptShifts shifts = scriptShifts(base, isCharacter, above, below, style);
    Box result = base;
    result.italicsCorrection = 0;
    double end = base.width;
    if (!scripts.parts[1].isEmptyRow()) {
        result.add(below, {base.width, shifts.down});
        end = std::max(end, base.width + below.width);
    }
    if (!scripts.parts[2].isEmptyRow()) {
        result.add(above, {base.width + base.italicsCorrection, -shifts.up});
        end = std::max(end, base.width + base.italicsCorrection + above.width);
    }
    result.width = end + length(MathConstant::SpaceAfterScript, style);
    return result;
}

Typesetter::ScriptShifts Typesetter::scriptShifts(const Box &base, bool isCharacter, const Box &above, const Box &below,
                                                  SettingStyle style) const
{
    const auto constant = [this, style](MathConstant which) { return length(which, style); };
    // Scripts are placed relative to a single character's base line, but to the edges of a higher base.
    const double up = isCharacter ? 0 : base.ascent - constant(MathConstant::SuperscriptBaselineDropMax);
    const double down = isCharacter ? 0 : base.descent + constant(MathConstant::SubscriptBaselineDropMin);
    ScriptShifts shifts;
    shifts.up = std::max(
        {up, constant(style.isCramped ? MathConstant::SuperscriptShiftUpCramped : MathConstant::SuperscriptShiftUp),
         above.descent + constant(MathConstant::SuperscriptBottomMin)});
    shifts.down = std::max(
        {down, constant(MathConstant::SubscriptShiftDown), below.ascent - constant(MathConstant::SubscriptTopMax)});
    if (above.inks.empty() || below.inks.empty())
        return shifts;
    const double gap = (shifts.up - above.descent) - (below.ascent - shifts.down);
    const double missing = constant(MathConstant::SubSuperscriptGapMin) - gap;
    if (missing > 0) {
        const double lift = constant(MathConstant::SuperscriptBottomMaxWithSubscript) - (shifts.up - above.descent);
        const double lifted = std::clamp(lift, 0.0, missing);
        shifts.up += lifted;
        shifts.down += missing - lifted;
    }
    return shifts;
}

} // namespace normscope

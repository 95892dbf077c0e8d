// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/evaluation.h"

#include <QString>

#include <array>

namespace normscope {

/// Smallest and largest value of each stage, for the colours.
struct StageRanges
{
    std::array<Evaluation::Range, 4> ranges {};

    /// Between stages the values are interpolated, and so are bounds of their range.
    Evaluation::Range at(double stage) const;

    friend bool operator==(const StageRanges &, const StageRanges &) = default;
};

/// The exact ranges as far as they are known; otherwise from a few thousand values. Never a full pass, except over a
/// tensor so small that nobody notices.
StageRanges quickRanges(const Evaluation &evaluation);
/// Whether quickRanges() would be exact.
bool rangesAreKnown(const Evaluation &evaluation);
/// Exact ranges. Throws Cancelled if `progress` says so.
StageRanges exactRanges(const Evaluation &evaluation, const Progress &progress = {});
/// The exact ranges of the input and of the stages around this one, for a picture of both; the others are empty.
StageRanges exactRangesAt(const Evaluation &evaluation, double stage, const Progress &progress = {});

/// Numbers of one panel in one form, so that columns of them can be compared.
struct CellFormat
{
    int digits = 3;
    int decimals = -1; ///< −1: significant digits instead (integers, very large and very small values).
    double rounding = 0; ///< What is not larger may be the rounding of a 0.
    /// Where some values are exactly 0: only these and their rounding look like it, other small ones get a significant
    /// digit instead.
    bool tellsZero = false;
    double offset = 0; ///< What nearly equal values have in common: cells show what is beyond it.
    int exponent = 0; ///< Cells of very large or very small values show them divided by this power of ten.

    QString text(double value) const;
    /// "10⁶ +", "10⁻⁷ ×" or "1 + 10⁻⁷ ×", to be said once for all cells; empty where they say all themselves.
    QString note() const;
    friend bool operator==(const CellFormat &, const CellFormat &) = default;
};

/// Tensors whose values are all smaller share one exponent.
inline constexpr double usualSmallestPlain = 1e-3;
/// Values of a lens do sooner: they are compared with each other, and cells have no room for zeros.
inline constexpr double lensSmallestPlain = 0.1;

/// Integers as they are; else as many decimals as give the largest value `digits` significant digits, and neighbours
/// that differ different texts. `digits` decides about decimals only, so that fewer of them need no other note.
CellFormat cellFormat(const Evaluation &evaluation, double stage, const Evaluation::Range &range, int digits,
                      double smallestPlain = usualSmallestPlain);
/// The two ends, with as many digits as tell them apart, at least four: "999997.2 … 1000003".
QString rangeText(const Evaluation::Range &range);

} // namespace normscope

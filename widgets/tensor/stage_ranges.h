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

    /// The range at a stage 0 … 3. Between stages the values are interpolated, and the ranges likewise, as bounds.
    Evaluation::Range at(double stage) const;

    friend bool operator==(const StageRanges &, const StageRanges &) = default;
};

/// The exact ranges if they are known, otherwise estimates from a few thousand values. Makes no full pass, except over
/// a very small tensor.
StageRanges quickRanges(const Evaluation &evaluation);
/// Whether quickRanges() would be exact.
bool rangesAreKnown(const Evaluation &evaluation);
/// Exact ranges. Throws Cancelled if `progress` says so.
StageRanges exactRanges(const Evaluation &evaluation, const Progress &progress = {});
/// The exact ranges of the input and of the stages around `stage`, for a picture of both; the others are empty.
StageRanges exactRangesAt(const Evaluation &evaluation, double stage, const Progress &progress = {});

/// A common format for the numbers of one panel, so that they can be compared by eye.
struct CellFormat
{
    int digits = 3;
    int decimals = -1; ///< −1: use `digits` significant digits instead (integers, very large and very small values).
    double rounding = 0; ///< Values up to this magnitude may be the rounding error of a 0.
    /// Set if some values are exactly 0: only these and their rounding errors are shown as zero; other small values get
    /// a significant digit instead.
    bool tellsZero = false;
    double offset = 0; ///< Common offset of nearly equal values: cells show the difference to it.
    /// Decimal exponent: cells of very large or very small values show them divided by this power of ten.
    int exponent = 0;
    bool shortensZero = false; ///< Zeros are "0", and other values that are rounded to it "0.0".

    QString text(double value) const;
    /// For cells without a place for the note: each shows its whole number, with more digits where values are nearly
    /// equal.
    CellFormat withoutUnit(const Evaluation::Range &range) const;
    /// "10⁶ +", "10⁻⁷ ×" or "1 + 10⁻⁷ ×", to be shown once for all cells; empty without offset and exponent.
    QString note() const;
    friend bool operator==(const CellFormat &, const CellFormat &) = default;
};

/// A value smaller than this share of the values or terms that it comes from may be the rounding error of a 0.
inline constexpr double roundingShare = 1e-12;
/// If all values are smaller in magnitude, they share an exponent.
inline constexpr double usualSmallestPlain = 1e-3;
/// The same limit for values of a lens, which are compared with each other; cells have no room for leading zeros.
inline constexpr double lensSmallestPlain = 0.1;

/// Integers are shown whole; others with as many decimals as give the largest value `digits` significant digits, and
/// more if different values would look equal. `digits` affects only decimals, so that a retry with fewer digits keeps
/// the note.
CellFormat cellFormat(const Evaluation &evaluation, double stage, const Evaluation::Range &range, int digits,
                      double smallestPlain = usualSmallestPlain);
/// The two ends, with as many digits as tell them apart, at least four: "999997.2 … 1000003".
QString rangeText(const Evaluation::Range &range, int least = 4);

} // namespace normscope

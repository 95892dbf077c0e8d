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
    double least = 0; ///< Above 0: values from it on that these decimals would make 0 get a significant digit instead.

    QString text(double value) const;
    friend bool operator==(const CellFormat &, const CellFormat &) = default;
};

/// Integers as they are; else as many decimals as give the largest value `digits` significant digits. Where some values
/// are exactly 0, only these and what is their rounding look like it.
CellFormat cellFormat(const Evaluation &evaluation, double stage, const Evaluation::Range &range, int digits);

} // namespace normscope

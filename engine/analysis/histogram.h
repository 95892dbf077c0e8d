// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/sample_statistics.h"
#include "engine/normalization/evaluation.h"

#include <optional>
#include <vector>

namespace normscope {

/// Equal bins side by side; each holds its lower edge, the last one its upper edge too.
struct Bins
{
    double minimum = 0;
    double maximum = 1;
    int count = 1;
    bool wholeNumbers = false; ///< The edges lie half way between whole numbers, since all values are whole.

    double width() const { return maximum / count - minimum / count; }
    /// Edge 0 … count.
    double edge(int i) const;
    /// The bin that holds a value, or −1.
    int bin(double value) const;
    friend bool operator==(const Bins &, const Bins &) = default;
};

/// Bins for so many values between two finite ones. Whole numbers: every bin holds equally many of them. Otherwise
/// edges are multiples of 1, 2, 2.5 or 5 times a power of ten, and there are at most 4·∛n bins (twice the Rice rule,
/// since rounded edges take up to half of them), never more than 64. For equal values: five bins with the value in the
/// middle one.
Bins niceBins(double minimum, double maximum, std::int64_t values, bool wholeNumbers = false);

struct Histogram
{
    Bins bins;
    std::vector<std::int64_t> counts; ///< One per bin; empty if there is no finite value.
    SampleStatistics statistics; ///< Statistics of all finite unmasked values.
    std::int64_t notFinite = 0; ///< Unmasked values left out because they are NaN or infinite.
    std::int64_t masked = 0; ///< Values left out by the mask.
    std::int64_t outside = 0; ///< Finite values outside the bins.
    friend bool operator==(const Histogram &, const Histogram &) = default;
};

/// The histogram of a stage (between stages as in Evaluation::value()) of the whole tensor or of one group, in nice
/// bins of its own or in those given. The values of one group all undergo the same affine map; their bins are the
/// input's bins under that map, so that the histogram keeps its shape. Memory is walked in order; two passes (one if
/// the bins are given, or if the stage's range is known and its bins follow from that).
Histogram histogram(const Evaluation &evaluation, double stage, std::optional<std::int64_t> group = {},
                    const std::optional<Bins> &bins = {}, const Progress &progress = {});

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>

namespace normscope {

/// Mean and Σ(x − mean)² of values that come in parts, each with its own: Chan, Golub & LeVeque 1979, "Updating
/// formulae and a pairwise algorithm for computing sample variances", Stanford report CS-TR-79-773, its general
/// formula. If squares of 0 mean equal values in all parts, they do in the whole: where those of different means
/// vanish, the result is NaN.
struct MergedMoments
{
    double count = 0;
    double mean = 0;
    double squares = 0;

    void add(double partCount, double partMean, double partSquares)
    {
        if (count == 0) {
            *this = {partCount, partMean, partSquares};
            return;
        }
        const double total = count + partCount;
        const double share = partCount / total;
        const double distance = partMean - mean;
        mean += distance * share;
        squares += partSquares + distance * distance * (count * share);
        if (squares == 0 && distance != 0)
            squares = std::numeric_limits<double>::quiet_NaN();
        count = total;
    }
};

} // namespace normscope

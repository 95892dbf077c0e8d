// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace normscope {

/// The technical terms that the window explains. One table, so that a term has the same explanation everywhere.
enum class Term
{
    Group,
    ReductionAxes,
    ChannelGroups,
    Mean,
    Variance,
    Biased,
    Unbiased,
    StandardDeviation,
    RootMeanSquare,
    Centring,
    Epsilon,
    EpsilonInside,
    EpsilonOutside,
    Input,
    Centred,
    Normalized,
    Output,
    Gamma,
    Beta,
    Train,
    Eval,
    RunningStatistics,
    Momentum
};
inline constexpr int termCount = static_cast<int>(Term::Momentum) + 1;

/// What the term means, in one sentence, for tooltips.
QString termHelp(Term term);

} // namespace normscope

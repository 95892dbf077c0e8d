// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/terms.h"

#include <QCoreApplication>

namespace normscope {

namespace {

/// The context of these texts for translators.
struct Terms
{
    Q_DECLARE_TR_FUNCTIONS(Terms)
};

} // namespace

QString termHelp(Term term)
{
    switch (term) {
    case Term::Group:
        return Terms::tr("Group: the elements that share statistics, named by the indices they have in common.");
    case Term::ReductionAxes:
        return Terms::tr("Reduction axes: the axes whose elements share a mean and a variance.");
    case Term::ChannelGroups:
        return Terms::tr("G, the number of groups that the channels are split into: a divisor of their number.");
    case Term::Mean:
        return Terms::tr("Mean μ: the sum of the group's values over n.");
    case Term::Variance:
        return Terms::tr("Variance σ²: the mean squared distance of the group's values from their mean.");
    case Term::Biased:
        return Terms::tr("Biased: the squared deviations are divided by n.");
    case Term::Unbiased:
        return Terms::tr("Unbiased: the squared deviations are divided by n − 1.");
    case Term::StandardDeviation:
        return Terms::tr("Standard deviation σ: the root of the variance, without ε.");
    case Term::RootMeanSquare:
        return Terms::tr("Root mean square: the root of the sum of x² over n, without ε.");
    case Term::Centring:
        return Terms::tr("Centring subtracts the mean; without it the values are divided by their root mean square, as "
                         "in RMS norm.");
    case Term::Epsilon:
        return Terms::tr("ε is a small number that keeps the divisor away from zero.");
    case Term::EpsilonInside:
        return Terms::tr("Inside: ε is added to the variance, and the root is taken of both.");
    case Term::EpsilonOutside:
        return Terms::tr("Outside: ε is added to the standard deviation.");
    case Term::Input:
        return Terms::tr("x is the input of the normalization, as it is.");
    case Term::Centred:
        return Terms::tr("x − μ is the input without the mean of its group.");
    case Term::Normalized:
        return Terms::tr("x̂ is the value before γ and β: moved by the mean of its group and divided by its spread.");
    case Term::Output:
        return Terms::tr("y = γ·x̂ + β is the output of the normalization.");
    case Term::Gamma:
        return Terms::tr("γ is a learned factor that scales the normalized values.");
    case Term::Beta:
        return Terms::tr("β is a learned shift that is added to the scaled values.");
    case Term::Train:
        return Terms::tr("Train: normalize with the mean and variance of this batch.");
    case Term::Eval:
        return Terms::tr("Eval: normalize with the running mean and variance, which are 0 and 1 until they are "
                         "updated.");
    case Term::RunningStatistics:
        return Terms::tr("Running statistics: averages over the batches that batch norm has seen, used in eval mode.");
    case Term::Momentum:
        return Terms::tr("Momentum: the weight, from 0 to 1, in the running average of old and new value.");
    }
    return {};
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/statistics_columns.h"

#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <cmath>

namespace normscope {

namespace {

/// Gives the free functions of this file one translation context.
struct Statistics
{
    Q_DECLARE_TR_FUNCTIONS(normscope::Statistics)
};

QString varianceHelp(const NormalizationSpec &spec)
{
    return spec.variance == VarianceEstimator::Biased
        ? Statistics::tr("Variance, biased: the sum of (x − mean)² over n.")
        : Statistics::tr("Variance, unbiased: the sum of (x − mean)² over n − 1.");
}

QString singleValueText(const NormalizationSpec &spec)
{
    if (!spec.centre)
        return Statistics::tr("One value (n = 1): y = γ·x/√(x² + ε) + β with ε inside the root, about ±γ + β "
                              "whatever the value.");
    return Statistics::tr("One value (n = 1), centred and biased, ε > 0: x − mean = 0, so y = β whatever the value.");
}

QString twoValuesText(const NormalizationSpec &spec)
{
    return spec.variance == VarianceEstimator::Biased
        ? Statistics::tr("Two values (n = 2) far apart against √ε: they come out as ±1 before γ and β, whatever they "
                         "are.")
        : Statistics::tr("Two values (n = 2) far apart against √ε: with the unbiased variance they come out as "
                         "±0.7071 before γ and β, whatever they are.");
}

QString epsilonText(const Evaluation &evaluation, std::int64_t group)
{
    const NormalizationSpec &spec = evaluation.spec();
    const Moments &moments = evaluation.moments(group);
    const bool inside = spec.epsilonPlacement == EpsilonPlacement::Inside;
    const double spread = spec.centre ? moments.variance(spec.variance) : moments.meanSquare;
    const QString epsilon = numberText(spec.epsilon);
    if (inside && spec.centre)
        return Statistics::tr("ε = %1 is larger than the variance %2: the output shrinks.")
            .arg(epsilon, numberText(spread));
    if (inside)
        return Statistics::tr("ε = %1 is larger than the mean square %2: the output shrinks.")
            .arg(epsilon, numberText(spread));
    if (spec.centre)
        return Statistics::tr("ε = %1 is larger than the standard deviation %2: the output shrinks.")
            .arg(epsilon, numberText(std::sqrt(spread)));
    return Statistics::tr("ε = %1 is larger than the root mean square %2: the output shrinks.")
        .arg(epsilon, numberText(std::sqrt(spread)));
}

} // namespace

QString statisticsHeader(StatisticsColumn column)
{
    switch (column) {
    case StatisticsColumn::Group:
        return Statistics::tr("group");
    case StatisticsColumn::Count:
        return QStringLiteral("n");
    case StatisticsColumn::Mean:
        return Statistics::tr("mean");
    case StatisticsColumn::Variance:
        return Statistics::tr("var");
    case StatisticsColumn::Std:
        return Statistics::tr("std");
    case StatisticsColumn::Rms:
        return Statistics::tr("rms");
    case StatisticsColumn::OutputMean:
        return Statistics::tr("mean y");
    case StatisticsColumn::OutputVariance:
        return Statistics::tr("var y");
    }
    return {};
}

QString statisticsHelp(StatisticsColumn column, const NormalizationSpec &spec)
{
    switch (column) {
    case StatisticsColumn::Group:
        return Statistics::tr("The elements that share statistics, by the indices they have in common.");
    case StatisticsColumn::Count:
        return Statistics::tr("How many elements of the group count; masked ones do not.");
    case StatisticsColumn::Mean:
        return Statistics::tr("Mean: the sum of the group's values over n.");
    case StatisticsColumn::Variance:
        return varianceHelp(spec);
    case StatisticsColumn::Std:
        return Statistics::tr("Standard deviation: the root of the variance, without ε.");
    case StatisticsColumn::Rms:
        return Statistics::tr("Root mean square: the root of the sum of x² over n, without ε.");
    case StatisticsColumn::OutputMean:
        return Statistics::tr("ȳ: the mean of the group's output y.");
    case StatisticsColumn::OutputVariance:
        return Statistics::tr("Variance of the group's output y, by the same estimator.");
    }
    return {};
}

bool isOutputColumn(StatisticsColumn column)
{
    return column == StatisticsColumn::OutputMean || column == StatisticsColumn::OutputVariance;
}

double statisticsValue(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column, const Moments &output)
{
    const Moments &moments = evaluation.moments(group);
    const VarianceEstimator estimator = evaluation.spec().variance;
    switch (column) {
    case StatisticsColumn::Group:
        return static_cast<double>(group);
    case StatisticsColumn::Count:
        return static_cast<double>(moments.count);
    case StatisticsColumn::Mean:
        return moments.mean;
    case StatisticsColumn::Variance:
        return moments.variance(estimator);
    case StatisticsColumn::Std:
        return moments.std(estimator);
    case StatisticsColumn::Rms:
        return moments.rms();
    case StatisticsColumn::OutputMean:
        return output.mean;
    case StatisticsColumn::OutputVariance:
        return output.variance(estimator);
    }
    return 0;
}

QString statisticsText(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column, const Moments &output)
{
    if (column == StatisticsColumn::Group)
        return QString::fromStdString(groupLabel(evaluation.grouping(), evaluation.problem().layout, group));
    if (column == StatisticsColumn::Count)
        return QString::number(evaluation.moments(group).count);
    const double value = statisticsValue(evaluation, group, column, output);
    // What rounding leaves of an output mean of 0 is no number to look at.
    if (column == StatisticsColumn::OutputMean && std::abs(value) < 1e-12 * output.rms())
        return numberText(0);
    return numberText(value);
}

QString degeneracyText(const Evaluation &evaluation, std::int64_t group)
{
    switch (evaluation.degeneracy(group)) {
    case Degeneracy::None:
        return {};
    case Degeneracy::NoElements:
        return Statistics::tr("Every element of this group is masked: it has no statistics.");
    case Degeneracy::NotFinite:
        return Statistics::tr("The group holds a NaN or an infinity, or squares too large for float64: its statistics "
                              "are not finite.");
    case Degeneracy::SingleValue:
        return singleValueText(evaluation.spec());
    case Degeneracy::Undefined:
        return Statistics::tr("0/0: the divisor is 0 or not defined (zero variance and ε = 0, or one value and the "
                              "unbiased variance), so the output is NaN.");
    case Degeneracy::ZeroVariance:
        return Statistics::tr("All values of the group are equal (zero variance), so y = β.");
    case Degeneracy::TwoValues:
        return twoValuesText(evaluation.spec());
    case Degeneracy::EpsilonDominates:
        return epsilonText(evaluation, group);
    }
    return {};
}

} // namespace normscope

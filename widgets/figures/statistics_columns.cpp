// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/statistics_columns.h"

#include "widgets/core/group_text.h"
#include "widgets/core/terms.h"
#include "widgets/theme/count_text.h"
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

/// Of large numbers among small ones more digits may be shown than of others, but not many.
constexpr int mostFurtherDigits = 2;

bool isPlainDecimal(const QString &number)
{
    return number.back().isDigit() && !number.contains(u'e');
}

QString alignedText(double value, int digits, int decimals)
{
    QString text = numberText(value, digits);
    if (!isPlainDecimal(text) || decimalsOf(text) >= decimals)
        return text;
    const double digitsBefore = value == 0 ? 0 : std::floor(std::log10(std::abs(value))) + 1;
    return digitsBefore + decimals <= digits + mostFurtherDigits ? fixedText(value, decimals) : text;
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
        return termHelp(Term::Group);
    case StatisticsColumn::Count:
        return Statistics::tr("How many elements of the group count; masked ones do not.");
    case StatisticsColumn::Mean:
        return termHelp(Term::Mean);
    case StatisticsColumn::Variance:
        return varianceHelp(spec);
    case StatisticsColumn::Std:
        return termHelp(Term::StandardDeviation);
    case StatisticsColumn::Rms:
        return termHelp(Term::RootMeanSquare);
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

QString statisticsText(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column, const Moments &output,
                       int digits, int decimals)
{
    if (column == StatisticsColumn::Group)
        return groupLabelText(evaluation.grouping(), evaluation.problem().layout, group);
    if (column == StatisticsColumn::Count)
        return countText(evaluation.moments(group).count);
    const double value = statisticsValue(evaluation, group, column, output);
    // What rounding leaves of an output mean of 0 is no number to look at.
    if (column == StatisticsColumn::OutputMean && std::abs(value) < 1e-12 * output.rms())
        return alignedText(0, digits, decimals);
    return alignedText(value, digits, decimals);
}

int decimalsOf(const QString &number)
{
    const qsizetype point = number.indexOf(u'.');
    return point < 0 || number.contains(u'e') ? 0 : static_cast<int>(number.size() - point - 1);
}

} // namespace normscope

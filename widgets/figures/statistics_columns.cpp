// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/statistics_columns.h"

#include "widgets/core/group_text.h"
#include "widgets/core/terms.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// The translation context of this file's free functions.
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

/// Most additional digits of a large number among small ones.
constexpr int mostFurtherDigits = 2;

/// Fewest digits of a small number among large ones.
constexpr int fewestDigits = 1;

bool isPlainDecimal(const QString &number)
{
    return number.back().isDigit() && !number.contains(u'e');
}

/// Digits before the decimal point; −1 for 0.0123.
int digitsBefore(double value)
{
    return value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
}

/// Decimals of a number as displayed; 0 for a number with an exponent.
int decimalsOf(const QString &number)
{
    const qsizetype point = number.indexOf(u'.');
    return point < 0 || number.contains(u'e') ? 0 : static_cast<int>(number.size() - point - 1);
}

QString alignedText(double value, int digits, std::optional<int> decimals)
{
    QString text = numberText(value, digits);
    if (!decimals || !isPlainDecimal(text))
        return text;
    const int shown = digitsBefore(value) + *decimals;
    const bool saysEnough = decimalsOf(text) <= *decimals || shown >= fewestDigits;
    return saysEnough && shown <= digits + mostFurtherDigits ? fixedText(value, *decimals) : text;
}

} // namespace

int statisticsColumns(const Evaluation *evaluation, const PrecisionStudy *study)
{
    const bool hasStudy
        = evaluation && study && evaluation->spec().centre && !evaluation->spec().usesRunningStatistics();
    return hasStudy ? mostStatisticsColumns : statisticsColumnCount;
}

GroupOutcome::GroupOutcome(const Moments &moments, const PrecisionStudy *study, std::int64_t group)
    : output(moments)
{
    if (!study)
        return;
    const GroupPrecision &computed = study->groups[static_cast<std::size_t>(group)];
    const bool isEmpty = computed.count == 0;
    computedMean = isEmpty ? std::numeric_limits<double>::quiet_NaN() : computed.mean;
    computedVariance = isEmpty ? std::numeric_limits<double>::quiet_NaN() : computed.square;
}

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
    case StatisticsColumn::ComputedMean:
        return QStringLiteral("μ̃");
    case StatisticsColumn::ComputedVariance:
        return QStringLiteral("σ̃²");
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
    case StatisticsColumn::ComputedMean:
        return Statistics::tr("The mean, as the arithmetic of the lens Precision computes it.");
    case StatisticsColumn::ComputedVariance:
        return Statistics::tr("The variance, as the arithmetic of the lens Precision computes it.");
    }
    return {};
}

bool isOutputColumn(StatisticsColumn column)
{
    return column == StatisticsColumn::OutputMean || column == StatisticsColumn::OutputVariance;
}

bool isComputedColumn(StatisticsColumn column)
{
    return column == StatisticsColumn::ComputedMean || column == StatisticsColumn::ComputedVariance;
}

double statisticsValue(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column,
                       const GroupOutcome &outcome)
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
        return outcome.output.mean;
    case StatisticsColumn::OutputVariance:
        return outcome.output.variance(estimator);
    case StatisticsColumn::ComputedMean:
        return outcome.computedMean;
    case StatisticsColumn::ComputedVariance:
        return outcome.computedVariance;
    }
    return 0;
}

QString statisticsText(const Evaluation &evaluation, std::int64_t group, StatisticsColumn column,
                       const GroupOutcome &outcome, int digits, std::optional<int> decimals)
{
    if (column == StatisticsColumn::Group)
        return groupLabelText(evaluation.grouping(), evaluation.problem().layout, group);
    if (column == StatisticsColumn::Count)
        return countText(evaluation.moments(group).count);
    const double value = statisticsValue(evaluation, group, column, outcome);
    // An output mean that is mere rounding error is shown as 0.
    if (column == StatisticsColumn::OutputMean && std::abs(value) < 1e-12 * outcome.output.rms())
        return alignedText(0, digits, decimals);
    return alignedText(value, digits, decimals);
}

int sharedDecimals(const Evaluation &evaluation, std::span<const std::int64_t> groups, StatisticsColumn column,
                   const std::function<GroupOutcome(std::int64_t)> &outcome, int digits)
{
    if (column == StatisticsColumn::Group || column == StatisticsColumn::Count)
        return 0;
    int most = 0;
    std::vector<int> before;
    for (const std::int64_t group : groups) {
        const GroupOutcome moments = outcome(group);
        const QString text = statisticsText(evaluation, group, column, moments, digits);
        if (!isPlainDecimal(text))
            continue;
        most = std::max(most, decimalsOf(text));
        before.push_back(digitsBefore(statisticsValue(evaluation, group, column, moments)));
    }
    if (before.empty())
        return 0;
    const auto middle = before.begin() + static_cast<std::ptrdiff_t>(before.size() / 2);
    std::nth_element(before.begin(), middle, before.end());
    // The smallest number has all its digits, unless it is far smaller than others.
    const int smallest = std::max(*std::min_element(before.begin(), middle + 1), *middle - 1);
    return std::clamp(digits - smallest, 0, most);
}

int columnDigits(const Evaluation &evaluation, std::span<const std::int64_t> groups, StatisticsColumn column,
                 const std::function<GroupOutcome(std::int64_t)> &outcome, int digits)
{
    if (column == StatisticsColumn::Group || column == StatisticsColumn::Count || isOutputColumn(column))
        return digits; // Differences between outputs are rounding errors.
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    for (const std::int64_t group : groups) {
        const double value = statisticsValue(evaluation, group, column, outcome(group));
        if (!std::isfinite(value))
            continue;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    const double rounding = 1e-10 * std::max(std::abs(least), std::abs(most));
    return most - least > rounding ? tellingDigits(least, most, digits) : digits;
}

std::vector<std::int64_t> spreadSample(std::int64_t count, std::int64_t most)
{
    const std::int64_t size = std::min(count, most);
    std::vector<std::int64_t> sample;
    for (std::int64_t i = 0; i < size; ++i)
        sample.push_back(size == 1 ? 0 : i * (count - 1) / (size - 1));
    return sample;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/stage_ranges.h"

#include "engine/normalization/stage_position.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace normscope {

namespace {

constexpr Stage allStages[] = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};
/// A full pass over that many values takes a millisecond or two.
constexpr std::int64_t quickRangeSize = 1 << 15;
constexpr std::int64_t sampleCount = 4096;

/// Calls f(element) for every element, or for a few thousand spread over the tensor. The step is the golden section of
/// the size, so that it does not resonate with the length of an axis.
template <class F>
void forSomeElements(std::int64_t size, F &&f)
{
    if (size <= sampleCount) {
        for (std::int64_t i = 0; i < size; ++i)
            f(i);
        return;
    }
    const auto step = static_cast<std::int64_t>(static_cast<double>(size) * 0.6180339887) | 1;
    std::int64_t element = 0;
    for (std::int64_t i = 0; i < sampleCount; ++i) {
        f(element);
        element = (element + step) % size;
    }
}

Evaluation::Range sampledRange(const Evaluation &evaluation, Stage stage)
{
    Evaluation::Range range;
    bool isFirst = true;
    forSomeElements(evaluation.input().size(), [&](std::int64_t element) {
        const double value = evaluation.value(stage, element);
        if (!std::isfinite(value))
            return;
        range.minimum = isFirst ? value : std::min(range.minimum, value);
        range.maximum = isFirst ? value : std::max(range.maximum, value);
        isFirst = false;
    });
    return range;
}

template <class IsWanted>
StageRanges exactRangesOf(const Evaluation &evaluation, IsWanted &&isWanted, const Progress &progress)
{
    StageRanges result;
    for (const Stage stage : allStages) {
        if (!isWanted(stage))
            continue;
        const auto index = static_cast<std::size_t>(stage);
        const Progress part = progress
            ? Progress([&](double share) { return progress((static_cast<double>(index) + share) / 4); })
            : Progress();
        result.ranges[index] = evaluation.range(stage, part);
    }
    return result;
}

/// Up to here every whole number is a double.
constexpr double mostCountable = 9e15;
/// Values larger than their differences by this factor are shown as differences to a common number.
constexpr double nearlyEqual = 1000;
constexpr double largestPlain = 1e6;
/// Relative error of a decimal number in float32.
constexpr double floatShare = 1e-6;

std::vector<double> someValues(const Evaluation &evaluation, double stage)
{
    std::vector<double> values;
    forSomeElements(evaluation.input().size(), [&](std::int64_t element) {
        const double value = evaluation.value(stage, element);
        if (std::isfinite(value))
            values.push_back(value);
    });
    return values;
}

struct StageRangesText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::StageRanges)
};

/// The decimal order of magnitude: 3 for 1234, −2 for 0.0123.
int orderOf(double value)
{
    return static_cast<int>(std::floor(std::log10(value)));
}

/// The fewest decimals, up to `most`, with which no two different values round to the same number, and the largest
/// value keeps two digits unless rounding loses nothing.
int tellingDecimals(std::vector<double> values, double largest, int most)
{
    const auto distinct = [&values](int decimals) {
        const double scale = std::pow(10.0, decimals);
        double last = std::numeric_limits<double>::quiet_NaN();
        std::size_t count = 0;
        for (const double value : values) {
            const double rounded = std::round(value * scale);
            count += rounded != last;
            last = rounded;
        }
        return count;
    };
    const auto isExact = [&values](int decimals) {
        const double scale = std::pow(10.0, decimals);
        return std::ranges::all_of(values, [scale](double value) {
            return std::abs(value * scale - std::round(value * scale)) <= floatShare * std::abs(value * scale);
        });
    };
    std::ranges::sort(values);
    const std::size_t all = distinct(most);
    const int least = std::max(0, 1 - orderOf(largest));
    while (most > 0 && distinct(most - 1) == all && (most > least || isExact(most - 1)))
        --most;
    return most;
}

QString superscript(int number)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text;
    for (const QChar digit : QString::number(std::abs(number)))
        text += digits[digit.digitValue()];
    return (number < 0 ? QStringLiteral("⁻") : QString()) + text;
}

/// "10⁶" for 1000000, otherwise the number with all its digits.
QString powerText(double value)
{
    const int order = orderOf(std::abs(value));
    const QString sign = value < 0 ? QStringLiteral("−") : QString();
    return order >= 3 && std::abs(value) == std::pow(10.0, order) ? sign + QStringLiteral("10") + superscript(order)
                                                                  : numberText(value, 15);
}

} // namespace

Evaluation::Range StageRanges::at(double stage) const
{
    const StagePosition position(stage);
    const Evaluation::Range &below = ranges[static_cast<std::size_t>(position.stage)];
    if (position.isAtStage())
        return below;
    const Evaluation::Range &above = ranges[static_cast<std::size_t>(position.next())];
    return {std::lerp(below.minimum, above.minimum, position.share),
            std::lerp(below.maximum, above.maximum, position.share)};
}

StageRanges quickRanges(const Evaluation &evaluation)
{
    StageRanges result;
    for (const Stage stage : allStages) {
        const Evaluation::Range *known = evaluation.knownRange(stage);
        Evaluation::Range &range = result.ranges[static_cast<std::size_t>(stage)];
        if (known)
            range = *known;
        else if (evaluation.input().size() <= quickRangeSize)
            range = evaluation.range(stage);
        else
            range = sampledRange(evaluation, stage);
    }
    return result;
}

bool rangesAreKnown(const Evaluation &evaluation)
{
    return evaluation.input().size() <= quickRangeSize
        || std::all_of(std::begin(allStages), std::end(allStages),
                       [&](Stage stage) { return evaluation.knownRange(stage) != nullptr; });
}

StageRanges exactRanges(const Evaluation &evaluation, const Progress &progress)
{
    return exactRangesOf(
        evaluation, [](Stage) { return true; }, progress);
}

StageRanges exactRangesAt(const Evaluation &evaluation, double stage, const Progress &progress)
{
    const auto isShown
        = [stage](Stage each) { return each == Stage::Input || std::abs(static_cast<double>(each) - stage) < 1; };
    return exactRangesOf(evaluation, isShown, progress);
}

QString CellFormat::text(double value) const
{
    if (decimals < 0)
        return numberText(value, digits);
    const double shown = (value - offset) * std::pow(10.0, -exponent);
    const double size = std::abs(shown);
    if (shortensZero && offset == 0 && size <= rounding)
        return QStringLiteral("0");
    const bool isLost = tellsZero && offset == 0 && size > rounding && size < 0.5 * std::pow(10.0, -decimals);
    return isLost ? numberText(shown, 1) : fixedText(shown, decimals);
}

QString CellFormat::note() const
{
    QStringList parts;
    if (offset != 0)
        parts << powerText(offset) + QStringLiteral(" +");
    if (exponent != 0)
        parts << QStringLiteral("10%1 ×").arg(superscript(exponent));
    return parts.join(QLatin1Char(' '));
}

CellFormat CellFormat::withoutUnit(const Evaluation::Range &range) const
{
    if (offset == 0 && exponent == 0)
        return *this;
    constexpr int mostDigits = 17;
    const int shared = offset == 0 ? 0 : orderOf(std::abs(offset)) - orderOf(range.maximum - range.minimum);
    return {std::min(digits + shared, mostDigits), -1};
}

CellFormat cellFormat(const Evaluation &evaluation, double stage, const Evaluation::Range &range, int digits,
                      double smallestPlain)
{
    const double largest = std::max(std::abs(range.minimum), std::abs(range.maximum));
    const std::vector<double> values = someValues(evaluation, stage);
    const bool allIntegers
        = largest < mostCountable && std::ranges::all_of(values, [](double each) { return each == std::floor(each); });
    if (allIntegers && largest < largestPlain)
        return {std::max(digits, 7), -1};
    const double span = range.maximum - range.minimum;
    if (span > 0 && largest > nearlyEqual * span) {
        const double step = std::pow(10.0, std::ceil(std::log10(span)));
        const bool isPlain = span >= smallestPlain && span < largestPlain;
        CellFormat format {digits, allIntegers ? 0 : std::max(0, digits - 1 - (isPlain ? orderOf(span) : 0))};
        format.offset = std::round((range.minimum + span / 2) / step) * step;
        format.exponent = isPlain || allIntegers ? 0 : orderOf(span);
        return format;
    }
    if (largest >= largestPlain || (largest > 0 && largest < smallestPlain)) {
        CellFormat format {digits, std::max(digits - 1, 0), roundingShare * 10};
        format.exponent = orderOf(largest);
        return format;
    }
    if (largest == 0)
        return {digits, -1};
    const int whole = orderOf(largest) + 1;
    // Small values without more decimals would all be 0.00.
    const int decimals = largest < 0.1 ? std::max(digits - 1, 1) - whole : digits - std::max(whole, 1);
    // Enough decimals for two digits of the range of the values.
    const int telling = span > 0 && largest > 10 * span ? 1 - orderOf(span) : 0;
    return {digits, tellingDecimals(values, largest, std::max({0, decimals, telling})), roundingShare * largest};
}

QString rangeText(const Evaluation::Range &range, int least)
{
    const int digits = tellingDigits(range.minimum, range.maximum, least);
    return StageRangesText::tr("%1 … %2").arg(numberText(range.minimum, digits), numberText(range.maximum, digits));
}

} // namespace normscope

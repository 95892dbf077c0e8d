// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/stage_ranges.h"

#include "engine/normalization/stage_position.h"
#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr Stage allStages[] = {Stage::Input, Stage::Centred, Stage::Normalized, Stage::Output};
/// A full pass over that many values takes a millisecond or two.
constexpr std::int64_t smallTensor = 1 << 15;
constexpr std::int64_t sampleCount = 4096;

/// Calls f(element) for every element, or for a few thousand spread over the tensor. The step is the golden section
/// of the size, so that it is in tune with none of the axes.
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

constexpr double largestPlain = 1e6;
constexpr double smallestPlain = 1e-3;
/// What is smaller than this share of the largest value may be the rounding of a 0.
constexpr double roundingShare = 1e-12;

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
        else if (evaluation.input().size() <= smallTensor)
            range = evaluation.range(stage);
        else
            range = sampledRange(evaluation, stage);
    }
    return result;
}

bool rangesAreKnown(const Evaluation &evaluation)
{
    return evaluation.input().size() <= smallTensor
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
    const double size = std::abs(value);
    const bool isLost = least > 0 && size >= least && size < 0.5 * std::pow(10.0, -decimals);
    if (decimals < 0 || isLost)
        return numberText(value, isLost ? 1 : digits);
    return fixedText(value, decimals);
}

CellFormat cellFormat(const Evaluation &evaluation, double stage, const Evaluation::Range &range, int digits)
{
    const double largest = std::max(std::abs(range.minimum), std::abs(range.maximum));
    bool allIntegers = largest < largestPlain;
    bool someAreZero = false;
    forSomeElements(evaluation.input().size(), [&](std::int64_t element) {
        if (!allIntegers && someAreZero)
            return;
        const double value = evaluation.value(stage, element);
        allIntegers = allIntegers && (!std::isfinite(value) || value == std::floor(value));
        someAreZero = someAreZero || (value == 0 && !evaluation.isMasked(element));
    });
    if (allIntegers)
        return {std::max(digits, 7), -1};
    if (largest >= largestPlain || largest < smallestPlain)
        return {digits, -1};
    const int whole = static_cast<int>(std::floor(std::log10(largest))) + 1;
    // Small values without more decimals would all be 0.00.
    const int decimals = largest < 0.1 ? std::max(digits - 1, 1) - whole : digits - std::max(whole, 1);
    return {digits, std::max(0, decimals), someAreZero ? roundingShare * largest : 0};
}

} // namespace normscope

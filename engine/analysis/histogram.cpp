// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/histogram.h"

#include "engine/normalization/stage_position.h"
#include "engine/normalization/stage_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

constexpr int mostBins = 64;

/// The smallest "nice" number (1, 2, 2.5 or 5 times a power of ten) that is not less than `least`.
double niceStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double mantissa : {1.0, 2.0, 2.5, 5.0}) {
        if (mantissa * power >= least * (1 - 1e-12))
            return mantissa * power;
    }
    return 10 * power;
}

/// Five bins with the value in the middle one, a tenth of it wide each.
Bins binsAround(double value)
{
    double step = niceStep(std::max(std::abs(value) / 10, std::numeric_limits<double>::min()));
    if (value == 0)
        step = 1;
    const double middle = std::abs(value) < 1e300 ? std::round(value / step) * step : value;
    const Bins bins {middle - 2.5 * step, middle + 2.5 * step, 5, false};
    const double largest = std::numeric_limits<double>::max();
    return {std::max(bins.minimum, -largest), std::min(bins.maximum, largest), 5, false};
}

/// Below this magnitude float64 holds the halves between whole numbers.
constexpr double largestCountable = 1e15;

/// Each bin holds equally many whole numbers: 1, 2, 5, 10, …
Bins wholeNumberBins(double minimum, double maximum, int most)
{
    const double numbers = maximum - minimum + 1;
    double width = 1;
    while (std::ceil(numbers / width) > most)
        width = std::round(niceStep(width * 1.1));
    const double count = std::ceil(numbers / width);
    return {minimum - 0.5, minimum - 0.5 + count * width, static_cast<int>(count), true};
}

bool areWhole(std::span<const double> values)
{
    return std::all_of(values.begin(), values.end(), [](double value) { return value == std::floor(value); });
}

/// The finite unmasked values of a stage, run by run.
class Samples
{
public:
    Samples(const Evaluation &evaluation, StagePosition position, std::optional<std::int64_t> group)
        : m_evaluation(evaluation)
        , m_walk(group ? evaluation.walk().ofGroup(*group) : evaluation.walk())
        , m_share(position.share)
    {
        addReader(position.stage, group);
        if (!position.isAtStage())
            addReader(position.next(), group);
    }

    std::int64_t size() const { return m_walk.elementCount(); }

    struct LeftOut
    {
        std::int64_t masked = 0;
        std::int64_t notFinite = 0;
    };

    /// Calls f(std::span<const double>) with the values of each run. Returns how many values were left out.
    template <class F>
    LeftOut forEachBlock(ProgressMeter &meter, F &&f) const
    {
        LeftOut leftOut;
        std::array<double, Walk::longestRun> values;
        m_walk.forEachRun([&](const Run &run) {
            read(run, values.data());
            auto *const end = values.data() + run.length;
            auto *kept = dropMasked(run, values.data(), end);
            leftOut.masked += end - kept;
            auto *const finite
                = std::remove_if(values.data(), kept, [](double value) { return !std::isfinite(value); });
            leftOut.notFinite += kept - finite;
            f(std::span<const double>(values.data(), finite));
            meter.advance(run.length);
        });
        return leftOut;
    }

private:
    void addReader(Stage stage, std::optional<std::int64_t> group)
    {
        if (group)
            m_readers.emplace_back(m_evaluation, stage, *group);
        else
            m_readers.emplace_back(m_evaluation, stage);
    }

    void read(const Run &run, double *values) const
    {
        m_readers.front()(run, values);
        if (m_readers.size() == 1)
            return;
        std::array<double, Walk::longestRun> upper;
        m_readers.back()(run, upper.data());
        for (std::int64_t i = 0; i < run.length; ++i)
            values[i] = (1 - m_share) * values[i] + m_share * upper[static_cast<std::size_t>(i)];
    }

    double *dropMasked(const Run &run, double *begin, double *end) const
    {
        const Tensor &mask = m_evaluation.problem().mask;
        if (mask.isEmpty())
            return end;
        std::array<double, Walk::longestRun> counts;
        readValues(mask, run, Operand::Mask, counts.data());
        double *kept = begin;
        for (std::int64_t i = 0; i < run.length; ++i) {
            if (counts[static_cast<std::size_t>(i)] != 0)
                *kept++ = begin[i];
        }
        return kept;
    }

    const Evaluation &m_evaluation;
    Walk m_walk;
    double m_share;
    std::vector<StageReader> m_readers; ///< One, or two to be blended.
};

/// Counts values by bin; what is the same for all values is computed once.
class Counter
{
public:
    explicit Counter(const Bins &bins)
        : m_bins(bins)
        , m_scale(bins.count / (bins.maximum / 2 - bins.minimum / 2))
        , m_counts(static_cast<std::size_t>(bins.count))
    { }

    void add(std::span<const double> values)
    {
        for (const double value : values) {
            if (value < m_bins.minimum || value > m_bins.maximum) {
                ++m_outside;
                continue;
            }
            // Halves, because the width of the largest ranges is not finite.
            const double position = (value / 2 - m_bins.minimum / 2) * m_scale;
            // Converted by way of a signed integer, which takes one instruction.
            const auto bin = static_cast<std::size_t>(static_cast<std::int64_t>(position));
            ++m_counts[std::min(bin, m_counts.size() - 1)];
        }
    }

    std::int64_t outside() const { return m_outside; }
    const std::vector<std::int64_t> &counts() const { return m_counts; }

private:
    Bins m_bins;
    double m_scale;
    std::vector<std::int64_t> m_counts;
    std::int64_t m_outside = 0;
};

/// A guess of the bins of the whole tensor at a stage, right most of the time, so that one pass both counts the values
/// and describes them; std::nullopt where the range of the values is not known.
std::optional<Bins> likelyBins(const Evaluation &evaluation, StagePosition position)
{
    const Evaluation::Range *range = position.isAtStage() ? evaluation.knownRange(position.stage) : nullptr;
    return range ? std::optional(niceBins(range->minimum, range->maximum, evaluation.input().size())) : std::nullopt;
}

/// The value at a position of the stages that a value of the group's input becomes.
double placed(const Evaluation &evaluation, std::int64_t group, StagePosition position, double value)
{
    const GroupTransform transform = evaluation.transform(group);
    const std::int64_t any = evaluation.grouping().firstElement(group);
    const double centred = value - transform.shift;
    const double normalized = centred / transform.divisor;
    const std::array stages = {value, centred, normalized, evaluation.gamma(any) * normalized + evaluation.beta(any)};
    const auto at = [&](Stage stage) { return stages[static_cast<std::size_t>(stage)]; };
    if (position.isAtStage())
        return at(position.stage);
    return (1 - position.share) * at(position.stage) + position.share * at(position.next());
}

/// The one group of all values, if γ and β are the same for all of them: then one affine map moves them all.
std::optional<std::int64_t> movedAlike(const Evaluation &evaluation, std::optional<std::int64_t> group)
{
    if (!evaluation.isAffineConstantInGroups())
        return std::nullopt;
    if (!group && evaluation.grouping().groupCount() == 1)
        return 0;
    return group;
}

/// Maps the progress of a part of the work, 0 … 1, to begin … end of the whole.
Progress partOf(const Progress &progress, double begin, double end)
{
    if (!progress)
        return {};
    return [progress, begin, end](double share) { return progress(begin + (end - begin) * share); };
}

/// Gives the result the counts of the input's histogram and its bins, mapped as the group's values are; false where the
/// values are all equal, or where the mapped bins are too narrow to have edges.
bool takeShapeOf(const Histogram &input, const Evaluation &evaluation, std::int64_t group, StagePosition position,
                 Histogram &result)
{
    const SampleStatistics &before = input.statistics;
    if (before.count() == 0 || before.count() != result.statistics.count() || before.minimum() == before.maximum())
        return false;
    const double first = placed(evaluation, group, position, input.bins.minimum);
    const double last = placed(evaluation, group, position, input.bins.maximum);
    const Bins bins {std::min(first, last), std::max(first, last), input.bins.count, false};
    const double magnitude = std::max(std::abs(first), std::abs(last));
    if (!std::isfinite(magnitude) || !(bins.width() > 8 * std::numeric_limits<double>::epsilon() * magnitude))
        return false;
    result.bins = bins;
    result.counts = input.counts;
    if (first > last)
        std::ranges::reverse(result.counts);
    return true;
}

} // namespace

double Bins::edge(int i) const
{
    return i == count ? maximum : minimum + width() * i;
}

int Bins::bin(double value) const
{
    if (!(value >= minimum && value <= maximum))
        return -1;
    const double position = (value / 2 - minimum / 2) * (count / (maximum / 2 - minimum / 2));
    return std::min(static_cast<int>(position), count - 1);
}

Bins niceBins(double minimum, double maximum, std::int64_t values, bool wholeNumbers)
{
    const double magnitude = std::max(std::abs(minimum), std::abs(maximum));
    const int most = std::clamp(static_cast<int>(std::ceil(4 * std::cbrt(static_cast<double>(values)))), 4, mostBins);
    const double least = (maximum / most - minimum / most);
    // Too narrow a range has no edges between its values.
    if (!(least > 8 * std::numeric_limits<double>::epsilon() * magnitude))
        return binsAround(minimum / 2 + maximum / 2);
    if (wholeNumbers && magnitude < largestCountable)
        return wholeNumberBins(minimum, maximum, most);
    double step = niceStep(least);
    for (;; step = niceStep(step * 1.1)) {
        const double first = std::floor(minimum / step);
        const double last = std::max(std::ceil(maximum / step), first + 1);
        if (last - first > most)
            continue;
        const Bins bins {first * step, last * step, static_cast<int>(last - first), false};
        if (std::isfinite(bins.minimum) && std::isfinite(bins.maximum))
            return bins;
        return {minimum, maximum, most, false};
    }
}

Histogram histogram(const Evaluation &evaluation, double stage, std::optional<std::int64_t> group,
                    const std::optional<Bins> &bins, const Progress &progress)
{
    const StagePosition position(stage);
    const Samples samples(evaluation, position, group);
    const auto alike = bins || !(stage > 0) ? std::nullopt : movedAlike(evaluation, group);
    std::optional<Histogram> input;
    if (alike)
        input = histogram(evaluation, 0, group, {}, partOf(progress, 0, 0.5));
    const std::optional<Bins> likely = bins || group ? bins : likelyBins(evaluation, position);
    const Progress own = alike ? partOf(progress, 0.5, 1) : progress;
    ProgressMeter meter(own, bins ? samples.size() : 2 * samples.size());
    Histogram result;
    Counter counter(likely.value_or(result.bins));
    bool wholeNumbers = true;
    const Samples::LeftOut leftOut = samples.forEachBlock(meter, [&](std::span<const double> block) {
        result.statistics.add(block);
        wholeNumbers = wholeNumbers && areWhole(block);
        if (likely)
            counter.add(block);
    });
    const SampleStatistics &all = result.statistics;
    result.masked = leftOut.masked;
    result.notFinite = leftOut.notFinite;
    if (input && takeShapeOf(*input, evaluation, *alike, position, result))
        return result;
    if (bins)
        result.bins = *bins;
    else if (all.count() > 0)
        result.bins = niceBins(all.minimum(), all.maximum(), all.count(), wholeNumbers);
    if (all.count() > 0 && likely != result.bins) {
        counter = Counter(result.bins);
        samples.forEachBlock(meter, [&](std::span<const double> block) { counter.add(block); });
    }
    if (bins || all.count() > 0) {
        result.counts = counter.counts();
        result.outside = counter.outside();
    }
    return result;
}

} // namespace normscope

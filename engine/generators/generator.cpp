// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generators/generator.h"

#include "engine/generators/portable_math.h"
#include "engine/generators/random.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace normscope {

namespace {

struct Kind
{
    Message title;
    std::vector<GeneratorParameter> parameters;
};

GeneratorParameter mean()
{
    return {"mean", {MESSAGE_TEXT("Message", "Mean")}, 0, true};
}

GeneratorParameter deviation()
{
    return {"deviation", {MESSAGE_TEXT("Message", "Standard deviation")}, 1, false};
}

/// In the order of GeneratorKind.
const std::vector<Kind> &kinds()
{
    static const std::vector<Kind> table = {
        {{MESSAGE_TEXT("Message", "Ramp")},
         {{"start", {MESSAGE_TEXT("Message", "First value")}, 1, true},
          {"step", {MESSAGE_TEXT("Message", "Step")}, 1, true}}},
        {{MESSAGE_TEXT("Message", "Constant")}, {{"value", {MESSAGE_TEXT("Message", "Value")}, 0, true}}},
        {{MESSAGE_TEXT("Message", "Normal")}, {mean(), deviation()}},
        {{MESSAGE_TEXT("Message", "Uniform")},
         {{"minimum", {MESSAGE_TEXT("Message", "Minimum")}, 0, true},
          {"maximum", {MESSAGE_TEXT("Message", "Maximum")}, 1, true}}},
        {{MESSAGE_TEXT("Message", "Log-normal")},
         {{"log-mean", {MESSAGE_TEXT("Message", "Mean of the logarithm")}, 0, true},
          {"log-deviation", {MESSAGE_TEXT("Message", "Standard deviation of the logarithm")}, 0.8, false}}},
        {{MESSAGE_TEXT("Message", "Shifted channels")},
         {mean(), deviation(), {"shift", {MESSAGE_TEXT("Message", "Shift per channel")}, 3, true}}},
        {{MESSAGE_TEXT("Message", "Outlier")},
         {mean(), deviation(), {"outlier", {MESSAGE_TEXT("Message", "Value of the outlier")}, 100, true}}},
    };
    return table;
}

const Kind &entry(GeneratorKind kind)
{
    return kinds()[static_cast<std::size_t>(kind)];
}

void checkParameters(const GeneratorSpec &spec)
{
    const auto known = parameters(spec.kind);
    for (std::size_t i = 0; i < known.size(); ++i) {
        const double value = spec.parameters[i];
        if (!std::isfinite(value) || (value < 0 && !known[i].mayBeNegative))
            throw InputError(
                {MESSAGE_TEXT("Message", "The parameter “%1” is not finite or out of its range."), {known[i].id}});
    }
    if (spec.kind == GeneratorKind::Uniform && spec.parameters[0] > spec.parameters[1])
        throw InputError({MESSAGE_TEXT("Message", "The minimum is above the maximum.")});
}

/// The channel of the i-th generated value: that of element i of the tensor, or of elements[i] where only some are
/// generated.
class ChannelOf
{
public:
    ChannelOf(const Shape &shape, int axis, std::span<const std::int64_t> elements)
        : m_elements(elements)
    {
        if (axis < 0 || axis >= static_cast<int>(shape.size()))
            return;
        m_channels = shape[static_cast<std::size_t>(axis)];
        for (std::size_t inner = static_cast<std::size_t>(axis) + 1; inner < shape.size(); ++inner)
            m_run *= shape[inner];
    }
    double operator()(std::int64_t i) const
    {
        const std::int64_t element = m_elements.empty() ? i : m_elements[static_cast<std::size_t>(i)];
        return static_cast<double>(element / m_run % m_channels);
    }

private:
    std::span<const std::int64_t> m_elements;
    std::int64_t m_channels = 1;
    std::int64_t m_run = 1;
};

template <class T, class Next>
Tensor fill(const Shape &shape, const Progress &progress, Next &&next)
{
    constexpr std::int64_t piece = 1 << 20; // Values between two calls of `progress`.
    const std::int64_t count = elementCount(shape);
    const std::shared_ptr<T[]> values = uninitializedArray<T>(static_cast<std::size_t>(count));
    for (std::int64_t first = 0; first < count; first += piece) {
        const std::int64_t end = std::min(count, first + piece);
        for (std::int64_t i = first; i < end; ++i)
            values[i] = static_cast<T>(next(i));
        report(progress, static_cast<double>(end) / static_cast<double>(count));
    }
    return Tensor::adopt(shape, values);
}

template <class T>
Tensor generateAs(const GeneratorSpec &spec, const Shape &shape, const ChannelOf &channel, const Progress &progress)
{
    const auto [a, b, c] = spec.parameters;
    RandomStream random(spec.seed);
    switch (spec.kind) {
    case GeneratorKind::Ramp:
        return fill<T>(shape, progress, [a = a, b = b](std::int64_t i) { return a + static_cast<double>(i) * b; });
    case GeneratorKind::Constant:
        return fill<T>(shape, progress, [a = a](std::int64_t) { return a; });
    case GeneratorKind::Normal:
        return fill<T>(shape, progress, [&, a = a, b = b](std::int64_t) { return a + b * random.normal(); });
    case GeneratorKind::Uniform:
        return fill<T>(shape, progress, [&, a = a, b = b](std::int64_t) { return a + (b - a) * random.uniform(); });
    case GeneratorKind::LogNormal:
        return fill<T>(shape, progress,
                       [&, a = a, b = b](std::int64_t) { return portableExp(a + b * random.normal()); });
    case GeneratorKind::ChannelShift:
        return fill<T>(shape, progress,
                       [&, a = a, b = b, c = c](std::int64_t i) { return (a + c * channel(i)) + b * random.normal(); });
    case GeneratorKind::Outlier: {
        constexpr std::uint64_t placeStream = 1; // Another stream, so that the place is independent of the values.
        const auto count = static_cast<std::uint64_t>(elementCount(shape));
        const auto place = static_cast<std::int64_t>(RandomStream(spec.seed, placeStream).index(count));
        return fill<T>(shape, progress, [&, a = a, b = b, c = c](std::int64_t i) {
            const double value = a + b * random.normal();
            return i == place ? c : value;
        });
    }
    }
    return {};
}

} // namespace

Message title(GeneratorKind kind)
{
    return entry(kind).title;
}

bool isRandom(GeneratorKind kind)
{
    return kind != GeneratorKind::Ramp && kind != GeneratorKind::Constant;
}

std::span<const GeneratorParameter> parameters(GeneratorKind kind)
{
    return entry(kind).parameters;
}

GeneratorSpec initialSpec(GeneratorKind kind)
{
    GeneratorSpec spec;
    spec.kind = kind;
    spec.parameters = {};
    const auto known = parameters(kind);
    for (std::size_t i = 0; i < known.size(); ++i)
        spec.parameters[i] = known[i].initial;
    return spec;
}

Tensor generate(const GeneratorSpec &spec, const Shape &shape, DType dtype, const Progress &progress)
{
    checkParameters(spec);
    const bool valid = !shape.empty() && shape.size() <= static_cast<std::size_t>(maximumRank)
        && std::all_of(shape.begin(), shape.end(), [](std::int64_t length) { return length > 0; });
    if (!valid)
        throw InputError({MESSAGE_TEXT("Message", "A tensor needs 1 to %1 axes, each at least 1 long."),
                          {std::to_string(maximumRank)}});
    const ChannelOf channel(shape, spec.channelAxis, {});
    return dtype == DType::Float32 ? generateAs<float>(spec, shape, channel, progress)
                                   : generateAs<double>(spec, shape, channel, progress);
}

Tensor generateAt(const GeneratorSpec &spec, const Shape &shape, std::span<const std::int64_t> elements)
{
    checkParameters(spec);
    const ChannelOf channel(shape, spec.channelAxis, elements);
    return generateAs<double>(spec, {static_cast<std::int64_t>(elements.size())}, channel, {});
}

} // namespace normscope

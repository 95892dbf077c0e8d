// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the engine's values for QCOMPARE, so that a failure shows the actual and the expected value.
#pragma once

#include "engine/normalization/evaluation.h"
#include "engine/normalization/presets.h"

#include <QTest>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace normscope::test {

inline char *printed(const std::string &text)
{
    return qstrdup(text.c_str());
}

/// The number with as many digits as tell it from its neighbours, and with the sign of −0.
inline std::string numberText(double number)
{
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

/// A list such as "1, 2.5, nan, …": at most 64 numbers.
template <class Numbers>
std::string listText(const Numbers &numbers, std::size_t count)
{
    constexpr std::size_t most = 64;
    std::string text;
    for (std::size_t i = 0; i < std::min(count, most); ++i)
        text += (i ? ", " : "") + numberText(static_cast<double>(numbers[static_cast<std::int64_t>(i)]));
    return count > most ? text + ", …" : text;
}

inline std::string axesText(AxisSet axes)
{
    std::string text = "{";
    for (const int axis : axes.toVector())
        text.append(text.size() > 1 ? "," : "").append(std::to_string(axis));
    return text.append("}");
}

inline std::string tensorText(const Tensor &tensor)
{
    if (tensor.isEmpty())
        return "no tensor";
    return std::string(name(tensor.dtype())) + ' ' + shapeText(tensor.shape()) + ": "
        + listText(tensor, static_cast<std::size_t>(tensor.size()));
}

inline std::string specText(const NormalizationSpec &spec)
{
    const auto affine = [](const char *which, const AffineParameter &parameter) {
        return std::string(which) + (parameter.present ? axesText(parameter.axes) : "none");
    };
    std::string text = "reduced " + axesText(spec.reducedAxes) + ", channels " + std::to_string(spec.channelAxis)
        + " in " + std::to_string(spec.channelGroups) + (spec.centre ? ", centred" : ", not centred") + ", ε "
        + numberText(spec.epsilon) + ' ' + std::string(name(spec.epsilonPlacement)) + ", "
        + std::string(name(spec.variance)) + affine(", γ ", spec.gamma) + ' ' + std::string(name(spec.gammaForm))
        + affine(", β ", spec.beta);
    if (spec.tracksRunningStatistics)
        text += ", " + std::string(name(spec.mode)) + ", momentum " + numberText(spec.momentum) + " of the "
            + std::string(name(spec.momentumConvention)) + ", running " + std::string(name(spec.runningVariance))
            + (spec.averagesSamples ? ", averaged over samples" : "");
    return text;
}

inline std::string upstreamText(const UpstreamGradient &upstream)
{
    return std::string(name(upstream.kind)) + ", seed " + std::to_string(upstream.seed) + ", element "
        + std::to_string(upstream.element) + ", " + tensorText(upstream.values);
}

} // namespace normscope::test

namespace normscope {

/// The text of an enumerator of any enumeration with a function name().
template <class E>
requires requires(E value)
{
    std::string_view(name(value));
}
char *toString(const E &value)
{
    return test::printed(std::string(name(value)));
}

inline char *toString(AxisSet axes)
{
    return test::printed(test::axesText(axes));
}

inline char *toString(const Tensor &tensor)
{
    return test::printed(test::tensorText(tensor));
}

inline char *toString(const Layout &layout)
{
    return test::printed(layout.text() + ", batch " + std::to_string(layout.batchAxis) + ", channels "
                         + std::to_string(layout.channelAxis));
}

inline char *toString(const NormalizationSpec &spec)
{
    return test::printed(test::specText(spec));
}

inline char *toString(const UpstreamGradient &upstream)
{
    return test::printed(test::upstreamText(upstream));
}

inline char *toString(const MatchedPreset &preset)
{
    return test::printed(std::string(name(preset.method)) + ' ' + std::to_string(preset.variant));
}

inline char *toString(const Moments &moments)
{
    return test::printed("n " + std::to_string(moments.count) + ", mean " + test::numberText(moments.mean)
                         + ", Σ(x − mean)² " + test::numberText(moments.squaredDeviations));
}

/// The shape, and the number and size of the groups.
inline char *toString(const Grouping &grouping)
{
    std::string text = shapeText(grouping.shape()) + " in " + std::to_string(grouping.groupCount()) + " groups of "
        + std::to_string(grouping.groupSize());
    return test::printed(text);
}

inline char *toString(const NormalizationProblem &problem)
{
    return test::printed(problem.layout.text() + ": " + test::specText(problem.spec) + "\n input "
                         + test::tensorText(problem.input) + "\n γ " + test::tensorText(problem.gamma) + "\n β "
                         + test::tensorText(problem.beta) + "\n mask " + test::tensorText(problem.mask) + "\n running "
                         + test::tensorText(problem.running.mean) + "; " + test::tensorText(problem.running.variance)
                         + "\n upstream " + test::upstreamText(problem.upstream));
}

} // namespace normscope

namespace QTest {

template <>
inline char *toString(const std::vector<std::int64_t> &shape)
{
    return normscope::test::printed(normscope::shapeText(shape));
}

template <>
inline char *toString(const std::vector<double> &numbers)
{
    std::string text;
    for (const double number : numbers)
        text += (text.empty() ? "" : ", ") + normscope::test::numberText(number);
    return normscope::test::printed(text);
}

} // namespace QTest

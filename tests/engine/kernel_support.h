// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/kernels.h"
#include "engine/normalization/forward_plan.h"
#include "engine/normalization/normalizer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace normscope {

/// A problem that the raw kernels are tried on.
struct KernelCase
{
    Shape shape;
    NormalizationSpec spec;

    /// `reduced`: the axes of the statistics; `affine`: the axes of γ and β (empty: both absent).
    KernelCase(Shape dims, AxisSet reduced, AxisSet affine = {})
        : shape(std::move(dims))
    {
        spec.reducedAxes = reduced;
        spec.gamma = spec.beta = {!affine.isEmpty(), affine};
    }
    KernelCase withGroups(int axis, int groups) const
    {
        KernelCase other = *this;
        other.spec.channelAxis = axis;
        other.spec.channelGroups = groups;
        return other;
    }
    KernelCase withoutCentring() const
    {
        KernelCase other = *this;
        other.spec.centre = false;
        return other;
    }
    KernelCase withEpsilonOutside() const
    {
        KernelCase other = *this;
        other.spec.epsilonPlacement = EpsilonPlacement::Outside;
        other.spec.epsilon = 0.01;
        return other;
    }
    KernelCase withEpsilon(double epsilon) const
    {
        KernelCase other = *this;
        other.spec.epsilon = epsilon;
        return other;
    }
    std::string text() const
    {
        std::string text = shapeText(shape) + " over";
        for (const int axis : spec.reducedAxes.toVector())
            text += " " + std::to_string(axis);
        return text + (spec.gamma.present ? ", affine" : "") + (spec.centre ? "" : ", not centred")
            + (spec.epsilonPlacement == EpsilonPlacement::Outside ? ", ε outside" : "");
    }
};

/// Cases of ranks 1 to 5 with any axes reduced, γ and β along any axes, and up to 20 000 values; the same ones on every
/// machine. The lengths are those around which the kernels change their method: vectors, blocks of rows, narrow rows,
/// short runs.
inline std::vector<KernelCase> anyCases(int count)
{
    constexpr std::int64_t lengths[] = {1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 31, 33, 63, 64, 65, 99, 101, 127, 128, 131};
    std::mt19937 random(20160721);
    const auto below = [&random](std::size_t end) { return random() % end; };
    std::vector<KernelCase> cases;
    while (cases.size() < static_cast<std::size_t>(count)) {
        Shape shape(1 + below(5));
        for (std::int64_t &length : shape)
            length = lengths[below(std::size(lengths))];
        const auto all = AxisSet::all(static_cast<int>(shape.size())).bits();
        const AxisSet reduced = AxisSet::fromBits(1 + static_cast<unsigned>(below(all)));
        const AxisSet affine = AxisSet::fromBits(static_cast<unsigned>(below(all + 1)));
        if (elementCount(shape) <= 20'000)
            cases.emplace_back(shape, reduced, affine);
    }
    return cases;
}

/// An array whose first element lies `shift` elements behind an aligned place, between guards.
template <class T>
class GuardedArray
{
public:
    GuardedArray(std::int64_t count, std::int64_t shift)
        : m_count(count)
        , m_values(static_cast<std::size_t>(count + 2 * margin), guard)
    {
        const auto bytes = reinterpret_cast<std::uintptr_t>(m_values.data()) % alignment;
        const auto aligned = static_cast<std::int64_t>((alignment - bytes) / sizeof(T));
        m_first = m_values.data() + aligned + shift;
        std::fill_n(m_first, count, T(0));
    }
    GuardedArray(const GuardedArray &) = delete;
    GuardedArray &operator=(const GuardedArray &) = delete;

    T *data() { return m_first; }
    T &operator[](std::int64_t i) { return m_first[i]; }
    bool areGuardsIntact() const
    {
        return std::all_of(m_values.data(), static_cast<const T *>(m_first), isGuard)
            && std::all_of(static_cast<const T *>(m_first) + m_count, m_values.data() + m_values.size(), isGuard);
    }

private:
    static constexpr std::size_t alignment = 64;
    static constexpr std::int64_t margin = 64;
    static constexpr T guard = T(-12345.625);
    static bool isGuard(T value) { return value == guard; }

    std::int64_t m_count;
    std::vector<T> m_values;
    T *m_first;
};

/// Values between -7 and 9 without a pattern, other ones for each seed.
template <class T>
std::vector<T> seededValues(std::int64_t count, int seed)
{
    std::vector<T> values;
    for (std::int64_t i = 0; i < count; ++i)
        values.push_back(static_cast<T>((i * 7919 + seed * 104729) % 1009) / 64 - 7);
    return values;
}

/// Output and statistics as the kernels in use compute them.
template <class T>
struct KernelResult
{
    std::vector<T> y;
    std::vector<double> means;
    std::vector<double> squares;
    bool areGuardsIntact = true;
};

/// The value of an element of a case by its flat index.
using ElementValue = std::function<double(std::int64_t)>;

/// Values without a pattern that need no seed: the sum of two fractional parts, within ±2.4 of `mean`.
inline ElementValue scattered(double mean = 0)
{
    return [mean](std::int64_t i) {
        const auto place = static_cast<double>(i + 1);
        const auto fraction = [](double value) { return value - std::trunc(value); };
        const double noise = fraction(place * 0.6180339887498949) + fraction(place * 0.4142135623730951);
        return mean + 2.4 * (noise - 1);
    };
}

/// The sets of kernels that this processor can run.
inline std::vector<std::string> vectorSets()
{
    std::vector<std::string> sets = kernels::names();
    std::erase(sets, "plain");
    return sets;
}

/// What a forward pass reads and writes: x, γ, β, y (γ and β null if absent) and the moments.
template <class T>
using ForwardPass = std::function<void(const T *, const T *, const T *, T *, kernels::GroupMoments)>;

inline Shape affineShape(const KernelCase &one)
{
    return one.spec.gamma.present ? parameterShape(one.spec.gamma.axes, one.shape) : Shape();
}

/// Runs a forward pass on a case; x, γ, β and y lie `shift`, 2·shift, … elements behind aligned places.
template <class T>
KernelResult<T> resultOf(const ForwardPass<T> &forward, const KernelCase &one, const ElementValue &value,
                         std::int64_t shift)
{
    const Grouping grouping(one.shape, one.spec);
    const Shape affine = affineShape(one);
    const std::int64_t count = elementCount(one.shape);
    const std::int64_t parameters = affine.empty() ? 1 : elementCount(affine);
    GuardedArray<T> x(count, shift);
    GuardedArray<T> gamma(parameters, 2 * shift);
    GuardedArray<T> beta(parameters, 3 * shift);
    GuardedArray<T> y(count, 4 * shift);
    for (std::int64_t i = 0; i < count; ++i)
        x[i] = static_cast<T>(value(i));
    for (std::int64_t i = 0; i < parameters; ++i) {
        gamma[i] = static_cast<T>(1 + 0.13 * static_cast<double>(i % 5)); // Of no short products.
        beta[i] = static_cast<T>(0.27 * static_cast<double>(i % 7) - 0.5);
    }
    KernelResult<T> result;
    result.means.resize(static_cast<std::size_t>(grouping.groupCount()));
    result.squares = result.means;
    forward(x.data(), affine.empty() ? nullptr : gamma.data(), affine.empty() ? nullptr : beta.data(), y.data(),
            {result.means.data(), result.squares.data()});
    result.y.assign(y.data(), y.data() + count);
    result.areGuardsIntact
        = x.areGuardsIntact() && gamma.areGuardsIntact() && beta.areGuardsIntact() && y.areGuardsIntact();
    return result;
}

/// Runs the kernels in use as the engine does.
template <class T>
KernelResult<T> normalizeWithKernels(const KernelCase &one, const ElementValue &value, std::int64_t shift = 0,
                                     int threads = 1)
{
    const Shape affine = affineShape(one);
    Normalizer<T> normalizer(Grouping(one.shape, one.spec), one.spec, affine, affine, threads);
    return resultOf<T>([&](auto... operands) { normalizer.forward(operands...); }, one, value, shift);
}

/// Has the kernels in use go one of the ways that the engine chooses from by the sizes of caches. With biased variance
/// and ε inside the root; panels in one piece.
template <class T>
KernelResult<T> normalizeBy(Way way, const KernelCase &one, const ElementValue &value, std::int64_t shift = 0)
{
    const Grouping grouping(one.shape, one.spec);
    const Walk walk(grouping, {}, affineShape(one), affineShape(one));
    const ForwardPlan plan(grouping, walk, sizeof(T));
    const auto count = static_cast<double>(plan.groupSize);
    const kernels::Finish finish {count, count, one.spec.epsilon, true, one.spec.centre};
    const auto forward = [&](const T *x, const T *gamma, const T *beta, T *y, kernels::GroupMoments moments) {
        kernels::Operands<T> operands {x, gamma, beta, y, way == Way::Past};
        operands.inTurn = way == Way::InTurn;
        if (plan.isPanel) {
            const kernels::Range tiles {0, plan.panel.slabs.size() * plan.panel.tiles()};
            kernels::table<T>()->forwardPanel(operands, plan.panel, finish, tiles, moments, {});
        } else {
            kernels::table<T>()->forwardRuns(operands, plan.runs, finish, {0, plan.groupCount}, moments);
        }
    };
    return resultOf<T>(forward, one, value, shift);
}

/// How far a result may be from the reference.
struct KernelTolerance
{
    double variance; ///< Relative.
    double output; ///< Relative to max(1, |y|).
};

/// What is wrong with a result, in words; empty if nothing is.
template <class T>
std::string difference(const KernelResult<T> &own, const KernelResult<T> &reference, KernelTolerance tolerance)
{
    const auto isFar = [](double a, double b, double allowed) {
        return !(a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= allowed);
    };
    const auto report = [](const char *what, std::size_t i, double a, double b) {
        return std::string(what) + " " + std::to_string(i) + " is " + std::to_string(a) + " and not "
            + std::to_string(b);
    };
    if (!own.areGuardsIntact)
        return "memory beside the arrays was written";
    for (std::size_t i = 0; i < own.means.size(); ++i) {
        const double allowed = tolerance.variance * std::abs(reference.squares[i]);
        if (isFar(own.squares[i], reference.squares[i], allowed))
            return report("Σ(x − mean)² of group", i, own.squares[i], reference.squares[i]);
        const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(reference.means[i]);
        const double deviation = std::sqrt(std::abs(reference.squares[i]));
        if (isFar(own.means[i], reference.means[i], tolerance.output * deviation + rounding))
            return report("mean of group", i, own.means[i], reference.means[i]);
    }
    for (std::size_t i = 0; i < own.y.size(); ++i) {
        const auto expected = static_cast<double>(reference.y[i]);
        if (isFar(static_cast<double>(own.y[i]), expected, tolerance.output * std::max(1.0, std::abs(expected))))
            return report("element", i, static_cast<double>(own.y[i]), expected);
    }
    return {};
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/naming.h"

#include "engine/normalization/grouping.h"

#include <algorithm>

namespace normscope {

namespace {

std::int64_t lengthAlong(const Shape &shape, int axis)
{
    return shape[static_cast<std::size_t>(axis)];
}

// How many channel groups there really are; 1 where nothing is split.
int split(const NormalizationSpec &spec)
{
    return spec.channelAxis >= 0 && spec.reducedAxes.contains(spec.channelAxis) ? spec.channelGroups : 1;
}

// The reduced axes, without the channel axis where each channel group is one channel: that keeps the axis.
AxisSet effectiveAxes(const NormalizationSpec &spec, const Shape &shape)
{
    AxisSet axes = spec.reducedAxes;
    if (split(spec) > 1 && split(spec) == lengthAlong(shape, spec.channelAxis))
        axes.remove(spec.channelAxis);
    return axes;
}

bool sameGroups(const NormalizationSpec &a, const NormalizationSpec &b, const Shape &shape)
{
    const Grouping left(shape, a);
    const Grouping right(shape, b);
    return left.reducedLoops() == right.reducedLoops();
}

bool sameStatistics(const NormalizationSpec &a, const NormalizationSpec &b, const Shape &shape)
{
    return a.centre == b.centre && sameGroups(a, b, shape);
}

AxisSet withoutSingle(AxisSet axes, const Shape &shape)
{
    for (const int axis : axes.toVector()) {
        if (lengthAlong(shape, axis) == 1)
            axes.remove(axis);
    }
    return axes;
}

bool sameAffine(const NormalizationSpec &a, const NormalizationSpec &b, const Shape &shape)
{
    const auto same = [&shape](const AffineParameter &left, const AffineParameter &right) {
        return left.present == right.present && withoutSingle(left.axes, shape) == withoutSingle(right.axes, shape);
    };
    return same(a.gamma, b.gamma) && same(a.beta, b.beta);
}

// "N = 1, L = 1".
std::string lengthsText(AxisSet axes, const Layout &layout, const Shape &shape)
{
    std::string text;
    for (const int axis : axes.toVector()) {
        if (!text.empty())
            text += ", ";
        text += layout.names[static_cast<std::size_t>(axis)] + " = " + std::to_string(lengthAlong(shape, axis));
    }
    return text;
}

// Why two choices make the same groups. `groups` is G where one of them is group norm, else 0.
Message reason(const NormalizationSpec &a, const NormalizationSpec &b, int groups, const Layout &layout,
               const Shape &shape)
{
    if (Grouping(shape, a).groupSize() == 1)
        return {MESSAGE_TEXT("Message", "Every group is a single value, whichever of these axes are reduced.")};
    const AxisSet differing = AxisSet::fromBits(effectiveAxes(a, shape).bits() ^ effectiveAxes(b, shape).bits());
    const std::string lengths = lengthsText(differing, layout, shape);
    const std::string count = std::to_string(groups);
    if (groups > 1) {
        if (lengths.empty())
            return {MESSAGE_TEXT("Message", "With G = %1 each channel group holds a single channel."), {count}};
        return {MESSAGE_TEXT("Message",
                             "With G = %1 each channel group holds a single channel, and %2: an axis of length 1 makes "
                             "no difference to the groups."),
                {count, lengths}};
    }
    if (!lengths.empty())
        return {MESSAGE_TEXT("Message", "%1: an axis of length 1 makes no difference to the groups."), {lengths}};
    if (groups == 1)
        return {MESSAGE_TEXT("Message", "With G = 1 the one channel group holds all channels.")};
    return {MESSAGE_TEXT("Message", "The same axes are reduced.")};
}

// The numbers of channel groups with which group norm can coincide with something else.
std::vector<int> candidateGroups(Method method, const NormalizationSpec &spec, const NormalizationSpec &candidate,
                                 const Shape &shape)
{
    if (method != Method::Group)
        return {1};
    return {1, static_cast<int>(lengthAlong(shape, candidate.channelAxis)), split(spec)};
}

std::optional<Naming::Equivalence> equivalence(const NormalizationSpec &spec, const MatchedPreset &other,
                                               bool isGroupNorm, const Layout &layout, const Shape &shape)
{
    NormalizationSpec candidate = *preset(other.method, layout, shape, other.variant);
    for (const int groups : candidateGroups(other.method, spec, candidate, shape)) {
        candidate.channelGroups = groups;
        if (!sameStatistics(spec, candidate, shape))
            continue;
        const int named = other.method == Method::Group ? groups : isGroupNorm ? split(spec) : 0;
        return Naming::Equivalence {other, reason(spec, candidate, named, layout, shape),
                                    sameAffine(spec, candidate, shape)};
    }
    return std::nullopt;
}

} // namespace

Naming naming(const NormalizationSpec &spec, const Layout &layout, const Shape &shape)
{
    Naming result;
    result.preset = matchPreset(spec, layout, shape);
    if (spec.usesRunningStatistics())
        return result; // The groups' own statistics are not used: nothing to coincide.
    const bool isGroupNorm = result.preset && result.preset->method == Method::Group;
    for (const Method method : allMethods) {
        for (int variant = 0; variant < variantCount(method, layout); ++variant) {
            const MatchedPreset other {method, variant};
            if (result.preset == other)
                continue;
            if (auto found = equivalence(spec, other, isGroupNorm, layout, shape))
                result.equivalences.push_back(std::move(*found));
        }
    }
    return result;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
//
// The axes of a method follow from which axis numbers the samples and which the channels, so that the known layouts and
// free ones obey one rule:
//
//   batch      all axes but the channels; where the channels stand last (N,L,D) also the samples alone, per position
//   layer, rms channels last: the channels of one position, or the whole sample; else the whole sample, or its channels
//   instance   all axes but samples and channels
//   group      all axes but the samples, the channels split into G groups
#include "engine/normalization/presets.h"

#include "engine/normalization/grouping.h"

#include <algorithm>

namespace normscope {

namespace {

struct Reading
{
    AxisSet reducedAxes;
    AxisSet affineAxes;
};

AxisSet without(AxisSet axes, int axis)
{
    if (axis >= 0)
        axes.remove(axis);
    return axes;
}

AxisSet axesOfOne(int axis)
{
    return axis >= 0 ? AxisSet {axis} : AxisSet();
}

bool hasSamplesAndChannels(const Layout &layout)
{
    return layout.batchAxis >= 0 && layout.channelAxis >= 0 && layout.batchAxis != layout.channelAxis;
}

std::vector<Reading> batchReadings(const Layout &layout)
{
    if (!hasSamplesAndChannels(layout))
        return {};
    const AxisSet channels = {layout.channelAxis};
    std::vector<Reading> readings = {{without(AxisSet::all(layout.rank()), layout.channelAxis), channels}};
    if (layout.rank() > 2 && layout.channelAxis == layout.rank() - 1)
        readings.push_back({AxisSet {layout.batchAxis}, channels});
    return readings;
}

std::vector<Reading> layerReadings(const Layout &layout)
{
    const AxisSet sample = without(AxisSet::all(layout.rank()), layout.batchAxis);
    const AxisSet channels = axesOfOne(layout.channelAxis);
    const bool channelsLast = layout.channelAxis == layout.rank() - 1;
    std::vector<Reading> readings;
    if (sample.isEmpty())
        return readings;
    if (channels.isEmpty() || channels == sample || layout.channelAxis == layout.batchAxis)
        readings = {{sample, sample}};
    else if (channelsLast)
        readings = {{channels, channels}, {sample, channels}};
    else
        readings = {{sample, sample}, {channels, channels}};
    return readings;
}

std::vector<Reading> instanceReadings(const Layout &layout)
{
    const AxisSet positions = without(without(AxisSet::all(layout.rank()), layout.batchAxis), layout.channelAxis);
    if (!hasSamplesAndChannels(layout) || positions.isEmpty())
        return {};
    return {{positions, {layout.channelAxis}}};
}

std::vector<Reading> groupReadings(const Layout &layout)
{
    if (!hasSamplesAndChannels(layout))
        return {};
    return {{without(AxisSet::all(layout.rank()), layout.batchAxis), {layout.channelAxis}}};
}

std::vector<Reading> readings(Method method, const Layout &layout)
{
    switch (method) {
    case Method::Batch:
        return batchReadings(layout);
    case Method::Layer:
    case Method::Rms:
        return layerReadings(layout);
    case Method::Instance:
        return instanceReadings(layout);
    case Method::Group:
        break;
    }
    return groupReadings(layout);
}

// G counts only where it splits a reduced axis.
int effectiveGroups(const NormalizationSpec &spec)
{
    const bool splits = spec.channelAxis >= 0 && spec.reducedAxes.contains(spec.channelAxis);
    return splits ? spec.channelGroups : 1;
}

bool matches(const NormalizationSpec &spec, const NormalizationSpec &preset, Method method)
{
    // Batch norm may do without running statistics, instance norm may keep the samples' averages, others keep none.
    const bool keepsAverages = method == Method::Instance && spec.averagesSamples;
    const bool keepsWhatItMay = preset.tracksRunningStatistics || keepsAverages || !spec.tracksRunningStatistics;
    if (spec.reducedAxes != preset.reducedAxes || spec.centre != preset.centre || !keepsWhatItMay)
        return false;
    if (method != Method::Group)
        return effectiveGroups(spec) == 1;
    return effectiveGroups(spec) == 1 || spec.channelAxis == preset.channelAxis;
}

} // namespace

int variantCount(Method method, const Layout &layout)
{
    return static_cast<int>(readings(method, layout).size());
}

std::optional<NormalizationSpec> preset(Method method, const Layout &layout, const Shape &shape, int variant)
{
    const std::vector<Reading> all = readings(method, layout);
    if (variant < 0 || variant >= static_cast<int>(all.size()))
        return std::nullopt;
    const Reading &reading = all[static_cast<std::size_t>(variant)];
    NormalizationSpec spec;
    spec.reducedAxes = reading.reducedAxes;
    spec.channelAxis = layout.channelAxis;
    spec.channelGroups
        = method == Method::Group ? defaultChannelGroups(shape[static_cast<std::size_t>(layout.channelAxis)]) : 1;
    spec.centre = method != Method::Rms;
    spec.gamma = {true, reading.affineAxes};
    spec.beta = {method != Method::Rms, reading.affineAxes};
    spec.tracksRunningStatistics = method == Method::Batch;
    spec.runningVariance = VarianceEstimator::Unbiased;
    return spec;
}

Message whyNot(Method method, const Layout &layout)
{
    if (variantCount(method, layout) > 0)
        return {};
    if (method == Method::Layer || method == Method::Rms)
        return {MESSAGE_TEXT("Message", "There is no axis besides the batch axis to normalize over.")};
    if (layout.batchAxis < 0 && method == Method::Batch) {
        return {MESSAGE_TEXT("Message",
                             "Batch norm shares statistics between samples, but this layout has no batch axis.")};
    }
    if (layout.batchAxis < 0)
        return {MESSAGE_TEXT("Message", "This method tells samples apart, but this layout has no batch axis.")};
    if (layout.channelAxis < 0)
        return {MESSAGE_TEXT("Message", "This method tells channels apart, but this layout has no channel axis.")};
    if (layout.channelAxis == layout.batchAxis)
        return {MESSAGE_TEXT("Message", "This layout has one and the same axis for samples and channels.")};
    return {MESSAGE_TEXT(
        "Message", "Instance norm averages over positions, but this layout has only a batch and a channel axis.")};
}

int defaultChannelGroups(std::int64_t channels)
{
    // Divisors come in pairs around √C, the smaller one never being the farther one.
    std::int64_t nearest = 1;
    for (std::int64_t divisor = 1; divisor * divisor <= channels; ++divisor) {
        if (channels % divisor == 0)
            nearest = divisor;
    }
    return static_cast<int>(nearest);
}

std::optional<MatchedPreset> matchPreset(const NormalizationSpec &spec, const Layout &layout, const Shape &shape)
{
    // Group norm with G = 1 reduces what layer norm reduces: then the one whose γ runs along the same axes is meant.
    std::optional<MatchedPreset> matched;
    for (const Method method : allMethods) {
        for (int variant = 0; variant < variantCount(method, layout); ++variant) {
            const NormalizationSpec candidate = *preset(method, layout, shape, variant);
            if (!matches(spec, candidate, method))
                continue;
            if (candidate.gamma.axes == spec.gamma.axes)
                return MatchedPreset {method, variant};
            if (!matched)
                matched = {method, variant};
        }
    }
    return matched;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/batch_experiment.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace normscope {

namespace {

void requireRange(const char *text, std::int64_t value, std::int64_t least, std::int64_t most)
{
    if (value < least || value > most)
        throw InputError({text, {std::to_string(least), std::to_string(most), std::to_string(value)}});
}

void require(bool holds, const char *text)
{
    if (!holds)
        throw InputError({text, {}});
}

} // namespace

Sampler samplerOf(const BatchExperiment &e)
{
    return {e.sampler, e.correlation, e.classes, e.shares};
}

void validate(const BatchExperiment &e)
{
    validate(samplerOf(e));
    requireRange(MESSAGE_TEXT("Message", "The batch size must be between %1 and %2, not %3."), e.batchSize, 1,
                 largestBatch);
    requireRange(MESSAGE_TEXT("Message", "The number of features must be between %1 and %2, not %3."), e.features, 1,
                 mostFeatures);
    requireRange(MESSAGE_TEXT("Message", "The number of batches must be between %1 and %2, not %3."), e.batches, 1,
                 mostBatches);
    requireRange(MESSAGE_TEXT("Message", "The degrees of freedom must be between %1 and %2, not %3."), e.degrees,
                 fewestDegrees, mostDegrees);
    requireRange(MESSAGE_TEXT("Message", "The number of channel groups must be between %1 and %2, not %3."),
                 e.channelGroups, 1, mostFeatures);
    requireRange(MESSAGE_TEXT("Message", "The number of micro-batches must be between %1 and %2, not %3."),
                 e.microBatches, 1, largestBatch);
    requireRange(MESSAGE_TEXT("Message", "The number of devices must be between %1 and %2, not %3."), e.devices, 1,
                 largestBatch);
    require(std::isfinite(e.largestScale) && e.largestScale >= 1 && std::isfinite(e.largestShift)
                && e.largestShift >= 0,
            MESSAGE_TEXT("Message", "Of batch renormalization r_max must be 1 or more, and d_max 0 or more."));
    require(e.channel >= 0 && e.probePosition >= 0 && e.probeSample >= -1 && e.probeSeed >= -1,
            MESSAGE_TEXT("Message", "Channels, samples and positions are counted from 0."));
    require(e.momentum >= 0 && e.momentum <= 1, MESSAGE_TEXT("Message", "The momentum must lie between 0 and 1."));
    require(std::isfinite(e.epsilon) && e.epsilon >= 0,
            MESSAGE_TEXT("Message", "Epsilon must be a finite number that is not negative."));
    require(std::isfinite(e.startMean) && std::isfinite(e.startVariance) && e.startVariance >= 0,
            MESSAGE_TEXT("Message", "Running statistics must start at numbers, the variance at 0 or above."));
    require(std::all_of(e.probe.begin(), e.probe.end(), [](double x) { return std::isfinite(x); }),
            MESSAGE_TEXT("Message", "The probe’s values must be finite."));
}

} // namespace normscope

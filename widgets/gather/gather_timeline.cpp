// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gather/gather_timeline.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double beforeFlight = 0.4;
constexpr double flight = 1.7;
constexpr double onLines = 0.6; ///< Rest on the lines after each move.
constexpr double moveOfLines = 1.1;
constexpr double afterFlight = 0.8;

/// Cubic ease-in and ease-out.
double easedStage(double share)
{
    return share < 0.5 ? 4 * share * share * share : 1 - 4 * std::pow(1 - share, 3);
}

} // namespace

GatherTimeline::GatherTimeline(bool centres, bool hasAffine)
{
    m_steps.push_back({beforeFlight, {}, {}});
    add(flight, {0, 1, false});
    add(onLines, {0, 1, false});
    if (centres) {
        add(moveOfLines, {1, 1, false});
        add(onLines, {1, 1, false});
    }
    // Without a centred stage, stage 1 equals the input.
    m_steps.push_back({moveOfLines, {1, 1, false}, {2, 1, false}});
    add(onLines, {2, 1, false});
    if (hasAffine) {
        add(moveOfLines, {3, 1, false});
        add(onLines, {3, 1, false});
    }
    m_steps.push_back({flight, {3, 1, true}, {3, 0, true}});
    add(afterFlight, {3, 0, true});
}

void GatherTimeline::add(double seconds, const GatherMoment &to)
{
    m_steps.push_back({seconds, m_steps.back().to, to});
}

double GatherTimeline::duration() const
{
    double sum = 0;
    for (const Step &step : m_steps)
        sum += step.seconds;
    return sum;
}

GatherMoment GatherTimeline::at(double seconds) const
{
    double begin = 0;
    for (const Step &step : m_steps) {
        const double share = (seconds - begin) / step.seconds;
        begin += step.seconds;
        if (share > 1)
            continue;
        if (share <= 0)
            return step.from;
        return {std::lerp(step.from.stage, step.to.stage, easedStage(share)),
                std::lerp(step.from.share, step.to.share, share), step.to.isHomeward};
    }
    return m_steps.back().to;
}

double GatherTimeline::timeOnLines(double stage) const
{
    double begin = beforeFlight + flight;
    double end = duration() - flight - afterFlight;
    if (at(end).stage < stage)
        return end;
    constexpr double precision = 1e-6;
    while (end - begin > precision) {
        const double middle = (begin + end) / 2;
        (at(middle).stage < stage ? begin : end) = middle;
    }
    return end;
}

} // namespace normscope

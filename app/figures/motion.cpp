// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/motion.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace normscope {

namespace {

constexpr double secondsAtStage = 0.8;
constexpr double secondsBetween = 1.2;
constexpr double secondsOfBatchSize = 0.6;
constexpr std::array shownBatchSizes = {2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128};

int framesIn(double seconds, const AnimationTiming &timing)
{
    return std::max(1, static_cast<int>(std::lround(seconds * timing.frameRate)));
}

/// Eases a share of the way, 0 … 1: slow at both ends.
double easedMove(double share)
{
    return share * share * (3 - 2 * share);
}

MotionStep stepOf(FigureSourcePtr source, int frames)
{
    return {[source = std::move(source)](const Progress &) { return source; }, frames};
}

std::vector<MotionStep> stageSteps(const FigureSource &source, const AnimationTiming &timing)
{
    std::vector<MotionStep> steps;
    const std::vector<Stage> stages = source.stages();
    const int still = framesIn(secondsAtStage, timing);
    const int moving = framesIn(secondsBetween, timing);
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const auto stage = static_cast<double>(stages[i]);
        // Without a centred stage the motion starts at the place of that stage: before it the values would not change.
        const double from = i == 0 ? 0 : std::max(static_cast<double>(stages[i - 1]), stage - 1);
        for (int step = 1; i > 0 && step < moving; ++step)
            steps.push_back(
                stepOf(source.between(from + easedMove(static_cast<double>(step) / moving) * (stage - from)), 1));
        steps.push_back(stepOf(source.at(stages[i]), still));
    }
    return steps;
}

std::vector<MotionStep> gatherSteps(const FigureSource &source, const AnimationTiming &timing)
{
    std::vector<MotionStep> steps;
    const GatherTimeline timeline = source.gatherTimeline().value();
    const int frames = framesIn(timeline.duration(), timing);
    GatherMoment last {-1, -1, false};
    for (int frame = 0; frame <= frames; ++frame) {
        const GatherMoment moment = timeline.at(std::min(frame / timing.frameRate, timeline.duration()));
        if (moment == last)
            ++steps.back().frames;
        else
            steps.push_back(stepOf(source.gathered(moment), 1));
        last = moment;
    }
    return steps;
}

std::vector<MotionStep> batchSizeSteps(const FigureRequest &request, const AnimationTiming &timing)
{
    std::vector<MotionStep> steps;
    for (const int size : shownBatchSizes) {
        steps.push_back({[request, size](const Progress &progress) {
                             return request.source->withBatchSize(size, *request.view, progress);
                         },
                         framesIn(secondsOfBatchSize, timing)});
    }
    return steps;
}

} // namespace

bool canMove(const ViewType &view, Motion motion)
{
    switch (motion) {
    case Motion::None:
        return true;
    case Motion::Stages:
        return view.hasStages;
    case Motion::Gather:
        return view.gathers;
    case Motion::BatchSize:
        break;
    }
    return view.hasBatchSizes;
}

std::vector<MotionStep> motionSteps(const FigureRequest &request, Motion motion, const AnimationTiming &timing)
{
    switch (motion) {
    case Motion::Stages:
        return stageSteps(*request.source, timing);
    case Motion::Gather:
        return gatherSteps(*request.source, timing);
    case Motion::BatchSize:
        return batchSizeSteps(request, timing);
    case Motion::None:
        break;
    }
    return {stepOf(request.source, 1)};
}

} // namespace normscope

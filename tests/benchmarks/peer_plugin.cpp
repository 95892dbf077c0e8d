// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine as a contender in the peers' harness: its `run` is Normalizer::forward, which the window and `compute`
// call as well.
#include "engine/normalization/normalizer.h"

#include "problem.hpp"

#include <vector>

namespace {

using namespace normscope;

Shape shapeOf(const PeerProblem &problem)
{
    if (problem.op == OP_AXES)
        return Shape(problem.dims, problem.dims + problem.rank);
    return {problem.n, problem.c, problem.s};
}

NormalizationSpec specOf(const PeerProblem &problem)
{
    NormalizationSpec spec;
    spec.epsilon = static_cast<double>(problem.eps);
    switch (problem.op) {
    case OP_BN:
        spec.reducedAxes = {0, 2};
        spec.gamma.axes = {1};
        break;
    case OP_LN:
    case OP_RMS:
        spec.reducedAxes = {1, 2};
        spec.gamma.axes = {1, 2};
        spec.centre = problem.op == OP_LN;
        break;
    case OP_GN:
        spec.reducedAxes = {1, 2};
        spec.channelAxis = 1;
        spec.channelGroups = static_cast<int>(problem.groups);
        spec.gamma.axes = {1};
        break;
    case OP_IN:
        spec.reducedAxes = {2};
        spec.gamma.axes = {1};
        break;
    default:
        spec.reducedAxes = AxisSet::fromBits(problem.axes);
    }
    spec.gamma.present = problem.op != OP_AXES;
    spec.beta.present = spec.gamma.present && problem.op != OP_RMS;
    return spec;
}

struct Contest
{
    PeerProblem *problem;
    NormalizationSpec spec = specOf(*problem);
    Shape shape = shapeOf(*problem);
    Shape affine = spec.gamma.present ? parameterShape(spec.gamma.axes, shape) : Shape();
    Grouping grouping {shape, spec};
    Normalizer<float> normalizer {grouping, spec, affine, spec.beta.present ? affine : Shape(), problem->threads};
    std::vector<double> means = std::vector<double>(static_cast<std::size_t>(grouping.groupCount()));
    std::vector<double> squares = means;
};

void *prepare(PeerProblem *problem)
{
    return new Contest {problem};
}

void run(void *state)
{
    auto &contest = *static_cast<Contest *>(state);
    const PeerProblem &problem = *contest.problem;
    contest.normalizer.forward(problem.x, contest.spec.gamma.present ? problem.gamma : nullptr,
                               contest.spec.beta.present ? problem.beta : nullptr, problem.y,
                               {contest.means.data(), contest.squares.data()});
}

void statistics(void *state)
{
    const auto &contest = *static_cast<Contest *>(state);
    const auto count = static_cast<double>(contest.grouping.groupSize());
    for (std::size_t group = 0; group < contest.means.size(); ++group) {
        const double mean = contest.means[group];
        const double variance = contest.squares[group] / count;
        contest.problem->mean[group] = static_cast<float>(mean);
        contest.problem->var[group] = static_cast<float>(contest.spec.centre ? variance : variance + mean * mean);
    }
}

void release(void *state)
{
    delete static_cast<Contest *>(state);
}

const PeerContender contender {"normscope", prepare, run, statistics, release};

} // namespace

extern "C" __attribute__((visibility("default"))) const PeerContender *peer_contender()
{
    return &contender;
}

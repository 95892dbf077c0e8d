// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/experiments/experiment_run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace normscope {

namespace {

using Clock = std::chrono::steady_clock;

/// Batches of the roughest result that is shown.
constexpr std::int64_t fewestBatches = 256;
/// The same where batches are large and features many, so that the result can follow a slider.
constexpr std::int64_t fewestOfAll = 16;
constexpr std::int64_t firstDraws = 1 << 20;
/// No slice draws more values than this: a fraction of a second, so that charts go on refining.
constexpr std::int64_t sliceDraws = 1 << 23;
/// How many times as many batches the present batch size gets as the others.
constexpr std::int64_t lead = 16;
/// Outputs that the gaps are averaged over.
constexpr std::size_t gapOutputs = 2048;

/// The experiment with all settings that the sampling laws do not depend on at their defaults.
BatchExperiment drawsOnly(BatchExperiment experiment)
{
    const BatchExperiment other;
    experiment.batchSize = other.batchSize;
    experiment.probe = other.probe;
    experiment.probeSeed = other.probeSeed;
    experiment.probeSample = other.probeSample;
    experiment.probePosition = other.probePosition;
    experiment.momentum = other.momentum;
    experiment.momentumConvention = other.momentumConvention;
    experiment.runningVariance = other.runningVariance;
    experiment.startMean = other.startMean;
    experiment.startVariance = other.startVariance;
    experiment.channelGroups = other.channelGroups;
    experiment.microBatches = other.microBatches;
    experiment.devices = other.devices;
    experiment.largestScale = other.largestScale;
    experiment.largestShift = other.largestShift;
    return experiment;
}

bool samePopulation(const BatchExperiment &a, const BatchExperiment &b)
{
    return a.population == b.population && a.degrees == b.degrees && a.replacement == b.replacement
        && a.features == b.features && a.layout == b.layout && a.perPosition == b.perPosition && a.channel == b.channel
        && a.allChannels == b.allChannels && samplerOf(a) == samplerOf(b);
}

std::int64_t batchesDone(const ExperimentRun &run, int batchSize)
{
    const auto found = run.sums.find(batchSize);
    return found == run.sums.end() ? 0 : found->second->batches;
}

std::int64_t outputsDone(const ExperimentRun &run)
{
    return run.probeRun ? static_cast<std::int64_t>(run.probeRun->outputs.size()) : 0;
}

/// The batches to reach next: twice as many as before, but not beyond what a slice may draw; at first no more than a
/// frame has time for.
std::int64_t nextGoal(const ExperimentRun &run, int batchSize, std::int64_t done, std::int64_t until)
{
    const std::int64_t draws = static_cast<std::int64_t>(batchSize) * run.population->features();
    const std::int64_t fewest = std::clamp(firstDraws / draws, fewestOfAll, fewestBatches);
    return std::min(done + std::clamp(done, fewest, std::max(sliceDraws / draws, fewest)), until);
}

std::int64_t probeBatches(const ExperimentRun &run)
{
    return std::min(run.experiment.batches, mostProbeBatches);
}

std::vector<int> shownSizes(const ExperimentRun &run)
{
    std::vector<int> sizes = sweptBatchSizes(*run.population);
    if (std::find(sizes.begin(), sizes.end(), run.experiment.batchSize) == sizes.end())
        sizes.push_back(run.experiment.batchSize);
    return sizes;
}

std::vector<int> sizesOfSweep(const ExperimentRun &run)
{
    return sizesTogether(shownSizes(run), remedyChoice(run.experiment), *run.population);
}

std::int64_t sweepDone(const ExperimentRun &run, int samples)
{
    const auto found = run.sweep.runs.find(samples);
    return found == run.sweep.runs.end() ? 0 : static_cast<std::int64_t>(found->second->outputs.size());
}

enum class SliceOf
{
    Laws,
    Probe,
    Sweep
};

struct Slice
{
    int batchSize = 0;
    std::int64_t until = 0;
    SliceOf part = SliceOf::Laws;
};

/// The next slice: rough results everywhere first, then finer ones; the present batch size is ahead, then come the
/// sweep, which has one feature only, and the other batch sizes. std::nullopt when all is done.
std::optional<Slice> nextSlice(const ExperimentRun &run, LawSizes sizes)
{
    const std::int64_t batches = run.experiment.batches;
    const int present = run.experiment.batchSize;
    const std::vector<int> swept = sizes == LawSizes::All ? sweptBatchSizes(*run.population) : std::vector<int>();
    const std::vector<int> together = sizesOfSweep(run);
    for (std::int64_t level = fewestBatches;; level *= 2) {
        const std::int64_t goal = std::min(level, batches);
        const std::int64_t presentGoal = std::min(level * lead, batches);
        if (const std::int64_t done = outputsDone(run); done < std::min(presentGoal, mostProbeBatches))
            return Slice {present, nextGoal(run, present, done, probeBatches(run)), SliceOf::Probe};
        if (const std::int64_t done = batchesDone(run, present); done < presentGoal)
            return Slice {present, nextGoal(run, present, done, batches)};
        for (const int samples : together) {
            const std::int64_t all = sweptBatches(batches, samples);
            if (const std::int64_t done = sweepDone(run, samples); done < std::min(level, all))
                return Slice {samples, std::min(std::max(2 * done, level), all), SliceOf::Sweep};
        }
        for (const int batchSize : swept) {
            if (const std::int64_t done = batchesDone(run, batchSize); done < goal)
                return Slice {batchSize, nextGoal(run, batchSize, done, batches)};
        }
        if (goal == batches)
            return {};
    }
}

void run(ExperimentRun &state, const Slice &slice, Workers &workers, const Progress &progress)
{
    if (slice.part == SliceOf::Sweep)
        return drawProbes(state.sweep, slice.batchSize, slice.until, state.probe, *state.population, state.experiment,
                          workers, progress);
    if (slice.part == SliceOf::Probe) {
        auto outputs = state.probeRun ? std::make_shared<ProbeRun>(*state.probeRun) : std::make_shared<ProbeRun>();
        runProbe(*outputs, state.probe, *state.population, state.experiment, slice.batchSize, slice.until, workers,
                 progress);
        state.probeRun = std::move(outputs);
        return;
    }
    auto &kept = state.sums[slice.batchSize];
    auto sums = kept ? std::make_shared<BatchSums>(*kept) : std::make_shared<BatchSums>();
    runBatches(*sums, *state.population, state.experiment, slice.batchSize, slice.until, workers, progress);
    kept = std::move(sums);
}

constexpr std::size_t trainingBatches = static_cast<std::size_t>(trainingCount) * trajectorySteps;

MomentSeries partOf(const MomentSeries &series, std::size_t first, std::size_t count)
{
    const auto slice = [&](const std::vector<double> &values) {
        const auto begin = values.begin() + static_cast<std::ptrdiff_t>(first);
        return std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(count));
    };
    return {series.batchSize, slice(series.means), slice(series.variances), series.valuesPerSample};
}

/// Mean distances from a fixed set of outputs, each found at once from sums over the sorted ones.
class MeanDistance
{
public:
    explicit MeanDistance(std::vector<double> outputs)
        : m_sorted(std::move(outputs))
    {
        std::ranges::sort(m_sorted);
        m_sums.push_back(0);
        for (const double output : m_sorted)
            m_sums.push_back(m_sums.back() + output);
    }
    /// The mean distance of the outputs from `place`; NaN for NaN.
    double from(double place) const
    {
        if (std::isnan(place))
            return place;
        const auto below = static_cast<std::size_t>(std::ranges::lower_bound(m_sorted, place) - m_sorted.begin());
        const auto less = static_cast<double>(below);
        const auto count = static_cast<double>(m_sorted.size());
        return (less * place - m_sums[below] + (m_sums.back() - m_sums[below]) - (count - less) * place) / count;
    }

private:
    std::vector<double> m_sorted;
    std::vector<double> m_sums;
};

double evalOf(const ExperimentRun &state, const RunningTrajectory &training, std::size_t step)
{
    return evalOutput(state.probe.first(), training.means[step], training.variances[step], state.experiment.epsilon);
}

void measureTrainings(ExperimentRun &state, std::size_t outputs)
{
    const auto begin = state.probeRun->outputs.begin();
    const MeanDistance distance({begin, begin + static_cast<std::ptrdiff_t>(outputs)});
    state.gapsOfTrainings.clear();
    for (std::size_t step = 0; step < state.trajectory.means.size(); ++step) {
        AcrossTrainings gap {0, std::numeric_limits<double>::infinity(), 0};
        for (const RunningTrajectory &training : state.trainings) {
            const double one = distance.from(evalOf(state, training, step));
            gap.mean += one / trainingCount;
            gap.least = std::min(gap.least, one);
            gap.most = std::max(gap.most, one);
        }
        state.gapsOfTrainings.push_back(gap);
    }
}

/// Computes what takes no time and needs no refining.
void start(ExperimentRun &state, Workers &workers, const Progress &progress)
{
    const BatchExperiment &experiment = state.experiment;
    if (!state.population)
        state.population = std::make_shared<const ExperimentPopulation>(experiment, state.samples);
    state.population->requireBatch(experiment.batchSize);
    if (!state.shape)
        state.shape = std::make_shared<const PopulationShape>(populationShape(*state.population));
    state.probe = makeProbe(*state.population, experiment);
    state.constants = constantOutputs(state.probe, *state.population, experiment);
    if (state.series.means.empty()) {
        BatchExperiment series = experiment; // As many updates however few batches are asked for.
        series.batches = std::max<std::int64_t>(experiment.batches, trainingBatches);
        runMoments(state.series, *state.population, series, series.batchSize, trainingBatches, workers, progress);
        state.series.means.resize(trainingBatches);
        state.series.variances.resize(trainingBatches);
    }
    state.trainings.clear();
    for (std::size_t first = 0; first < trainingBatches; first += trajectorySteps)
        state.trainings.push_back(runningTrajectory(partOf(state.series, first, trajectorySteps), experiment));
    state.trajectory = state.trainings.front();
    state.microBatches = microBatches(*state.population, experiment, experiment.batchSize, 0);
}

/// Computes the gaps and facts of the probe from the outputs so far.
void measureProbe(ExperimentRun &state)
{
    const std::vector<double> &outputs = state.probeRun->outputs;
    const std::size_t count = std::min(outputs.size(), gapOutputs);
    const auto gapTo = [&](double eval) {
        double sum = 0;
        for (std::size_t i = 0; i < count; ++i)
            sum += std::abs(outputs[i] - eval);
        return sum / static_cast<double>(count);
    };
    state.populationGap = gapTo(state.constants.population);
    measureTrainings(state, count);
    state.gaps.clear();
    for (std::size_t t = 0; t < state.trajectory.means.size(); ++t) {
        const double eval = evalOutput(state.probe.first(), state.trajectory.means[t], state.trajectory.variances[t],
                                       state.experiment.epsilon);
        state.gaps.push_back(gapTo(eval));
    }
    const double eval = evalOutput(state.probe.first(), state.trajectory.means.back(),
                                   state.trajectory.variances.back(), state.experiment.epsilon);
    state.facts = probeFacts(*state.probeRun, deviationOf(state.probe, *state.population), eval);
}

} // namespace

std::vector<int> sweptBatchSizes(const ExperimentPopulation &population)
{
    std::vector<int> sizes;
    for (int size = 1; size <= population.largestDrawn(); size *= 2)
        sizes.push_back(size);
    return sizes;
}

const BatchSums *ExperimentRun::present() const
{
    const auto found = sums.find(experiment.batchSize);
    return found == sums.end() ? nullptr : found->second.get();
}

double ExperimentRun::share(LawSizes sizes) const
{
    if (!population)
        return 0;
    double done = 0;
    double all = 0;
    const auto add = [&](int batchSize, std::int64_t batches, std::int64_t wanted) {
        done += static_cast<double>(batchSize) * static_cast<double>(std::min(batches, wanted));
        all += static_cast<double>(batchSize) * static_cast<double>(wanted);
    };
    add(experiment.batchSize, outputsDone(*this), probeBatches(*this));
    for (const int size : sizes == LawSizes::All ? shownSizes(*this) : std::vector {experiment.batchSize})
        add(size, batchesDone(*this, size), experiment.batches);
    for (const int size : sizesOfSweep(*this))
        add(size, sweepDone(*this, size), sweptBatches(experiment.batches, size));
    return done / all;
}

ExperimentRun carriedOver(const ExperimentRun &before, const BatchExperiment &experiment, const Tensor &samples)
{
    ExperimentRun run;
    run.experiment = experiment;
    run.samples = samples;
    const BatchExperiment &old = before.experiment;
    const bool readsSamples = experiment.population == PopulationKind::Samples;
    if (!before.population || !samePopulation(old, experiment) || (readsSamples && samples != before.samples))
        return run;
    run.population = before.population;
    run.shape = before.shape;
    if (drawsOnly(old) != drawsOnly(experiment))
        return run;
    run.sums = before.sums;
    const bool hasSameProbe = old.probe == experiment.probe && old.probeSeed == experiment.probeSeed
        && old.probeSample == experiment.probeSample && old.probePosition == experiment.probePosition;
    if (hasSameProbe) {
        run.sweep = before.sweep;
        if (remedyChoice(old) != remedyChoice(experiment))
            run.sweep.sizes.clear();
        const std::vector<int> shown = shownSizes(run);
        std::erase_if(run.sweep.sizes, [&](const auto &size) { return std::ranges::count(shown, size.first) == 0; });
    }
    if (old.batchSize != experiment.batchSize)
        return run;
    run.series = before.series;
    if (hasSameProbe)
        run.probeRun = before.probeRun;
    return run;
}

ExperimentRun advanced(ExperimentRun state, std::chrono::milliseconds duration, Workers &workers,
                       const Progress &progress, LawSizes sizes)
{
    const Clock::time_point end = Clock::now() + duration;
    if (state.trajectory.means.empty())
        start(state, workers, progress);
    bool isSwept = false;
    while (const std::optional<Slice> slice = nextSlice(state, sizes)) {
        run(state, *slice, workers, progress);
        isSwept = isSwept || slice->part == SliceOf::Sweep;
        // Not before sums and outputs of the present batch size exist, so that there is something to show.
        if (Clock::now() >= end && state.present() && state.probeRun)
            break;
    }
    measureProbe(state);
    if (isSwept)
        state.sweep.sizes.clear();
    observe(state.sweep, shownSizes(state), {state.probe, state.constants}, *state.population, state.experiment);
    return state;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
// Samplers: laws against the enumeration of all batches, and draws against laws.
//
// Statistical checks have fixed seeds. Each compares the mean over 40 independent seeds with a law, in units of the
// standard error between the seeds: beyond 6 by chance in 5 of 10 million cases (Student's t, 39 degrees of freedom).
#include "engine/experiments/population_classes.h"
#include "engine/experiments/population_slices.h"
#include "engine/experiments/probe.h"
#include "engine/experiments/safe_batch.h"
#include "engine/experiments/sampler_theory.h"
#include "tests/engine/sampling_support.h"
#include "tests/subject.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

namespace tst_samplers {

using namespace normscope;
using namespace normscope::test;

namespace {

/// The standard error of the mean over the seeds is estimated from the seeds themselves: the quotient is Student's t
/// with 39 degrees of freedom, beyond 6 for one in two million choices of seeds.
constexpr int seeds = 40;
constexpr double allowedErrors = 6;

BatchExperiment sampledBy(SamplerKind kind, PopulationKind population = PopulationKind::Normal)
{
    BatchExperiment experiment;
    experiment.population = population;
    experiment.sampler = kind;
    experiment.correlation = 0.3;
    experiment.classes = population == PopulationKind::Samples ? 2 : 4;
    experiment.features = 3;
    experiment.batches = 1500;
    return experiment;
}

/// Rows of three features, or five images of two channels of 1 × 3.
Tensor fewRows(bool arePooled)
{
    std::vector<double> values;
    for (int n = 0; n < 5; ++n) {
        for (int k = 0; k < (arePooled ? 6 : 3); ++k)
            values.push_back(n * n - 3.0 * k + ((n + 2 * k) % 3) * 0.5 + (k > 2 ? n * k : 0));
    }
    if (arePooled)
        return {{5, 2, 1, 3}, std::span<const double>(values)};
    return {{5, 3}, std::span<const double>(values)};
}

ExperimentPopulation populationOf(BatchExperiment experiment, bool arePooled)
{
    experiment.population = PopulationKind::Samples;
    experiment.features = 2;
    if (arePooled)
        experiment.layout = parseLayout("N,C,H,W", 4);
    return ExperimentPopulation(experiment, fewRows(arePooled));
}

/// The values of one row in one feature.
std::vector<long double> cellsOf(const ExperimentPopulation &population, std::size_t row, int feature)
{
    std::vector<long double> cells;
    const auto number = static_cast<std::int64_t>(row);
    for (std::int64_t k = 0; k < population.valuesPerSample(); ++k)
        cells.push_back(population.samples()[population.groups() ? population.groups()->element(number, feature, k)
                                                                 : number * 3 + feature]);
    return cells;
}

struct BatchMoments
{
    long double mean = 0;
    long double variance = 0;
};

BatchMoments momentsOf(const ExperimentPopulation &population, const std::vector<std::size_t> &rows, int feature)
{
    BatchMoments moments;
    long double count = 0;
    for (const std::size_t row : rows) {
        for (const long double value : cellsOf(population, row, feature)) {
            moments.mean += value;
            ++count;
        }
    }
    moments.mean /= count;
    for (const std::size_t row : rows) {
        for (const long double value : cellsOf(population, row, feature))
            moments.variance += (value - moments.mean) * (value - moments.mean) / count;
    }
    return moments;
}

/// Expected value and variance over batches that are added with their probabilities.
struct Expectation
{
    long double chance = 0;
    long double first = 0;
    long double second = 0;
    void add(long double value, long double weight)
    {
        chance += weight;
        first += weight * value;
        second += weight * value * value;
    }
    long double variance() const { return second - first * first; }
};

/// Visits every list of `size` of the rows 0 … rows − 1, with repetitions.
void visitLists(std::size_t rows, int size, const std::function<void(const std::vector<std::size_t> &)> &visit)
{
    std::vector<std::size_t> list;
    const std::function<void()> extend = [&] {
        if (static_cast<int>(list.size()) == size)
            return visit(list);
        for (std::size_t row = 0; row < rows; ++row) {
            list.push_back(row);
            extend();
            list.pop_back();
        }
    };
    extend();
}

using Visit = std::function<void(const std::vector<std::size_t> &, long double)>;

/// Every batch of three samples that a sampler can draw from five rows, by the sampler's definition.
void visitBatches(const ExperimentPopulation &population, const Visit &visit)
{
    constexpr int size = 3;
    const Sampler &sampler = population.sampler();
    std::vector<std::size_t> order(5); // Sorted by the first feature of fewRows().
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t row) {
        const auto cells = cellsOf(population, row, 0);
        return std::accumulate(cells.begin(), cells.end(), 0.0L);
    });
    const std::vector<std::vector<std::size_t>> classes = {{order[0], order[1]}, {order[2], order[3], order[4]}};
    if (sampler.kind == SamplerKind::Clustered) {
        const long double copy = std::sqrt(static_cast<long double>(sampler.correlation));
        for (std::size_t own = 0; own < 5; ++own) {
            visitLists(6, size, [&](std::vector<std::size_t> list) {
                long double chance = 0.2L;
                for (std::size_t &row : list) {
                    chance *= row == 5 ? copy : (1 - copy) / 5;
                    row = row == 5 ? own : row;
                }
                visit(list, chance);
            });
        }
    } else if (sampler.kind == SamplerKind::Sorted) {
        for (const auto &one : classes) {
            visitLists(one.size(), size, [&](std::vector<std::size_t> list) {
                for (std::size_t &row : list)
                    row = one[row];
                visit(list, one.size() / 5.0L / std::pow(static_cast<long double>(one.size()), size));
            });
        }
    } else {
        const std::vector<double> shares = classShares(sampler);
        std::vector<long double> chances(5);
        for (std::size_t c = 0; c < 2; ++c) {
            for (const std::size_t row : classes[c])
                chances[row] = static_cast<long double>(shares[c]) / static_cast<long double>(classes[c].size());
        }
        visitLists(5, size, [&](const std::vector<std::size_t> &list) {
            visit(list, chances[list[0]] * chances[list[1]] * chances[list[2]]);
        });
    }
}

bool isNear(double got, long double want)
{
    return std::fabs(static_cast<long double>(got) - want) <= 1e-10L * (1 + std::fabs(want));
}

/// Values of several seeds, whose mean is compared with the expected value.
class OverSeeds
{
public:
    void add(double value) { m_values.push_back(value); }
    double errors(double want) const
    {
        const auto count = static_cast<double>(m_values.size());
        const double mean = std::accumulate(m_values.begin(), m_values.end(), 0.0) / count;
        double square = 0;
        for (const double value : m_values)
            square += (value - mean) * (value - mean) / (count - 1);
        return std::fabs(mean - want) / std::max(std::sqrt(square / count), 1e-7 * (1 + std::fabs(want)));
    }

private:
    std::vector<double> m_values;
};

void addSamplers(bool withEpoch)
{
    QTest::addColumn<SamplerKind>("kind");
    for (const SamplerKind kind : allSamplerKinds) {
        if (kind != SamplerKind::Epoch || withEpoch)
            QTest::newRow(name(kind).data()) << kind;
    }
}

} // namespace

class TestSamplers : public QObject
{
    Q_OBJECT

private slots:
    void lawsAreThoseOfAllBatches_data()
    {
        QTest::addColumn<SamplerKind>("kind");
        QTest::addColumn<bool>("arePooled");
        for (const SamplerKind kind : {SamplerKind::Clustered, SamplerKind::Sorted, SamplerKind::Imbalanced}) {
            QTest::newRow(name(kind).data()) << kind << false;
            QTest::newRow((std::string(name(kind)) + ", pooled").c_str()) << kind << true;
        }
    }
    void lawsAreThoseOfAllBatches()
    {
        QFETCH(SamplerKind, kind);
        QFETCH(bool, arePooled);
        const ExperimentPopulation population = populationOf(sampledBy(kind, PopulationKind::Samples), arePooled);
        for (int feature = 0; feature < 2; ++feature) {
            Expectation means;
            Expectation variances;
            visitBatches(population, [&](const std::vector<std::size_t> &rows, long double chance) {
                const BatchMoments moments = momentsOf(population, rows, feature);
                means.add(moments.mean, chance);
                variances.add(moments.variance, chance);
            });
            QVERIFY(isNear(1, means.chance));
            const Law mean = batchMeanLaw(population, feature, 3);
            const Law variance = batchVarianceLaw(population, feature, 3);
            QVERIFY(isNear(*mean.mean, means.first));
            QVERIFY(isNear(*mean.variance, means.variance()));
            QVERIFY(isNear(*variance.mean, variances.first));
            QVERIFY(isNear(*variance.variance, variances.variance()));
            if (const auto fourth = sampled::fourthOfMean(population, feature, 3)) {
                Expectation powers;
                visitBatches(population, [&](const std::vector<std::size_t> &rows, long double chance) {
                    powers.add(std::pow(momentsOf(population, rows, feature).mean - means.first, 4.0L), chance);
                });
                QVERIFY(isNear(*fourth, powers.first));
            }
        }
    }

    /// Two epochs of two batches of two from five rows, in every order of both epochs: three updates.
    void runningStatisticsFollowAllEpochs_data()
    {
        QTest::addColumn<bool>("arePooled");
        QTest::newRow("single values") << false;
        QTest::newRow("pooled") << true;
    }
    void runningStatisticsFollowAllEpochs()
    {
        QFETCH(bool, arePooled);
        BatchExperiment experiment = sampledBy(SamplerKind::Epoch, PopulationKind::Samples);
        experiment.momentum = 0.3;
        experiment.runningVariance = VarianceEstimator::Biased;
        const ExperimentPopulation population = populationOf(experiment, arePooled);
        std::vector<std::vector<std::size_t>> epochs;
        std::vector<std::size_t> order = {0, 1, 2, 3, 4};
        do
            epochs.push_back(order);
        while (std::ranges::next_permutation(order).found);
        Expectation means;
        Expectation variances;
        const auto updated = [&](long double old, long double value) { return 0.7L * old + 0.3L * value; };
        for (const auto &first : epochs) {
            const BatchMoments one = momentsOf(population, {first[0], first[1]}, 0);
            const BatchMoments two = momentsOf(population, {first[2], first[3]}, 0);
            for (const auto &second : epochs) {
                const BatchMoments three = momentsOf(population, {second[0], second[1]}, 0);
                const long double chance = 1.0L / static_cast<long double>(epochs.size() * epochs.size());
                means.add(updated(updated(updated(0, one.mean), two.mean), three.mean), chance);
                variances.add(updated(updated(updated(1, one.variance), two.variance), three.variance), chance);
            }
        }
        const Law mean = runningMeanLaw(population, experiment, 2, 3);
        const Law variance = runningVarianceLaw(population, experiment, 2, 3);
        QVERIFY(isNear(*mean.mean, means.first));
        QVERIFY(isNear(*mean.variance, means.variance()));
        QVERIFY(isNear(*variance.mean, variances.first));
        QVERIFY(isNear(*variance.variance, variances.variance()));
    }

    void drawsFollowTheLaws_data()
    {
        QTest::addColumn<SamplerKind>("kind");
        QTest::addColumn<PopulationKind>("population");
        QTest::addColumn<bool>("arePooled");
        for (const SamplerKind kind : {SamplerKind::Clustered, SamplerKind::Sorted, SamplerKind::Imbalanced}) {
            for (const PopulationKind population :
                 {PopulationKind::Normal, PopulationKind::LogNormal, PopulationKind::Bimodal, PopulationKind::Uniform})
                QTest::newRow((std::string(name(kind)) + ", " + std::string(name(population))).c_str())
                    << kind << population << false;
            QTest::newRow((std::string(name(kind)) + ", table").c_str()) << kind << PopulationKind::Samples << false;
            QTest::newRow((std::string(name(kind)) + ", pooled").c_str()) << kind << PopulationKind::Samples << true;
        }
        QTest::newRow("epoch, table") << SamplerKind::Epoch << PopulationKind::Samples << false;
    }
    void drawsFollowTheLaws()
    {
        QFETCH(SamplerKind, kind);
        QFETCH(PopulationKind, population);
        QFETCH(bool, arePooled);
        BatchExperiment experiment = sampledBy(kind, population);
        const bool isTable = population == PopulationKind::Samples;
        const ExperimentPopulation drawn
            = isTable ? populationOf(experiment, arePooled) : ExperimentPopulation(experiment);
        const int size = 4;
        OverSeeds means;
        OverSeeds ofMeans;
        OverSeeds variances;
        OverSeeds ofVariances;
        for (int seed = 0; seed < seeds; ++seed) {
            experiment.seed = static_cast<std::uint64_t>(100 + seed);
            const BatchStatistics got = statistics(sumsOf(drawn, experiment, size), drawn);
            means.add(got.meanOfMeans);
            ofMeans.add(got.varianceOfMeans);
            variances.add(got.meanOfVariances);
            ofVariances.add(got.varianceOfVariances);
        }
        // The variance of the drawn batches is taken about their own mean.
        const double own = 1 - 1.0 / static_cast<double>(experiment.batches * (isTable ? 1 : 3));
        const Law mean = pooledMeanLaw(drawn, size);
        const Law variance = pooledVarianceLaw(drawn, size);
        QVERIFY2(means.errors(*mean.mean) < allowedErrors, "mean");
        QVERIFY2(ofMeans.errors(*mean.variance * own) < allowedErrors, "variance of means");
        QVERIFY2(variances.errors(*variance.mean) < allowedErrors, "variance");
        // The variance of log-normal batch variances depends on rare draws, for which a test has too few batches.
        if (population != PopulationKind::LogNormal)
            QVERIFY2(ofVariances.errors(*variance.variance * own) < allowedErrors, "variance of variances");
    }

    void trainingsFollowTheRunningLaws_data()
    {
        QTest::addColumn<SamplerKind>("kind");
        QTest::addColumn<PopulationKind>("population");
        QTest::newRow("clustered") << SamplerKind::Clustered << PopulationKind::Normal;
        QTest::newRow("sorted") << SamplerKind::Sorted << PopulationKind::Normal;
        QTest::newRow("sorted, table") << SamplerKind::Sorted << PopulationKind::Samples;
        QTest::newRow("epoch") << SamplerKind::Epoch << PopulationKind::Samples;
    }
    void trainingsFollowTheRunningLaws()
    {
        QFETCH(SamplerKind, kind);
        QFETCH(PopulationKind, population);
        BatchExperiment experiment = sampledBy(kind, population);
        const ExperimentPopulation drawn = population == PopulationKind::Samples ? populationOf(experiment, false)
                                                                                 : ExperimentPopulation(experiment);
        constexpr int steps = 60;
        experiment.batches = steps;
        Workers workers(1);
        OverSeeds means;
        OverSeeds squares;
        OverSeeds variances;
        const Law law = runningMeanLaw(drawn, experiment, 2, steps);
        const Law ofVariances = runningVarianceLaw(drawn, experiment, 2, steps);
        for (int seed = 0; seed < 10 * seeds; ++seed) {
            experiment.seed = static_cast<std::uint64_t>(seed);
            MomentSeries series;
            runMoments(series, drawn, experiment, 2, steps, workers);
            const RunningTrajectory running = runningTrajectory(series, experiment);
            means.add(running.means.back());
            squares.add((running.means.back() - *law.mean) * (running.means.back() - *law.mean));
            variances.add(running.variances.back());
        }
        QVERIFY(means.errors(*law.mean) < allowedErrors);
        QVERIFY(squares.errors(*law.variance) < allowedErrors);
        QVERIFY(variances.errors(*ofVariances.mean) < allowedErrors);
    }

    /// E σ̂² + Var μ̂ = σ² for every sampler that gives each sample the population's distribution.
    void aBatchsScatterAndItsMeansAddUp_data() { addSamplers(true); }
    void aBatchsScatterAndItsMeansAddUp()
    {
        QFETCH(SamplerKind, kind);
        if (kind == SamplerKind::Imbalanced)
            return;
        std::vector<ExperimentPopulation> populations;
        for (const bool arePooled : {false, true})
            populations.push_back(populationOf(sampledBy(kind, PopulationKind::Samples), arePooled));
        if (kind != SamplerKind::Epoch) {
            for (const PopulationKind named :
                 {PopulationKind::Normal, PopulationKind::LogNormal, PopulationKind::Bimodal, PopulationKind::StudentT})
                populations.emplace_back(sampledBy(kind, named));
        }
        for (const ExperimentPopulation &population : populations) {
            for (const int size : {1, 2, 5}) {
                const double sum
                    = *batchMeanLaw(population, 0, size).variance + *batchVarianceLaw(population, 0, size).mean;
                QVERIFY(std::fabs(sum - *population.moments(0).variance) < 1e-9 * *population.moments(0).variance);
            }
        }
    }

    void equalSharesAreThePopulation_data()
    {
        QTest::addColumn<PopulationKind>("kind");
        addNamedPopulations();
    }
    void equalSharesAreThePopulation()
    {
        QFETCH(PopulationKind, kind);
        const PopulationMoments mixture = populationSlices(kind, 5, std::vector<double>(7, 1.0 / 7)).mixture;
        const PopulationMoments truth = exactMoments(kind, 5);
        QVERIFY(std::fabs(*mixture.mean - *truth.mean) < 1e-10);
        QVERIFY(std::fabs(*mixture.variance - *truth.variance) < 1e-9);
        QVERIFY(std::fabs(*mixture.third - *truth.third) < 1e-8 * (1 + std::fabs(*truth.third)));
        QVERIFY(std::fabs(*mixture.fourth - *truth.fourth) < 1e-7 * *truth.fourth);
    }

    /// Quartiles of the normal distribution (R 4.2, qnorm) and of t with 5 degrees of freedom (qt), and the mean of a
    /// half-normal one.
    void slicesLieBetweenQuantiles()
    {
        const std::vector<double> quarters(4, 0.25);
        const PopulationSlices normal = populationSlices(PopulationKind::Normal, 5, quarters);
        QVERIFY(std::fabs(normal.edges[0] + 0.6744897501960817) < 1e-9);
        QVERIFY(std::fabs(normal.edges[1]) < 1e-9);
        const PopulationSlices t = populationSlices(PopulationKind::StudentT, 5, quarters);
        QVERIFY(std::fabs(t.edges[2] - 0.7266868438004226) < 1e-9);
        QVERIFY(!populationSlices(PopulationKind::StudentT, 3, quarters).slices.front().third);
        QVERIFY(populationSlices(PopulationKind::StudentT, 3, quarters).slices[1].fourth.has_value());
        const PopulationSlices halves = populationSlices(PopulationKind::Normal, 5, {0.5, 0.5});
        QVERIFY(std::fabs(*halves.slices[1].mean - std::sqrt(2 / M_PI)) < 1e-10);
        QVERIFY(std::fabs(*halves.slices[1].variance - (1 - 2 / M_PI)) < 1e-10);
    }

    void correlationsOfNoneAndOneAreTheirLimits()
    {
        for (const bool isTable : {false, true}) {
            BatchExperiment experiment
                = sampledBy(SamplerKind::Clustered, isTable ? PopulationKind::Samples : PopulationKind::Normal);
            const auto made = [&](double correlation) {
                experiment.correlation = correlation;
                return isTable ? populationOf(experiment, false) : ExperimentPopulation(experiment);
            };
            const ExperimentPopulation none = made(0);
            BatchExperiment independent = experiment;
            independent.sampler = SamplerKind::Independent;
            const ExperimentPopulation plain
                = isTable ? populationOf(independent, false) : ExperimentPopulation(independent);
            for (const int size : {1, 2, 3, 7}) {
                QVERIFY(isNear(*batchMeanLaw(none, 0, size).variance, *batchMeanLaw(plain, 0, size).variance));
                QVERIFY(isNear(*batchVarianceLaw(none, 0, size).variance, *batchVarianceLaw(plain, 0, size).variance));
            }
            const ExperimentPopulation all = made(1);
            QVERIFY(isNear(*batchMeanLaw(all, 0, 9).variance, *all.moments(0).variance));
            QVERIFY(isNear(*batchVarianceLaw(all, 0, 9).mean, 0));
            QVERIFY(statistics(sumsOf(all, experiment, 9), all).meanOfVariances < 1e-10);
        }
    }

    void varianceIsChiSquareOfWhatMatesDoNotShare()
    {
        QCOMPARE(*chiSquareVariance(ExperimentPopulation(sampledBy(SamplerKind::Independent))), 1.0);
        QCOMPARE(*chiSquareVariance(ExperimentPopulation(sampledBy(SamplerKind::Clustered))), 0.7);
        QVERIFY(!chiSquareVariance(ExperimentPopulation(sampledBy(SamplerKind::Sorted))));
        QVERIFY(!chiSquareVariance(ExperimentPopulation(sampledBy(SamplerKind::Independent, PopulationKind::Uniform))));
        BatchExperiment same = sampledBy(SamplerKind::Clustered);
        same.correlation = 1;
        QVERIFY(!chiSquareVariance(ExperimentPopulation(same)));
    }

    void theSameSeedGivesTheSameBitsHoweverComputed_data() { addSamplers(true); }
    void theSameSeedGivesTheSameBitsHoweverComputed()
    {
        QFETCH(SamplerKind, kind);
        const bool isEpoch = kind == SamplerKind::Epoch;
        const BatchExperiment experiment = sampledBy(kind, isEpoch ? PopulationKind::Samples : PopulationKind::Normal);
        const ExperimentPopulation population
            = isEpoch ? populationOf(experiment, false) : ExperimentPopulation(experiment);
        const BatchSums one = sumsOf(population, experiment, 4);
        const BatchSums three = sumsOf(population, experiment, 4, 3);
        QVERIFY(one.features == three.features);
        QVERIFY(one.means.counts == three.means.counts);
        Workers workers(1);
        MomentSeries whole;
        runMoments(whole, population, experiment, 2, 1000, workers);
        MomentSeries parts;
        for (const int until : {10, 400, 1000})
            runMoments(parts, population, experiment, 2, until, workers);
        QCOMPARE(parts.means, whole.means);
    }

    /// In a normal population, the one mate of a probe x is 𝒩(ρx, 1 − ρ²); in a sorted one it is of x's class.
    void theProbesMatesBelongToIt()
    {
        BatchExperiment experiment = sampledBy(SamplerKind::Clustered);
        experiment.probe = {1.5};
        experiment.batches = 20000;
        Workers workers(1);
        const auto matesOf = [&] {
            const ExperimentPopulation population(experiment);
            ProbeRun run;
            runProbe(run, makeProbe(population, experiment), population, experiment, 2, experiment.batches, workers);
            std::vector<double> mates;
            for (const float difference : run.differences)
                mates.push_back(1.5 + 2.0 * difference);
            return mates;
        };
        OverSeeds values;
        OverSeeds squares;
        for (const double mate : matesOf()) {
            values.add(mate);
            squares.add((mate - 0.45) * (mate - 0.45));
        }
        QVERIFY(values.errors(0.45) < allowedErrors);
        QVERIFY(squares.errors(1 - 0.09) < allowedErrors);
        experiment.sampler = SamplerKind::Sorted;
        QVERIFY(std::ranges::all_of(matesOf(), [](double mate) { return mate > 0.674489; }));
    }

    void noOutputExceedsItsBound_data() { addSamplers(true); }
    void noOutputExceedsItsBound()
    {
        QFETCH(SamplerKind, kind);
        for (const bool arePooled : {false, true}) {
            BatchExperiment experiment = sampledBy(kind, PopulationKind::Samples);
            experiment.probeSample = arePooled ? 4 : -1;
            if (arePooled)
                experiment.layout = parseLayout("N,C,H,W", 4);
            const ExperimentPopulation population = populationOf(experiment, arePooled);
            Workers workers(1);
            ProbeRun run;
            runProbe(run, makeProbe(population, experiment), population, experiment, 2, 500, workers);
            const double bound = largestNormalizedBound(population, 2);
            QVERIFY(std::ranges::all_of(run.outputs, [&](double y) { return std::fabs(y) <= bound; }));
            QVERIFY(std::ranges::all_of(run.variances, [](float v) { return v >= 0; }));
        }
    }

    void whatCannotBeDrawnIsRefused()
    {
        BatchExperiment experiment = sampledBy(SamplerKind::Epoch);
        QVERIFY_THROWS_EXCEPTION(InputError, ExperimentPopulation {experiment});
        for (const SamplerKind kind : {SamplerKind::Clustered, SamplerKind::Imbalanced}) {
            experiment = sampledBy(kind, PopulationKind::Samples);
            experiment.replacement = false;
            QVERIFY_THROWS_EXCEPTION(InputError, populationOf(experiment, false));
        }
        experiment = sampledBy(SamplerKind::Sorted, PopulationKind::Samples);
        experiment.replacement = false;
        const ExperimentPopulation sorted = populationOf(experiment, false);
        QCOMPARE(sorted.largestDrawn(), 2); // The classes have two and three rows.
        QVERIFY_THROWS_EXCEPTION(InputError, sorted.requireBatch(3));
        experiment.classes = 6;
        QVERIFY_THROWS_EXCEPTION(InputError, populationOf(experiment, false));
        experiment = sampledBy(SamplerKind::Imbalanced);
        experiment.shares = {1, 2};
        QVERIFY_THROWS_EXCEPTION(InputError, validate(experiment));
        experiment.shares = {0, 0, 0, 0};
        QVERIFY_THROWS_EXCEPTION(InputError, validate(experiment));
        experiment.correlation = 1.5;
        QVERIFY_THROWS_EXCEPTION(InputError, validate(experiment));
    }

    /// The error of the output is √(squared relative error of μ̂ + that of σ̂); if a correlation keeps the error of the
    /// mean too large for every N, there is no safe N.
    void theSafeBatchKnowsOutputsAndSamplers()
    {
        const ExperimentPopulation normal(sampledBy(SamplerKind::Independent));
        const double mean = 1 / std::sqrt(32.0);
        const double deviation = std::sqrt(2 * 31.0 / 32 / 32 + 1.0 / 32 / 32) / 2;
        QVERIFY(isNear(*relativeError(normal, 0, SafeStatistic::Output, 32), std::hypot(mean, deviation)));
        QCOMPARE(*safeBatch(normal, SafeStatistic::Mean, 0.1).batchSize, 100);
        QVERIFY(*safeBatch(normal, SafeStatistic::Output, 0.1).batchSize > 140);
        BatchExperiment clustered = sampledBy(SamplerKind::Clustered);
        clustered.correlation = 0.005;
        QCOMPARE(*safeBatch(ExperimentPopulation(clustered), SafeStatistic::Mean, 0.1).batchSize, 199);
        clustered.correlation = 0.02;
        QVERIFY(!safeBatch(ExperimentPopulation(clustered), SafeStatistic::Mean, 0.1).batchSize);
    }
};

NORMSCOPE_TEST(TestSamplers)

} // namespace tst_samplers

#include "tst_samplers.moc"

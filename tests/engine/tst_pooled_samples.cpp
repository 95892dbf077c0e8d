// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors as batch norm sees them, with groups that pool the positions of a sample: their laws against the enumeration
// of all batches, and their draws against the laws.
#include "engine/experiments/experiment_run.h"
#include "engine/experiments/safe_batch.h"
#include "tests/engine/sampling_support.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <vector>

namespace tst_pooled_samples {

using namespace normscope;
using namespace normscope::test;

namespace {

BatchExperiment readBy(const char *layout, int rank, bool replacement = true)
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.layout = parseLayout(layout, rank);
    experiment.replacement = replacement;
    experiment.batches = 40000;
    return experiment;
}

/// Four samples of three channels of 2 × 2: a channel of irregular values, one far from 0, and one in which each sample
/// is constant.
Tensor images()
{
    std::vector<double> values;
    for (int n = 0; n < 4; ++n) {
        for (int k = 0; k < 4; ++k)
            values.push_back(n * n - 3 * k + ((n + 2 * k) % 3) * 0.5);
        for (int k = 0; k < 4; ++k)
            values.push_back(1000 + 0.25 * ((5 * n + 3 * k) % 7));
        for (int k = 0; k < 4; ++k)
            values.push_back(n == 3 ? 10 : n);
    }
    return {{4, 3, 2, 2}, std::span<const double>(values)};
}

/// Expected values and variances of the batch's mean and biased variance, by visiting every batch, in long double.
struct AllBatches
{
    long double meanOfMeans = 0;
    long double varianceOfMeans = 0;
    long double meanOfVariances = 0;
    long double varianceOfVariances = 0;
};

AllBatches visitAll(const std::vector<std::vector<long double>> &samples, int size, bool replacement)
{
    std::vector<long double> means;
    std::vector<long double> variances;
    std::vector<std::size_t> rows;
    const std::function<void()> extend = [&] {
        if (static_cast<int>(rows.size()) < size) {
            for (std::size_t row = 0; row < samples.size(); ++row) {
                if (!replacement && std::ranges::count(rows, row) > 0)
                    continue;
                rows.push_back(row);
                extend();
                rows.pop_back();
            }
            return;
        }
        long double sum = 0;
        long double count = 0;
        for (const std::size_t row : rows) {
            for (const long double value : samples[row]) {
                sum += value;
                ++count;
            }
        }
        const long double mean = sum / count;
        long double squares = 0;
        for (const std::size_t row : rows) {
            for (const long double value : samples[row])
                squares += (value - mean) * (value - mean);
        }
        means.push_back(mean);
        variances.push_back(squares / count);
    };
    extend();
    const auto meanOf = [](const std::vector<long double> &values) {
        long double sum = 0;
        for (const long double value : values)
            sum += value;
        return sum / static_cast<long double>(values.size());
    };
    const auto varianceOf = [&](const std::vector<long double> &values) {
        const long double centre = meanOf(values);
        std::vector<long double> squares;
        for (const long double value : values)
            squares.push_back((value - centre) * (value - centre));
        return meanOf(squares);
    };
    return {meanOf(means), varianceOf(means), meanOf(variances), varianceOf(variances)};
}

/// The samples of one group, found by SampleGroups::element().
std::vector<std::vector<long double>> samplesOf(const Tensor &tensor, const SampleGroups &groups, int group)
{
    std::vector<std::vector<long double>> samples;
    for (std::int64_t n = 0; n < groups.samples(); ++n) {
        samples.emplace_back();
        for (std::int64_t k = 0; k < groups.positions(); ++k)
            samples.back().push_back(tensor[groups.element(n, group, k)]);
    }
    return samples;
}

bool isNear(double got, long double want)
{
    return std::fabs(static_cast<long double>(got) - want) <= 1e-11L * (1 + std::fabs(want));
}

} // namespace

class TestPooledSamples : public QObject
{
    Q_OBJECT

private slots:
    void groupsFollowTheLayout()
    {
        const SampleGroups images({2, 3, 4, 5}, parseLayout("N,C,H,W", 4));
        QCOMPARE(images.samples(), 2);
        QCOMPARE(images.groups(), 3);
        QCOMPARE(images.positions(), 20);
        QCOMPARE(images.element(1, 2, 7), 60 + 40 + 7);
        QCOMPARE(images.cell(107), (std::array<std::int64_t, 3> {1, 2, 7}));
        QCOMPARE(images.groupText(2), std::string("c = 2"));

        const SampleGroups tokens({2, 3, 4}, parseLayout("N,L,D", 3));
        QCOMPARE(tokens.groups(), 4);
        QCOMPARE(tokens.positions(), 3);
        QCOMPARE(tokens.element(1, 3, 2), 12 + 2 * 4 + 3); // Positions have the stride of the channels.
        QCOMPARE(tokens.cell(23), (std::array<std::int64_t, 3> {1, 3, 2}));

        const SampleGroups perPosition({2, 3, 4}, parseLayout("N,L,D", 3), true);
        QCOMPARE(perPosition.groups(), 12);
        QCOMPARE(perPosition.positions(), 1);
        QCOMPARE(perPosition.groupText(7), std::string("l = 1, d = 3"));
    }

    void lawsAreThoseOfAllBatches_data()
    {
        QTest::addColumn<QString>("layout");
        QTest::addColumn<bool>("perPosition");
        QTest::addColumn<bool>("replacement");
        for (const bool replacement : {true, false}) {
            const char *const how = replacement ? "with" : "without";
            QTest::addRow("N,C,H,W %s", how) << "N,C,H,W" << false << replacement;
            QTest::addRow("channels last %s", how) << "N,H,W,C" << false << replacement;
            QTest::addRow("per position %s", how) << "N,C,H,W" << true << replacement;
        }
    }

    /// Exact: the expected values over all batches, in long double.
    void lawsAreThoseOfAllBatches()
    {
        QFETCH(const QString, layout);
        QFETCH(const bool, perPosition);
        QFETCH(const bool, replacement);
        BatchExperiment experiment = readBy(layout.toStdString().c_str(), 4, replacement);
        experiment.perPosition = perPosition;
        if (layout == QLatin1String("N,H,W,C"))
            experiment.layout->channelAxis = 3;
        const Tensor tensor = images();
        const ExperimentPopulation population(experiment, tensor);
        const SampleGroups &groups = *population.groups();
        for (int n = 1; n <= 4; ++n) {
            AllBatches mean;
            for (int feature = 0; feature < population.features(); ++feature) {
                const AllBatches all = visitAll(samplesOf(tensor, groups, population.groupOf(feature)), n, replacement);
                const Law means = batchMeanLaw(population, feature, n);
                const Law variances = batchVarianceLaw(population, feature, n);
                QVERIFY(isNear(*means.mean, all.meanOfMeans));
                QVERIFY(isNear(*means.variance, all.varianceOfMeans));
                QVERIFY(isNear(*variances.mean, all.meanOfVariances));
                QVERIFY(isNear(*variances.variance, all.varianceOfVariances));
                mean.varianceOfMeans += all.varianceOfMeans / population.features();
                mean.meanOfVariances += all.meanOfVariances / population.features();
                mean.varianceOfVariances += all.varianceOfVariances / population.features();
            }
            QVERIFY(isNear(*pooledMeanLaw(population, n).variance, mean.varianceOfMeans));
            QVERIFY(isNear(*pooledVarianceLaw(population, n).mean, mean.meanOfVariances));
            QVERIFY(isNear(*pooledVarianceLaw(population, n).variance, mean.varianceOfVariances));
        }
    }

    void positionsThatAreAlikeCountAsFew()
    {
        // Channel 2 has constant samples, whose 4 values count as one; the values of channel 1 are nearly independent,
        // so that they count as more.
        const ExperimentPopulation population(readBy("N,C,H,W", 4), images());
        QVERIFY(isNear(effectiveSamples(population, 2, 8), 8));
        QVERIFY(
            isNear(intraSampleCorrelation(population.sampleMoments(2).between, *population.moments(2).variance, 4), 1));
        QVERIFY(effectiveSamples(population, 1, 8) > 8);
        const ExperimentPopulation whole(readBy("N,C,H,W", 4, false), images());
        QVERIFY(std::isinf(effectiveSamples(whole, 0, 4))); // The batch is the population: nothing varies.
        QCOMPARE(largestNormalizedBound(population, 2), std::sqrt(7.0));
    }

    void theShownChannelComesFirst()
    {
        BatchExperiment experiment = readBy("N,C,H,W", 4);
        experiment.channel = 2;
        const ExperimentPopulation all(experiment, images());
        QCOMPARE(all.features(), 3);
        QCOMPARE(all.groupOf(0), 2);
        QCOMPARE(*all.moments(0).mean, 13.0 / 4);
        experiment.allChannels = false;
        QCOMPARE(ExperimentPopulation(experiment, images()).features(), 1);
        experiment.channel = 3;
        QVERIFY_THROWS_EXCEPTION(InputError, ExperimentPopulation(experiment, images()));
        experiment.channel = 0;
        experiment.probePosition = 4;
        QVERIFY_THROWS_EXCEPTION(InputError, ExperimentPopulation(experiment, images()));
    }

    /// Twelve figures at five standard errors each: exceeded by chance for one in 140 000 seeds.
    void drawsFollowTheLaws_data()
    {
        QTest::addColumn<bool>("replacement");
        QTest::newRow("with") << true;
        QTest::newRow("without") << false;
    }

    void drawsFollowTheLaws()
    {
        QFETCH(const bool, replacement);
        const BatchExperiment experiment = readBy("N,C,H,W", 4, replacement);
        const ExperimentPopulation population(experiment, images());
        for (const int n : {1, 2, 3}) {
            const BatchSums sums = sumsOf(population, experiment, n);
            const BatchStatistics got = statistics(sums, population);
            const double variance = *pooledMeanLaw(population, n).variance;
            compareWithin(got.varianceOfMeans, variance, variance * relativeErrorOfMeans(population, n, got.draws),
                          "Var μ̂");
            const Law variances = pooledVarianceLaw(population, n);
            compareWithin(got.meanOfVariances, *variances.mean,
                          std::sqrt(*variances.variance / static_cast<double>(got.draws)), "E σ̂²");
            QVERIFY(got.largestNormalized <= largestNormalizedBound(population, n));
            QCOMPARE(sumsOf(population, experiment, n, 2).features, sums.features); // Whatever the number of threads.
        }
    }

    void theProbeIsOneCellWithItsOwnValue()
    {
        BatchExperiment experiment = readBy("N,C,H,W", 4);
        experiment.channel = 1;
        experiment.probeSample = 2;
        experiment.probePosition = 3;
        experiment.channelGroups = 3;
        experiment.epsilon = 0;
        const Tensor tensor = images();
        const ExperimentPopulation population(experiment, tensor);
        const Probe probe = makeProbe(population, experiment);
        QCOMPARE(probe.row, 2);
        QCOMPARE(probe.element, 2 * 12 + 4 + 3);
        QCOMPARE(probe.first(), tensor[31]); // The same to the last bit.
        experiment.seed = 99;
        QCOMPARE(makeProbe(population, experiment).first(), probe.first());

        // Group norm of three channels in three groups is instance norm; layer norm takes the whole sample.
        const ConstantOutputs outputs = constantOutputs(probe, population, experiment);
        const auto normalizedAmong = [&](std::int64_t first, std::int64_t count) {
            double mean = 0;
            for (std::int64_t i = first; i < first + count; ++i)
                mean += tensor[i] / static_cast<double>(count);
            double variance = 0;
            for (std::int64_t i = first; i < first + count; ++i)
                variance += (tensor[i] - mean) * (tensor[i] - mean) / static_cast<double>(count);
            return (tensor[31] - mean) / std::sqrt(variance);
        };
        QVERIFY(isNear(outputs.group, normalizedAmong(28, 4)));
        QVERIFY(isNear(outputs.layer, normalizedAmong(24, 12)));

        // Alone in its batch, the probe is normalized by its own positions, and the output is not β.
        Workers workers(1);
        ProbeRun run;
        runProbe(run, probe, population, experiment, 1, 100, workers);
        QVERIFY(std::fabs(run.outputs.front() - outputs.group) < 1e-3); // The mean is about 1000 in float32.
        QCOMPARE(probeFacts(run, outputs.population, 0).spread, 0.0);
    }

    void zeroStaysZero()
    {
        // Zeros are frequent behind a ReLU. Normalizing and denormalizing 0 would give a rounding error such as 1.6e-8.
        std::vector<float> values = {0, 3, 0, 1.7f, 0.3f, 2.2f, 9, 0.1f};
        BatchExperiment experiment = readBy("N,C,L", 3);
        experiment.probeSample = 0;
        const Tensor tensor({4, 1, 2}, std::span<const float>(values));
        QCOMPARE(makeProbe(ExperimentPopulation(experiment, tensor), experiment).first(), 0.0);
    }

    void anotherSeedKeepsTheProbeThatIsHeld()
    {
        BatchExperiment experiment;
        const ExperimentPopulation population(experiment);
        const Probe before = makeProbe(population, experiment);
        experiment.probeSeed = static_cast<std::int64_t>(experiment.seed);
        experiment.seed = 1234;
        QCOMPARE(makeProbe(population, experiment).values, before.values);
    }

    void theSafeBatchIsTheLeastThatErrsLittleEnough()
    {
        // Of a normal population σ/√N ≤ 0.1 σ from N = 100 on, and √((2N − 1)/N²)/2 ≤ 0.1 from N = 50 on: 2N − 1 ≤ 0.04
        // N².
        const ExperimentPopulation normal {BatchExperiment()};
        QCOMPARE(safeBatch(normal, SafeStatistic::Mean, 0.1).batchSize, std::optional<int>(100));
        QCOMPARE(safeBatch(normal, SafeStatistic::Deviation, 0.1).batchSize, std::optional<int>(50));
        QVERIFY(!safeBatch(normal, SafeStatistic::Mean, 0.01).batchSize); // This needs N = 10 000.
        // The channel with constant samples is the worst: its positions add no information.
        const ExperimentPopulation tensor(readBy("N,C,H,W", 4), images());
        const SafeBatch all = safeBatch(tensor, SafeStatistic::Mean, 0.1, 1);
        QCOMPARE(tensor.groupOf(all.worst), 2);
        QCOMPARE(all.worstBatchSize, std::optional<int>(100));
        QCOMPARE(all.batchSize, all.worstBatchSize);
        QVERIFY(*safeBatch(tensor, SafeStatistic::Mean, 0.1, 0.3).batchSize < 100);
        // Below the safe batch size the error of some channel is too large, from it on that of none.
        for (int n = 1; n <= 128; ++n) {
            double error = 0;
            for (int feature = 0; feature < 3; ++feature)
                error = std::max(error, *relativeError(tensor, feature, SafeStatistic::Mean, n));
            QCOMPARE(error <= 0.1 * (1 + 1e-12), n >= 100);
        }
        const ExperimentPopulation whole(readBy("N,C,H,W", 4, false), images());
        QCOMPARE(safeBatch(whole, SafeStatistic::Mean, 1e-6, 1).batchSize, std::optional<int>(4)); // All samples.
    }

    void theGapIsAnExpectationOverTrainings()
    {
        BatchExperiment experiment;
        experiment.batches = 500;
        experiment.batchSize = 8;
        experiment.features = 2;
        Workers workers(1);
        ExperimentRun run = carriedOver({}, experiment, {});
        while (!run.isComplete())
            run = advanced(std::move(run), std::chrono::milliseconds(1000), workers);
        QCOMPARE(run.trainings.size(), static_cast<std::size_t>(trainingCount));
        QVERIFY(run.trainings[1].means != run.trainings[0].means);
        for (const std::size_t step : {std::size_t(0), std::size_t(50), std::size_t(trajectorySteps)}) {
            const AcrossTrainings &gap = run.gapsOfTrainings[step];
            QVERIFY(std::fabs(gap.least - gap.most) < 1e-9 || step > 0); // All trainings start alike.
            QVERIFY(gap.least <= run.gaps[step] + 1e-9 && run.gaps[step] <= gap.most + 1e-9);
            double mean = 0;
            for (const RunningTrajectory &training : run.trainings) {
                const double eval
                    = evalOutput(run.probe.first(), training.means[step], training.variances[step], experiment.epsilon);
                for (const double output : run.probeRun->outputs)
                    mean
                        += std::fabs(output - eval) / static_cast<double>(run.probeRun->outputs.size()) / trainingCount;
            }
            QVERIFY(std::fabs(gap.mean - mean) < 1e-9);
        }
    }

    void withoutASideNoSignFlips()
    {
        const ProbeRun run {2, {1, -1, 1}};
        QVERIFY(std::isnan(probeFacts(run, std::nan(""), 0).signFlipShare));
        QVERIFY(std::isnan(probeFacts(run, 0, 0).signFlipShare));
        QCOMPARE(probeFacts(run, 0.5, 0).signFlipShare, 1.0 / 3);
    }
};

NORMSCOPE_TEST(TestPooledSamples)

} // namespace tst_pooled_samples

#include "tst_pooled_samples.moc"

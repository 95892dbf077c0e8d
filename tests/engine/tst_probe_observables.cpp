// SPDX-License-Identifier: GPL-3.0-or-later
// What is observed of the probe: its gradient, what its output reveals of its batch mates, and both for every batch
// size.
//
// Statistical checks have fixed seeds and allow six standard errors, which chance exceeds in 2 of a billion cases.
#include "engine/experiments/experiment_run.h"
#include "engine/experiments/probe_leak.h"
#include "engine/experiments/probe_sweep.h"
#include "tests/engine/sampling_support.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <vector>

namespace tst_probe_observables {

using namespace normscope;
using namespace normscope::test;

namespace {

constexpr double epsilon = 1e-5;

struct Output
{
    long double mean = 0;
    long double variance = 0;
    std::vector<long double> values;
};

Output normalized(const std::vector<long double> &batch)
{
    Output output;
    const auto count = static_cast<long double>(batch.size());
    for (const long double x : batch)
        output.mean += x / count;
    for (const long double x : batch)
        output.variance += (x - output.mean) * (x - output.mean) / count;
    for (const long double x : batch)
        output.values.push_back((x - output.mean) / std::sqrt(output.variance + static_cast<long double>(epsilon)));
    return output;
}

BatchExperiment withProbe(double x, std::int64_t batches = 4000)
{
    BatchExperiment experiment;
    experiment.features = 4;
    experiment.batches = batches;
    experiment.probe = {x};
    return experiment;
}

ProbeRun runOf(const BatchExperiment &experiment, const ExperimentPopulation &population, int batchSize)
{
    Workers workers(1);
    ProbeRun run;
    runProbe(run, makeProbe(population, experiment), population, experiment, batchSize, experiment.batches, workers);
    return run;
}

/// The distribution function Φ and the density φ of the standard normal distribution.
double below(double x)
{
    return std::erfc(-x / std::numbers::sqrt2) / 2;
}
double bell(double x)
{
    return std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
}

} // namespace

class TestProbeObservables : public QObject
{
    Q_OBJECT

private slots:
    /// ∂L/∂x₁ = Σ gⱼ ∂yⱼ/∂x₁, with the derivatives by differences of the outputs themselves.
    void theGradientIsThatOfTheOutputs()
    {
        const std::vector<long double> batch = {0.5L, -1.25L, 2, 0.75L, -0.1L};
        const Output output = normalized(batch);
        constexpr long double h = 1e-6L;
        std::vector<long double> more = batch;
        std::vector<long double> less = batch;
        more.front() += h;
        less.front() -= h;
        const Output above = normalized(more);
        const Output under = normalized(less);
        long double spread = 0;
        for (std::size_t j = 1; j < batch.size(); ++j) {
            const long double derivative = (above.values[j] - under.values[j]) / (2 * h);
            spread += derivative * derivative;
        }
        const long double own = (above.values[0] - under.values[0]) / (2 * h);
        ProbeRun run;
        run.batchSize = 5;
        run.outputs = {static_cast<double>(output.values[0])};
        run.differences = {static_cast<float>(output.mean - batch[0])};
        run.variances = {static_cast<float>(output.variance)};
        const ExperimentPopulation population {BatchExperiment()};
        const ProbeGradient facts = probeGradient(run, population, epsilon, 3);
        QVERIFY(std::fabs(facts.mean - static_cast<double>(3 * own)) < 1e-6);
        QVERIFY(std::fabs(facts.spread - static_cast<double>(std::sqrt(spread))) < 1e-6);
        QVERIFY(std::fabs(facts.bias - (facts.mean - 3 / std::sqrt(1 + epsilon))) < 1e-12);
    }

    void aBatchOfOneHasNoGradientAndALargeOneThatOfEval()
    {
        const BatchExperiment experiment = withProbe(0.8);
        const ExperimentPopulation population(experiment);
        const ProbeGradient one = probeGradient(runOf(experiment, population, 1), population, epsilon);
        QCOMPARE(one.mean, 0.0);
        QCOMPARE(one.spread, 0.0);
        const ProbeGradient large = probeGradient(runOf(experiment, population, 1024), population, epsilon);
        QVERIFY(std::fabs(large.bias) < 0.01);
        QVERIFY(large.spread < 0.1);
    }

    /// Gradients have the reciprocal of the data's unit, which shows where σ is far from 1.
    void gradientsHaveTheDatasUnits()
    {
        BatchExperiment experiment = withProbe(0);
        experiment.probe.clear();
        experiment.population = PopulationKind::Samples;
        experiment.epsilon = 0;
        const Tensor samples({6, 1}, {0, 1, 2, 4, 7, 11});
        const Tensor hundredfold({6, 1}, {0, 100, 200, 400, 700, 1100});
        const ExperimentPopulation small(experiment, samples);
        const ExperimentPopulation large(experiment, hundredfold);
        const ProbeGradient a = probeGradient(runOf(experiment, small, 16), small, 0);
        const ProbeGradient b = probeGradient(runOf(experiment, large, 16), large, 0);
        QVERIFY(std::fabs(a.mean - 100 * b.mean) < 1e-5 * a.mean);
        QVERIFY(std::fabs(a.spread - 100 * b.spread) < 1e-5 * a.spread);
    }

    void ofTwoTheOutputTellsOnWhichSideTheMateIs()
    {
        for (const double x : {0.0, 0.5, -1.5}) {
            const double want = bell(x) * bell(x) / (below(x) * (1 - below(x)));
            QVERIFY(std::fabs(normalOutput(x, 2, 1e-14).leak - want) < 1e-5);
        }
        QVERIFY(std::fabs(normalOutput(0, 2, 1e-14).leak - 2 / std::numbers::pi) < 1e-5);
        // With two samples y = ±1: mean 2Φ − 1, variance 1 − (2Φ − 1)².
        QVERIFY(std::fabs(normalOutput(0.5, 2, 1e-14).mean - (2 * below(0.5) - 1)) < 1e-5);
    }

    /// To first order in 1/N the error of y is −δμ̂ − x δσ̂, so that N R² is 1/(1 + x²/2).
    void ofManyEachMateTellsItsShare()
    {
        for (const double x : {0.0, 1.0, 2.0}) {
            const NormalOutput law = normalOutput(x, 1000, 0);
            QVERIFY(std::fabs(1000 * law.leak * (1 + x * x / 2) - 1) < 0.02);
            QVERIFY(std::fabs(1000 * law.variance / (1 + x * x / 2) - 1) < 0.02);
            QVERIFY(law.leak * 999 <= 1 + 1e-6);
        }
    }

    void drawnOutputsFollowTheNormalLaw_data()
    {
        QTest::addColumn<int>("batchSize");
        QTest::addColumn<double>("x");
        for (const int batchSize : {2, 3, 4, 8, 64}) {
            for (const double x : {0.0, 1.5})
                QTest::addRow("N = %d, x = %g", batchSize, x) << batchSize << x;
        }
    }
    void drawnOutputsFollowTheNormalLaw()
    {
        QFETCH(int, batchSize);
        QFETCH(double, x);
        const BatchExperiment experiment = withProbe(x, 40000);
        const ExperimentPopulation population(experiment);
        const ProbeRun run = runOf(experiment, population, batchSize);
        const NormalOutput law = normalOutput(x, batchSize, epsilon);
        const auto count = static_cast<double>(run.outputs.size());
        const double mean = std::accumulate(run.outputs.begin(), run.outputs.end(), 0.0) / count;
        double variance = 0;
        double fourth = 0;
        for (const double y : run.outputs) {
            variance += (y - mean) * (y - mean) / count;
            fourth += std::pow(y - mean, 4) / count;
        }
        QVERIFY(std::fabs(mean - law.mean) < 6 * std::sqrt(law.variance / count));
        QVERIFY(std::fabs(variance - law.variance) < 6 * std::sqrt((fourth - variance * variance) / count) + 1e-6);
        const double got = *leak(run, makeProbe(population, experiment), population);
        // Six standard errors of a squared correlation, 2 |ρ| (1 − ρ²)/√n each, and its bias; the factor 1.5 allows for
        // distributions that are not normal.
        const double allowed = 6 * (2 * std::sqrt(law.leak) * (1 - law.leak) * 1.5 / std::sqrt(count) + 2 / count);
        QVERIFY2(std::fabs(got - law.leak) < allowed, qPrintable(QString::number(got - law.leak)));
    }

    void theOutputAloneTellsLess()
    {
        QVERIFY(std::fabs(normalLeakOfOutputAlone(2) - 1 / std::numbers::pi) < 1e-12);
        constexpr int batches = 200000;
        constexpr int size = 4;
        std::mt19937_64 words(1);
        std::normal_distribution<double> normal;
        double together = 0;
        for (int b = 0; b < batches; ++b) {
            double values[size];
            for (double &value : values)
                value = normal(words);
            const double mean = std::accumulate(values, values + size, 0.0) / size;
            double variance = 0;
            for (const double value : values)
                variance += (value - mean) * (value - mean) / size;
            together += values[1] * (values[0] - mean) / std::sqrt(variance) / batches;
        }
        const double want = -std::sqrt(normalLeakOfOutputAlone(size)); // The correlation itself.
        QVERIFY(std::fabs(together - want) < 6 / std::sqrt(batches));
    }

    void thereIsNothingToTellWithoutMatesOrVariance()
    {
        BatchExperiment experiment = withProbe(0.5, 200);
        const ExperimentPopulation normal(experiment);
        QVERIFY(!leak(runOf(experiment, normal, 1), makeProbe(normal, experiment), normal));
        experiment.population = PopulationKind::StudentT;
        experiment.degrees = 2;
        const ExperimentPopulation heavy(experiment);
        QVERIFY(!leak(runOf(experiment, heavy, 4), makeProbe(heavy, experiment), heavy));
        QVERIFY(std::isnan(probeGradient(runOf(experiment, heavy, 4), heavy, epsilon).bias));
        BatchExperiment clustered = withProbe(0.5);
        clustered.sampler = SamplerKind::Clustered;
        const ExperimentPopulation videos(clustered);
        // The law holds for independent samples only.
        QVERIFY(!normalOutput(makeProbe(videos, clustered), videos, epsilon, 4));
        QVERIFY(leak(runOf(clustered, videos, 4), makeProbe(videos, clustered), videos));
    }

    /// A mate counts by its mean over positions: a constant sample tells the same with and without positions.
    void positionsThatAreAlikeLeakAsOne()
    {
        BatchExperiment flat = withProbe(0);
        flat.probe.clear();
        flat.population = PopulationKind::Samples;
        flat.probeSample = 2;
        flat.layout = parseLayout("N,C", 2);
        BatchExperiment pooled = flat;
        pooled.layout = parseLayout("N,C,L", 3);
        const ExperimentPopulation single(flat, Tensor({5, 1}, {0, 1, 3, 4, 8}));
        const ExperimentPopulation several(pooled, Tensor({5, 1, 2}, {0, 0, 1, 1, 3, 3, 4, 4, 8, 8}));
        for (const bool replacement : {true, false}) {
            flat.replacement = pooled.replacement = replacement;
            const ExperimentPopulation a(flat, single.samples());
            const ExperimentPopulation b(pooled, several.samples());
            const auto one = leak(runOf(flat, a, 3), makeProbe(a, flat), a);
            const auto two = leak(runOf(pooled, b, 3), makeProbe(b, pooled), b);
            QVERIFY(one && two);
            QVERIFY(std::fabs(*one - *two) < (replacement ? 0.05 : 0.02));
        }
    }

    /// The sweep gives for every remedy and batch size what that remedy gives when it is run alone.
    void theSweepHasWhatEachRemedyHas()
    {
        BatchExperiment experiment = withProbe(0.75, 512);
        experiment.batchSize = 6;
        experiment.devices = 3;
        Workers workers(1);
        ExperimentRun run = carriedOver({}, experiment, {});
        while (!run.isComplete())
            run = advanced(std::move(run), std::chrono::milliseconds(50), workers);
        QCOMPARE(run.sweep.sizes.size(), std::size_t(12));
        for (const int size : {1, 2, 6, 64}) {
            for (const Remedy remedy : allRemedies) {
                const RemedyOutcome want
                    = remedyOutcome(remedy, remedyChoice(experiment), *run.population, experiment, size, workers);
                const RemedyOutcome &got = run.sweep.sizes.at(size).remedies.at(remedy);
                QCOMPARE(got.statisticsSize, want.statisticsSize);
                QCOMPARE(got.mean, want.mean);
                QCOMPARE(got.spread, want.spread);
                QCOMPARE(got.gap, want.gap);
            }
        }
        QVERIFY(!run.sweep.sizes.at(1).leak);
        QVERIFY(run.sweep.sizes.at(2).normalLeak);
        QCOMPARE(run.sweep.sizes.at(6).gradient->bias,
                 probeGradient(*run.sweep.runs.at(6), *run.population, experiment.epsilon).bias);
    }

    void otherDevicesKeepWhatIsDrawn()
    {
        const BatchExperiment before = withProbe(0.75, 300);
        Workers workers(1);
        ExperimentRun run = carriedOver({}, before, {});
        while (!run.isComplete())
            run = advanced(std::move(run), std::chrono::milliseconds(50), workers);
        BatchExperiment other = before;
        other.largestShift = 0.5;
        ExperimentRun next = advanced(carriedOver(run, other, {}), std::chrono::milliseconds(0), workers);
        QVERIFY(next.isComplete());
        QCOMPARE(next.sweep.runs.at(8).get(), run.sweep.runs.at(8).get());
        const double spread = next.sweep.sizes.at(2).remedies.at(Remedy::Renorm).spread;
        QVERIFY(spread != run.sweep.sizes.at(2).remedies.at(Remedy::Renorm).spread);
        other.probe = {0.5};
        QVERIFY(carriedOver(run, other, {}).sweep.runs.empty());
    }
};

NORMSCOPE_TEST(TestProbeObservables)

} // namespace tst_probe_observables

#include "tst_probe_observables.moc"

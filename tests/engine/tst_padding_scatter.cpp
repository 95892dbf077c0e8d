// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scatter of batch norm's statistics over batches of padded rows: laws against many drawn batches, and against
// tables of the χ distribution.
#include "engine/sequences/padding_scatter.h"
#include "engine/sequences/sequence_methods.h"
#include "tests/subject.h"

#include <QTest>

#include <cmath>
#include <vector>

namespace tst_padding_scatter {

using namespace normscope;

namespace {

Scatter scatterOf(const std::vector<double> &values)
{
    const auto count = static_cast<double>(values.size());
    double sum = 0;
    double squares = 0;
    for (const double value : values) {
        sum += value;
        squares += value * value;
    }
    return {sum / count, std::sqrt(squares / count - sum / count * sum / count)};
}

QByteArray text(const char *what, const Scatter &found, const Scatter &law)
{
    return QByteArray(what) + ": " + QByteArray::number(found.mean) + " ± " + QByteArray::number(found.deviation)
        + ", law " + QByteArray::number(law.mean) + " ± " + QByteArray::number(law.deviation);
}

} // namespace

class PaddingScatterTest : public QObject
{
    Q_OBJECT

private slots:
    void batchesAreScatteredAsTheLawSays_data();
    void batchesAreScatteredAsTheLawSays();
    void lengthsOfNormalVectors();
    void runningStatisticsComeToRest();
    void whatHasNoLaw();
};

void PaddingScatterTest::batchesAreScatteredAsTheLawSays_data()
{
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("share");
    QTest::addColumn<int>("treatment");
    const int counted = static_cast<int>(PaddingTreatment::Counted);
    QTest::newRow("half, near") << 1.0 << 0.5 << counted;
    QTest::newRow("a quarter, at the mean") << 0.0 << 0.25 << counted;
    QTest::newRow("three quarters, far") << 3.0 << 0.75 << counted;
    QTest::newRow("nothing") << 2.0 << 0.0 << counted;
    QTest::newRow("half, masked") << 1.0 << 0.5 << static_cast<int>(PaddingTreatment::Masked);
}

// With 800 batches the deviation is known to 2.5 %, the mean to 3.5 % of the deviation. The law of outputs is of first
// order only.
void PaddingScatterTest::batchesAreScatteredAsTheLawSays()
{
    QFETCH(double, mean);
    QFETCH(double, share);
    QFETCH(int, treatment);
    const auto padding = static_cast<PaddingTreatment>(treatment);
    TokenSetup setup;
    setup.mean = mean;
    setup.share = share;
    setup.features = 4;
    std::vector<std::vector<double>> found(4);
    for (std::uint64_t seed = 1; seed <= 800; ++seed) {
        setup.seed = seed;
        const TokenBatch batch = drawTokens(setup);
        const EvaluationPtr evaluation = evaluate(sequenceProblem(batch, SequenceMethod::Batch, padding));
        const SequenceStatistics statistics = sequenceStatistics(batch, SequenceMethod::Batch, *evaluation);
        found[0].push_back(statistics.mean);
        found[1].push_back(statistics.variance);
        found[2].push_back(statistics.realOutputMean);
        found[3].push_back(statistics.realOutputStd);
    }
    const auto law = sequenceScatter(drawnLaw(setup), std::int64_t {setup.batchSize} * setup.length, padding);
    QVERIFY(law);
    const bool hasNoOutputScatter = share == 0 || padding == PaddingTreatment::Masked; // Always 0 ± 1.
    const std::pair<const char *, Scatter SequenceScatter::*> all[]
        = {{"mean", &SequenceScatter::mean},
           {"variance", &SequenceScatter::variance},
           {"output mean", &SequenceScatter::realOutputMean},
           {"output deviation", &SequenceScatter::realOutputStd}};
    for (std::size_t i = 0; i < 4; ++i) {
        const Scatter measured = scatterOf(found[i]);
        const Scatter expected = (*law).*all[i].second;
        if (i >= 2 && hasNoOutputScatter) {
            QVERIFY2(std::abs(measured.mean - expected.mean) < 1e-9 && expected.deviation < 1e-9,
                     text(all[i].first, measured, expected));
            continue;
        }
        const double tolerance = i < 2 ? 0.1 : 0.2;
        QVERIFY2(std::abs(measured.deviation / expected.deviation - 1) < tolerance,
                 text(all[i].first, measured, expected));
        QVERIFY2(std::abs(measured.mean - expected.mean) < (i < 2 ? 0.15 : 0.4) * expected.deviation,
                 text(all[i].first, measured, expected));
    }
}

// Mean and deviation of χ: √(2/π) and √(1 − 2/π) for one degree of freedom, √(π/2) and √(2 − π/2) for two.
void PaddingScatterTest::lengthsOfNormalVectors()
{
    QVERIFY(std::abs(lengthScatter(1).mean - 0.7978845608) < 1e-9);
    QVERIFY(std::abs(lengthScatter(1).deviation - 0.6028102749) < 1e-9);
    QVERIFY(std::abs(lengthScatter(2).mean - 1.2533141373) < 1e-9);
    QVERIFY(std::abs(lengthScatter(2).deviation - 0.6551363775) < 1e-9);
    QVERIFY(std::abs(lengthScatter(400).deviation - std::sqrt(0.5)) < 1e-3);
}

// The closed form against the recursion over batches.
void PaddingScatterTest::runningStatisticsComeToRest()
{
    double variance = 1;
    for (int batch = 0; batch < 50; ++batch) {
        QVERIFY(std::abs(runningScatter(batch, 0.1) - variance) < 1e-12);
        variance = 0.9 * 0.9 * variance + 0.1 * 0.1;
    }
    QVERIFY(std::abs(runningScatter(10000, 0.1) - 0.1 / 1.9) < 1e-12);
}

void PaddingScatterTest::whatHasNoLaw()
{
    TokenSetup setup;
    SequenceLaw law = drawnLaw(setup);
    QVERIFY(sequenceScatter(law, 72, PaddingTreatment::Counted));
    QVERIFY(!sequenceScatter(law, 2, PaddingTreatment::Counted)); // There is one real token.
    law.isDrawn = false;
    QVERIFY(!sequenceScatter(law, 72, PaddingTreatment::Counted));
    setup.deviation = 0;
    QVERIFY(!sequenceScatter(drawnLaw(setup), 72, PaddingTreatment::Counted));
}

NORMSCOPE_TEST(PaddingScatterTest)

} // namespace tst_padding_scatter

#include "tst_padding_scatter.moc"

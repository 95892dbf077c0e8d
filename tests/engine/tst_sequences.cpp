// SPDX-License-Identifier: GPL-3.0-or-later
//
// Token rows with padding: the drawn values, which tokens count, and the laws. References are loops in long double over
// every cell, and the law of total variance with the figures of the literature.
#include "engine/sequences/padding_law.h"
#include "engine/sequences/sequence_methods.h"
#include "engine/sequences/sequence_table.h"
#include "tests/subject.h"
#include "tests/support/near.h"
#include "tests/support/printers.h"

#include <QTest>

#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace tst_sequences {

using namespace normscope;
using namespace normscope::test;

namespace {

using GroupKey = std::tuple<std::int64_t, std::int64_t, std::int64_t>;

/// The group of a cell by the definition of the method, independent of the engine.
GroupKey groupOf(SequenceMethod method, std::int64_t n, std::int64_t l, std::int64_t d)
{
    switch (method) {
    case SequenceMethod::Batch:
        return {0, 0, d};
    case SequenceMethod::BatchPerPosition:
        return {0, l, d};
    case SequenceMethod::Layer:
    case SequenceMethod::Rms:
        return {n, l, 0};
    case SequenceMethod::LayerSample:
        return {n, 0, 0};
    case SequenceMethod::Instance:
        return {n, 0, d};
    }
    return {};
}

struct Sum
{
    long double count = 0;
    long double sum = 0;
    long double squares = 0;
    long double mean() const { return sum / count; }
    long double variance() const { return squares / count - mean() * mean(); }
    void add(long double value)
    {
        ++count;
        sum += value;
        squares += value * value;
    }
};

template <class Visit>
void forCells(const TokenBatch &batch, Visit &&visit)
{
    for (std::int64_t i = 0; i < batch.values.size(); ++i) {
        const Shape at = unravel(i, batch.values.shape());
        visit(at[0], at[1], at[2], batch.values[i], batch.isReal(i / batch.features()));
    }
}

SequenceStatistics bruteForce(const TokenBatch &batch, SequenceMethod method, PaddingTreatment treatment)
{
    std::map<GroupKey, Sum> groups;
    forCells(batch, [&](auto n, auto l, auto d, double value, bool isReal) {
        if (treatment == PaddingTreatment::Counted || isReal)
            groups[groupOf(method, n, l, d)].add(value);
    });
    Sum means, variances, outputs;
    for (const auto &[key, group] : groups) {
        const auto [n, l, d] = key;
        if (isPerToken(method) && !batch.isReal(n * batch.length() + l))
            continue;
        means.add(group.mean());
        variances.add(group.variance());
    }
    forCells(batch, [&](auto n, auto l, auto d, double value, bool isReal) {
        if (!isReal)
            return;
        const Sum &group = groups[groupOf(method, n, l, d)];
        if (group.count > 1)
            outputs.add(method == SequenceMethod::Rms ? value / std::sqrt(group.squares / group.count)
                                                      : (value - group.mean()) / std::sqrt(group.variance()));
    });
    return {static_cast<double>(means.mean()), static_cast<double>(variances.mean()),
            static_cast<double>(outputs.mean()), static_cast<double>(std::sqrt(outputs.variance()))};
}

SequenceStatistics statisticsOf(const TokenBatch &batch, SequenceMethod method, PaddingTreatment treatment)
{
    return sequenceStatistics(batch, method, *evaluate(sequenceProblem(batch, method, treatment)));
}

/// The output of one token in all its features.
std::vector<double> tokenOutput(const TokenBatch &batch, SequenceMethod method, std::int64_t token)
{
    const Tensor output
        = evaluate(sequenceProblem(batch, method, PaddingTreatment::Counted))->stage(Stage::Normalized, DType::Float64);
    std::vector<double> values;
    for (std::int64_t d = 0; d < batch.features(); ++d)
        values.push_back(output[token * batch.features() + d]);
    return values;
}

} // namespace

class TestSequences : public QObject
{
    Q_OBJECT

private slots:
    void lengthsLeaveTheShareOfPadding_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("length");
        QTest::addColumn<double>("share");
        for (const double share : {0.0, 0.25, 0.5, 0.89, 0.97}) {
            for (const int rows : {1, 2, 6, 33})
                QTest::addRow("%g of %d", share, rows) << rows << 12 << share;
        }
    }

    void lengthsLeaveTheShareOfPadding()
    {
        QFETCH(const int, rows);
        QFETCH(const int, length);
        QFETCH(const double, share);
        for (const std::uint64_t seed : {1, 2, 3}) {
            const TokenSetup setup {.length = length, .batchSize = rows, .share = share, .seed = seed};
            if (std::lround(share * rows * length) == rows * length) {
                QVERIFY_EXCEPTION_THROWN(tokenLengths(setup), InputError);
                continue;
            }
            const std::vector<int> lengths = tokenLengths(setup);
            QCOMPARE(static_cast<int>(lengths.size()), rows);
            const int real = std::accumulate(lengths.begin(), lengths.end(), 0);
            QCOMPARE(rows * length - real, static_cast<int>(std::lround(share * rows * length)));
            for (const int one : lengths)
                QVERIFY(one <= length && one >= (real >= rows ? 1 : 0));
            if (rows > 2 && share > 0 && share < 0.9)
                QVERIFY(*std::ranges::max_element(lengths) > *std::ranges::min_element(lengths));
        }
    }

    void aSeedDrawsTheSameTokensEverywhere()
    {
        // The draws are the same to the last bit on every machine and in every version.
        const TokenSetup setup {.length = 8, .batchSize = 5, .features = 2, .share = 0.5, .seed = 7};
        const TokenBatch batch = drawTokens(setup);
        QCOMPARE(tokenLengths(setup), tokenLengths(setup));
        QCOMPARE(batch.values, drawTokens(setup).values);
        TokenSetup other = setup;
        other.seed = 8;
        QVERIFY(!(batch.values == drawTokens(other).values));
        QCOMPARE(batch.realTokens(), std::int64_t {20});
        QCOMPARE(batch.share(), 0.5);
    }

    void realValuesStayWhereLengthsChange()
    {
        TokenSetup setup {.length = 6, .batchSize = 3, .features = 2, .lengths = {6, 2, 4}, .padValue = -3};
        const TokenBatch before = drawTokens(setup);
        setup.lengths = {6, 5, 1};
        const TokenBatch after = drawTokens(setup);
        int common = 0;
        for (std::int64_t i = 0; i < before.values.size(); ++i) {
            const bool isReal = before.isReal(i / 2) && after.isReal(i / 2);
            common += isReal ? 1 : 0;
            if (isReal)
                QCOMPARE(after.values[i], before.values[i]);
            if (!after.isReal(i / 2))
                QCOMPARE(after.values[i], -3.0);
        }
        QCOMPARE(common, 2 * (6 + 2 + 1));
    }

    void everyMethodCountsWhatItShould_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("treatment");
        for (const SequenceMethod method : allSequenceMethods) {
            for (const PaddingTreatment treatment : allPaddingTreatments)
                QTest::addRow("%s %s", name(method).data(), name(treatment).data())
                    << static_cast<int>(method) << static_cast<int>(treatment);
        }
    }

    void everyMethodCountsWhatItShould()
    {
        QFETCH(const int, method);
        QFETCH(const int, treatment);
        const auto which = static_cast<SequenceMethod>(method);
        const auto how = static_cast<PaddingTreatment>(treatment);
        for (const std::uint64_t seed : {1, 2, 3, 4}) {
            const TokenBatch batch = drawTokens({.length = 7,
                                                 .batchSize = 5,
                                                 .features = 3,
                                                 .share = 0.4,
                                                 .mean = 2,
                                                 .padding = seed % 2 ? PaddingKind::Constant : PaddingKind::Vector,
                                                 .padValue = -1,
                                                 .seed = seed});
            const SequenceStatistics got = statisticsOf(batch, which, how);
            const SequenceStatistics want = bruteForce(batch, which, how);
            compareNearly(got.mean, want.mean, 1e-13);
            compareNearly(got.variance, want.variance, 1e-13);
            compareNearly(got.realOutputMean, want.realOutputMean, 1e-12);
            compareNearly(got.realOutputStd, want.realOutputStd, 1e-12);
        }
    }

    void theLawIsExactForTheMomentsOfABatch()
    {
        // With the moments of each feature itself the law is an identity, also with a vector as padding.
        for (const PaddingKind padding : {PaddingKind::Constant, PaddingKind::Vector}) {
            const TokenBatch batch
                = drawTokens({.length = 9, .batchSize = 4, .mean = 3, .padding = padding, .seed = 5});
            const SequenceLaw law = momentsLaw(batch);
            for (const SequenceRow &row : sequenceRows(batch, law)) {
                const SequenceTheory &theory = row.theory;
                const SequenceStatistics &measured = row.statistics;
                if (theory.mean)
                    compareNearly(measured.mean, *theory.mean, 1e-13);
                if (theory.variance)
                    compareNearly(measured.variance, *theory.variance, 1e-13);
                if (theory.realOutputMean)
                    compareNearly(measured.realOutputMean, *theory.realOutputMean, 1e-13);
                if (theory.realOutputStd)
                    compareNearly(measured.realOutputStd, *theory.realOutputStd, 1e-13);
                QCOMPARE(theory.realOutputStd.has_value(),
                         row.method != SequenceMethod::Rms
                             && (row.treatment == PaddingTreatment::Masked || row.method == SequenceMethod::Batch
                                 || row.method == SequenceMethod::Layer));
            }
        }
    }

    void theLawHasTheKnownFigures_data()
    {
        // Computed from the formulas by hand, to three digits; the last row is the example of
        // tensorflow/tensorflow#30161.
        QTest::addColumn<double>("mean");
        QTest::addColumn<double>("variance");
        QTest::addColumn<double>("share");
        QTest::addColumn<double>("outputMean");
        QTest::addColumn<double>("outputStd");
        QTest::newRow("mean 1, a quarter") << 1.0 << 1.0 << 0.25 << 0.258 << 1.033;
        QTest::newRow("mean 1, half") << 1.0 << 1.0 << 0.5 << 0.577 << 1.155;
        QTest::newRow("mean 0, half") << 0.0 << 1.0 << 0.5 << 0.0 << 1.414;
        QTest::newRow("mean 0, three quarters") << 0.0 << 1.0 << 0.75 << 0.0 << 2.0;
        QTest::newRow("mean 0, 0.9") << 0.0 << 1.0 << 0.9 << 0.0 << 3.162;
        QTest::newRow("mean 3, half") << 3.0 << 1.0 << 0.5 << 0.905 << 0.603;
        QTest::newRow("toy") << 3.0 << 2.0 << 0.5 << 1.5 / std::sqrt(3.25) << std::sqrt(2 / 3.25);
    }

    void theLawHasTheKnownFigures()
    {
        QFETCH(const double, mean);
        QFETCH(const double, variance);
        QFETCH(const double, share);
        QFETCH(const double, outputMean);
        QFETCH(const double, outputStd);
        const ValueLaw real {mean, variance};
        const auto output = normalizedLaw(real, mixedLaw(real, {0, 0}, share));
        QVERIFY(output && std::fabs(output->mean - outputMean) < 6e-4);
        QVERIFY(std::fabs(std::sqrt(output->variance) - outputStd) < 6e-4);
        // Drawn values as well: 131072 values, of which at least 13107 are real; six standard errors.
        const TokenBatch batch = drawTokens({.length = 64,
                                             .batchSize = 256,
                                             .features = 8,
                                             .share = share,
                                             .mean = mean,
                                             .deviation = std::sqrt(variance),
                                             .seed = 3});
        const SequenceStatistics measured = statisticsOf(batch, SequenceMethod::Batch, PaddingTreatment::Counted);
        QVERIFY(std::fabs(measured.realOutputMean - outputMean) < 6 * outputStd / std::sqrt(13107.0) + 6e-4);
        QVERIFY(std::fabs(measured.realOutputStd - outputStd) < 6 * outputStd / std::sqrt(2 * 13107.0) + 6e-4);
    }

    void onlyLayerNormPerTokenIgnoresItsMates()
    {
        TokenSetup setup {.length = 6, .batchSize = 4, .lengths = {6, 2, 4, 3}};
        const TokenBatch before = drawTokens(setup);
        setup.lengths = {3, 6, 5, 1}; // The token's own row is longer now, and its position has another mate.
        const TokenBatch after = drawTokens(setup);
        for (const SequenceMethod method : allSequenceMethods)
            QCOMPARE(tokenOutput(before, method, 2) == tokenOutput(after, method, 2), isPerToken(method));
    }

    void aTensorIsReadWithItsMask()
    {
        const Tensor input({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
        const TokenBatch whole = tokensOf(input, {});
        QCOMPARE(whole.share(), 0.0);
        const TokenBatch batch = tokensOf(input, Tensor({2, 2, 1}, {1, 1, 1, 0}), 9.0);
        QCOMPARE(batch.share(), 0.25);
        QCOMPARE(batch.values, Tensor({2, 2, 2}, {1, 2, 3, 4, 5, 6, 9, 9}));
        QCOMPARE(tokensOf(input, Tensor({1, 2, 2}, {1, 1, 0, 0})).mask, Tensor({2, 2, 1}, {1, 0, 1, 0}));
        // The mask differs within a token.
        QVERIFY_EXCEPTION_THROWN(tokensOf(input, Tensor({1, 1, 2}, {1, 0})), InputError);
        QVERIFY_EXCEPTION_THROWN(tokensOf(input, Tensor({1, 1, 1}, {0.0})), InputError);
        QVERIFY_EXCEPTION_THROWN(tokensOf(input, Tensor({3, 1, 1}, {1, 1, 1})), InputError);
        QVERIFY_EXCEPTION_THROWN(tokensOf(input.reshaped({4, 2}), {}), InputError);
        QVERIFY_EXCEPTION_THROWN(tokensOf(Tensor({1, 1, 2}, {1, std::nan("")}), {}), InputError);
    }

    void theStudyNoteIsFalse()
    {
        // The claim is "Layer norm of (10, 10, 10, 10) gives -1.34 everywhere; batch norm makes the first tokens
        // equal". In fact the layer norm has deviation 0, and batch norm turns two different tokens at a position into
        // -1 and +1.
        const TokenBatch batch = tokensOf(Tensor({2, 1, 4}, {10, 10, 10, 10, 20, 20, 20, 20}), {});
        const EvaluationPtr layer = evaluate(sequenceProblem(batch, SequenceMethod::Layer, PaddingTreatment::Counted));
        QCOMPARE(layer->moments(0).variance(), 0.0);
        const std::vector<double> first = tokenOutput(batch, SequenceMethod::BatchPerPosition, 0);
        const std::vector<double> second = tokenOutput(batch, SequenceMethod::BatchPerPosition, 1);
        QCOMPARE(first, std::vector<double>(4, -1.0));
        QCOMPARE(second, std::vector<double>(4, 1.0));
    }
};

NORMSCOPE_TEST(TestSequences)

} // namespace tst_sequences

#include "tst_sequences.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the page Sequences computes: the numbers of its charts against loops in long double and against theory, words
// and their vectors, and the effect of other batch mates.
#include "engine/sequences/padding_study.h"
#include "engine/sequences/token_text.h"
#include "engine/tensor/error.h"
#include "tests/subject.h"
#include "tests/support/printers.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>

namespace tst_padding_study {

using namespace normscope;
using namespace normscope::test;

namespace {

PaddingStudy studied(const TokenSetup &setup, const TokenCell &cell = {})
{
    return studyPadding(setup, {}, {}, cell);
}

bool isNear(double got, double want, double relative, double absolute)
{
    const bool near = std::abs(got - want) <= absolute + relative * std::abs(want);
    if (!near)
        qWarning("%.17g instead of %.17g", got, want);
    return near;
}

double span(const std::vector<double> &values)
{
    const auto [least, most] = std::ranges::minmax(values);
    return most - least;
}

double mean(const std::vector<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Many tokens, so that the moments are near those of the distribution.
TokenSetup manyTokens()
{
    return {.length = 64, .batchSize = 32, .features = 16, .mean = 1, .deviation = 1, .seed = 3};
}

} // namespace

class TestPaddingStudy : public QObject
{
    Q_OBJECT

private slots:
    void measuredSharesFollowTheLaw();
    void noiseOfAPositionIsThatOfItsTokens();
    void otherMatesMoveWhatSharesAMeanWithThem_data();
    void otherMatesMoveWhatSharesAMeanWithThem();
    void runningStatisticsConvergeToTheLaw();
    void distancesAreThoseOfTheBatches();
    void aWordHasOneVector_data();
    void aWordHasOneVector();
    void sentencesHaveTheirLengths();
    void aSharePutsWordsAwayButNoVectors();
    void aWordComesOutAlikeWhereItsGroupDoes();
    void aTensorsRowsAreItsOwn();
    void aCellOfPaddingGivesWay();
    void tooManyValuesAreRefused();
    void tablesNameTheirWords();
};

/// The law of total variance predicts mean and variance for each share of padding (share 0.5, μ = σ = 1 and padding 0
/// give 0.577 ± 1.155). Krell et al. report up to 89 % of padding.
void TestPaddingStudy::measuredSharesFollowTheLaw()
{
    const PaddingStudy study = studied(manyTokens());
    QVERIFY(study.shares.size() == 11 && study.shares.front().share == 0);
    for (const SharePoint &point : study.shares) {
        const double p = point.share;
        const double variance = (1 - p) + p * (1 - p);
        QVERIFY(isNear(point.measured.mean, 1 - p, 0, 0.02));
        QVERIFY(isNear(point.measured.variance, variance, 0, 0.05));
        QVERIFY(isNear(point.measured.realOutputMean, p / std::sqrt(variance), 0, 0.12));
        QVERIFY(isNear(point.measured.realOutputStd, 1 / std::sqrt(variance), 0.05, 0));
    }
}

void TestPaddingStudy::noiseOfAPositionIsThatOfItsTokens()
{
    TokenSetup setup = manyTokens();
    setup.batchSize = 8;
    setup.length = 6;
    setup.features = 256;
    setup.lengths = {6, 6, 5, 5, 3, 2, 1, 1};
    const PaddingStudy study = studied(setup);
    const std::int64_t left[] = {8, 6, 5, 4, 4, 2};
    for (std::size_t l = 0; l < 6; ++l) {
        const PositionPoint &point = study.positions[l];
        QCOMPARE(point.realTokens, left[l]);
        QCOMPARE(point.law, 1 / std::sqrt(static_cast<double>(left[l])));
        // With 256 features the root mean square has a relative deviation of 1/√512.
        QVERIFY(isNear(point.spread, point.law, 4 / std::sqrt(512.0), 0));
        long double squares = 0;
        for (std::int64_t d = 0; d < 256; ++d) {
            long double sum = 0;
            for (std::int64_t n = 0; n < 8; ++n) {
                const std::int64_t token = n * 6 + static_cast<std::int64_t>(l);
                sum += study.batch.isReal(token) ? study.batch.values[token * 256 + d] : 0;
            }
            const long double error = sum / static_cast<long double>(left[l]) - 1;
            squares += error * error / 256;
        }
        QVERIFY(isNear(point.spread, static_cast<double>(std::sqrt(squares)), 1e-12, 0));
    }
}

void TestPaddingStudy::otherMatesMoveWhatSharesAMeanWithThem_data()
{
    QTest::addColumn<int>("source");
    for (const TokenSource source : {TokenSource::Drawn, TokenSource::English, TokenSource::Chinese})
        QTest::newRow(name(source).data()) << static_cast<int>(source);
}

void TestPaddingStudy::otherMatesMoveWhatSharesAMeanWithThem()
{
    QFETCH(int, source);
    TokenSetup setup;
    setup.source = static_cast<TokenSource>(source);
    const PaddingStudy study = studied(setup, {2, 0, 3});
    const std::int64_t element = (2 * study.batch.length() + 0) * study.batch.features() + 3;
    for (const PaddingTreatment treatment : allPaddingTreatments) {
        for (const SequenceMethod method : allSequenceMethods) {
            const std::vector<double> &outputs = study.mateSeries(method, treatment).outputs;
            QCOMPARE(outputs.size(), std::size_t(mateDraws));
            QVERIFY(isNear(outputs.front(), study.evaluation(method, treatment).value(Stage::Normalized, element),
                           1e-12, 1e-12));
            const bool hasMates = method == SequenceMethod::Batch || method == SequenceMethod::BatchPerPosition;
            const bool sharesPositionAlone
                = method == SequenceMethod::BatchPerPosition && setup.source == TokenSource::Drawn;
            if (!hasMates)
                QCOMPARE(span(outputs), 0.0); // The outputs are the same to the last bit.
            else if (!sharesPositionAlone) // At position 0 every drawn row keeps its token.
                QVERIFY(span(outputs) > 0.01);
        }
    }
}

void TestPaddingStudy::runningStatisticsConvergeToTheLaw()
{
    const PaddingStudy study = studied(manyTokens());
    const double p = study.law.share;
    const auto &[counted, masked] = study.running;
    QCOMPARE(counted.means.size(), std::size_t(runningDraws));
    QVERIFY(isNear(counted.means.back(), 1 - p, 0, 0.02));
    QVERIFY(isNear(counted.variances.back(), (1 - p) + p * (1 - p), 0, 0.03));
    QVERIFY(isNear(masked.means.back(), 1, 0, 0.02));
    QVERIFY(isNear(masked.variances.back(), 1, 0, 0.03));
}

/// With independent batches of n values of variance 1 the batch mean has a deviation of 1/√n, and the running mean with
/// momentum m √(m/(2−m)) of that: the distance ‖·‖₂/D is √(2/(2−m)/n)/√D.
void TestPaddingStudy::distancesAreThoseOfTheBatches()
{
    TokenSetup setup = manyTokens();
    setup.share = 0;
    const PaddingStudy study = studied(setup);
    const double expected = std::sqrt(2 / (2 - studyMomentum) / (64.0 * 32)) / std::sqrt(16.0);
    for (const RunningSeries &series : study.running) {
        QCOMPARE(series.meanDistances.size(), std::size_t(runningDraws));
        QVERIFY(isNear(mean(series.meanDistances), expected, 0.15, 0));
    }
    QCOMPARE(study.running[0].gaps, study.running[1].gaps); // Without padding, masking changes nothing.
}

void TestPaddingStudy::aWordHasOneVector_data()
{
    QTest::addColumn<int>("source");
    QTest::newRow("English") << static_cast<int>(TokenSource::English);
    QTest::newRow("Chinese") << static_cast<int>(TokenSource::Chinese);
}

void TestPaddingStudy::aWordHasOneVector()
{
    QFETCH(int, source);
    TokenSetup setup;
    setup.batchSize = 24;
    setup.source = static_cast<TokenSource>(source);
    const TokenBatch batch = drawTokens(setup);
    QCOMPARE(batch.words.size(), static_cast<std::size_t>(batch.mask.size()));
    std::map<int, std::vector<double>> vectors;
    for (std::int64_t token = 0; token < batch.mask.size(); ++token) {
        if (!batch.isReal(token))
            continue;
        std::vector<double> values;
        for (std::int64_t d = 0; d < batch.features(); ++d)
            values.push_back(batch.values[token * batch.features() + d]);
        const auto [known, isNew] = vectors.emplace(batch.words[static_cast<std::size_t>(token)], values);
        QCOMPARE(known->second, values);
    }
    QVERIFY(vectors.size() > 20);
    std::set<std::vector<double>> different;
    for (const auto &[word, values] : vectors)
        different.insert(values);
    QCOMPARE(different.size(), vectors.size());
}

void TestPaddingStudy::sentencesHaveTheirLengths()
{
    TokenSetup setup;
    setup.source = TokenSource::English;
    setup.batchSize = 24;
    setup.length = 8;
    const TokenText &text = tokenText(setup.source);
    const std::vector<int> sentences = firstSentences(setup);
    QCOMPARE(std::set<int>(sentences.begin(), sentences.end()).size(), text.sentences.size());
    const std::vector<int> lengths = tokenLengths(setup);
    const TokenBatch batch = drawTokens(setup);
    for (std::size_t row = 0; row < 24; ++row) {
        const std::vector<int> &sentence = text.sentences[static_cast<std::size_t>(sentences[row])];
        QCOMPARE(lengths[row], std::min(8, static_cast<int>(sentence.size())));
        QVERIFY(std::equal(sentence.begin(), sentence.begin() + lengths[row],
                           batch.words.begin() + static_cast<std::ptrdiff_t>(row * 8)));
    }
    setup.lengths.assign(24, 3);
    QCOMPARE(tokenLengths(setup), setup.lengths);
}

void TestPaddingStudy::aSharePutsWordsAwayButNoVectors()
{
    TokenSetup setup;
    setup.source = TokenSource::English;
    const TokenBatch whole = drawTokens(setup);
    setup.share = 0.75;
    setup.lengths = lengthsForShare(setup);
    const TokenBatch batch = drawTokens(setup);
    QCOMPARE(batch.share(), 0.75);
    QCOMPARE(batch.words, whole.words);
    for (std::int64_t i = 0; i < batch.values.size(); ++i) {
        const std::int64_t token = i / batch.features();
        if (batch.isReal(token) && whole.isReal(token))
            QCOMPARE(batch.values[i], whole.values[i]);
    }
}

void TestPaddingStudy::aWordComesOutAlikeWhereItsGroupDoes()
{
    TokenSetup setup;
    setup.source = TokenSource::English;
    setup.batchSize = 24;
    PaddingStudy study = studied(setup);
    const auto repeated = [&study](std::int64_t token) {
        return wordOutputs(study, {token / 12, token % 12, 0}, SequenceMethod::Batch, PaddingTreatment::Counted).size();
    };
    std::int64_t token = 0;
    while (repeated(token) < 8)
        ++token;
    const TokenCell cell {token / 12, token % 12, 2};
    for (const SequenceMethod method : {SequenceMethod::Batch, SequenceMethod::Layer, SequenceMethod::Rms})
        QCOMPARE(span(wordOutputs(study, cell, method, PaddingTreatment::Counted)), 0.0);
    for (const SequenceMethod method : {SequenceMethod::BatchPerPosition, SequenceMethod::LayerSample})
        QVERIFY(span(wordOutputs(study, cell, method, PaddingTreatment::Counted)) > 0.1);
    QVERIFY(wordOutputs(studied({}), {}, SequenceMethod::Batch, PaddingTreatment::Counted).empty());
}

void TestPaddingStudy::aTensorsRowsAreItsOwn()
{
    TokenSetup drawn;
    const TokenBatch batch = drawTokens(drawn);
    TokenSetup setup;
    setup.source = TokenSource::Tensor;
    const PaddingStudy study = studyPadding(setup, batch.values, batch.mask, {});
    const PaddingStudy same = studied(drawn);
    for (std::size_t i = 0; i < study.rows.size(); ++i) {
        QCOMPARE(study.rows[i].statistics.mean, same.rows[i].statistics.mean);
        QCOMPARE(study.rows[i].statistics.realOutputStd, same.rows[i].statistics.realOutputStd);
    }
    QVERIFY(study.shares.empty());
    // The theory takes the moments of the batch itself, so that it holds up to rounding.
    const SequenceRow &row = study.row(SequenceMethod::Batch, PaddingTreatment::Counted);
    QVERIFY(isNear(*row.theory.mean, row.statistics.mean, 1e-12, 0));
    QVERIFY(isNear(*row.theory.variance, row.statistics.variance, 1e-12, 0));
    QVERIFY(isNear(*row.theory.realOutputStd, row.statistics.realOutputStd, 1e-12, 0));
    QVERIFY_EXCEPTION_THROWN(studyPadding(setup, Tensor({2, 2}, {1, 2, 3, 4}), {}, {}), InputError);
}

void TestPaddingStudy::aCellOfPaddingGivesWay()
{
    TokenSetup setup;
    setup.lengths = {0, 3, 1, 1, 1, 1};
    QCOMPARE(studied(setup, {0, 5, 2}).cell, (TokenCell {1, 0, 2}));
    QCOMPARE(studied(setup, {1, 2, 2}).cell, (TokenCell {1, 2, 2}));
    QCOMPARE(studied(setup, {77, -3, 99}).cell, (TokenCell {1, 0, 7}));
}

void TestPaddingStudy::tooManyValuesAreRefused()
{
    TokenSetup setup;
    setup.length = 1024;
    setup.batchSize = 1024;
    QVERIFY_EXCEPTION_THROWN(studied(setup), InputError);
}

void TestPaddingStudy::tablesNameTheirWords()
{
    TokenSetup setup;
    setup.source = TokenSource::Chinese;
    const PaddingStudy study = studied(setup);
    std::string table;
    writeTokenTable(study, 0, ',', [&table](std::string_view piece) { table += piece; });
    QCOMPARE(std::ranges::count(table, '\n'), 1 + study.batch.mask.size());
    const int first = study.batch.words.front();
    QVERIFY(table.find(tokenText(setup.source).words[static_cast<std::size_t>(first)]) != std::string::npos);
    table.clear();
    writeRunningTable(study, ',', [&table](std::string_view piece) { table += piece; });
    QCOMPARE(std::ranges::count(table, '\n'), 1 + 2 * runningDraws);
}

NORMSCOPE_TEST(TestPaddingStudy)

} // namespace tst_padding_study

#include "tst_padding_study.moc"

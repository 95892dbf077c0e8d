// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequences/padding_study.h"

#include "engine/generators/random.h"
#include "engine/normalization/transform.h"
#include "engine/sequences/token_text.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

namespace normscope {

namespace {

// Streams of the seed beside those of the tokens.
constexpr std::uint64_t mateStream = 0x6d61746573;
constexpr std::uint64_t batchStream = 0x62617463686573;
constexpr double measuredShares[] = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95};

std::size_t indexOf(SequenceMethod method, PaddingTreatment treatment)
{
    return 2 * static_cast<std::size_t>(method) + static_cast<std::size_t>(treatment);
}

TokenCell possibleCell(const TokenBatch &batch, TokenCell cell)
{
    cell.feature = std::clamp<std::int64_t>(cell.feature, 0, batch.features() - 1);
    const bool isInside
        = cell.row >= 0 && cell.row < batch.rows() && cell.position >= 0 && cell.position < batch.length();
    if (isInside && batch.isReal(cell.row * batch.length() + cell.position))
        return cell;
    std::int64_t token = 0;
    while (!batch.isReal(token))
        ++token;
    return {token / batch.length(), token % batch.length(), cell.feature};
}

std::vector<SharePoint> shareSweep(const TokenSetup &setup, const Progress &progress)
{
    std::vector<SharePoint> points;
    const Tensor values = unpaddedTokens(setup);
    for (const double share : measuredShares) {
        TokenSetup other = setup;
        other.lengths.clear();
        other.share = share;
        const std::int64_t cells = std::int64_t {setup.length} * setup.batchSize;
        if (std::llround(share * static_cast<double>(cells)) == cells)
            break;
        const TokenBatch batch = padTokens(values, lengthsForShare(other), paddingValues(setup));
        const auto evaluation
            = evaluate(sequenceProblem(batch, SequenceMethod::Batch, PaddingTreatment::Counted), progress);
        points.push_back({batch.share(), sequenceStatistics(batch, SequenceMethod::Batch, *evaluation)});
    }
    return points;
}

std::vector<PositionPoint> positionsOf(const PaddingStudy &study)
{
    const Evaluation &masked = study.evaluation(SequenceMethod::BatchPerPosition, PaddingTreatment::Masked);
    const std::int64_t features = study.batch.features();
    double variance = 0;
    for (const ValueLaw &law : study.law.real)
        variance += law.variance / static_cast<double>(features);
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<PositionPoint> points;
    for (std::int64_t position = 0; position < study.batch.length(); ++position) {
        PositionPoint point {masked.moments(position * features).count, nan, nan};
        if (point.realTokens > 0) {
            double squares = 0;
            for (std::int64_t d = 0; d < features; ++d) {
                const double error
                    = masked.moments(position * features + d).mean - study.law.real[static_cast<std::size_t>(d)].mean;
                squares += error * error / static_cast<double>(features);
            }
            point.spread = std::sqrt(squares);
            point.law = std::sqrt(variance / static_cast<double>(point.realTokens));
        }
        points.push_back(point);
    }
    return points;
}

/// A batch of the rows with these numbers, in this order; a row may come several times.
TokenBatch batchOfRows(const TokenBatch &batch, const std::vector<std::int64_t> &rows)
{
    const auto picked = [&rows](const Tensor &tensor) {
        const std::int64_t size = tensor.size() / tensor.shape()[0];
        Shape shape = tensor.shape();
        shape[0] = static_cast<std::int64_t>(rows.size());
        std::shared_ptr<double[]> values(new double[static_cast<std::size_t>(size * shape[0])]);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            for (std::int64_t i = 0; i < size; ++i)
                values[static_cast<std::int64_t>(row) * size + i] = tensor[rows[row] * size + i];
        }
        return Tensor::adopt(shape, std::shared_ptr<const double[]>(std::move(values)));
    };
    return {picked(batch.values), picked(batch.mask)};
}

std::vector<std::int64_t> drawnRows(const TokenBatch &batch, RandomStream &stream)
{
    std::vector<std::int64_t> rows(static_cast<std::size_t>(batch.rows()));
    for (std::int64_t &row : rows)
        row = static_cast<std::int64_t>(stream.index(static_cast<std::uint64_t>(batch.rows())));
    return rows;
}

std::vector<int> lengthsOf(const TokenBatch &batch)
{
    std::vector<int> lengths(static_cast<std::size_t>(batch.rows()), 0);
    for (std::int64_t token = 0; token < batch.mask.size(); ++token)
        lengths[static_cast<std::size_t>(token / batch.length())] += batch.isReal(token) ? 1 : 0;
    return lengths;
}

std::vector<int> drawnSentences(const TokenSetup &setup, RandomStream &stream)
{
    std::vector<int> sentences(static_cast<std::size_t>(setup.batchSize));
    for (int &sentence : sentences)
        sentence = static_cast<int>(stream.index(tokenText(setup.source).sentences.size()));
    return sentences;
}

/// The batch with other mates around the cell's row: rows of other lengths, other sentences or, of a tensor, other
/// rows.
TokenBatch otherMates(const PaddingStudy &study, RandomStream &stream)
{
    const TokenSetup &setup = study.setup;
    const auto own = static_cast<std::size_t>(study.cell.row);
    if (setup.source == TokenSource::Tensor) {
        std::vector<std::int64_t> rows = drawnRows(study.batch, stream);
        rows[own] = study.cell.row;
        return batchOfRows(study.batch, rows);
    }
    const std::vector<int> before = lengthsOf(study.batch);
    if (isText(setup.source)) {
        std::vector<int> sentences = drawnSentences(setup, stream);
        sentences[own] = firstSentences(setup)[own];
        TextRows rows = textRows(setup, sentences);
        rows.lengths[own] = before[own];
        return padTokens(wordValues(setup, rows.words), rows.lengths, paddingValues(setup));
    }
    std::vector<int> lengths = before;
    for (int &length : lengths)
        length = 1 + static_cast<int>(stream.index(static_cast<std::uint64_t>(setup.length)));
    lengths[own] = before[own];
    return padTokens(unpaddedTokens(setup), lengths, paddingValues(setup));
}

double outputOf(const TokenBatch &batch, const TokenCell &cell, SequenceMethod method, PaddingTreatment treatment)
{
    const NormalizationProblem problem = sequenceProblem(batch, method, treatment);
    const Grouping grouping(problem.input.shape(), problem.spec);
    const std::int64_t element = (cell.row * batch.length() + cell.position) * batch.features() + cell.feature;
    const Moments moments = groupMoments(problem.input, grouping, grouping.groupOf(element), problem.mask);
    const GroupTransform transform = groupTransform(problem.spec, moments);
    const double output = (problem.input[element] - transform.shift) / transform.divisor;
    return std::isfinite(output) ? output : std::numeric_limits<double>::quiet_NaN();
}

std::vector<MateSeries> mateRuns(const PaddingStudy &study, const Progress &progress)
{
    std::vector<MateSeries> series;
    for (const SequenceMethod method : allSequenceMethods) {
        for (const PaddingTreatment treatment : allPaddingTreatments)
            series.push_back({method, treatment, {}});
    }
    RandomStream stream(study.setup.seed, mateStream);
    for (int draw = 0; draw < mateDraws; ++draw) {
        report(progress, 0.3 + 0.3 * draw / mateDraws);
        const TokenBatch batch = draw == 0 ? study.batch : otherMates(study, stream);
        for (MateSeries &one : series)
            one.outputs.push_back(outputOf(batch, study.cell, one.method, one.treatment));
    }
    return series;
}

TokenBatch otherBatch(const PaddingStudy &study, RandomStream &stream)
{
    const TokenSetup &setup = study.setup;
    if (setup.source == TokenSource::Tensor)
        return batchOfRows(study.batch, drawnRows(study.batch, stream));
    if (isText(setup.source)) {
        const TextRows rows = textRows(setup, drawnSentences(setup, stream));
        return padTokens(wordValues(setup, rows.words), rows.lengths, paddingValues(setup));
    }
    TokenSetup other = setup;
    other.seed = stream.word();
    other.share = study.law.share;
    other.lengths.clear();
    return padTokens(unpaddedTokens(other), lengthsForShare(other), paddingValues(setup));
}

double featureMean(const std::vector<ValueLaw> &laws, double ValueLaw::*moment)
{
    double sum = 0;
    for (const ValueLaw &law : laws)
        sum += law.*moment;
    return sum / static_cast<double>(laws.size());
}

/// ‖a − b‖₂/D of one of the two moments.
double distance(const std::vector<ValueLaw> &a, const std::vector<ValueLaw> &b, double ValueLaw::*moment)
{
    double squares = 0;
    for (std::size_t d = 0; d < a.size(); ++d)
        squares += (a[d].*moment - b[d].*moment) * (a[d].*moment - b[d].*moment);
    return std::sqrt(squares) / static_cast<double>(a.size());
}

/// Root mean square over real values of the difference between two normalizations, which is a line in x.
double outputGap(const std::vector<ValueLaw> &real, const std::vector<ValueLaw> &batch,
                 const std::vector<ValueLaw> &running)
{
    double squares = 0;
    for (std::size_t d = 0; d < real.size(); ++d) {
        const double ofBatch = std::sqrt(batch[d].variance);
        const double ofRunning = std::sqrt(running[d].variance);
        const double slope = 1 / ofBatch - 1 / ofRunning;
        const double atMean = slope * real[d].mean - (batch[d].mean / ofBatch - running[d].mean / ofRunning);
        squares += slope * slope * real[d].variance + atMean * atMean;
    }
    return std::sqrt(squares / static_cast<double>(real.size()));
}

std::array<RunningSeries, 2> runningRuns(const PaddingStudy &study, const Progress &progress)
{
    std::array<RunningSeries, 2> series = {RunningSeries {PaddingTreatment::Counted, {}, {}, {}, {}, {}},
                                           RunningSeries {PaddingTreatment::Masked, {}, {}, {}, {}, {}}};
    std::array<std::vector<ValueLaw>, 2> running;
    RandomStream stream(study.setup.seed, batchStream);
    for (int draw = 0; draw <= runningDraws; ++draw) {
        report(progress, 0.6 + 0.4 * draw / runningDraws);
        const TokenBatch batch = otherBatch(study, stream);
        if (batch.realTokens() == 0)
            continue; // All drawn rows of the tensor are padding alone.
        const SequenceLaw moments = momentsLaw(batch);
        std::vector<ValueLaw> mixed;
        for (std::size_t d = 0; d < moments.real.size(); ++d)
            mixed.push_back(mixedLaw(moments.real[d], moments.padding[d], moments.share));
        for (std::size_t treatment = 0; treatment < 2; ++treatment) {
            const std::vector<ValueLaw> &now = treatment == 0 ? mixed : moments.real;
            std::vector<ValueLaw> &before = running[treatment];
            if (before.empty()) {
                before = now;
                continue;
            }
            series[treatment].meanDistances.push_back(distance(now, before, &ValueLaw::mean));
            series[treatment].varianceDistances.push_back(distance(now, before, &ValueLaw::variance));
            series[treatment].gaps.push_back(outputGap(moments.real, now, before));
            for (std::size_t d = 0; d < now.size(); ++d) {
                before[d].mean += studyMomentum * (now[d].mean - before[d].mean);
                before[d].variance += studyMomentum * (now[d].variance - before[d].variance);
            }
            series[treatment].means.push_back(featureMean(before, &ValueLaw::mean));
            series[treatment].variances.push_back(featureMean(before, &ValueLaw::variance));
        }
    }
    return series;
}

} // namespace

const Evaluation &PaddingStudy::evaluation(SequenceMethod method, PaddingTreatment treatment) const
{
    return *evaluations[indexOf(method, treatment)];
}

const SequenceRow &PaddingStudy::row(SequenceMethod method, PaddingTreatment treatment) const
{
    return rows[indexOf(method, treatment)];
}

const MateSeries &PaddingStudy::mateSeries(SequenceMethod method, PaddingTreatment treatment) const
{
    return mates[indexOf(method, treatment)];
}

std::string_view PaddingStudy::word(std::int64_t token) const
{
    if (batch.words.empty())
        return {};
    const int number = batch.words[static_cast<std::size_t>(token)];
    return tokenText(setup.source).words[static_cast<std::size_t>(number)];
}

bool PaddingStudy::isSameWord(std::int64_t token, const TokenCell &other) const
{
    const std::int64_t own = other.row * batch.length() + other.position;
    return !batch.words.empty() && batch.isReal(token) && batch.isReal(own) && word(token) == word(own);
}

std::vector<double> wordOutputs(const PaddingStudy &study, const TokenCell &cell, SequenceMethod method,
                                PaddingTreatment treatment)
{
    std::vector<double> outputs;
    for (std::int64_t token = 0; token < study.batch.mask.size(); ++token) {
        if (study.isSameWord(token, cell))
            outputs.push_back(study.evaluation(method, treatment)
                                  .value(Stage::Normalized, token * study.batch.features() + cell.feature));
    }
    return outputs;
}

PaddingStudy studyPadding(const TokenSetup &setup, const Tensor &tensor, const Tensor &mask, const TokenCell &cell,
                          const Progress &progress)
{
    const bool readsTensor = setup.source == TokenSource::Tensor;
    const std::int64_t values
        = readsTensor ? tensor.size() : std::int64_t {setup.length} * setup.batchSize * setup.features;
    if (values > mostStudiedValues)
        throw InputError({MESSAGE_TEXT("Message", "At most %1 values are studied here, not %2."),
                          {std::to_string(mostStudiedValues), std::to_string(values)}});
    PaddingStudy study;
    study.setup = setup;
    study.batch = readsTensor ? tokensOf(tensor, mask) : drawTokens(setup);
    study.law = setup.source == TokenSource::Drawn ? drawnLaw(setup) : momentsLaw(study.batch);
    if (isText(setup.source)) { // The law of the padding is known even where the batch has none.
        const std::vector<double> padding = paddingValues(setup);
        for (std::size_t d = 0; d < padding.size(); ++d)
            study.law.padding[d] = {padding[d], 0};
    }
    study.cell = possibleCell(study.batch, cell);
    for (const SequenceMethod method : allSequenceMethods) {
        for (const PaddingTreatment treatment : allPaddingTreatments) {
            study.evaluations.push_back(evaluate(sequenceProblem(study.batch, method, treatment), progress));
            study.rows.push_back({method, treatment, sequenceStatistics(study.batch, method, *study.evaluations.back()),
                                  sequenceTheory(study.law, method, treatment)});
        }
    }
    study.positions = positionsOf(study);
    if (!readsTensor)
        study.shares = shareSweep(setup, progress);
    study.mates = mateRuns(study, progress);
    study.running = runningRuns(study, progress);
    return study;
}

} // namespace normscope

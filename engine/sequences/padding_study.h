// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/sequence_table.h"
#include "engine/tensor/progress.h"

#include <array>
#include <string_view>
#include <vector>

namespace normscope {

/// One value of one token.
struct TokenCell
{
    std::int64_t row = 0;
    std::int64_t position = 0;
    std::int64_t feature = 0;
    friend bool operator==(const TokenCell &, const TokenCell &) = default;
};

/// Batch norm over positions with padding counted, measured in a batch of the same values with another share of
/// padding.
struct SharePoint
{
    double share = 0; ///< Share of the tokens that are padding, 0 … 1.
    SequenceStatistics measured;
};

/// The real tokens of a batch at one position.
struct PositionPoint
{
    std::int64_t realTokens = 0;
    double spread = 0; ///< Root of the mean over features of (mean of the real tokens − μ)²; NaN without tokens.
    double law = 0; ///< σ/√n for independent values, σ² being the features' mean; NaN without tokens.
};

/// One value of one token, normalized by one method in batches that differ in the other rows, its mates. 0/0 is NaN.
struct MateSeries
{
    SequenceMethod method;
    PaddingTreatment treatment;
    std::vector<double> outputs;
};

/// Batch norm over positions along a sequence of batches: batch statistics against running statistics of momentum 0.1,
/// which start as those of the first batch.
struct RunningSeries
{
    PaddingTreatment treatment;
    std::vector<double> meanDistances; ///< ‖batch mean − running mean before it‖₂/D, as in PowerNorm, figure 2
                                       ///< (arXiv:2003.07845).
    std::vector<double> varianceDistances; ///< Likewise of the variances.
    std::vector<double> gaps; ///< Root mean square over real values of training minus eval output.
    std::vector<double> means; ///< The running mean after the batch, on average over features.
    std::vector<double> variances; ///< Likewise the running variance.
};

inline constexpr int mateDraws = 40;
inline constexpr int runningDraws = 60;
inline constexpr double studyMomentum = 0.1;

/// The most values of a batch that is studied; larger batches are for the command line.
inline constexpr std::int64_t mostStudiedValues = std::int64_t {1} << 21;

/// Everything that the page Sequences shows. A value: copies share its tensors and evaluations.
struct PaddingStudy
{
    TokenSetup setup;
    TokenBatch batch;
    SequenceLaw law;
    TokenCell cell; ///< The cell whose outputs are in `mates`; of a real token.
    std::vector<SequenceRow> rows; ///< Method by method, counted and masked.
    std::vector<EvaluationPtr> evaluations; ///< In the order of `rows`.
    std::vector<SharePoint> shares; ///< Of drawn tokens and text; empty for a tensor, whose share is fixed.
    std::vector<PositionPoint> positions;
    std::vector<MateSeries> mates; ///< In the order of `rows`.
    std::array<RunningSeries, 2> running;

    bool isEmpty() const { return rows.empty(); }
    const Evaluation &evaluation(SequenceMethod method, PaddingTreatment treatment) const;
    const SequenceRow &row(SequenceMethod method, PaddingTreatment treatment) const;
    const MateSeries &mateSeries(SequenceMethod method, PaddingTreatment treatment) const;
    /// The word of a token, real or not; empty if the tokens are no text.
    std::string_view word(std::int64_t token) const;
    /// Whether a real token is the same word as the cell's.
    bool isSameWord(std::int64_t token, const TokenCell &cell) const;
};

/// The normalized values, by token, of the cell's word in the cell's feature, wherever it is a real token. Empty if the
/// tokens are no text.
std::vector<double> wordOutputs(const PaddingStudy &study, const TokenCell &cell, SequenceMethod method,
                                PaddingTreatment treatment);

/// Studies the tokens that the setup draws or, where it says so, those of a tensor with its mask. Other batches are
/// drawn anew, are other sentences with the same words, or are rows of the tensor, with replacement. If `cell` is not
/// of a real token, the first real token takes its place. Throws InputError, Cancelled.
PaddingStudy studyPadding(const TokenSetup &setup, const Tensor &tensor, const Tensor &mask, const TokenCell &cell,
                          const Progress &progress = {});

// Tables of what the views show: see sequence_table.h for the methods.
void writeTokenTable(const PaddingStudy &study, std::int64_t feature, char separator, const TextSink &sink);
void writeShareTable(const PaddingStudy &study, char separator, const TextSink &sink);
void writePositionTable(const PaddingStudy &study, char separator, const TextSink &sink);
void writeMateTable(const PaddingStudy &study, char separator, const TextSink &sink);
void writeRunningTable(const PaddingStudy &study, char separator, const TextSink &sink);

} // namespace normscope

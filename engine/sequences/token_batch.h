// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace normscope {

/// The values of padding, the cells behind the end of a row.
enum class PaddingKind
{
    Constant, ///< One value.
    Vector ///< A vector over the features, drawn once: normal about the value, as wide as the real values.
};

template <>
struct EnumNames<PaddingKind>
{
    static constexpr std::pair<PaddingKind, std::string_view> all[]
        = {{PaddingKind::Constant, "constant"}, {PaddingKind::Vector, "vector"}};
};

/// What the tokens are.
enum class TokenSource
{
    Drawn, ///< Normal variables, independent of each other.
    English, ///< Words of short sentences (token_text.h): a word has the same vector wherever it stands.
    Chinese,
    Tensor ///< The open tensor, with its mask as padding; nothing is drawn.
};

template <>
struct EnumNames<TokenSource>
{
    static constexpr std::pair<TokenSource, std::string_view> all[] = {{TokenSource::Drawn, "drawn"},
                                                                       {TokenSource::English, "english"},
                                                                       {TokenSource::Chinese, "chinese"},
                                                                       {TokenSource::Tensor, "tensor"}};
};

/// Whether the tokens are words of sentences.
constexpr bool isText(TokenSource source)
{
    return source == TokenSource::English || source == TokenSource::Chinese;
}

/// A batch of token rows of different lengths, as it is drawn: N rows, padded to L tokens of D features. A value.
struct TokenSetup
{
    int length = 12; ///< L, at least 1.
    int batchSize = 6; ///< N, at least 1.
    int features = 8; ///< D, at least 1.
    double share = 0.5; ///< P of the N·L cells that are padding, 0 ≤ P < 1: round(P·N·L) of them.
    std::vector<int> lengths = {}; ///< Real tokens of each row, 0 … L, not all 0; empty: drawn, as P says, or those of
                                   ///< the sentences.
    double mean = 1; ///< Mean of the normal distribution of real values, or of the values of words.
    double deviation = 1;
    PaddingKind padding = PaddingKind::Constant;
    double padValue = 0;
    std::uint64_t seed = 1;
    TokenSource source = TokenSource::Drawn;

    friend bool operator==(const TokenSetup &, const TokenSetup &) = default;
};

inline constexpr int mostTokens = 65536; ///< The limit of each of L, N and D.
inline constexpr std::int64_t mostTokenValues = std::int64_t {1} << 25; ///< The limit of N·L·D.

/// Throws InputError with the reason if a member is out of its range.
void validate(const TokenSetup &setup);

/// Real tokens of each row, drawn for the share P: proportional to uniform variables, no row longer than L, together
/// N·L − round(P·N·L), and each at least 1 where there are so many.
std::vector<int> lengthsForShare(const TokenSetup &setup);
/// Real tokens of each row: setup.lengths, else for text those of its sentence, at most L, else lengthsForShare().
std::vector<int> tokenLengths(const TokenSetup &setup);

/// The D values of a padding token.
std::vector<double> paddingValues(const TokenSetup &setup);

/// Tokens with a mark which of them are padding.
struct TokenBatch
{
    Tensor values; ///< N × L × D, the values of padding included.
    Tensor mask; ///< N × L × 1: 1 for a real token, 0 for padding.
    std::vector<int> words = {}; ///< Of text, the number of each token's word, real or not; otherwise empty.

    std::int64_t rows() const { return values.shape()[0]; }
    std::int64_t length() const { return values.shape()[1]; }
    std::int64_t features() const { return values.shape()[2]; }
    bool isReal(std::int64_t token) const { return mask[token] != 0; } ///< Token n·L + l.
    std::int64_t realTokens() const;
    /// Share of the cells that are padding.
    double share() const;
};

/// Rows of these lengths from values N × L × D, with `padding` (D values) behind their ends.
TokenBatch padTokens(const Tensor &values, const std::vector<int> &lengths, const std::vector<double> &padding);
/// The real values of a drawn batch, N × L × D, as if no row ended.
Tensor unpaddedTokens(const TokenSetup &setup);

/// Draws a batch. A cell's real value depends on the seed and its place alone (in a text, on the seed and its word), so
/// that it stays the same where lengths change.
/// Throws InputError as validate() does.
TokenBatch drawTokens(const TokenSetup &setup);

/// A tensor N × L × D with its mask as padding (empty: there is none); `padValue`, if given, replaces the values of
/// padding. Throws InputError for another rank, too many values, a mask that cuts through tokens or leaves nothing, and
/// for values that are not finite.
TokenBatch tokensOf(const Tensor &input, const Tensor &mask, std::optional<double> padValue = {});

} // namespace normscope

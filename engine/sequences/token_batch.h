// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/enum_names.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace normscope {

/// What stands in the cells behind the end of a row.
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

/// A batch of token rows of different lengths, as it is drawn: N rows, padded to L tokens of D features. A value.
struct TokenSetup
{
    int length = 12; ///< L, at least 1.
    int batchSize = 6; ///< N, at least 1.
    int features = 8; ///< D, at least 1.
    double share = 0.5; ///< P of the N·L cells that are padding, 0 ≤ P < 1: round(P·N·L) of them.
    std::vector<int> lengths = {}; ///< Real tokens of each row, 0 … L, not all 0; empty: drawn, as P says.
    double mean = 1; ///< Of the normal distribution of real values.
    double deviation = 1;
    PaddingKind padding = PaddingKind::Constant;
    double padValue = 0;
    std::uint64_t seed = 1;
    bool readsTensor = false; ///< The open tensor with its mask stands in the place of what is drawn.

    friend bool operator==(const TokenSetup &, const TokenSetup &) = default;
};

inline constexpr int mostTokens = 65536; ///< L and N, and D, each.
inline constexpr std::int64_t mostTokenValues = std::int64_t {1} << 25; ///< N·L·D.

/// Throws InputError with the reason if a member is out of its range.
void validate(const TokenSetup &setup);

/// Real tokens of each row: their own, or drawn: proportional to uniform variables, no row longer than L, together
/// N·L − round(P·N·L), and each at least 1 where there are so many.
std::vector<int> tokenLengths(const TokenSetup &setup);

/// What stands in a padding token: D values.
std::vector<double> paddingValues(const TokenSetup &setup);

/// Tokens with a mark which of them are padding.
struct TokenBatch
{
    Tensor values; ///< N × L × D, what stands in the padding included.
    Tensor mask; ///< N × L × 1: 1 for a real token, 0 for padding.

    std::int64_t rows() const { return values.shape()[0]; }
    std::int64_t length() const { return values.shape()[1]; }
    std::int64_t features() const { return values.shape()[2]; }
    bool isReal(std::int64_t token) const { return mask[token] != 0; } ///< Token n·L + l.
    std::int64_t realTokens() const;
    /// Share of the cells that are padding.
    double share() const;
};

/// Draws a batch. A cell's real value depends on the seed and its place alone, so that it stays where lengths change.
/// Throws InputError as validate() does.
TokenBatch drawTokens(const TokenSetup &setup);

/// A tensor N × L × D with its mask as padding (empty: there is none); `padValue`, if given, stands in the padding.
/// Throws InputError for another rank, too many values, a mask that cuts through tokens or leaves nothing, and for
/// values that are not finite.
TokenBatch tokensOf(const Tensor &input, const Tensor &mask, std::optional<double> padValue = {});

} // namespace normscope

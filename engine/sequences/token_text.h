// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/token_batch.h"

#include <span>
#include <string_view>
#include <vector>

namespace normscope {

/// Short sentences, cut into words, many of which stand in several of them.
struct TokenText
{
    std::vector<std::string_view> words; ///< Each once, by number.
    std::vector<std::vector<int>> sentences; ///< Numbers of words.
};

/// The English or the Chinese text.
const TokenText &tokenText(TokenSource source);

/// Rows of running text.
struct TextRows
{
    std::vector<int> words; ///< N × L: in each row its sentence and, behind it, those that follow in the text.
    std::vector<int> lengths; ///< Words of the rows' own sentences, at most L.
};

/// The numbers of the sentences with which the rows begin: in an order drawn by the seed, all once before one comes
/// again.
std::vector<int> firstSentences(const TokenSetup &setup);
TextRows textRows(const TokenSetup &setup, std::span<const int> starts);

/// Vectors of words, N × L × D: normal variables that depend on the seed and the word's number alone.
Tensor wordValues(const TokenSetup &setup, std::span<const int> words);

} // namespace normscope

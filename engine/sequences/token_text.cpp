// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequences/token_text.h"

#include "engine/generators/generator.h"
#include "engine/generators/random.h"

#include <algorithm>
#include <memory>
#include <numeric>

namespace normscope {

namespace {

constexpr std::uint64_t sentenceStream = 0x73656e74656e6365;

constexpr std::string_view englishSentences[] = {
    "the bank lends money",
    "we sat on the bank of the river",
    "the river is cold",
    "money is not all",
    "the dog sat on the mat",
    "the cat saw the dog",
    "we saw the cat at the river",
    "rain fell on the town all day",
    "the bank is in the town",
    "it is cold in the rain",
    "she lends us the boat",
    "the boat is on the river",
    "we swim",
    "all day we sat in the boat",
    "the dog fell in the river and we ran",
    "she ran to the bank in the rain and sat down",
    "no money no boat",
    "the town is by the river",
    "it fell",
    "the cat is not in the town",
    "we ran all day to see the boat in the rain",
    "dog and cat sat by the bank",
    "is it cold",
    "she saw us",
};

constexpr std::string_view chineseSentences[] = {
    "银行 借 钱",
    "我们 坐 在 河 边",
    "河 水 很 冷",
    "钱 不 是 一切",
    "狗 坐 在 垫子 上",
    "猫 看见 狗",
    "我们 在 河 边 看见 猫",
    "城 里 下 了 一 天 雨",
    "银行 在 城 里",
    "下 雨 了 很 冷",
    "她 借 船 给 我们",
    "船 在 河 上",
    "我们 游泳",
    "我们 一 天 都 坐 在 船 上",
    "狗 掉 在 河 里 我们 跑 去 看",
    "她 在 雨 里 跑 去 银行 坐 在 垫子 上",
    "没有 钱 没有 船",
    "城 在 河 边",
    "它 掉 了",
    "猫 不 在 城 里",
    "我们 跑 了 一 天 去 河 边 看 船",
    "狗 和 猫 坐 在 银行 边 上",
    "冷 不 冷",
    "她 看见 我们",
};

TokenText textOf(std::span<const std::string_view> sentences)
{
    TokenText text;
    for (std::string_view rest : sentences) {
        std::vector<int> &numbers = text.sentences.emplace_back();
        while (!rest.empty()) {
            const std::string_view word = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(rest.size(), word.size() + 1));
            const auto known = std::ranges::find(text.words, word);
            numbers.push_back(static_cast<int>(known - text.words.begin()));
            if (known == text.words.end())
                text.words.push_back(word);
        }
    }
    return text;
}

} // namespace

const TokenText &tokenText(TokenSource source)
{
    static const TokenText english = textOf(englishSentences);
    static const TokenText chinese = textOf(chineseSentences);
    return source == TokenSource::Chinese ? chinese : english;
}

std::vector<int> firstSentences(const TokenSetup &setup)
{
    std::vector<int> order(tokenText(setup.source).sentences.size());
    std::iota(order.begin(), order.end(), 0);
    RandomStream stream(setup.seed, sentenceStream);
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[stream.index(left)]);
    std::vector<int> sentences;
    for (int row = 0; row < setup.batchSize; ++row)
        sentences.push_back(order[static_cast<std::size_t>(row) % order.size()]);
    return sentences;
}

TextRows textRows(const TokenSetup &setup, std::span<const int> starts)
{
    const auto &sentences = tokenText(setup.source).sentences;
    const auto length = static_cast<std::size_t>(setup.length);
    TextRows rows;
    for (const int first : starts) {
        auto sentence = static_cast<std::size_t>(first);
        rows.lengths.push_back(static_cast<int>(std::min(length, sentences[sentence].size())));
        const std::size_t end = rows.words.size() + length;
        for (; rows.words.size() < end; sentence = (sentence + 1) % sentences.size()) {
            const std::size_t fitting = std::min(end - rows.words.size(), sentences[sentence].size());
            rows.words.insert(rows.words.end(), sentences[sentence].begin(),
                              sentences[sentence].begin() + static_cast<std::ptrdiff_t>(fitting));
        }
    }
    return rows;
}

Tensor wordValues(const TokenSetup &setup, std::span<const int> words)
{
    GeneratorSpec spec = initialSpec(GeneratorKind::Normal);
    spec.parameters = {setup.mean, setup.deviation, 0};
    spec.seed = setup.seed;
    const auto known = static_cast<std::int64_t>(tokenText(setup.source).words.size());
    const Tensor vectors = generate(spec, {known, setup.features});
    std::shared_ptr<double[]> values(new double[words.size() * static_cast<std::size_t>(setup.features)]);
    double *next = values.get();
    for (const int word : words) {
        for (int d = 0; d < setup.features; ++d)
            *next++ = vectors[std::int64_t {word} * setup.features + d];
    }
    return Tensor::adopt({static_cast<std::int64_t>(words.size()) / setup.length, setup.length, setup.features},
                         std::shared_ptr<const double[]>(std::move(values)));
}

} // namespace normscope

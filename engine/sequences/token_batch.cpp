// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequences/token_batch.h"

#include "engine/generators/generator.h"
#include "engine/generators/random.h"
#include "engine/sequences/token_text.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>

namespace normscope {

namespace {

// Streams of the seed beside that of the values.
constexpr std::uint64_t lengthStream = 0x6c656e67746873;
constexpr std::uint64_t paddingStream = 0x70616464696e67;

void checkRange(const char *what, int value)
{
    if (value < 1 || value > mostTokens)
        throw InputError({MESSAGE_TEXT("Message", "%1 must be 1 … %2, not %3."),
                          {what, std::to_string(mostTokens), std::to_string(value)}});
}

void checkLengths(const TokenSetup &setup)
{
    if (setup.lengths.empty())
        return;
    if (setup.lengths.size() != static_cast<std::size_t>(setup.batchSize))
        throw InputError({MESSAGE_TEXT("Message", "There are %1 rows but %2 lengths."),
                          {std::to_string(setup.batchSize), std::to_string(setup.lengths.size())}});
    const auto [least, most] = std::minmax_element(setup.lengths.begin(), setup.lengths.end());
    if (*least < 0 || *most > setup.length || *most == 0)
        throw InputError({MESSAGE_TEXT("Message", "Rows have 0 … %1 real tokens, and not all of them none."),
                          {std::to_string(setup.length)}});
}

/// Σ min(capacity, scale · weight).
double filled(const std::vector<double> &weights, double scale, double capacity)
{
    double sum = 0;
    for (const double weight : weights)
        sum += std::min(capacity, scale * weight);
    return sum;
}

/// Shares `total` out in proportion to the weights, at most `capacity` to each, by the largest remainders.
std::vector<int> apportioned(const std::vector<double> &weights, std::int64_t total, int capacity)
{
    double low = 0;
    double high = 1;
    while (filled(weights, high, capacity) < static_cast<double>(total))
        high *= 2;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (filled(weights, middle, capacity) < static_cast<double>(total) ? low : high) = middle;
    }
    std::vector<int> shares;
    std::vector<double> remainders;
    std::int64_t left = total;
    for (const double weight : weights) {
        const double share = std::min<double>(capacity, high * weight);
        shares.push_back(static_cast<int>(share));
        remainders.push_back(share - std::trunc(share));
        left -= shares.back();
    }
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return remainders[a] > remainders[b]; });
    for (std::size_t i = 0; left > 0; i = (i + 1) % order.size()) {
        int &share = shares[order[i]];
        left -= share < capacity ? 1 : 0;
        share += share < capacity ? 1 : 0;
    }
    return shares;
}

Tensor maskOf(const std::vector<int> &lengths, int length)
{
    const auto rows = static_cast<std::int64_t>(lengths.size());
    std::shared_ptr<double[]> mask(new double[static_cast<std::size_t>(rows * length)]);
    for (std::int64_t token = 0; token < rows * length; ++token)
        mask[token] = token % length < lengths[static_cast<std::size_t>(token / length)] ? 1 : 0;
    return Tensor::adopt({rows, length, 1}, std::shared_ptr<const double[]>(std::move(mask)));
}

/// The values with `padding` (D values) in the place of those of padding tokens.
Tensor withPadding(const Tensor &values, const Tensor &mask, const std::vector<double> &padding)
{
    const auto features = static_cast<std::int64_t>(padding.size());
    std::shared_ptr<double[]> result(new double[static_cast<std::size_t>(values.size())]);
    for (std::int64_t i = 0; i < values.size(); ++i)
        result[i] = mask[i / features] != 0 ? values[i] : padding[static_cast<std::size_t>(i % features)];
    return Tensor::adopt(values.shape(), std::shared_ptr<const double[]>(std::move(result)));
}

/// The mask by token that is equivalent to a mask by element. Throws InputError if there is none.
Tensor tokenMask(const Tensor &mask, const Shape &shape)
{
    if (mask.isEmpty())
        return Tensor::filled({shape[0], shape[1], 1}, 1);
    const auto fits = [](std::int64_t ofMask, std::int64_t ofTensor) { return ofMask == 1 || ofMask == ofTensor; };
    if (!std::ranges::equal(mask.shape(), shape, fits))
        throw InputError({MESSAGE_TEXT("Message", "The mask does not fit the tensor.")});
    const Shape &lengths = mask.shape();
    const auto at = [&](std::int64_t n, std::int64_t l, std::int64_t d) {
        return mask[((lengths[0] > 1 ? n : 0) * lengths[1] + (lengths[1] > 1 ? l : 0)) * lengths[2] + d] != 0;
    };
    std::shared_ptr<double[]> result(new double[static_cast<std::size_t>(shape[0] * shape[1])]);
    for (std::int64_t n = 0; n < shape[0]; ++n) {
        for (std::int64_t l = 0; l < shape[1]; ++l) {
            const bool isReal = at(n, l, 0);
            for (std::int64_t d = 1; d < lengths[2]; ++d) {
                if (at(n, l, d) != isReal)
                    throw InputError({MESSAGE_TEXT(
                        "Message", "The mask cuts through tokens: padding is whole tokens, with all their features.")});
            }
            result[n * shape[1] + l] = isReal ? 1 : 0;
        }
    }
    return Tensor::adopt({shape[0], shape[1], 1}, std::shared_ptr<const double[]>(std::move(result)));
}

} // namespace

void validate(const TokenSetup &setup)
{
    checkRange("L", setup.length);
    checkRange("N", setup.batchSize);
    checkRange("D", setup.features);
    if (std::int64_t {setup.length} * setup.batchSize > mostTokenValues / setup.features)
        throw InputError({MESSAGE_TEXT("Message", "N·L·D is more than %1 values."), {std::to_string(mostTokenValues)}});
    if (!(setup.share >= 0 && setup.share < 1))
        throw InputError({MESSAGE_TEXT("Message", "The share of padding must be at least 0 and less than 1.")});
    const std::int64_t cells = std::int64_t {setup.length} * setup.batchSize;
    if (setup.lengths.empty() && std::llround(setup.share * static_cast<double>(cells)) == cells)
        throw InputError(
            {MESSAGE_TEXT("Message", "With that share of padding no token of %1 is left."), {std::to_string(cells)}});
    if (!std::isfinite(setup.mean) || !std::isfinite(setup.deviation) || setup.deviation < 0)
        throw InputError(
            {MESSAGE_TEXT("Message", "Mean and standard deviation must be finite, the latter not negative.")});
    if (!std::isfinite(setup.padValue))
        throw InputError({MESSAGE_TEXT("Message", "The value of the padding must be finite.")});
    checkLengths(setup);
}

std::vector<int> tokenLengths(const TokenSetup &setup)
{
    validate(setup);
    if (!setup.lengths.empty())
        return setup.lengths;
    return isText(setup.source) ? textRows(setup, firstSentences(setup)).lengths : lengthsForShare(setup);
}

std::vector<int> lengthsForShare(const TokenSetup &setup)
{
    const std::int64_t rows = setup.batchSize;
    const std::int64_t cells = rows * setup.length;
    const std::int64_t real = cells - std::llround(setup.share * static_cast<double>(cells));
    const int least = real >= rows ? 1 : 0;
    RandomStream stream(setup.seed, lengthStream);
    std::vector<double> weights(static_cast<std::size_t>(rows));
    for (double &weight : weights)
        weight = stream.uniform() + 0x1p-54;
    std::vector<int> lengths = apportioned(weights, real - least * rows, setup.length - least);
    for (int &length : lengths)
        length += least;
    return lengths;
}

std::vector<double> paddingValues(const TokenSetup &setup)
{
    std::vector<double> padding(static_cast<std::size_t>(setup.features), setup.padValue);
    if (setup.padding == PaddingKind::Vector) {
        RandomStream stream(setup.seed, paddingStream);
        for (double &value : padding)
            value += setup.deviation * stream.normal();
    }
    return padding;
}

std::int64_t TokenBatch::realTokens() const
{
    std::int64_t real = 0;
    for (std::int64_t token = 0; token < mask.size(); ++token)
        real += isReal(token) ? 1 : 0;
    return real;
}

double TokenBatch::share() const
{
    return 1 - static_cast<double>(realTokens()) / static_cast<double>(mask.size());
}

TokenBatch padTokens(const Tensor &values, const std::vector<int> &lengths, const std::vector<double> &padding)
{
    TokenBatch batch;
    batch.mask = maskOf(lengths, static_cast<int>(values.shape()[1]));
    batch.values = withPadding(values, batch.mask, padding);
    return batch;
}

Tensor unpaddedTokens(const TokenSetup &setup)
{
    validate(setup);
    if (isText(setup.source))
        return wordValues(setup, textRows(setup, firstSentences(setup)).words);
    GeneratorSpec spec = initialSpec(GeneratorKind::Normal);
    spec.parameters = {setup.mean, setup.deviation, 0};
    spec.seed = setup.seed;
    return generate(spec, {setup.batchSize, setup.length, setup.features});
}

TokenBatch drawTokens(const TokenSetup &setup)
{
    TokenBatch batch = padTokens(unpaddedTokens(setup), tokenLengths(setup), paddingValues(setup));
    if (isText(setup.source))
        batch.words = textRows(setup, firstSentences(setup)).words;
    return batch;
}

TokenBatch tokensOf(const Tensor &input, const Tensor &mask, std::optional<double> padValue)
{
    if (input.rank() != 3)
        throw InputError({MESSAGE_TEXT("Message", "Sequences need a tensor N × L × D, of rank 3, not of rank %1."),
                          {std::to_string(input.rank())}});
    if (input.size() > mostTokenValues)
        throw InputError({MESSAGE_TEXT("Message", "N·L·D is more than %1 values."), {std::to_string(mostTokenValues)}});
    TokenBatch batch {input.converted(DType::Float64), tokenMask(mask, input.shape())};
    if (batch.realTokens() == 0)
        throw InputError({MESSAGE_TEXT("Message", "The mask leaves no token.")});
    if (padValue)
        batch.values = withPadding(batch.values, batch.mask,
                                   std::vector<double>(static_cast<std::size_t>(batch.features()), *padValue));
    for (std::int64_t i = 0; i < batch.values.size(); ++i) {
        if (!std::isfinite(batch.values[i]))
            throw InputError({MESSAGE_TEXT("Message", "The tensor holds values that are not finite.")});
    }
    return batch;
}

} // namespace normscope

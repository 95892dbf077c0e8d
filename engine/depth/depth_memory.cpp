// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/depth_memory.h"

#include "engine/depth/stack_block.h"
#include "engine/system/free_memory.h"
#include "engine/tensor/error.h"
#include "engine/tensor/memory_need.h"

#include <algorithm>
#include <string>

namespace normscope {

// Measured as the largest resident size of `depth` with one seed, at 512 tokens of 256 features: a sublayer leaves 4.9
// arrays of the stream's size for the way down, and 2.4 more of tokens by tokens where attention is random, which is
// every other one; a descent holds each matrix and its gradient.
double runBytes(const DepthStack &stack, bool isTrained)
{
    constexpr double arrays = 5;
    constexpr double attentionArrays = 1.5;
    const double tokens = stack.tokens;
    const double width = stack.width;
    const bool isRandom = stack.attention == StackAttention::Random;
    const double left = arrays * tokens * width + (isRandom ? attentionArrays * tokens * tokens : 0);
    const int attentionMatrices = isRandom ? 3 : stack.attention == StackAttention::Uniform ? 1 : 0;
    const int matrices = (stack.architecture == DepthArchitecture::Plain ? 1 : 2) + attentionMatrices;
    const double held = isTrained ? 2.0 * matrices * stack.depth * width * width : 0;
    return sizeof(float) * (sublayerCount(stack) * left + held);
}

std::int64_t runsBeside(const DepthStack &stack, double bytes, std::uint64_t freeBytes)
{
    const auto there = static_cast<double>(freeBytes);
    if (bytes > there)
        throw IoError(
            {MESSAGE_TEXT("Message",
                          "A stack of %1 blocks with %2 features and %3 tokens needs about %4 of memory; %5 are "
                          "free."),
             {std::to_string(stack.depth), std::to_string(stack.width), std::to_string(stack.tokens),
              memoryText(bytes, true), memoryText(there, false)}});
    return static_cast<std::int64_t>(std::min(there / bytes, 1e6));
}

void forEachRun(const DepthStack &stack, bool isTrained, std::int64_t count, Workers &workers,
                const std::function<void(std::int64_t)> &work)
{
    const double bytes = runBytes(stack, isTrained);
    std::int64_t beside = count;
    if (bytes * static_cast<double>(std::min<std::int64_t>(count, workers.count()))
        >= static_cast<double>(unaskedMemory)) {
        const std::int64_t room = runsBeside(stack, bytes, freeMemory());
        if (room < workers.count())
            beside = room;
    }
    for (std::int64_t first = 0; first < count; first += beside)
        workers.forEach(std::min(beside, count - first), [&](std::int64_t i) { work(first + i); });
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/depth/depth_stack.h"

#include <string>

namespace normscope {

namespace {

void requireWithin(const char *text, int value, int least, int most)
{
    if (value < least || value > most)
        throw InputError({text, {std::to_string(least), std::to_string(most), std::to_string(value)}});
}

} // namespace

StackNorm normInPlace(const DepthStack &stack)
{
    const bool hasPlace = stack.architecture != DepthArchitecture::None && stack.architecture != DepthArchitecture::Dyt;
    return hasPlace ? stack.norm : StackNorm::None;
}

StackNorm usualNorm(DepthArchitecture architecture)
{
    switch (architecture) {
    case DepthArchitecture::None:
    case DepthArchitecture::Scaled:
    case DepthArchitecture::ReZero:
    case DepthArchitecture::Dyt:
        return StackNorm::None;
    case DepthArchitecture::Plain:
        return StackNorm::Batch;
    default:
        return StackNorm::Layer;
    }
}

double weightVariance(const DepthStack &stack)
{
    return stack.architecture == DepthArchitecture::Plain || stack.gain == WeightGain::He ? 2 : 1;
}

void validate(const DepthStack &stack)
{
    requireWithin(MESSAGE_TEXT("Message", "The depth must be between %1 and %2, not %3."), stack.depth, 1,
                  deepestStack);
    requireWithin(MESSAGE_TEXT("Message", "The width must be between %1 and %2, not %3."), stack.width, narrowestStack,
                  widestStack);
    requireWithin(stack.architecture == DepthArchitecture::Plain
                      ? MESSAGE_TEXT("Message", "The batch size of a stack must be between %1 and %2, not %3.")
                      : MESSAGE_TEXT("Message", "The number of tokens must be between %1 and %2, not %3."),
                  stack.tokens, 1, mostStackTokens);
    if (normInPlace(stack) == StackNorm::Batch && stack.tokens < 2)
        throw InputError({MESSAGE_TEXT("Message", "Batch norm without ε needs at least 2 tokens or samples.")});
    if (stack.attention != StackAttention::None && stack.architecture == DepthArchitecture::Plain)
        throw InputError({MESSAGE_TEXT("Message", "A plain stack has no attention.")});
    if (!(stack.similarity >= 0 && stack.similarity <= mostSimilarity))
        throw InputError({MESSAGE_TEXT("Message", "The similarity of tokens must be between 0 and 0.99.")});
}

void validateSeeds(int seeds)
{
    requireWithin(MESSAGE_TEXT("Message", "The number of seeds must be between %1 and %2, not %3."), seeds, 1,
                  mostStackSeeds);
}

} // namespace normscope

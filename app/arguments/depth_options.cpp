// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/depth_options.h"

#include "app/arguments/batch_size_options.h"
#include "engine/depth/depth_experiment.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <string>

namespace normscope {

namespace {

struct DepthOptions
{
    Q_DECLARE_TR_FUNCTIONS(DepthCommand)
};

template <NamedEnum E>
QStringList names()
{
    QStringList all;
    for (const E value : allOf<E>())
        all += QLatin1String(name(value).data());
    return all;
}

/// Sets `value` from an option, if given. The parser has checked the name.
template <NamedEnum E>
void take(const CommandArguments &arguments, const char *option, E &value)
{
    const QString text = arguments.text(QLatin1String(option));
    if (!text.isEmpty())
        value = fromName<E>(text.toStdString()).value_or(value);
}

void requirePlain(const CommandArguments &arguments, const char *option, DepthArchitecture architecture)
{
    if (architecture != DepthArchitecture::Plain && arguments.has(QLatin1String(option)))
        throw InputError({MESSAGE_TEXT("Message", "--%1 is of --architecture plain; %2 has none."),
                          {option, std::string(name(architecture))}});
}

} // namespace

std::vector<CommandOption> depthOptions()
{
    const QString number = DepthOptions::tr("NUMBER");
    return {
        {QStringLiteral("architecture"),
         {},
         DepthOptions::tr(
             "Where the norm N stands: none x + f(x); pre x + f(N(x)); post N(x + f(x)); peri x + N(f(N(x))); scaled "
             "x + f(N(x))/√L; layernorm-scaling x + f(N(x)/√l) in block l; deepnorm N(αx + f(x)) with α = L^¼ and "
             "weights times (4L)^−¼; layerscale x + 10⁻⁴ f(N(x)); rezero x + 0 f(N(x)); dyt x + f(tanh(x/2)); plain "
             "φ(N(Wx))."),
         names<DepthArchitecture>()},
        {QStringLiteral("norm"),
         {},
         DepthOptions::tr("N; none and dyt have no place for it (layer; of scaled and rezero none, of plain batch)."),
         names<StackNorm>()},
        {QStringLiteral("depth"), number, DepthOptions::tr("L, blocks, 1 … 96 (12).")},
        {QStringLiteral("width"), number, DepthOptions::tr("d, features, 8 … 512 (128).")},
        {QStringLiteral("tokens"), number, DepthOptions::tr("Tokens, 1 … 512, batch norm's batch (32).")},
        {QStringLiteral("gain"),
         {},
         DepthOptions::tr("Variance of the weights, 1/d or 2/d; plain has he's always (xavier)."),
         names<WeightGain>()},
        {QStringLiteral("batch-size"), number, DepthOptions::tr("Of plain: samples in the batch (--tokens).")},
        {QStringLiteral("activation"), {}, DepthOptions::tr("Of plain: φ (relu)."), names<StackActivation>()},
        {QStringLiteral("attention"),
         {},
         DepthOptions::tr(
             "A sublayer of attention (one head, no mask, W_V) before the other one in each block: uniform "
             "takes the mean of all tokens, as with W_Q = W_K = 0; random draws W_Q and W_K (none)."),
         names<StackAttention>()},
        {QStringLiteral("similarity"), number,
         DepthOptions::tr("Correlation of any two tokens of the input, 0 … 0.99 (0).")},
        {QStringLiteral("seeds"), number, DepthOptions::tr("Draws that are averaged over, 1 … 100 (8).")},
        {QStringLiteral("seed"), number,
         DepthOptions::tr("A whole number, 0 or more; the same one gives the same table (7).")},
        {QStringLiteral("steps"), number,
         DepthOptions::tr("Steps of gradient descent towards a drawn target, 0 … 1000 (0).")},
        {QStringLiteral("rate"), number, DepthOptions::tr("Their learning rate (0.01).")},
    };
}

StackArguments stackArguments(const CommandArguments &arguments, StackArguments wanted, const char *widthOption)
{
    DepthStack &stack = wanted.stack;
    take(arguments, "architecture", stack.architecture);
    if (arguments.has(QStringLiteral("architecture")))
        stack.norm = usualNorm(stack.architecture);
    take(arguments, "norm", stack.norm);
    take(arguments, "gain", stack.gain);
    for (const char *option : {"batch-size", "activation"})
        requirePlain(arguments, option, stack.architecture);
    take(arguments, "activation", stack.activation);
    stack.depth = clampedInteger(arguments, "depth", stack.depth);
    stack.width = clampedInteger(arguments, widthOption, stack.width);
    stack.tokens = clampedInteger(arguments, "tokens", stack.tokens);
    stack.tokens = clampedInteger(arguments, "batch-size", stack.tokens);
    stack.seed = seedArgument(arguments, stack.seed);
    take(arguments, "attention", stack.attention);
    stack.similarity = arguments.number(QStringLiteral("similarity"), stack.similarity);
    validate(stack);
    wanted.seeds = clampedInteger(arguments, "seeds", wanted.seeds);
    validateSeeds(wanted.seeds);
    wanted.steps = clampedInteger(arguments, "steps", wanted.steps);
    wanted.rate = arguments.number(QStringLiteral("rate"), wanted.rate);
    validateDescent(wanted.steps, wanted.rate);
    return wanted;
}

} // namespace normscope

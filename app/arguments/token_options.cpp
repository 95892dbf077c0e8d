// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/token_options.h"

#include "app/arguments/batch_size_options.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <string>

namespace normscope {

namespace {

struct TokenOptions
{
    Q_DECLARE_TR_FUNCTIONS(SequencesCommand)
};

} // namespace

std::vector<CommandOption> tokenOptions()
{
    const QString number = TokenOptions::tr("NUMBER");
    return {
        {QStringLiteral("length"), number, TokenOptions::tr("L, tokens that every row is padded to (64).")},
        {QStringLiteral("batch-size"), number, TokenOptions::tr("N, rows (32).")},
        {QStringLiteral("features"), number, TokenOptions::tr("D, values of a token (16).")},
        {QStringLiteral("share"), number,
         TokenOptions::tr("P, the share of padding, at least 0 and less than 1: round(P·N·L) of the cells (0.5).")},
        {QStringLiteral("mean"), number, TokenOptions::tr("Mean of the real values, which are normal (1).")},
        {QStringLiteral("std"), number, TokenOptions::tr("Their standard deviation, 0 or more (1).")},
        {QStringLiteral("seed"), number,
         TokenOptions::tr("A whole number, 0 or more; the same one gives the same table on every machine (7).")},
    };
}

CommandOption padValueOption()
{
    return {QStringLiteral("pad-value"), TokenOptions::tr("NUMBER"),
            TokenOptions::tr("C, the value of padding (0; in INPUT what stands there).")};
}

void applyTokens(const CommandArguments &arguments, TokenSetup &setup)
{
    setup.length = clampedInteger(arguments, "length", setup.length);
    setup.batchSize = clampedInteger(arguments, "batch-size", setup.batchSize);
    setup.features = clampedInteger(arguments, "features", setup.features);
    setup.share = arguments.number(QStringLiteral("share"), setup.share);
    setup.mean = arguments.number(QStringLiteral("mean"), setup.mean);
    setup.deviation = arguments.number(QStringLiteral("std"), setup.deviation);
    setup.padValue = arguments.number(QStringLiteral("pad-value"), setup.padValue);
    const std::int64_t seed = arguments.integer(QStringLiteral("seed"), static_cast<std::int64_t>(setup.seed));
    if (arguments.has(QStringLiteral("seed")) && seed < 0)
        throw InputError({MESSAGE_TEXT("Message", "--seed must not be negative, but is %1."), {std::to_string(seed)}});
    setup.seed = static_cast<std::uint64_t>(seed);
    for (const char *option : {"length", "batch-size", "share"}) {
        if (arguments.has(QLatin1String(option)))
            setup.lengths.clear();
    }
    validate(setup);
}

void refuseTokenOptions(const CommandArguments &arguments)
{
    for (const CommandOption &option : tokenOptions()) {
        if (arguments.has(option.name))
            throw InputError(
                {MESSAGE_TEXT("Message", "--%1 is for tokens that are drawn: it has no effect on a tensor."),
                 {option.name.toStdString()}});
    }
}

} // namespace normscope

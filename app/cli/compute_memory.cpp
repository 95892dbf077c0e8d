// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compute_memory.h"

#include "app/arguments/problem_options.h"
#include "app/files/standard_input.h"
#include "app/files/tensor_argument.h"
#include "engine/formats/file.h"
#include "engine/formats/tensor_file.h"
#include "engine/tensor/memory_need.h"

namespace normscope {

namespace {

std::optional<TensorHead> headOf(const TensorArgument &argument)
{
    return isStandardInput(argument.path) ? std::nullopt : tensorHead(argument.path, argument.array);
}

std::optional<TensorHead> headOf(const CommandArguments &arguments, const QString &option)
{
    return arguments.has(option) ? headOf(tensorArgument(arguments.text(option))) : std::nullopt;
}

double heldBytes(const TensorHead &head)
{
    return elements(head.shape) * static_cast<double>(elementBytes(dtypeOf(head.element)));
}

} // namespace

// Measured: the largest resident size of the command on 67 million values, less the 24 MB of the program, is 8 bytes
// for each value of float32, and 16 of float64, float16 and int8, which are computed in float64; with --grad-output it
// is 16, and of float16 26; a float32 mask adds 5.
void requireMemoryToCompute(const CommandArguments &arguments)
{
    if (arguments.files().isEmpty())
        return;
    const TensorArgument input = tensorArgument(arguments.files().first());
    const auto head = headOf(input);
    if (!head)
        return;
    const DType stored = dtypeOf(head->element);
    const DType result = chosenDtype(arguments, resultType(stored));
    const DType computed = result == DType::Float64 || isHalf(stored) ? DType::Float64 : stored;
    const double count = elements(head->shape);
    const double results = count * static_cast<double>(elementBytes(result));
    double bytes = count * static_cast<double>(elementBytes(computed)) + results;
    if (const auto upstream = headOf(arguments, QStringLiteral("grad-output")))
        bytes += heldBytes(*upstream) + results;
    if (const auto mask = headOf(arguments, QStringLiteral("mask")))
        bytes += heldBytes(*mask) + count;
    requireMemory(fileText(input.path), bytes);
}

} // namespace normscope

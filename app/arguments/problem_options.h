// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/normalization/presets.h"
#include "engine/tensor/tensor.h"

#include <optional>
#include <string>
#include <vector>

namespace normscope {

/// The options that say how a tensor is normalized, with their texts: every command that normalizes takes them.
std::vector<CommandOption> problemOptions();
/// --dtype, for commands that write results.
CommandOption dtypeOption();

/// What --method says, if it is given.
std::optional<Method> methodOption(const CommandArguments &arguments);
/// What --groups says (1 without it), at least 1. Throws InputError if it does not divide the channels.
int groupsOption(const CommandArguments &arguments, std::int64_t channels);
/// The reduced axes from "0,2,3", "-1" or "N,H,W". `names` are the layout's names, or empty where axes have none.
AxisSet parseAxes(const QString &text, int rank, const std::vector<std::string> &names);
/// The axes that γ and β run along for a method, where nothing else says so.
AxisSet affineAxes(Method method, const NormalizationSpec &spec, int rank);

/// Takes over ε and its place, the estimators, the mode and the momentum, each where it is given. Where it is not
/// given itself, the running variance follows --variance, or the --method, which has no other.
void applyArithmetic(const CommandArguments &arguments, NormalizationSpec &spec);
/// The element type of results: --dtype, or `fallback`.
DType chosenDtype(const CommandArguments &arguments, DType fallback);

} // namespace normscope

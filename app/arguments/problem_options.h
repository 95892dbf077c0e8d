// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/normalization/presets.h"
#include "engine/tensor/tensor.h"

#include <optional>
#include <string>
#include <vector>

namespace normscope {

/// The options, with their help, that say how a tensor is normalized: every command that normalizes takes them.
std::vector<CommandOption> problemOptions();
/// --dtype, for commands that write results.
CommandOption dtypeOption();

/// --method; nullopt without it.
std::optional<Method> methodOption(const CommandArguments &arguments);
/// --groups (1 without it), at least 1. Throws InputError if it does not divide the channels.
int groupsOption(const CommandArguments &arguments, std::int64_t channels);
/// The reduced axes from "0,2,3", "-1" or "N,H,W". `names` are the layout's names, or empty where axes have none.
AxisSet parseAxes(const QString &text, int rank, const std::vector<std::string> &names);
/// The axes that γ and β of a method run along by default.
AxisSet affineAxes(Method method, const NormalizationSpec &spec, int rank);

/// Takes over ε and its place, the estimators, the mode and the momentum, each if given. Without its own option the
/// estimator of the running variance becomes that of the variance if --variance or --method is given.
void applyArithmetic(const CommandArguments &arguments, NormalizationSpec &spec);
/// The element type of results: --dtype, or `fallback`.
DType chosenDtype(const CommandArguments &arguments, DType fallback);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/sequences/token_batch.h"

namespace normscope {

/// The options that draw a batch of token rows.
std::vector<CommandOption> tokenOptions();
/// --pad-value, the value in the padding of a drawn batch or of a tensor.
CommandOption padValueOption();

/// Takes over those of tokenOptions() and padValueOption() that are given; lengths are then drawn. Throws InputError.
void applyTokens(const CommandArguments &arguments, TokenSetup &setup);
/// Throws InputError if one of tokenOptions() is given: they have no effect on a tensor.
void refuseTokenOptions(const CommandArguments &arguments);

} // namespace normscope

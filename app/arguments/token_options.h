// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/sequences/token_batch.h"

namespace normscope {

/// The options that draw a batch of token rows.
std::vector<CommandOption> tokenOptions();
/// What stands in the padding of a drawn batch, or of a tensor's.
CommandOption padValueOption();

/// Takes over what is given of both; lengths are then drawn. Throws InputError.
void applyTokens(const CommandArguments &arguments, TokenSetup &setup);
/// Throws InputError if one of tokenOptions() is given, which a tensor has no use for.
void refuseTokenOptions(const CommandArguments &arguments);

} // namespace normscope

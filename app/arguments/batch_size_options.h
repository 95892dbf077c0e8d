// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/experiments/batch_experiment.h"

#include <vector>

#include <cstdint>

namespace normscope {

/// The options, with their help, that say how an experiment with small batches draws, except for its population.
std::vector<CommandOption> batchDrawOptions();

/// Takes over every option that is given. Throws InputError for a value out of its range, and for drawing without
/// replacement from an endless population.
void applyExperiment(const CommandArguments &arguments, BatchExperiment &experiment);

/// The option as an int. A value beyond the range of int becomes its limit, which validate() refuses.
int clampedInteger(const CommandArguments &arguments, const char *option, int fallback);

/// --seed, a whole number of at least 0, or `fallback`.
std::uint64_t seedArgument(const CommandArguments &arguments, std::uint64_t fallback);

} // namespace normscope

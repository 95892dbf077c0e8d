// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/experiments/batch_experiment.h"

#include <vector>

#include <cstdint>

namespace normscope {

/// The options that say how an experiment with small batches draws, with their texts, but for its population.
std::vector<CommandOption> experimentOptions();

/// Takes them over, each where it is given. Throws InputError for what is out of its range, and for drawing without
/// replacement from the endless population that the experiment has.
void applyExperiment(const CommandArguments &arguments, BatchExperiment &experiment);

/// A whole number; too large or too small for an int it becomes the limit, and is refused by validate().
int clampedInteger(const CommandArguments &arguments, const char *option, int fallback);

/// --seed, a whole number that is not negative, or `fallback`.
std::uint64_t seedArgument(const CommandArguments &arguments, std::uint64_t fallback);

} // namespace normscope

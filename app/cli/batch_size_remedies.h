// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/experiments/experiment_population.h"

#include <string>
#include <vector>

namespace normscope {

/// --remedy of `batch-size` and the options that need it.
std::vector<CommandOption> remedyOptions();

/// The table for --remedy: a row for each remedy and batch size. Throws InputError.
std::string remedyTable(const CommandArguments &arguments, const ExperimentPopulation &population,
                        const BatchExperiment &experiment, const std::vector<int> &sizes);

} // namespace normscope

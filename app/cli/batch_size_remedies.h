// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/experiments/experiment_population.h"

#include <string>
#include <vector>

namespace normscope {

/// --remedy and what belongs to it, of `batch-size`.
std::vector<CommandOption> remedyOptions();

/// The table that --remedy asks for: a row for each remedy and batch size. Throws InputError.
std::string remedyTable(const CommandArguments &arguments, const ExperimentPopulation &population,
                        const BatchExperiment &experiment, const std::vector<int> &sizes);

} // namespace normscope

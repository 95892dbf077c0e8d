// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/normalization/cell_part.h"
#include "engine/normalization/evaluation.h"

#include <QString>

namespace normscope {

/// --select, which limits the drawing to a part of the tensor.
CommandOption partOption();
/// The part that --select names; empty without the option. Throws InputError.
CellPart partArgument(const CommandArguments &arguments, const Evaluation &evaluation);
/// "N 0–3, C 2 of the tensor, statistics of all of it", as in captions.
QString partText(const CellPart &part, const Evaluation &evaluation);

} // namespace normscope

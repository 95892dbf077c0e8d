// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "engine/normalization/cell_part.h"
#include "engine/normalization/evaluation.h"

#include <QString>

namespace normscope {

/// --select, which takes a part of the tensor to be drawn.
CommandOption partOption();
/// The part that it names; empty without it. Throws InputError.
CellPart partArgument(const CommandArguments &arguments, const Evaluation &evaluation);
/// "N 0–3, C 2 of the tensor, statistics of all of it", as in captions.
QString partText(const CellPart &part, const Evaluation &evaluation);

} // namespace normscope

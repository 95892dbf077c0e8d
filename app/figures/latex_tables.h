// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/normalization/cell_part.h"
#include "engine/normalization/evaluation.h"
#include "engine/tables/table_writer.h"

#include <QString>

#include <functional>

namespace normscope {

/// A table of text (see figure_tables.h) as a tabular of booktabs: numbers to four digits, words escaped. `isTurned`
/// exchanges rows and columns. Throws InputError for a table of more than mostLatexCells cells.
QString booktabsTable(const std::function<void(char separator, const TextSink &)> &write, bool isTurned = false);

/// The values at a stage as an array, one for each slice of the last two axes; only the cells of `part`. Throws as
/// booktabsTable().
QString tensorArray(const Evaluation &evaluation, double stage, const Progress &progress, const CellPart &part = {});

inline constexpr qsizetype mostLatexCells = 2000;

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/choice_facts.h"
#include "engine/normalization/cell_part.h"
#include "engine/normalization/evaluation.h"
#include "engine/tables/table_writer.h"

#include <string>
#include <vector>

namespace normscope {

// Several normalizations of the same tensor as tables, as those of figure_tables.h.

/// A normalization and its name, the text that specification.h makes of it.
struct NamedEvaluation
{
    std::string name;
    EvaluationPtr evaluation; ///< Not null.
};

/// How a table has the changes of x̂ that are tried.
enum class Changes
{
    Measured, ///< As they are, rounding errors too.
    Told, ///< "unchanged" where only rounding and ε change x̂.
};

/// One row for each normalization: its facts, and the largest change of x̂ after each change of the input that can be
/// tried on it. Throws Cancelled.
void writeChoiceFactsTable(const std::vector<NamedEvaluation> &choices, char separator, const TextSink &sink,
                           const Progress &progress = {}, Changes written = Changes::Measured);

/// One row for each cell: its index along every axis, the input, and its value at a stage under each normalization.
/// With a `part`, only the cells in it.
void writeChoiceValuesTable(const std::vector<NamedEvaluation> &choices, double stage, char separator,
                            const TextSink &sink, const Progress &progress = {}, const CellPart &part = {});

/// The same for other values, such as gradients: each field's values are the input of its evaluation.
void writeChoiceFieldsTable(const Tensor &input, const std::vector<NamedEvaluation> &fields, char separator,
                            const TextSink &sink, const Progress &progress = {}, const CellPart &part = {});

/// One row for every two normalizations, each pair once: the largest difference at a stage, the index along every axis
/// of where it is first, and the root mean square.
void writeChoiceDifferencesTable(const std::vector<NamedEvaluation> &choices, Stage stage, char separator,
                                 const TextSink &sink, const Progress &progress = {});

/// One row for each cell: its index along every axis, both normalizations at a stage, and first minus second.
void writeDifferenceTable(const NamedEvaluation &first, const NamedEvaluation &second, Stage stage, char separator,
                          const TextSink &sink, const Progress &progress = {});

/// One row for each cell: its index along every axis, and the label of its group under each normalization.
void writeChoiceGroupsTable(const std::vector<NamedEvaluation> &choices, char separator, const TextSink &sink,
                            const Progress &progress = {});

/// One row for each normalization: the group of a cell, what it is normalized by, and the cell's value at each stage.
void writeNeighbourhoodTable(const std::vector<NamedEvaluation> &choices, std::int64_t element, char separator,
                             const TextSink &sink);

} // namespace normscope

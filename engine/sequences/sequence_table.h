// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/sequences/padding_law.h"
#include "engine/tables/table_writer.h"
#include "engine/tensor/progress.h"

#include <vector>

namespace normscope {

/// The results of one method with padding counted or masked.
struct SequenceRow
{
    SequenceMethod method;
    PaddingTreatment treatment;
    SequenceStatistics statistics;
    SequenceTheory theory;
};

/// All methods, each with padding counted and masked, in the order of their enumerators. Throws Cancelled if `progress`
/// says so.
std::vector<SequenceRow> sequenceRows(const TokenBatch &batch, const SequenceLaw &law, const Progress &progress = {});

/// A header and a line for each row: method, padding, mean, variance, theory_mean, theory_variance, real_output_mean,
/// real_output_std, theory_real_output_mean, theory_real_output_std; empty where there is no number.
void writeSequenceTable(const std::vector<SequenceRow> &rows, char separator, const TextSink &sink);

} // namespace normscope

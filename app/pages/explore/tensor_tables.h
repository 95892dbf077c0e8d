// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/explore/shown_tensor.h"
#include "engine/tables/table_writer.h"

namespace normscope {

/// Throws InputError if no group is pinned, as a derivation is that of one group.
void requirePinnedGroup(const ShownTensor &shown);

// Write the data of the views as tables, see figure_tables.h.

void writeTensorTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
/// The table of the number lines: the stage's values, even if a lens is shown.
void writeLinesTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
void writeBlockTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
/// Throws InputError without a pinned group.
void writeDerivationTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
void writeStatistics(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
void writeSphereTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
void writeDistributionTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);

} // namespace normscope

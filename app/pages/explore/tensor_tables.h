// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/explore/shown_tensor.h"
#include "engine/tables/table_writer.h"

namespace normscope {

/// Throws InputError: a derivation is of one group.
void requirePinnedGroup(const ShownTensor &shown);

// The data behind the views, as figure_tables.h writes them.

void writeTensorTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
/// Of number lines: the stage's values, whatever lens is on.
void writeLinesTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
void writeBlockTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
/// Throws InputError without a pinned group.
void writeDerivationTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
void writeStatistics(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
void writeSphereTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);
void writeDistributionTable(const ShownTensor &shown, char separator, const TextSink &sink, const Progress &progress);

} // namespace normscope

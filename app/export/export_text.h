// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_kind.h"
#include "engine/tables/table_writer.h"
#include "engine/tensor/progress.h"

namespace normscope {

/// Writes the data behind a figure as a table (see figure_tables.h): the cells of the shown stage or lens, the groups'
/// statistics, histograms, points of the hypersphere, each cell's group, a pinned group's cells at every stage; of the
/// experiment what its charts show (experiment_tables.h). The
/// figure's parameters are not in it, so that every program reads it. Throws InputError if the view has none or the
/// derivation no group; Cancelled.
void writeFigureData(const FigureRequest &request, char separator, const TextSink &sink, const Progress &progress = {});

/// A file of the pinned group's formulas as LaTeX's align* environment, the parameters in a comment above. Throws
/// InputError without a group.
QString figureLatex(const FigureRequest &request);

/// Writes a table, formulas or a script to a file, whole or not at all. Throws InputError, IoError, Cancelled.
void saveText(const QString &path, const FigureRequest &request, ExportKind kind, const Progress &progress = {});

/// The beginning of what saveText() writes, for a preview: whole lines, about `length` characters.
QString textBeginning(const FigureRequest &request, ExportKind kind, qsizetype length, const Progress &progress = {});

} // namespace normscope

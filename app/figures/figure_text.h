// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/figure_source.h"

namespace normscope {

/// The view's formulas as a LaTeX file, with the parameters in a comment at its top. Throws as FigureSource::latex().
QString latexText(const FigureRequest &request, const FigureSpec &spec);

/// Writes a table, formulas or a script to a file, whole or not at all. Throws InputError, IoError, Cancelled.
void saveText(const QString &path, const FigureRequest &request, ExportKind kind, const FigureSpec &spec = {},
              const Progress &progress = {});

/// The names of all files that saveText() writes.
QStringList textFiles(const QString &path, const FigureRequest &request, ExportKind kind);

/// The beginning of the text that saveText() writes, for a preview: whole lines, about `length` characters.
QString textBeginning(const FigureRequest &request, ExportKind kind, const FigureSpec &spec, qsizetype length,
                      const Progress &progress = {});

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

class FigureSheet;

CommandHelp figureHelp();

/// `normscope figure`: paints a view of a document, a tensor file or a sample into a picture file. Throws InputError
/// for wrong arguments and files, and IoError if writing fails; then no file is written. Needs a QApplication, but no
/// display.
void runFigure(const QStringList &arguments);

/// Throws InputError for errors in the arguments that can be found without reading INPUT. Writes nothing.
void checkFigure(const QStringList &arguments);

/// The figure, on its sheet, that the arguments of `figure` describe, for embedding in a larger document: --out is
/// required but not written. Throws InputError.
FigureSheet describedFigure(const QStringList &words);

} // namespace normscope

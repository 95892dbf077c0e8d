// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

class FigurePage;

/// What `normscope figure` says of itself.
CommandHelp figureHelp();

/// `normscope figure`: paints a view of a document, a tensor file or a sample into a picture file. Throws InputError
/// for whatever is wrong with the arguments and files, IoError if writing fails; then no file is written. Needs a
/// QApplication, but no display.
void runFigure(const QStringList &arguments);

/// Throws InputError for whatever is wrong with the arguments that can be told without reading INPUT. Writes nothing.
void checkFigure(const QStringList &arguments);

/// The figure that the words of `figure` describe, on its page, for whoever puts it among others: --out has to be there
/// and is not written. Throws InputError.
FigurePage describedFigure(const QStringList &words);

} // namespace normscope

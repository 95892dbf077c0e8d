// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QPrinter;
class QWidget;

namespace normscope {

class FigureSheet;
struct FigureSpec;

/// Prints a sheet at its true size in the middle of the paper, or smaller if it does not fit. Throws IoError if the
/// printer does not accept the sheet.
void printFigure(const FigureSheet &sheet, QPrinter &printer);

/// Asks for the printer and its paper, and whether to print in greys: sets the theme of `spec`. Returns false if the
/// user cancels.
bool askForPrinter(QPrinter &printer, const QString &title, FigureSpec &spec, QWidget *window);

} // namespace normscope

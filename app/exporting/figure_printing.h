// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPrinter;
class QWidget;

namespace normscope {

class FigurePage;

/// Prints a page at its true size in the middle of the paper, or smaller where it does not fit. Throws IoError where
/// the printer takes nothing.
void printFigure(const FigurePage &page, QPrinter &printer);

/// Asks for the printer. False: the user wants none.
bool askForPrinter(QPrinter &printer, const FigurePage &page, QWidget *window);

} // namespace normscope

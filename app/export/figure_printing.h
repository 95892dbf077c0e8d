// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QPrinter;
class QWidget;

namespace normscope {

class FigurePage;
struct FigureSpec;

/// Prints a page at its true size in the middle of the paper, or smaller where it does not fit. Throws IoError where
/// the printer takes nothing.
void printFigure(const FigurePage &page, QPrinter &printer);

/// Asks for the printer and its paper, and whether to print in greys: sets the theme of `spec`. False: the user wants
/// no print.
bool askForPrinter(QPrinter &printer, const QString &title, FigureSpec &spec, QWidget *window);

} // namespace normscope

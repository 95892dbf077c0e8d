// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_spec.h"
#include "app/figures/view_type.h"

#include <QCoreApplication>

namespace normscope {

/// The translation context of the texts of `figure`.
struct FigureCommand
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

/// The options of `figure`, those of every page included; the parser and the help read this table.
std::vector<CommandOption> figureOptions();

/// The view of --view. Throws InputError without --view, and for every option that the view's page does not use.
const ViewType &figureView(const CommandArguments &arguments);

/// The size, format and style of the file, from the options. Throws InputError.
FigureSpec figureSpec(const CommandArguments &arguments, const ViewType &view);

} // namespace normscope

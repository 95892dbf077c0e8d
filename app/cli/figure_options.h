// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/figures/figure_spec.h"
#include "app/figures/view_type.h"

#include <QCoreApplication>

namespace normscope {

/// The translation context of what `figure` says.
struct FigureCommand
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

/// The options of `figure`, those of every page included; tells the parser and the help.
std::vector<CommandOption> figureOptions();

/// --view. Throws InputError without a view, and for every option that its page has no use for.
const ViewType &figureView(const CommandArguments &arguments);

/// What the options say about the file. Throws InputError.
FigureSpec figureSpec(const CommandArguments &arguments, const ViewType &view);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/argument_parser.h"
#include "app/document/document.h"
#include "app/export/figure_file.h"

namespace normscope {

/// The options of `figure`, those of the problem and of experiments included; tells the parser and the help.
std::vector<CommandOption> figureOptions();

/// --view and --chart. Throws InputError without a view, and for every option that it has no use for.
FigureView figureView(const CommandArguments &arguments);

/// What the options say about the file. Throws InputError.
FigureSpec figureSpec(const CommandArguments &arguments, FigureView view);

/// What is painted of the tensor: as the document was looked at when it was saved, where no option says otherwise.
/// Throws InputError for stages, groups and lenses that do not exist, and for stages and lenses that the view has no
/// use for; what the document says and does not fit is left out.
FigureRequest figureRequest(const CommandArguments &arguments, FigureView view, const StoredScene &stored);

} // namespace normscope

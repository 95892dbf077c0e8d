// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/document/document.h"

namespace normscope {

/// --sample, which stands in the place of INPUT.
CommandOption sampleOption();

/// INPUT as the window opens it, or a sample. Throws InputError where neither or both are named, IoError.
StoredScene openedScene(const CommandArguments &arguments);

/// A scene with whatever problemOptions() are given in the place of what it says; see inputScene().
StoredScene withOptions(StoredScene stored, const CommandArguments &arguments);

/// What a command shows: INPUT (a document, a tensor file or an image, as the window opens it) or a sample, with
/// whatever problemOptions() are given in the place of what it says. The method's axes follow the layout. Parts of a
/// document that do not fit what an option says start anew, as they do in the window. Throws InputError with the reason
/// for every argument or file that does not fit. What the document says about the view stays as it is.
StoredScene inputScene(const CommandArguments &arguments);

} // namespace normscope

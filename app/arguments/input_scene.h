// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"
#include "app/document/document.h"

namespace normscope {

/// --sample, which replaces INPUT.
CommandOption sampleOption();

/// The scene of INPUT, as the window opens it, or of --sample. Throws InputError where neither or both are named, and
/// IoError.
StoredScene openedScene(const CommandArguments &arguments);

/// Whether a tensor or a picture is named, by INPUT or --sample, or a document.
bool hasInput(const CommandArguments &arguments);
/// Whether INPUT is a document of this program, which has experiments beside its tensor.
bool isDocumentNamed(const CommandArguments &arguments);

/// `stored` with those of problemOptions() that are given taken over; see inputScene().
StoredScene withOptions(StoredScene stored, const CommandArguments &arguments);

/// The scene that a command shows: INPUT (a document, a tensor file or an image, as the window opens it) or a sample,
/// changed by those of problemOptions() that are given. The method's axes follow the layout. Parts of a document that
/// do not fit an option are reset, as in the window. The document's settings of the view stay as they are. Throws
/// InputError with the reason for every argument or file that does not fit.
StoredScene inputScene(const CommandArguments &arguments);

} // namespace normscope

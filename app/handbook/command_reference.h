// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

namespace normscope {

/// Appends a section about a command to `chapter`: its purpose, usage, columns and options. The section's anchor is the
/// command's name; for the program itself "normscope".
void addCommand(const HandbookCommand &command, HandbookChapter &chapter);

} // namespace normscope

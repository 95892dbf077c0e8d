// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

namespace normscope {

/// Adds a section about a command: what it is for, its usage, columns and options. Its anchor is the command's name;
/// that of the program itself is "normscope".
void addCommand(const HandbookCommand &command, HandbookChapter &chapter);

} // namespace normscope

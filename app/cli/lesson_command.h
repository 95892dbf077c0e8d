// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

namespace normscope {

/// `normscope lesson check|new|list|handout|pack|answers …`: what teachers who write lessons need.
CommandHelp lessonHelp();
/// Throws InputError, IoError.
void runLesson(const QStringList &words);

} // namespace normscope

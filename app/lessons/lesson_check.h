// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <functional>

namespace normscope {

/// Whether a command of that id exists.
using KnowsCommand = std::function<bool(const QString &id)>;

/// Lists the ids of all commands, to suggest the closest one for a misspelt id; called only then.
using ListsCommands = std::function<QStringList()>;

/// Whether a lesson may run this command: commands that change what is shown or selected may be run, those that open,
/// write, print or quit may not.
bool isLessonCommand(const QString &id);

/// All mistakes of a lesson in the order of the file: those that the reader found, and those found by building every
/// scene and computing every live word, number and question with the engine.
std::vector<LessonMistake> checkLesson(const Lesson &lesson, const KnowsCommand &knowsCommand,
                                       const ListsCommands &listsCommands = {});

/// Mistakes in `second`, the same lesson as `first` in another language: a different number of steps, or different ids
/// of the questions in a step.
std::vector<LessonMistake> compareLanguages(const Lesson &first, const Lesson &second);

} // namespace normscope

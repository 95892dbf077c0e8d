// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <functional>

namespace normscope {

/// Whether a command of that id exists.
using KnowsCommand = std::function<bool(const QString &id)>;

/// All of them, for whoever has misspelt one; asked only then.
using ListsCommands = std::function<QStringList()>;

/// Whether a lesson may give this command: it looks or chooses; it neither opens, writes, prints nor quits.
bool isLessonCommand(const QString &id);

/// Everything that is wrong in a lesson, in the order of the file: what its reader found, and every scene, live word,
/// number and question tried with the engine.
std::vector<LessonMistake> checkLesson(const Lesson &lesson, const KnowsCommand &knowsCommand,
                                       const ListsCommands &listsCommands = {});

/// Where the second of two languages of one lesson differs from the first: in its id, the number of its steps, the
/// questions in them.
std::vector<LessonMistake> compareLanguages(const Lesson &first, const Lesson &second);

} // namespace normscope

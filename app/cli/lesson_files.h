// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"

namespace normscope {

// Subcommands of `normscope lesson` that write files from lessons. Each throws InputError, IoError.

/// --language: the language in which to take a lesson that has several.
CommandOption lessonLanguageOption();
CommandOption lessonOutOption();

/// Options of `lesson handout`, and the command itself.
std::vector<CommandOption> handoutOptions();
void writeHandout(const QStringList &words);

/// `lesson pack`: writes one file with the lesson and its tensors.
void packLesson(const QStringList &words);
/// `lesson answers`: writes a table of the answers that a class handed in.
void writeAnswers(const QStringList &words);

} // namespace normscope

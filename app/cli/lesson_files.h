// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"

namespace normscope {

// The subcommands of `normscope lesson` that make files of lessons. Each throws InputError, IoError.

/// The language of the lesson, out of those it has.
CommandOption lessonLanguageOption();
CommandOption lessonOutOption();

/// Options of `handout`, and the command.
std::vector<CommandOption> handoutOptions();
void writeHandout(const QStringList &words);

/// `pack`: one file of a lesson with its tensors.
void packLesson(const QStringList &words);
/// `answers`: a table of what a class handed in.
void writeAnswers(const QStringList &words);

} // namespace normscope

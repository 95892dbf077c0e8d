// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"
#include "engine/tensor/enum_names.h"

#include <QByteArray>

namespace normscope {

/// Where a handout shows the answers.
enum class HandoutAnswers
{
    None, ///< Nowhere. Reveals and the covered parts of scenes, which would show the answers, are left out, too.
    Last, ///< On separate pages behind the lesson.
    Inline ///< Behind each question, for teachers.
};
enum class HandoutPaper
{
    A4,
    Letter
};

template <>
struct EnumNames<HandoutAnswers>
{
    static constexpr std::pair<HandoutAnswers, std::string_view> all[]
        = {{HandoutAnswers::None, "none"}, {HandoutAnswers::Last, "last"}, {HandoutAnswers::Inline, "inline"}};
};
template <>
struct EnumNames<HandoutPaper>
{
    static constexpr std::pair<HandoutPaper, std::string_view> all[]
        = {{HandoutPaper::A4, "a4"}, {HandoutPaper::Letter, "letter"}};
};

/// A lesson on paper, as a PDF: title, goals, every step with its text and a picture of its scene, questions with room
/// to answer. Words that are not the lesson's own are in the language of the program. The notes for the teacher are
/// left out. Equal lessons give equal files. Throws InputError if a scene cannot be built, so the lesson should have
/// passed checkLesson().
QByteArray lessonHandout(const Lesson &lesson, HandoutAnswers answers, HandoutPaper paper);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"
#include "engine/tensor/enum_names.h"

#include <QByteArray>

namespace normscope {

/// Where the answers of a handout stand.
enum class HandoutAnswers
{
    None, ///< Nowhere, and nothing that gives one away: neither reveals nor what a scene covers.
    Last, ///< On pages of their own behind the lesson.
    Inline ///< Behind each question, for whoever teaches.
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
/// to answer. Words that are not the lesson's own are in the language of the program. Equal lessons make equal files.
/// What is for the teacher (notes) is not in it. Throws InputError where a scene cannot be shown: give it a lesson that
/// was checked.
QByteArray lessonHandout(const Lesson &lesson, HandoutAnswers answers, HandoutPaper paper);

} // namespace normscope

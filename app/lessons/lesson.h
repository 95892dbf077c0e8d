// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/markdown/markdown.h"
#include "engine/tensor/enum_names.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace normscope {

// Lessons are Markdown files, so their pieces are the types of markdown.h.
using LessonPlace = TextPlace;
using LessonMistake = TextMistake;
using LessonText = PlacedText;
using LessonRun = MarkdownRun;

/// "key: value", a line of the header or of a fence.
struct LessonEntry
{
    LessonText key = {};
    LessonText value = {};
};

enum class LessonQuestionKind
{
    Cells, ///< Paint cells of the input.
    Number, ///< Say a number.
    Choice, ///< Choose one of several options.
    Order, ///< Bring several options into an order.
    Point ///< Say where a point in the plane goes.
};

/// As lessons, records of answers and handed-in files write them.
template <>
struct EnumNames<LessonQuestionKind>
{
    static constexpr std::pair<LessonQuestionKind, std::string_view> all[] = {{LessonQuestionKind::Cells, "cells"},
                                                                              {LessonQuestionKind::Number, "number"},
                                                                              {LessonQuestionKind::Choice, "choice"},
                                                                              {LessonQuestionKind::Order, "order"},
                                                                              {LessonQuestionKind::Point, "point"}};
};

/// The picture above the text of an option: a view of the step's scene with some entries changed.
struct LessonPicture
{
    LessonText view = {}; ///< The id of the view.
    std::vector<LessonEntry> changes = {}; ///< Entries that replace those of the step's scene.
};

/// An option of a choice or an order, or a particular wrong answer: the expression `key`, and the text shown for it.
struct LessonOption
{
    LessonText key = {};
    LessonText text = {};
    std::optional<LessonPicture> picture = {}; ///< Options of a choice only.
};

/// A fence "predict": a question, and the expressions (lesson_expression.h) by which the engine computes its answer.
struct LessonQuestion
{
    LessonQuestionKind kind = LessonQuestionKind::Number;
    QString id;
    LessonPlace place = {};
    LessonText ask = {};
    LessonText hint = {}; ///< May be empty.
    LessonText right = {}; ///< Shown after a right answer; may be empty.
    std::vector<LessonText> answers; ///< One expression; a point has two, x and y.
    std::vector<LessonText> from; ///< Point: its present position, the expressions of x and y.
    double tolerance = 0; ///< Number and point: largest absolute deviation of a right answer.
    double range = 3; ///< Point: the plane is shown from −range to range on both axes.
    bool isDescending = false; ///< Order: the largest comes first.
    std::vector<LessonOption> options; ///< Choice and order.
    std::vector<LessonOption> wrong; ///< Particular wrong answers.
};

/// A block of a step, from top to bottom.
struct LessonBlock
{
    enum class Kind
    {
        Paragraph,
        Item, ///< An item of a list.
        Rule,
        Question ///< The question LessonStep::questions[question].
    };
    Kind kind = Kind::Paragraph;
    int depth = 0; ///< Item: nesting depth of its list, from 1.
    int number = 0; ///< Item: its number in a numbered list; 0: a bullet.
    bool isReveal = false; ///< Shown only once the question before it is answered.
    std::size_t question = 0;
    std::vector<LessonRun> runs = {};
};

/// A fence "scene" with the entries that it takes over from earlier scenes, see continuedScene().
struct LessonScene
{
    LessonPlace place = {};
    std::vector<LessonEntry> entries = {};
    /// The entry of a key, or null.
    const LessonEntry *find(const QString &key) const;
    /// The values of a key, separated by commas, in their order; empty without the key.
    QStringList list(const QString &key) const;
};

/// A step of a lesson: a heading and what follows up to the next one.
struct LessonStep
{
    LessonText title = {};
    LessonScene scene;
    std::vector<LessonBlock> blocks;
    std::vector<LessonQuestion> questions;
    QString notes; ///< For the teacher.
    std::vector<LessonMistake> mistakes; ///< Mistakes in this step; other steps can be shown nevertheless.
    bool isCut = false; ///< A fence of the step does not end: the rest of the file cannot be read, so the step is not
                        ///< checked.
};

/// A lesson as read from its file; no expression in it has been computed yet.
struct Lesson
{
    QString id;
    QString title;
    QString language; ///< "en", "zh_CN".
    int minutes = 0;
    QString level;
    QString goals;
    LessonEntry hidden = {}; ///< The entry "hide" of the header: ids of the parts that all steps hide. Empty: there is
                             ///< none.
    QString folder; ///< The folder of its tensor files; empty: there is none.
    QString file; ///< Absolute path of its file; empty: it is one of the program's own lessons.
    std::shared_ptr<const void> unpacked; ///< Keeps the temporary folder with the unpacked tensors of a .normlesson
                                          ///< file alive.
    std::vector<LessonStep> steps;
    std::vector<LessonMistake> mistakes; ///< Mistakes outside of the steps, such as in the header.

    /// The mistakes of the lesson and all its steps in the order of the file.
    std::vector<LessonMistake> allMistakes() const;
};

/// A sentence about a lesson in the user's language. The dashes of options are removed: a scene's keys are named like
/// options of commands, but have no dashes.
QString lessonSentence(const Message &sentence);

} // namespace normscope

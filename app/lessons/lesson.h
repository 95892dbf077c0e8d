// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/markdown/markdown.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace normscope {

// A lesson is Markdown; what its pieces are called there is called so here.
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
    Choice, ///< One of several.
    Order, ///< Bring several into an order.
    Point ///< Say where a point in the plane goes.
};

/// What an option of a choice shows above its text: a view of the step's scene, which is changed for it.
struct LessonPicture
{
    LessonText view = {}; ///< Its id.
    std::vector<LessonEntry> changes = {}; ///< Of the scene.
};

/// A choice, a thing to order, or a particular wrong answer: an expression, and what is said.
struct LessonOption
{
    LessonText key = {};
    LessonText text = {};
    std::optional<LessonPicture> picture = {}; ///< Of a choice.
};

/// A fence "predict": what is asked, and how the engine answers it. Expressions are of lesson_expression.h.
struct LessonQuestion
{
    LessonQuestionKind kind = LessonQuestionKind::Number;
    QString id;
    LessonPlace place = {};
    LessonText ask = {};
    LessonText hint = {}; ///< May be empty.
    LessonText right = {}; ///< Said of a right answer; may be empty.
    std::vector<LessonText> answers; ///< One expression; of a point, two.
    std::vector<LessonText> from; ///< Of a point: where it is now, two expressions.
    double tolerance = 0; ///< Of a number and a point; absolute.
    double range = 3; ///< Of a point: the plane is shown from −range to range.
    bool isDescending = false; ///< Of an order.
    std::vector<LessonOption> options; ///< Of a choice and an order.
    std::vector<LessonOption> wrong; ///< Particular wrong answers.
};

/// A block of a step, from top to bottom.
struct LessonBlock
{
    enum class Kind
    {
        Paragraph,
        Item, ///< Of a list.
        Rule,
        Question ///< The number `question` of the step.
    };
    Kind kind = Kind::Paragraph;
    int depth = 0; ///< Of an item, from 1.
    int number = 0; ///< Of an item of a numbered list; 0: a bullet.
    bool isReveal = false; ///< Seen once the question before it is answered.
    std::size_t question = 0;
    std::vector<LessonRun> runs = {};
};

/// A fence "scene", with what it takes over from those before.
struct LessonScene
{
    LessonPlace place = {};
    std::vector<LessonEntry> entries = {};
    /// The entry of a key, or null.
    const LessonEntry *find(const QString &key) const;
    /// Values of a list, in their order.
    QStringList list(const QString &key) const;
};

/// What stands between two headings.
struct LessonStep
{
    LessonText title = {};
    LessonScene scene;
    std::vector<LessonBlock> blocks;
    std::vector<LessonQuestion> questions;
    QString notes; ///< For the teacher.
    std::vector<LessonMistake> mistakes; ///< Of this step alone: the others run.
    bool isCut = false; ///< A fence in it does not end: nobody knows what it is about.
};

/// A lesson as its file has it. A value; nothing in it was computed.
struct Lesson
{
    QString id;
    QString title;
    QString language; ///< "en", "zh_CN".
    int minutes = 0;
    QString level;
    QString goals;
    LessonEntry hidden = {}; ///< "hide" of the header, if it is there: what no step shows.
    QString folder; ///< Where its tensors lie; empty: it has none.
    QString file; ///< Where it was read from, with its whole path; empty: it came along.
    std::shared_ptr<const void> unpacked; ///< Keeps the folder of an archive.
    std::vector<LessonStep> steps;
    std::vector<LessonMistake> mistakes; ///< Of no step.

    /// All of them in the order of the file.
    std::vector<LessonMistake> allMistakes() const;
};

/// A sentence about a lesson in the user's language. Keys of a scene are options of commands, but have no dashes.
QString lessonSentence(const Message &sentence);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/lessons/answers/record_keeper.h"
#include "app/lessons/lesson_session.h"
#include "app/lessons/lesson_vote.h"
#include "app/lessons/writing/lesson_draft.h"
#include "widgets/core/selection.h"

#include <memory>

namespace normscope {

/// What a lesson has for itself while it is open: a document, what is evaluated and looked at of it, the way through
/// the steps, the votes of a class, and what is kept of all that.
struct LessonBench
{
    /// Goes on from a record. `stands`: what was answered stands, too.
    LessonBench(Lesson lesson, const LessonRecord &record, bool stands)
        : evaluator(document)
        , session(std::move(lesson), document)
        , vote(session)
    {
        session.resume(record, stands);
    }

    Document document;
    Evaluator evaluator;
    Selection selection;
    LessonSession session;
    LessonVote vote;
    std::unique_ptr<LessonDraft> draft; ///< Once its text is edited.
    std::unique_ptr<RecordKeeper> keeper; ///< Once the first step is shown.
};

} // namespace normscope

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

/// The objects of an open lesson: document, evaluation, selection, the progress through the steps, the votes of a
/// class, and the objects that keep all that.
struct LessonBench
{
    /// Resumes from a record. `stands`: with its answers, too.
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
    std::unique_ptr<LessonDraft> draft; ///< Created when the text is first edited.
    std::unique_ptr<RecordKeeper> keeper; ///< Created once the first step is shown.
};

} // namespace normscope

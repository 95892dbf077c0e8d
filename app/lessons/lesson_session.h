// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson_question.h"
#include "app/lessons/lesson_record.h"
#include "app/lessons/lesson_scene.h"

#include <QObject>

#include <map>
#include <optional>

namespace normscope {

class Document;

/// A lesson on its way: which step is shown, what was predicted. The step's scene goes into a document that is the
/// lesson's own, as one step that can be undone. Knows no widget.
class LessonSession : public QObject
{
    Q_OBJECT

public:
    /// The document outlives the session.
    LessonSession(Lesson lesson, Document &document);

    const Lesson &lesson() const { return m_lesson; }
    int stepCount() const { return static_cast<int>(m_lesson.steps.size()); }
    int stepIndex() const { return m_step; }
    const LessonStep &step() const { return m_lesson.steps[static_cast<std::size_t>(m_step)]; }
    /// Nothing where the step's scene does not load; mistakes() says why.
    const std::optional<BuiltScene> &scene() const { return m_scene; }
    /// Of what is drawn in this step: see buildScene().
    std::uint64_t seed() const;
    /// Of this step: what its author has to mend.
    const std::vector<LessonMistake> &mistakes() const { return m_mistakes; }

    /// Shows a step, the nearest one where there is none of that number, from 0.
    void goTo(int step);
    /// Shows the scene of the step again.
    void returnToStep() { goTo(m_step); }
    /// Somebody has changed the scene of the step.
    bool isStrayed() const;
    /// What the teacher hides beyond the lesson's own wish, and what he shows against it: it goes on from step to step.
    QStringList hiddenByTeacher() const;
    QStringList shownByTeacher() const;
    /// The same lesson in another language, or as its file is now; one without steps is passed over.
    void replaceLesson(Lesson lesson);

    /// The question of the step, with the numbers in its texts computed; null: it asks none.
    const LessonQuestion *question() const;
    /// Somebody has answered it, or has had the answer shown.
    bool isRevealed() const;
    /// There is a question that waits.
    bool isAsking() const { return question() && !isRevealed(); }
    /// What was predicted; nothing where it was revealed without.
    std::optional<LessonAnswer> prediction() const;
    void reveal(const std::optional<LessonAnswer> &prediction);
    /// The question waits again.
    void askAgain();
    /// The step has a tensor that is drawn: there is another one.
    bool hasAnother() const { return isDrawn(step().scene); }
    /// The step again with the next tensor, its question waiting.
    void showAnother();

    /// Forgets all answers, and shows the first step.
    void beginAnew();
    /// The lesson's document is another file from now on.
    void setFile(const QString &path) { m_lesson.file = path; }

    /// What was answered so far, and where the lesson is.
    LessonRecord record() const;
    /// Goes on from there, as far as it fits the lesson's questions. `stands`: what was answered last stands again;
    /// otherwise it is remembered, and every question asked. Before the first step is shown.
    void resume(const LessonRecord &record, bool stands);

signals:
    void stepShown();
    /// The question of the step was answered, or waits again.
    void revealChanged();

private:
    bool isRight(const LessonAnswer &prediction) const;
    void noteTeacher();
    QStringList documentHides() const;

    Lesson m_lesson;
    Document &m_document;
    int m_step = 0;
    std::map<int, std::uint64_t> m_seeds; ///< By step, of what was drawn.
    std::optional<BuiltScene> m_scene;
    std::optional<LessonQuestion> m_question;
    QStringList m_lessonHides; ///< In this step, as its author has it.
    QStringList m_teacherHides;
    QStringList m_teacherShows;
    std::vector<LessonMistake> m_mistakes;
    std::map<QString, std::optional<LessonAnswer>> m_predictions; ///< By question; those that stand.
    LessonRecord m_record;
};

} // namespace normscope

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

/// A running lesson: which step is shown and what was predicted. The scene of a step is set in the lesson's own
/// document as one change that can be undone. Independent of widgets.
class LessonSession : public QObject
{
    Q_OBJECT

public:
    /// The document must outlive the session.
    LessonSession(Lesson lesson, Document &document);

    const Lesson &lesson() const { return m_lesson; }
    int stepCount() const { return static_cast<int>(m_lesson.steps.size()); }
    int stepIndex() const { return m_step; }
    const LessonStep &step() const { return m_lesson.steps[static_cast<std::size_t>(m_step)]; }
    /// Nothing if the step's scene cannot be built; mistakes() has the causes.
    const std::optional<BuiltScene> &scene() const { return m_scene; }
    /// The seed of the step's random tensor, see buildScene().
    std::uint64_t seed() const;
    /// The mistakes of this step, for its author.
    const std::vector<LessonMistake> &mistakes() const { return m_mistakes; }

    /// Shows the step with that index, from 0, clamped to the steps that there are.
    void goTo(int step);
    /// Shows the scene of the step again.
    void returnToStep() { goTo(m_step); }
    /// Whether the user has changed the scene of the step; hidden parts do not count.
    bool isStrayed() const;
    /// The ids that the teacher has hidden in addition to the lesson, and those that the teacher shows although the
    /// lesson hides them. They are kept from step to step.
    QStringList hiddenByTeacher() const;
    QStringList shownByTeacher() const;
    /// Replaces the lesson by its text in another language or by its changed file, and shows the present step. A lesson
    /// without steps is ignored.
    void replaceLesson(Lesson lesson);

    /// The question of the step, with the numbers in its texts computed; null: it asks none.
    const LessonQuestion *question() const;
    /// Whether the question was answered, or its answer shown without a prediction.
    bool isRevealed() const;
    /// Whether a question waits for its answer.
    bool isAsking() const { return question() && !isRevealed(); }
    /// The answer predicted; nothing if there is none, or if the right answer was shown without a prediction.
    std::optional<LessonAnswer> prediction() const;
    /// Records the prediction (or nothing) as a try and reveals the right answer.
    void reveal(const std::optional<LessonAnswer> &prediction);
    /// Withdraws the answer: the question waits again.
    void askAgain();
    /// Whether the step's tensor is random, so that showAnother() can draw another one.
    bool hasAnother() const { return isDrawn(step().scene); }
    /// Shows the step with the next random tensor; its question waits again.
    void showAnother();

    /// Forgets all answers, and shows the first step.
    void beginAnew();
    /// Sets the path of the lesson's file, as after saving it under another name.
    void setFile(const QString &path) { m_lesson.file = path; }

    /// The tries so far and the present step.
    LessonRecord record() const;
    /// Restores the tries of a record that fit the lesson's questions. If `stands`, the last answers count again;
    /// otherwise the tries are remembered, but every question is asked anew. Call it before the first step is shown.
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
    std::map<int, std::uint64_t> m_seeds; ///< By index of the step: the seed of its random tensor, if it is not 1.
    std::optional<BuiltScene> m_scene;
    std::optional<LessonQuestion> m_question;
    QStringList m_lessonHides; ///< The ids that the lesson hides in this step.
    QStringList m_teacherHides;
    QStringList m_teacherShows;
    std::vector<LessonMistake> m_mistakes;
    std::map<QString, std::optional<LessonAnswer>> m_predictions; ///< By the question's id; those that count.
    LessonRecord m_record;
};

} // namespace normscope

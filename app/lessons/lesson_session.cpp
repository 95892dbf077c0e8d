// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_session.h"

#include "app/document/document.h"
#include "app/document/hidden_part.h"
#include "app/lessons/question_texts.h"
#include "engine/tensor/error.h"

#include <QDateTime>

#include <algorithm>

namespace normscope {

LessonSession::LessonSession(Lesson lesson, Document &document)
    : m_lesson(std::move(lesson))
    , m_document(document)
{ }

void LessonSession::goTo(int step)
{
    noteTeacher();
    m_step = std::clamp(step, 0, stepCount() - 1);
    m_mistakes = this->step().mistakes;
    m_scene = buildScene(this->step().scene, m_lesson.folder, m_mistakes, seed());
    m_question.reset();
    if (m_scene && !this->step().questions.empty())
        m_question = withComputedTexts(this->step().questions.front(), m_scene->values());
    if (m_scene) {
        m_lessonHides = hiddenIds(m_scene->stored.scene.part<HiddenParts>());
        QStringList hidden = m_lessonHides + m_teacherHides;
        for (const QString &id : m_teacherShows)
            hidden.removeAll(id);
        m_scene->stored.scene.setPart(hiddenParts(hidden));
    }
    if (m_scene && m_document.problem().input.isEmpty()) {
        m_document.open(m_scene->stored.scene);
        m_document.setScratch();
    } else if (m_scene) {
        m_document.finishGesture();
        m_document.setScene(m_scene->stored.scene, tr("Step %1 of the lesson").arg(m_step + 1));
    }
    emit stepShown();
}

std::uint64_t LessonSession::seed() const
{
    const auto drawn = m_seeds.find(m_step);
    return drawn == m_seeds.end() ? 1 : drawn->second;
}

/// Differences between what the document hides and what the step hides are the teacher's changes.
void LessonSession::noteTeacher()
{
    if (!m_scene || m_document.problem().input.isEmpty())
        return;
    m_teacherHides = hiddenByTeacher();
    m_teacherShows = shownByTeacher();
}

QStringList LessonSession::documentHides() const
{
    return hiddenIds(m_document.scene().part<HiddenParts>());
}

QStringList LessonSession::hiddenByTeacher() const
{
    QStringList ids = documentHides();
    for (const QString &id : m_lessonHides)
        ids.removeAll(id);
    return ids;
}

QStringList LessonSession::shownByTeacher() const
{
    const QStringList present = documentHides();
    QStringList ids;
    for (const QString &id : m_lessonHides + m_teacherShows) {
        if (!present.contains(id) && !ids.contains(id))
            ids += id;
    }
    return ids;
}

bool LessonSession::isStrayed() const
{
    if (!m_scene)
        return false;
    const Scene &present = m_document.scene();
    const Scene &step = m_scene->stored.scene;
    SceneParts parts = present.parts; // Hidden parts are not compared: hiding is no change of the step's scene.
    parts.set(scenePartType<HiddenParts>(), step.parts.get(scenePartType<HiddenParts>()));
    return present.title != step.title || present.problem != step.problem || parts != step.parts;
}

void LessonSession::replaceLesson(Lesson lesson)
{
    if (lesson.steps.empty())
        return; // The lesson is probably being written at the moment.
    m_lesson = std::move(lesson);
    goTo(m_step);
}

const LessonQuestion *LessonSession::question() const
{
    return m_question ? &*m_question : nullptr;
}

bool LessonSession::isRevealed() const
{
    return question() && m_predictions.contains(question()->id);
}

std::optional<LessonAnswer> LessonSession::prediction() const
{
    return isRevealed() ? m_predictions.at(question()->id) : std::nullopt;
}

void LessonSession::reveal(const std::optional<LessonAnswer> &prediction)
{
    if (!isAsking())
        return;
    m_predictions[question()->id] = prediction;
    remember(m_record, question()->id,
             {prediction, prediction && isRight(*prediction), QDateTime::currentSecsSinceEpoch()});
    emit revealChanged();
}

void LessonSession::showAnother()
{
    if (!hasAnother())
        return;
    m_seeds[m_step] = seed() + 1;
    if (question())
        m_predictions.erase(question()->id);
    goTo(m_step);
}

bool LessonSession::isRight(const LessonAnswer &prediction) const
{
    try {
        return judged(*question(), prediction, m_scene->values()).isRight;
    } catch (const InputError &) {
        return false; // The panel says what is wrong with the question.
    }
}

void LessonSession::beginAnew()
{
    m_predictions.clear();
    m_record = {};
    goTo(0);
}

LessonRecord LessonSession::record() const
{
    LessonRecord record = m_record;
    record.step = m_step;
    return record;
}

void LessonSession::resume(const LessonRecord &record, bool stands)
{
    m_record = {};
    for (const LessonStep &step : m_lesson.steps) {
        for (const LessonQuestion &question : step.questions) {
            const auto found = record.tries.find(question.id);
            if (found == record.tries.end())
                continue;
            std::vector<LessonTry> tries = found->second;
            std::erase_if(tries,
                          [&](const LessonTry &made) { return made.given && !fitsQuestion(question, *made.given); });
            if (tries.empty())
                continue;
            if (stands)
                m_predictions[question.id] = tries.back().given;
            m_record.tries[question.id] = std::move(tries);
        }
    }
}

void LessonSession::askAgain()
{
    if (question() && m_predictions.erase(question()->id) > 0)
        emit revealChanged();
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_check.h"

#include "app/arguments/closest_name.h"
#include "app/lessons/derived_scene.h"
#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_question.h"
#include "app/lessons/lesson_scene.h"
#include "app/lessons/lesson_target.h"
#include "app/lessons/question_texts.h"
#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// Seeds that are checked for a scene with a random tensor: its questions have to work for every draw.
constexpr std::uint64_t checkedDraws = 20;

class StepChecker
{
public:
    StepChecker(const Lesson &lesson, const LessonStep &step, const KnowsCommand &knowsCommand,
                const ListsCommands &listsCommands, std::vector<LessonMistake> &mistakes, std::uint64_t seed)
        : m_lesson(lesson)
        , m_step(step)
        , m_knowsCommand(knowsCommand)
        , m_listsCommands(listsCommands)
        , m_mistakes(mistakes)
        , m_isFirst(seed == 1)
        , m_scene(buildScene(step.scene, lesson.folder, mistakes, seed))
    { }

    void check()
    {
        for (const LessonBlock &block : m_step.blocks) {
            QString link; // Neighbouring runs with the same link are checked once.
            for (const LessonRun &run : block.runs) {
                checkRun(run);
                if (!run.link.isEmpty() && run.link != link)
                    attempt(run.place, [&] { checkLink(run.link); });
                link = run.link;
            }
        }
        if (!m_scene)
            return;
        for (const LessonQuestion &question : m_step.questions)
            checkQuestion(question, m_scene->values());
    }

private:
    template <class Work>
    void attempt(const LessonPlace &place, Work &&work)
    {
        try {
            work();
        } catch (const InputError &error) {
            m_mistakes.push_back({place, error.message()});
        }
    }

    void checkRun(const LessonRun &run)
    {
        if (!run.isComputed && !run.isCode) {
            checkStars(run);
            checkBraces(run);
        }
        if (run.isComputed && m_scene)
            attempt(run.place, [&] { checkComputed(run.text, m_scene->values()); });
    }

    /// Finds stars that CommonMark does not take for emphasis, as happens beside Chinese punctuation.
    void checkStars(const LessonRun &run)
    {
        const qsizetype star = run.text.indexOf(u'*');
        const auto isSpace = [&](qsizetype i) { return i < 0 || i >= run.text.size() || run.text[i].isSpace(); };
        if (star >= 0 && !(isSpace(star - 1) && isSpace(star + 1)))
            m_mistakes.push_back({run.place,
                                  {MESSAGE_TEXT("Message",
                                                "A star is left over: put punctuation outside of the stars, "
                                                "and a space beside them.")}});
    }

    /// Finds braces without a counterpart in the same run: formatting or a link inside of them splits the value.
    void checkBraces(const LessonRun &run)
    {
        if (run.text.contains(u'{') || run.text.contains(u'}'))
            m_mistakes.push_back({run.place,
                                  {MESSAGE_TEXT("Message",
                                                "A brace is left over: a value stands between two of them, in one "
                                                "piece.")}});
    }

    static void checkComputed(const QString &braces, const LessonValues &values)
    {
        const ComputedText text = computedText(braces);
        const double value = computed(text.expression, values);
        if (!std::isfinite(value))
            throw InputError(
                {MESSAGE_TEXT("Message", "“%1” has no finite value here."), {text.expression.toStdString()}});
        if (!text.stated.isEmpty() && !isAsStated(value, text.stated))
            throw InputError(
                {MESSAGE_TEXT("Message", "The engine computes %1 for “%2”, not %3."),
                 {numberText(value, 6).toStdString(), text.expression.toStdString(), text.stated.toStdString()}});
    }

    void checkLink(const QString &link)
    {
        const LessonTarget target = lessonTarget(link);
        if (target.kind == LessonTarget::Kind::Command && !m_knowsCommand(target.text))
            throwUnknownCommand(target.text);
        if (target.kind == LessonTarget::Kind::Command && !isLessonCommand(target.text))
            throw InputError(
                {MESSAGE_TEXT("Message", "A lesson may not give the command “%1”."), {target.text.toStdString()}});
        if (m_scene && target.kind != LessonTarget::Kind::Command)
            resolved(target, *m_scene->page, m_scene->values());
    }

    [[noreturn]] void throwUnknownCommand(const QString &id) const
    {
        QStringList possible = m_listsCommands ? m_listsCommands() : QStringList();
        possible.removeIf([](const QString &known) { return !isLessonCommand(known); });
        const QString closest = closestName(id, possible);
        if (closest.isEmpty())
            throw InputError({MESSAGE_TEXT("Message", "There is no command “%1”."), {id.toStdString()}});
        throw InputError({MESSAGE_TEXT("Message", "There is no command “%1”; the closest one is “%2”."),
                          {id.toStdString(), closest.toStdString()}});
    }

    /// The answer must be an expression rather than a number, so that it stays right when the scene changes.
    static void checkIsComputed(const LessonText &answer)
    {
        const QString expression = computedText(answer.text).expression;
        if (parseNumber(expression))
            throw InputError({MESSAGE_TEXT("Message",
                                           "The answer “%1” is typed in; an expression such as “mean” stays right "
                                           "when the scene changes."),
                              {expression.toStdString()}});
    }

    void checkQuestion(const LessonQuestion &question, const LessonValues &values)
    {
        for (const LessonText *text : textsOf(question)) {
            for (const LessonRun &run : valueRuns(*text)) {
                if (run.isComputed)
                    attempt(run.place, [&] { checkComputed(run.text, values); });
                else
                    checkBraces(run);
            }
        }
        const LessonPlace &place = question.answers.front().place;
        const std::size_t before = m_mistakes.size();
        attempt(place, [&] { rightAnswer(question, values); });
        if (question.kind == LessonQuestionKind::Number && m_mistakes.size() == before)
            attempt(place, [&] { checkIsComputed(question.answers.front()); });
        for (const LessonOption &wrong : question.wrong) {
            if (m_isFirst && m_mistakes.size() == before) // If the answer itself has failed, all wrong answers would
                                                          // fail for the same reason.
                attempt(wrong.key.place, [&] { checkWrongAnswer(question, wrong, values); });
        }
        if (question.kind == LessonQuestionKind::Point && m_mistakes.size() == before)
            attempt(place, [&] { checkRange(question, values); });
        for (const LessonOption &option : question.options) {
            if (option.picture && m_isFirst)
                checkPicture(*option.picture);
        }
    }

    void checkPicture(const LessonPicture &picture)
    {
        const auto scene = buildScene(pictureScene(m_step.scene, picture), m_lesson.folder, m_mistakes);
        if (scene)
            attempt(picture.view.place, [&] { pictureView(*scene->page, picture); });
    }

    static void checkRange(const LessonQuestion &question, const LessonValues &values)
    {
        const auto isInside = [&](double x) { return std::abs(x) <= question.range; };
        const QPointF right = rightAnswer(question, values).point;
        const bool all = isInside(right.x()) && isInside(right.y())
            && std::ranges::all_of(question.from,
                                   [&](const LessonText &text) { return isInside(computed(text.text, values)); });
        if (!all)
            throw InputError({MESSAGE_TEXT("Message", "The point, or where it goes, lies outside of “range”.")});
    }

    const Lesson &m_lesson;
    const LessonStep &m_step;
    const KnowsCommand &m_knowsCommand;
    const ListsCommands &m_listsCommands;
    std::vector<LessonMistake> &m_mistakes;
    bool m_isFirst; ///< Particular wrong answers are checked with the first seed only: with random numbers they may be
                    ///< right by chance.
    std::optional<BuiltScene> m_scene;
};

bool isSame(const LessonMistake &a, const LessonMistake &b)
{
    return a.place == b.place && a.sentence.english() == b.sentence.english();
}

} // namespace

bool isLessonCommand(const QString &id)
{
    // Prefixes of ids. A command that is added under one of them is available to lessons.
    static const QStringList families
        = {QStringLiteral("page."),   QStringLiteral("tensor.method."), QStringLiteral("tensor.mode."),
           QStringLiteral("stage."),  QStringLiteral("lens."),          QStringLiteral("running."),
           QStringLiteral("block."),  QStringLiteral("view.show."),     QStringLiteral("tensor.zoom"),
           QStringLiteral("compare.")};
    static const QStringList single
        = {QStringLiteral("edit.undo"),         QStringLiteral("edit.redo"),     QStringLiteral("tensor.fit"),
           QStringLiteral("view.enlarge"),      QStringLiteral("view.restore"),  QStringLiteral("tensor.updateRunning"),
           QStringLiteral("batchSize.newSeed"), QStringLiteral("depth.newSeed"), QStringLiteral("sequences.newSeed"),
           QStringLiteral("sequences.mask"),    QStringLiteral("tensor.panel")};
    return single.contains(id)
        || std::ranges::any_of(families, [&](const QString &family) { return id.startsWith(family); });
}

std::vector<LessonMistake> checkLesson(const Lesson &lesson, const KnowsCommand &knowsCommand,
                                       const ListsCommands &listsCommands)
{
    std::vector<LessonMistake> found = lesson.allMistakes();
    for (const LessonStep &step : lesson.steps) {
        std::vector<LessonMistake> ofStep;
        for (std::uint64_t seed = 1; seed <= (isDrawn(step.scene) ? checkedDraws : 1) && ofStep.empty() && !step.isCut;
             ++seed)
            StepChecker(lesson, step, knowsCommand, listsCommands, ofStep, seed).check();
        for (const LessonMistake &mistake : ofStep) { // A mistake in a scene that several steps share is reported once.
            if (std::ranges::none_of(found, [&](const LessonMistake &known) { return isSame(known, mistake); }))
                found.push_back(mistake);
        }
    }
    std::ranges::stable_sort(found, {}, &LessonMistake::place);
    return found;
}

std::vector<LessonMistake> compareLanguages(const Lesson &first, const Lesson &second)
{
    std::vector<LessonMistake> found;
    if (first.steps.size() != second.steps.size())
        found.push_back({{1, 1},
                         {MESSAGE_TEXT("Message", "The lesson has %1 steps here and %2 in %3."),
                          {std::to_string(second.steps.size()), std::to_string(first.steps.size()),
                           first.language.toStdString()}}});
    for (std::size_t i = 0; i < std::min(first.steps.size(), second.steps.size()); ++i) {
        const auto ids = [i](const Lesson &lesson) {
            QStringList all;
            for (const LessonQuestion &question : lesson.steps[i].questions)
                all += question.id;
            return all.join(QStringLiteral(", "));
        };
        if (ids(first) != ids(second))
            found.push_back({second.steps[i].title.place,
                             {MESSAGE_TEXT("Message", "The step asks “%1” here and “%2” in %3."),
                              {ids(second).toStdString(), ids(first).toStdString(), first.language.toStdString()}}});
    }
    return found;
}

} // namespace normscope

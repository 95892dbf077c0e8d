// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_question.h"

#include "app/lessons/lesson_expression.h"
#include "app/lessons/lesson_values.h"
#include "engine/tensor/error.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace normscope {

namespace {

struct LessonWords
{
    Q_DECLARE_TR_FUNCTIONS(LessonWords)
};

constexpr double asGoodAsEqual = 1e-6;
/// Things to order may all be small, as ε are.
constexpr double smallToOrder = 1e-6;

struct KindName
{
    const char *name;
    LessonQuestionKind kind;
};
constexpr KindName kindNames[] = {{"cells", LessonQuestionKind::Cells},
                                  {"number", LessonQuestionKind::Number},
                                  {"choice", LessonQuestionKind::Choice},
                                  {"order", LessonQuestionKind::Order},
                                  {"point", LessonQuestionKind::Point}};

/// Reads the entries of a fence one after the other.
class QuestionReader
{
public:
    QuestionReader(const LessonPlace &place, std::vector<LessonMistake> &mistakes)
        : m_mistakes(mistakes)
    {
        m_question.place = place;
    }

    std::optional<LessonQuestion> read(const std::vector<LessonEntry> &entries)
    {
        const std::size_t before = m_mistakes.size();
        for (const LessonEntry &entry : entries)
            readEntry(entry);
        checkWhole();
        return m_mistakes.size() == before ? std::optional(m_question) : std::nullopt;
    }

private:
    void tell(const LessonPlace &place, const Message &sentence) { m_mistakes.push_back({place, sentence}); }

    void readEntry(const LessonEntry &entry)
    {
        const QString &key = entry.key.text;
        const QString &value = entry.value.text;
        if (key == QLatin1String("kind"))
            readKind(entry.value);
        else if (key == QLatin1String("id"))
            m_question.id = value;
        else if (key == QLatin1String("ask"))
            m_question.ask = entry.value;
        else if (key == QLatin1String("hint"))
            m_question.hint = entry.value;
        else if (key == QLatin1String("right"))
            m_question.right = entry.value;
        else if (key == QLatin1String("answer"))
            readAnswer(entry.value);
        else if (key == QLatin1String("from"))
            m_question.from = parts(entry.value);
        else if (key == QLatin1String("tolerance"))
            readNumber(entry, m_question.tolerance);
        else if (key == QLatin1String("range"))
            readNumber(entry, m_question.range);
        else if (key.startsWith(QLatin1String("option ")))
            addOption(entry, 7, m_question.options);
        else if (key.startsWith(QLatin1String("wrong ")))
            addOption(entry, 6, m_question.wrong);
        else
            tell(entry.key.place,
                 {MESSAGE_TEXT("Message",
                               "A question has no key “%1”; there are: kind, id, ask, answer, tolerance, option "
                               "EXPRESSION, wrong EXPRESSION, right, hint, from, range."),
                  {key.toStdString()}});
    }

    void readKind(const LessonText &value)
    {
        const auto *kind = std::ranges::find_if(
            kindNames, [&](const KindName &known) { return value.text == QLatin1String(known.name); });
        m_hasKind = kind != std::end(kindNames);
        if (m_hasKind)
            m_question.kind = kind->kind;
        else
            tell(value.place,
                 {MESSAGE_TEXT("Message",
                               "There is no kind of question “%1”; there are: cells, number, "
                               "choice, order, point."),
                  {value.text.toStdString()}});
        m_namesKind = true;
    }

    void readAnswer(const LessonText &value)
    {
        m_answerPlace = value.place;
        if (value.text == QLatin1String("ascending") || value.text == QLatin1String("descending")) {
            m_question.isDescending = value.text == QLatin1String("descending");
            m_question.answers = {value};
        } else {
            m_question.answers = parts(value);
        }
    }

    /// Separated by semicolons, as labels have commas.
    static std::vector<LessonText> parts(const LessonText &value)
    {
        std::vector<LessonText> result;
        int from = 0;
        for (const QString &part : value.text.split(u';')) {
            result.push_back({part.trimmed(), {value.place.line, value.place.column + from}});
            from += static_cast<int>(part.size()) + 1;
        }
        return result;
    }

    void readNumber(const LessonEntry &entry, double &number)
    {
        m_saysTolerance = m_saysTolerance || &number == &m_question.tolerance;
        const auto parsed = parseNumber(entry.value.text);
        if (parsed && std::isfinite(*parsed) && *parsed > 0)
            number = *parsed;
        else
            tell(entry.value.place,
                 {MESSAGE_TEXT("Message", "“%1” needs a number above 0, not “%2”."),
                  {entry.key.text.toStdString(), entry.value.text.toStdString()}});
    }

    static void addOption(const LessonEntry &entry, int skipped, std::vector<LessonOption> &options)
    {
        const LessonPlace place {entry.key.place.line, entry.key.place.column + skipped};
        options.push_back({{entry.key.text.mid(skipped).trimmed(), place}, entry.value});
    }

    void need(bool isThere, const char *key)
    {
        if (!isThere)
            tell(m_question.place, {MESSAGE_TEXT("Message", "The question has no “%1”."), {key}});
    }

    void checkWhole()
    {
        const LessonQuestionKind kind = m_question.kind;
        need(m_namesKind, "kind");
        need(!m_question.id.isEmpty(), "id");
        need(!m_question.ask.text.isEmpty(), "ask");
        need(!m_question.answers.empty() && !m_question.answers.front().text.isEmpty(), "answer");
        if (!m_hasKind || m_question.answers.empty())
            return;
        const bool isOrder = kind == LessonQuestionKind::Order;
        if (isOrder || kind == LessonQuestionKind::Choice) {
            if (m_question.options.size() < 2)
                tell(m_question.place, {MESSAGE_TEXT("Message", "The question needs two options at least.")});
            if (m_question.options.size() > 12)
                tell(m_question.place, {MESSAGE_TEXT("Message", "The question has more than twelve options.")});
        }
        const QString &answer = m_question.answers.front().text;
        if (isOrder && answer != QLatin1String("ascending") && answer != QLatin1String("descending"))
            tell(m_answerPlace, {MESSAGE_TEXT("Message", "The answer of an order is “ascending” or “descending”.")});
        const std::size_t expected = kind == LessonQuestionKind::Point ? 2 : 1;
        if (m_question.answers.size() != expected
            || (kind == LessonQuestionKind::Point && m_question.from.size() != expected))
            tell(m_answerPlace,
                 {MESSAGE_TEXT("Message",
                               "A point has two expressions under “answer” and under “from”, separated by "
                               "a semicolon; all other answers have one.")});
        if ((kind == LessonQuestionKind::Number || kind == LessonQuestionKind::Point) && !m_saysTolerance)
            need(false, "tolerance");
    }

    LessonQuestion m_question;
    std::vector<LessonMistake> &m_mistakes;
    LessonPlace m_answerPlace;
    bool m_saysTolerance = false;
    bool m_namesKind = false;
    bool m_hasKind = false;
};

/// The number that the answer states beside its expression: "mean = 6.5".
double checkedAnswer(const QString &answer, const LessonValues &values)
{
    const ComputedText text = computedText(answer);
    const double value = computed(text.expression, values);
    if (!text.stated.isEmpty() && !isAsStated(value, text.stated))
        throw InputError(
            {MESSAGE_TEXT("Message", "The engine computes %1 for “%2”, not %3."),
             {numberText(value, 6).toStdString(), text.expression.toStdString(), text.stated.toStdString()}});
    if (!std::isfinite(value))
        throw InputError({MESSAGE_TEXT("Message", "“%1” has no finite value here."), {text.expression.toStdString()}});
    return value;
}

bool isNear(double a, double b, double unit = 1)
{
    return std::abs(a - b) <= asGoodAsEqual * std::max({unit, std::abs(a), std::abs(b)});
}

int rightChoice(const LessonQuestion &question, const LessonValues &values)
{
    const double answer = checkedAnswer(question.answers.front().text, values);
    int right = -1;
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        if (!isNear(computed(question.options[i].key.text, values), answer))
            continue;
        if (right >= 0)
            throw InputError({MESSAGE_TEXT("Message", "Two options are right.")});
        right = static_cast<int>(i);
    }
    if (right < 0)
        throw InputError({MESSAGE_TEXT("Message", "No option is right: the engine computes %1."),
                          {numberText(answer, 6).toStdString()}});
    return right;
}

std::vector<int> rightOrder(const LessonQuestion &question, const LessonValues &values)
{
    std::vector<double> keys;
    for (const LessonOption &option : question.options)
        keys.push_back(checkedAnswer(option.key.text, values) * (question.isDescending ? -1 : 1));
    std::vector<int> order(question.options.size());
    std::iota(order.begin(), order.end(), 0);
    const auto key = [&](int i) { return keys[static_cast<std::size_t>(i)]; };
    const auto option = [&](int i) { return question.options[static_cast<std::size_t>(i)].key.text.toStdString(); };
    std::ranges::sort(order, {}, key);
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (isNear(key(order[i - 1]), key(order[i]), smallToOrder))
            throw InputError({MESSAGE_TEXT("Message", "Two of the things to order are equal: “%1” and “%2”."),
                              {option(order[i - 1]), option(order[i])}});
    }
    return order;
}

QPointF pointOf(const std::vector<LessonText> &expressions, const LessonValues &values)
{
    return {checkedAnswer(expressions[0].text, values), checkedAnswer(expressions[1].text, values)};
}

double distance(QPointF a, QPointF b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Whether the given answer is the particular wrong one.
bool isThatMistake(const LessonQuestion &question, const LessonOption &wrong, const LessonAnswer &given,
                   const LessonValues &values)
{
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        return values.elements(wrong.key.text) == given.cells;
    case LessonQuestionKind::Number:
        return std::abs(computed(wrong.key.text, values) - given.number) <= question.tolerance;
    case LessonQuestionKind::Choice:
        return given.choice >= 0
            && isNear(computed(wrong.key.text, values),
                      computed(question.options[static_cast<std::size_t>(given.choice)].key.text, values));
    case LessonQuestionKind::Point: {
        const QStringList parts = wrong.key.text.split(u';');
        return parts.size() == 2
            && distance({computed(parts[0], values), computed(parts[1], values)}, given.point) <= question.tolerance;
    }
    case LessonQuestionKind::Order:
        break;
    }
    return false;
}

LessonVerdict judgedCells(const LessonAnswer &right, const LessonAnswer &given)
{
    std::vector<std::int64_t> found;
    std::ranges::set_intersection(right.cells, given.cells, std::back_inserter(found));
    const auto count = [](const auto &cells) { return static_cast<int>(cells.size()); };
    const int tooMany = count(given.cells) - count(found);
    LessonVerdict verdict {.isRight = right.cells == given.cells, .title = {}, .sentence = {}};
    if (verdict.isRight)
        verdict.title = LessonWords::tr("Right: all %n cell(s).", nullptr, count(found));
    else if (tooMany == 0)
        verdict.title = LessonWords::tr("You found %1 of %2 cells.").arg(count(found)).arg(count(right.cells));
    else
        verdict.title = LessonWords::tr("You found %1 of %2 cells, and %3 too many.")
                            .arg(count(found))
                            .arg(count(right.cells))
                            .arg(tooMany);
    return verdict;
}

} // namespace

std::optional<LessonQuestion> readQuestion(const LessonPlace &place, const std::vector<LessonEntry> &entries,
                                           std::vector<LessonMistake> &mistakes)
{
    return QuestionReader(place, mistakes).read(entries);
}

LessonAnswer rightAnswer(const LessonQuestion &question, const LessonValues &values)
{
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        return {.cells = values.elements(question.answers.front().text)};
    case LessonQuestionKind::Number:
        return {.number = checkedAnswer(question.answers.front().text, values)};
    case LessonQuestionKind::Choice:
        return {.choice = rightChoice(question, values)};
    case LessonQuestionKind::Order:
        return {.order = rightOrder(question, values)};
    case LessonQuestionKind::Point:
        break;
    }
    return {.point = pointOf(question.answers, values)};
}

LessonVerdict judged(const LessonQuestion &question, const LessonAnswer &given, const LessonValues &values)
{
    const LessonAnswer right = rightAnswer(question, values);
    LessonVerdict verdict;
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        verdict = judgedCells(right, given);
        break;
    case LessonQuestionKind::Number:
        verdict.isRight = std::abs(right.number - given.number) <= question.tolerance * (1 + asGoodAsEqual);
        break;
    case LessonQuestionKind::Choice:
        verdict.isRight = right.choice == given.choice;
        break;
    case LessonQuestionKind::Order:
        verdict.isRight = right.order == given.order;
        break;
    case LessonQuestionKind::Point:
        verdict.isRight = distance(right.point, given.point) <= question.tolerance * (1 + asGoodAsEqual);
        break;
    }
    const bool standsMarked // Among its options, in full.
        = question.kind == LessonQuestionKind::Choice || question.kind == LessonQuestionKind::Order;
    if (verdict.title.isEmpty() && verdict.isRight && standsMarked)
        verdict.title = LessonWords::tr("Right.");
    else if (verdict.title.isEmpty() && verdict.isRight)
        verdict.title = LessonWords::tr("Right: %1.").arg(answerText(question, right));
    else if (verdict.title.isEmpty())
        verdict.title
            = LessonWords::tr("You said: %1. It is: %2.").arg(answerText(question, given), answerText(question, right));
    const auto wrong = std::ranges::find_if(question.wrong, [&](const LessonOption &known) {
        return !verdict.isRight && isThatMistake(question, known, given, values);
    });
    if (verdict.isRight)
        verdict.sentence = question.right.text;
    else if (wrong != question.wrong.end())
        verdict.sentence = wrong->text.text;
    return verdict;
}

void checkWrongAnswer(const LessonQuestion &question, const LessonOption &wrong, const LessonValues &values)
{
    if (question.kind == LessonQuestionKind::Order)
        throw InputError({MESSAGE_TEXT("Message", "An order has no particular wrong answers.")});
    LessonAnswer any = rightAnswer(question, values);
    if (isThatMistake(question, wrong, any, values))
        throw InputError({MESSAGE_TEXT("Message", "“%1” is called wrong, but it is the right answer."),
                          {wrong.key.text.toStdString()}});
}

QString answerText(const LessonQuestion &question, const LessonAnswer &answer)
{
    const auto option = [&](int i) { // In a sentence of somebody else's.
        QString text = i < 0 || i >= static_cast<int>(question.options.size())
            ? QString()
            : question.options[static_cast<std::size_t>(i)].text.text;
        while (text.endsWith(u'.') || text.endsWith(u'。'))
            text.chop(1);
        return text;
    };
    switch (question.kind) {
    case LessonQuestionKind::Cells:
        return LessonWords::tr("%n cell(s)", nullptr, static_cast<int>(answer.cells.size()));
    case LessonQuestionKind::Number:
        return numberText(std::abs(answer.number) < question.tolerance * 1e-3 ? 0 : answer.number);
    case LessonQuestionKind::Choice:
        return option(answer.choice);
    case LessonQuestionKind::Order: {
        QStringList texts;
        for (const int i : answer.order)
            texts += option(i);
        return texts.join(QStringLiteral(", "));
    }
    case LessonQuestionKind::Point:
        break;
    }
    return QStringLiteral("(%1, %2)").arg(numberText(answer.point.x(), 3), numberText(answer.point.y(), 3));
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/question_reader.h"

#include "widgets/theme/number_format.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace normscope {

namespace {

const QString pictureKey = QStringLiteral("picture ");

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
        for (const LessonEntry &picture : m_pictures)
            readPicture(picture);
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
        else if (key.startsWith(pictureKey))
            m_pictures.push_back(entry); // Read after the options, as a picture may be listed before its option.
        else if (key.startsWith(QLatin1String("wrong ")))
            addOption(entry, 6, m_question.wrong);
        else
            tell(entry.key.place,
                 {MESSAGE_TEXT("Message",
                               "A question has no key “%1”; there are: kind, id, ask, answer, tolerance, option "
                               "EXPRESSION, picture EXPRESSION, wrong EXPRESSION, right, hint, from, range."),
                  {key.toStdString()}});
    }

    void readKind(const LessonText &value)
    {
        const auto kind = fromName<LessonQuestionKind>(value.text.toStdString());
        m_hasKind = kind.has_value();
        if (kind)
            m_question.kind = *kind;
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

    /// Splits a value at semicolons; commas cannot separate, as labels contain them.
    static std::vector<LessonText> parts(const LessonText &value)
    {
        std::vector<LessonText> result;
        int from = 0;
        for (const QString &part : value.text.split(u';')) {
            const int blanks = static_cast<int>(part.indexOf(part.trimmed()));
            result.push_back({part.trimmed(), {value.place.line, value.place.column + from + blanks}});
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

    /// Reads "VIEW; key: value; …" as the picture of the option with the same expression.
    void readPicture(const LessonEntry &entry)
    {
        const QString expression = entry.key.text.mid(pictureKey.size()).trimmed();
        const auto option = std::ranges::find_if(
            m_question.options, [&](const LessonOption &known) { return known.key.text == expression; });
        if (option == m_question.options.end() || m_question.kind != LessonQuestionKind::Choice)
            return tell(entry.key.place,
                        {MESSAGE_TEXT("Message", "A picture needs an option of a choice with its expression, “%1”."),
                         {expression.toStdString()}});
        std::vector<LessonText> said = parts(entry.value);
        LessonPicture picture {.view = said.front(), .changes = {}};
        for (std::size_t i = 1; i < said.size(); ++i)
            readChange(said[i], picture);
        option->picture = std::move(picture);
    }

    void readChange(const LessonText &said, LessonPicture &picture)
    {
        const qsizetype colon = said.text.indexOf(u':');
        if (colon <= 0)
            return tell(said.place,
                        {MESSAGE_TEXT("Message", "A picture changes its scene by “key: value”, not “%1”."),
                         {said.text.toStdString()}});
        const QString value = said.text.mid(colon + 1);
        const qsizetype start = colon + 1 + value.indexOf(value.trimmed());
        picture.changes.push_back({{said.text.left(colon).trimmed(), said.place},
                                   {value.trimmed(), {said.place.line, said.place.column + static_cast<int>(start)}}});
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
    std::vector<LessonEntry> m_pictures;
    LessonPlace m_answerPlace;
    bool m_saysTolerance = false;
    bool m_namesKind = false;
    bool m_hasKind = false;
};

} // namespace

std::optional<LessonQuestion> readQuestion(const LessonPlace &place, const std::vector<LessonEntry> &entries,
                                           std::vector<LessonMistake> &mistakes)
{
    return QuestionReader(place, mistakes).read(entries);
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/answers/answer_table.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace normscope {

namespace {

/// Puts an apostrophe before a text that begins like a formula: spreadsheets would compute it, and names and answers
/// come from files of other people.
std::string plainField(const QString &text)
{
    static const QString beginnings = QStringLiteral("=+@-\t\r");
    bool isNumber = false;
    text.toDouble(&isNumber);
    const bool isFormula = !text.isEmpty() && beginnings.contains(text[0]) && !isNumber;
    return (isFormula ? u'\'' + text : text).toStdString();
}

/// The text of the answer `i` with ASCII minus signs, as tables of numbers have them.
QString fieldOf(const HandedAnswer &answer, qsizetype i)
{
    return answer.texts.value(i).replace(QChar(0x2212), QLatin1Char('-'));
}

} // namespace

void writeAnswerTable(const std::vector<HandIn> &all, const TextSink &sink)
{
    TableWriter table(',', sink);
    table.header({"name", "lesson", "step", "question", "kind", "first_answer", "first_right", "last_answer",
                  "last_right", "tries", "first_at", "last_at", "handed_in", "file"});
    for (const HandIn &handed : all) {
        for (const HandedAnswer &answer : handed.answers) {
            const LessonTry &first = answer.tries.front();
            const LessonTry &last = answer.tries.back();
            table.text(plainField(handed.name));
            table.text(plainField(handed.lesson));
            table.number(std::int64_t {answer.step} + 1);
            table.text(plainField(answer.question));
            table.text(plainField(answer.kind));
            table.text(plainField(fieldOf(answer, 0)));
            table.number(std::int64_t {first.isRight});
            table.text(plainField(fieldOf(answer, answer.texts.size() - 1)));
            table.number(std::int64_t {last.isRight});
            table.number(static_cast<std::int64_t>(answer.tries.size()));
            table.text(timeText(first.at).toStdString());
            table.text(timeText(last.at).toStdString());
            table.text(timeText(handed.at).toStdString());
            table.text(plainField(handed.file));
            table.endRow();
        }
    }
}

std::vector<QuestionCounts> countedAnswers(const std::vector<HandIn> &all)
{
    std::map<std::tuple<QString, int, QString>, QuestionCounts> byQuestion;
    for (const HandIn &handed : all) {
        for (const HandedAnswer &answer : handed.answers) {
            QuestionCounts &counts = byQuestion[{handed.lesson, answer.step, answer.question}];
            counts.lesson = handed.title.isEmpty() ? handed.lesson : handed.title;
            counts.question = answer.question;
            counts.step = answer.step;
            ++counts.students;
            counts.right += answer.tries.front().isRight ? 1 : 0;
            counts.rightInTheEnd += answer.tries.back().isRight ? 1 : 0;
            const AnswerCount given {answer.texts.value(0), 0, answer.tries.front().isRight};
            auto same = std::ranges::find_if(counts.answers, [&](const AnswerCount &known) {
                return known.text == given.text && known.isRight == given.isRight;
            });
            if (same == counts.answers.end())
                same = counts.answers.insert(counts.answers.end(), given);
            ++same->count;
        }
    }
    std::vector<QuestionCounts> result;
    for (auto &[key, counts] : byQuestion) {
        std::ranges::stable_sort(counts.answers, std::greater(), &AnswerCount::count);
        result.push_back(std::move(counts));
    }
    return result;
}

} // namespace normscope

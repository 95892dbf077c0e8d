// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lesson_files.h"

#include "app/arguments/argument_parser.h"
#include "app/cli/command_line.h"
#include "app/cli/known_commands.h"
#include "app/figures/figure_file.h"
#include "app/lessons/answers/answer_table.h"
#include "app/lessons/handout/handout.h"
#include "app/lessons/lesson_check.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "app/lessons/lesson_reader.h"
#include "app/settings/language.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct LessonFiles
{
    Q_DECLARE_TR_FUNCTIONS(LessonCommand)
};

QString outPath(const CommandArguments &arguments, const QString &ending)
{
    const QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "Where the result is to be written is missing: --out FILE%1."),
                          {ending.toStdString()}});
    if (!path.endsWith(ending, Qt::CaseInsensitive))
        throw InputError({MESSAGE_TEXT("Message", "This is written as %1, which “%2” is not."),
                          {ending.toStdString(), path.toStdString()}});
    return path;
}

/// The lesson that the arguments name. Throws InputError if it has mistakes, so that classes get only lessons that
/// work.
Lesson soundLesson(const CommandArguments &arguments)
{
    if (arguments.files().isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "Which lesson is meant is missing: FILE.md, or an id.")});
    const QString name = arguments.files().first();
    Lesson lesson = findLesson(name, arguments.text(QStringLiteral("language"), lessonLanguage()));
    const std::vector<LessonMistake> mistakes = checkLesson(lesson, isKnownCommand);
    if (!mistakes.empty())
        throw InputError({MESSAGE_TEXT("Message", "“%1” has mistakes (%2); “normscope lesson check” tells each."),
                          {name.toStdString(), std::to_string(mistakes.size())}});
    return lesson;
}

} // namespace

CommandOption lessonLanguageOption()
{
    return {QStringLiteral("language"),
            {},
            LessonFiles::tr("The language of the lesson that is written, or of the list; otherwise the system's."),
            {QStringLiteral("en"), QStringLiteral("zh_CN")}};
}

CommandOption lessonOutOption()
{
    return {QStringLiteral("out"), LessonFiles::tr("FILE"),
            LessonFiles::tr("Where it is written: .pdf for handout, .normlesson for pack, .csv for answers.")};
}

std::vector<CommandOption> handoutOptions()
{
    return {lessonOutOption(),
            {QStringLiteral("answers"),
             {},
             LessonFiles::tr("Of handout: where the answers stand (none). “inline” is for whoever teaches."),
             namesOfEach<HandoutAnswers>()},
            {QStringLiteral("paper"), {}, LessonFiles::tr("Of handout: the paper (a4)."), namesOfEach<HandoutPaper>()},
            lessonLanguageOption()};
}

void writeHandout(const QStringList &words)
{
    const CommandArguments arguments(words, handoutOptions(), 1);
    const QString path = outPath(arguments, QStringLiteral(".pdf"));
    const Lesson lesson = soundLesson(arguments);
    const auto answers = fromName<HandoutAnswers>(arguments.text(QStringLiteral("answers")).toStdString());
    const auto paper = fromName<HandoutPaper>(arguments.text(QStringLiteral("paper")).toStdString());
    installLanguage(lesson.language); // The texts of the handout around the lesson are in the lesson's language.
    writeFiles({nativePath(path)}, [&] {
        saveFigure(path,
                   lessonHandout(lesson, answers.value_or(HandoutAnswers::None), paper.value_or(HandoutPaper::A4)));
    });
}

void packLesson(const QStringList &words)
{
    const CommandArguments arguments(words, {lessonOutOption()}, static_cast<int>(words.size()));
    const QString path = outPath(arguments, packageEnding);
    if (arguments.files().isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "Which lesson is meant is missing: FILE.md, or an id.")});
    std::vector<Lesson> lessons;
    std::vector<QByteArray> texts;
    for (const QString &name : arguments.files()) {
        lessons.push_back(readLessonFile(name));
        if (lessons.back().steps.empty())
            throw InputError({MESSAGE_TEXT("Message", "“%1” is no lesson: it has no step."), {name.toStdString()}});
        texts.push_back(lessonFileText(name));
    }
    const LessonPackage package = packedLesson(lessons, texts);
    writeFiles({nativePath(path)}, [&] { savePackage(path, package); });
}

void writeAnswers(const QStringList &words)
{
    const CommandArguments arguments(words, {lessonOutOption()}, 1);
    const QString path = outPath(arguments, QStringLiteral(".csv"));
    if (arguments.files().isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "In which folder the answers are is missing.")});
    QStringList refused;
    const std::vector<HandIn> all = readHandIns(arguments.files().first(), refused);
    if (all.empty())
        throw InputError({"%1", {refused.first().toStdString()}});
    std::string table;
    writeAnswerTable(all, [&](std::string_view text) { table += text; });
    writeFiles({nativePath(path)}, [&] { saveFigure(path, QByteArray::fromStdString(table)); });
    if (!refused.isEmpty()) // A damaged file is left out and named; the answers of the others are written.
        printText(LessonFiles::tr("Left out: %1\n").arg(refused.join(u' ')));
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lesson_command.h"

#include "app/arguments/argument_parser.h"
#include "app/cli/command_line.h"
#include "app/cli/known_commands.h"
#include "app/cli/lesson_files.h"
#include "app/figures/figure_file.h"
#include "app/lessons/lesson_check.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "app/lessons/lesson_reader.h"
#include "app/settings/language.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace normscope {

namespace {

struct LessonCommand
{
    Q_DECLARE_TR_FUNCTIONS(LessonCommand)
};

/// --language, the language of the lesson to write; without it the language of the program.
QString chosenLanguage(const CommandArguments &arguments)
{
    return arguments.text(QStringLiteral("language"), lessonLanguage());
}

struct CheckedLesson
{
    QString path;
    Lesson lesson;
    std::vector<LessonMistake> mistakes;
};

/// Compares every two files that are languages of the same lesson.
void compareAll(std::vector<CheckedLesson> &checked)
{
    for (std::size_t i = 0; i < checked.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Lesson &first = checked[j].lesson;
            const Lesson &second = checked[i].lesson;
            if (first.id.isEmpty() || first.id != second.id || first.language == second.language)
                continue;
            const auto differences = compareLanguages(first, second);
            checked[i].mistakes.insert(checked[i].mistakes.end(), differences.begin(), differences.end());
        }
    }
}

/// A file named "shared-mean.zh_CN.md" has to hold the lesson shared-mean in Chinese: its header is compared with the
/// name.
void compareName(CheckedLesson &checked)
{
    const QStringList parts = QFileInfo(checked.path).fileName().split(u'.');
    if (parts.size() != 3 || checked.lesson.file.isEmpty() || parts[2] != QLatin1String("md") || !isLanguage(parts[1]))
        return;
    if (parts[0] != checked.lesson.id || parts[1] != checked.lesson.language)
        checked.mistakes.push_back({{1, 1},
                                    {MESSAGE_TEXT("Message", "The file is called “%1”, but its header says %2 in %3."),
                                     {QFileInfo(checked.path).fileName().toStdString(), checked.lesson.id.toStdString(),
                                      checked.lesson.language.toStdString()}}});
}

/// The lesson of a Markdown file, or all languages of a .normlesson package.
std::vector<CheckedLesson> lessonsIn(const QString &path)
{
    std::vector<CheckedLesson> lessons;
    if (!path.endsWith(packageEnding, Qt::CaseInsensitive)) {
        lessons.push_back({path, readLessonFile(path), {}});
        return lessons;
    }
    const LessonPackage package = readPackage(path);
    for (const auto &[language, text] : package.texts)
        lessons.push_back(
            {QStringLiteral("%1/lesson.%2.md").arg(path, language), packageLesson(package, language), {}});
    return lessons;
}

void checkLessons(const QStringList &words)
{
    const CommandArguments arguments(words, {lessonLanguageOption()}, static_cast<int>(words.size()));
    if (arguments.files().isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "Which lesson is to be checked is missing: FILE.md.")});
    std::vector<CheckedLesson> checked;
    for (const QString &path : arguments.files()) {
        for (CheckedLesson &lesson : lessonsIn(path)) {
            lesson.mistakes = checkLesson(lesson.lesson, isKnownCommand, knownCommands);
            checked.push_back(std::move(lesson));
            compareName(checked.back());
        }
    }
    compareAll(checked);
    QString lines;
    std::size_t count = 0;
    for (const CheckedLesson &lesson : checked) {
        for (const auto &[place, sentence] : lesson.mistakes)
            lines += QStringLiteral("%1:%2:%3: %4\n")
                         .arg(lesson.path)
                         .arg(place.line)
                         .arg(place.column)
                         .arg(lessonSentence(sentence).simplified());
        count += lesson.mistakes.size();
    }
    printText(lines);
    if (count > 0)
        throw InputError({MESSAGE_TEXT("Message", "Mistakes in lessons: %1."), {std::to_string(count)}});
}

void writeLesson(const QStringList &words)
{
    const CommandArguments arguments(words, {lessonLanguageOption()}, 1);
    if (arguments.files().isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "Where the lesson is to be written is missing: FILE.md.")});
    const QString path = arguments.files().first();
    if (QFileInfo::exists(path))
        throw InputError({MESSAGE_TEXT("Message", "“%1” is there already; it stays as it is."), {path.toStdString()}});
    saveFigure(path, newLessonText(lessonIdFrom(path), chosenLanguage(arguments)));
}

void listLessons(const QStringList &words)
{
    const CommandArguments arguments(words, {lessonLanguageOption()}, 0);
    QString lines;
    for (const QString &id : shippedLessonIds()) {
        if (const auto lesson = shippedLesson(id, chosenLanguage(arguments)))
            lines += LessonCommand::tr("%1  %2 (%3 min)\n").arg(id, -20).arg(lesson->title).arg(lesson->minutes);
    }
    printText(lines);
}

struct LessonAction
{
    const char *name;
    void (*run)(const QStringList &words);
};
constexpr LessonAction lessonActions[] = {{"check", checkLessons},   {"new", writeLesson}, {"list", listLessons},
                                          {"handout", writeHandout}, {"pack", packLesson}, {"answers", writeAnswers}};

QStringList actionNames()
{
    QStringList names;
    for (const LessonAction &action : lessonActions)
        names += QLatin1String(action.name);
    return names;
}

} // namespace

CommandHelp lessonHelp()
{
    CommandHelp help;
    help.intro
        = LessonCommand::tr("Usage: normscope lesson check FILE…\n"
                            "       normscope lesson new FILE\n"
                            "       normscope lesson list\n"
                            "       normscope lesson handout FILE|ID --out FILE.pdf\n"
                            "       normscope lesson pack FILE.md… --out FILE.normlesson\n"
                            "       normscope lesson answers FOLDER --out FILE.csv\n\n"
                            "check tries everything in lessons with the engine: ids, views, commands, scenes, live\n"
                            "numbers and questions. Each mistake is a line FILE:LINE:COLUMN: sentence; the exit code\n"
                            "is 2 if there are any. Two languages of one lesson, checked together, have to agree.\n"
                            "new writes a lesson of three steps to begin from. list names the lessons that come\n"
                            "along; “normscope --lesson ID” opens one. handout writes a lesson for paper: text, a\n"
                            "picture of each step, questions with room to answer. pack puts the languages of one\n"
                            "lesson and its tensors into one file. answers makes a table of all that a class handed\n"
                            "in: the files .normanswers in a folder.\n\n"
                            "Options:\n");
    help.options = handoutOptions();
    help.words = actionNames();
    return help;
}

void runLesson(const QStringList &words)
{
    const QString name = words.value(0);
    const auto *action = std::ranges::find_if(
        lessonActions, [&](const LessonAction &known) { return name == QLatin1String(known.name); });
    if (action != std::end(lessonActions))
        return action->run(words.mid(1));
    const std::string known = actionNames().join(QStringLiteral(", ")).toStdString();
    if (name.isEmpty())
        throw InputError(
            {MESSAGE_TEXT("Message", "What is to be done with lessons is missing; it is one of: %1."), {known}});
    throw InputError({MESSAGE_TEXT("Message", "Nothing is done with lessons by “%1”; it is one of: %2."),
                      {name.toStdString(), known}});
}

} // namespace normscope

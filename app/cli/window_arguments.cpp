// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/window_arguments.h"

#include "app/arguments/closest_name.h"
#include "app/cli/command_table.h"
#include "app/images/image_tensor.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "engine/samples/samples.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace normscope {

namespace {

struct WindowProgram
{
    Q_DECLARE_TR_FUNCTIONS(WindowProgram)
};

/// Whether a word is rather a mistyped command than a file: nothing has that name, and it names no ending or folder.
bool looksLikeCommand(const QString &word)
{
    return !word.contains(u'.') && !word.contains(u'/') && !QFileInfo::exists(word);
}

[[noreturn]] void throwUnknownCommand(const QString &word)
{
    QStringList names;
    for (const Command &command : commands())
        names += QLatin1String(command.name);
    const QString closest = closestName(word, names);
    if (closest.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "There is no file and no command “%1”; --help lists the commands."),
                          {word.toStdString()}});
    throw InputError({MESSAGE_TEXT("Message", "There is no file and no command “%1”; the closest command is “%2”."),
                      {word.toStdString(), closest.toStdString()}});
}

} // namespace

std::vector<CommandOption> windowOptions()
{
    QStringList sampleIds;
    for (const Sample &sample : samples())
        sampleIds += QString::fromLatin1(sample.id);
    return {
        {QStringLiteral("sample"), {}, WindowProgram::tr("Open a sample instead of a file."), sampleIds},
        {QStringLiteral("lesson"), WindowProgram::tr("FILE|ID"),
         WindowProgram::tr("Open a lesson: a file, or one that “normscope lesson list” names.")},
        {QStringLiteral("step"), QStringLiteral("K"), WindowProgram::tr("Begin the lesson at this step (1).")},
        {QStringLiteral("language"),
         {},
         WindowProgram::tr("Speak this language (as chosen in the window)."),
         {QStringLiteral("en"), QStringLiteral("zh_CN")}},
        {QStringLiteral("exit-after-first-frame"),
         {},
         WindowProgram::tr("Close when everything has been painted once; for measuring.")},
    };
}

WindowArguments parseWindowArguments(const QStringList &words)
{
    const CommandArguments arguments(words, windowOptions(), static_cast<int>(words.size()));
    WindowArguments result;
    result.files = arguments.files();
    if (result.files.size() > 1 && findCommand(result.files.first()))
        throw InputError(
            {MESSAGE_TEXT("Message", "The command “%1” stands before its options, as in “normscope %1 …”."),
             {result.files.first().toStdString()}});
    if (result.files.size() > 1 && !std::ranges::all_of(result.files, hasImageEnding))
        throw InputError({MESSAGE_TEXT("Message",
                                       "One file or several images open in a window, and there is no command “%1”; "
                                       "--help lists the commands."),
                          {result.files.first().toStdString()}});
    if (result.files.size() == 1 && looksLikeCommand(result.files.first()))
        throwUnknownCommand(result.files.first());
    result.sample = arguments.text(QStringLiteral("sample"));
    result.language = arguments.text(QStringLiteral("language"));
    result.exitAfterFirstFrame = arguments.has(QStringLiteral("exit-after-first-frame"));
    result.lesson = arguments.text(QStringLiteral("lesson"));
    // A .normlesson package is opened by its name alone, without --lesson, as by a double click in a file manager.
    const bool isFile = result.lesson.isEmpty() && result.files.size() == 1
        && result.files.first().endsWith(packageEnding, Qt::CaseInsensitive);
    if (isFile)
        result.lesson = result.files.takeFirst();
    const std::int64_t step = arguments.integer(QStringLiteral("step"), 1);
    if (arguments.has(QStringLiteral("step")) && result.lesson.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "--step has no effect without --lesson.")});
    if (!result.lesson.isEmpty()) {
        const auto steps = static_cast<std::int64_t>(findLesson(result.lesson).steps.size());
        if (step < 1 || step > steps)
            throw InputError({MESSAGE_TEXT("Message", "The lesson “%1” has the steps 1 to %2, not %3."),
                              {result.lesson.toStdString(), std::to_string(steps), std::to_string(step)}});
    }
    result.lessonStep = isFile && !arguments.has(QStringLiteral("step")) ? 0 : static_cast<int>(step);
    if (!result.files.isEmpty() && !result.sample.isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "A window shows either a file or a sample, not both."), {}});
    return result;
}

} // namespace normscope

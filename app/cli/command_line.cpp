// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/command_table.h"
#include "app/cli/kernel_choice.h"
#include "engine/formats/atomic_file.h"
#include "engine/formats/file.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"
#include "widgets/core/message_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <new>

namespace normscope {

namespace {

struct CommandLine
{
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

bool isHelp(const QString &argument)
{
    return argument == QLatin1String("--help") || argument == QLatin1String("-h");
}

bool isVersion(const QString &argument)
{
    return argument == QLatin1String("--version") || argument == QLatin1String("-v");
}

bool asks(const QStringList &arguments, bool (*forIt)(const QString &))
{
    // The arguments after "--" are files.
    const auto end = std::find(arguments.begin(), arguments.end(), QLatin1String("--"));
    return std::any_of(arguments.begin(), end, forIt);
}

/// Terminate handler for a bad_alloc that leaves a noexcept function, such as the destructors of Qt's painters. Files
/// of results get their names only once they are complete, so that no partial files are left.
[[noreturn]] void endWithoutMemory()
{
    const std::exception_ptr reason = std::current_exception();
    if (!reason)
        std::abort();
    try {
        std::rethrow_exception(reason);
    } catch (const std::bad_alloc &) {
        // Translating the sentence would take memory.
        static const char sentence[] = "normscope: There is not enough memory.\n";
        std::fwrite(sentence, 1, sizeof sentence - 1, stderr);
        std::_Exit(exitFailed);
    } catch (...) {
        std::abort();
    }
}

} // namespace

bool isCommandLine(int argc, char **argv)
{
    const QStringList arguments = programArguments(argc, argv);
    return findCommand(arguments.value(0)) || asks(arguments, isHelp) || asks(arguments, isVersion);
}

bool paintsFigures(const char *argument)
{
    const Command *command = findCommand(QString::fromLocal8Bit(argument));
    return command && command->paints;
}

QStringList programArguments(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments += fileName(argv[i]);
    return arguments;
}

int runCommandLine(const QStringList &arguments)
{
    const QString name = arguments.value(0);
    const Command *command = findCommand(name);
    endPlainlyWithoutMemory();
    return runReportingErrors([&] {
        if (!command && asks(arguments, isHelp))
            return printText(helpText(programHelp()));
        if (!command && asks(arguments, isVersion))
            return printText(QStringLiteral("normscope " NORMSCOPE_VERSION "\n"));
        if (!command)
            throw InputError(
                {MESSAGE_TEXT("Message", "There is no command “%1”; --help lists them."), {name.toStdString()}});
        const QStringList rest = arguments.mid(1);
        if (asks(rest, isHelp))
            return printText(helpText(command->help()));
        logKernels();
        reportUnknownKernels();
        command->run(rest);
        reportMissingKernels();
    });
}

void endPlainlyWithoutMemory()
{
    std::set_terminate(endWithoutMemory);
}

void printError(QString sentence)
{
    // Control characters, which a file name may contain, become spaces, so that the error stays on one line.
    std::replace_if(
        sentence.begin(), sentence.end(), [](QChar c) { return c.category() == QChar::Other_Control; }, u' ');
    const QByteArray line = "normscope: " + sentence.toUtf8() + '\n';
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stderr);
}

void printText(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    errno = 0;
    const std::size_t written = std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), stdout);
    if (std::fflush(stdout) != 0 || written != static_cast<std::size_t>(bytes.size()))
        throw IoError({MESSAGE_TEXT("Message", "The output cannot be written: %1."), {systemReason(errno)}});
}

void writeFiles(const std::vector<std::filesystem::path> &files, const std::function<void()> &write)
{
    std::vector<std::filesystem::path> linked;
    std::copy_if(files.begin(), files.end(), std::back_inserter(linked), hasOtherNames);
    write();
    for (const std::filesystem::path &file : linked)
        printError(CommandLine::tr("“%1” had other names (hard links), which keep the former content.")
                       .arg(QString::fromStdString(fileText(file))));
}

int runReportingErrors(const std::function<void()> &work)
{
    try {
        work();
        return exitDone;
    } catch (const InputError &error) {
        printError(messageText(error.message()));
        return exitWrongInput;
    } catch (const Error &error) {
        printError(messageText(error.message()));
    } catch (const std::bad_alloc &) {
        printError(CommandLine::tr("There is not enough memory."));
    } catch (const std::exception &error) {
        printError(QString::fromUtf8(error.what()));
    }
    return exitFailed;
}

} // namespace normscope

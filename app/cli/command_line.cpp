// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/batch_size_command.h"
#include "app/cli/compute_command.h"
#include "app/cli/depth_command.h"
#include "app/cli/figure_command.h"
#include "app/cli/figures_command.h"
#include "app/cli/kernel_choice.h"
#include "app/cli/lesson_command.h"
#include "app/cli/script_command.h"
#include "app/cli/sequences_command.h"
#include "app/cli/window_arguments.h"
#include "engine/formats/atomic_file.h"
#include "engine/formats/file.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"
#include "widgets/core/message_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <new>

namespace normscope {

namespace {

struct CommandLine
{
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

/// A subcommand. To add one, add its line to the table.
struct Command
{
    const char *name;
    const char *summary; ///< In the context CommandLine.
    QString (*help)();
    void (*run)(const QStringList &arguments);
    bool paints = false; ///< Needs a QApplication.
};

constexpr Command commands[] = {
    {"compute", QT_TRANSLATE_NOOP("CommandLine", "Normalize a tensor file; write the result and its statistics."),
     computeHelp, runCompute},
    {"figure", QT_TRANSLATE_NOOP("CommandLine", "Write a view of a tensor as a picture."), figureHelp, runFigure, true},
    {"figures", QT_TRANSLATE_NOOP("CommandLine", "Write all figures that a file describes."), figuresHelp, runFigures,
     true},
    {"script", QT_TRANSLATE_NOOP("CommandLine", "Write the computation as a PyTorch or NumPy script."), scriptHelp,
     runScript},
    {"batch-size", QT_TRANSLATE_NOOP("CommandLine", "Draw many small batches; write how batch norm fares on them."),
     batchSizeHelp, runBatchSize},
    {"lesson", QT_TRANSLATE_NOOP("CommandLine", "Check, begin or list lessons."), lessonHelp, runLesson, true},
    {"depth",
     QT_TRANSLATE_NOOP("CommandLine", "Send signal and gradient through a stack of blocks; write their sizes."),
     depthHelp, runDepth},
    {"sequences", QT_TRANSLATE_NOOP("CommandLine", "Pad token rows; write what padding does to each method."),
     sequencesHelp, runSequences},
};

const Command *findCommand(const QString &name)
{
    const auto *found = std::find_if(std::begin(commands), std::end(commands),
                                     [&](const Command &command) { return name == QLatin1String(command.name); });
    return found == std::end(commands) ? nullptr : found;
}

bool isHelp(const QString &argument)
{
    return argument == QLatin1String("--help") || argument == QLatin1String("-h");
}

bool isVersion(const QString &argument)
{
    return argument == QLatin1String("--version") || argument == QLatin1String("-v");
}

QString programHelp()
{
    QString text = CommandLine::tr("Usage: normscope [FILE …]\n"
                                   "       normscope COMMAND …\n\n"
                                   "Without a command, opens the window, with FILE in it: .normscope, .npy, .npz,\n"
                                   ".safetensors, .csv, .tsv or an image. Several images open as one "
                                   "tensor.\n\nCommands, which need no display:\n");
    for (const Command &command : commands)
        text
            += QStringLiteral("  %1  %2\n").arg(QLatin1String(command.name), -10).arg(CommandLine::tr(command.summary));
    text += CommandLine::tr("\nOptions:\n"
                            "  --help      Show this text; behind a command, its options.\n"
                            "  --version   Show the version.\n")
        + windowOptionsHelp()
        + CommandLine::tr("\nExit codes: 0 done, 1 it could not be done, 2 the input is wrong.\n");
    return text;
}

} // namespace

bool isCommandLine(const char *argument)
{
    const QString name = QString::fromLocal8Bit(argument);
    return isHelp(name) || isVersion(name) || findCommand(name);
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
    return runReportingErrors([&] {
        if (isVersion(name))
            return printText(QStringLiteral("normscope " NORMSCOPE_VERSION "\n"));
        if (isHelp(name))
            return printText(programHelp());
        if (!command)
            throw InputError(
                {MESSAGE_TEXT("Message", "There is no command “%1”; --help lists them."), {name.toStdString()}});
        const QStringList rest = arguments.mid(1);
        if (std::any_of(rest.begin(), rest.end(), isHelp))
            return printText(command->help());
        reportUnknownKernels();
        command->run(rest);
    });
}

void printError(QString sentence)
{
    // One line, whatever a file name holds.
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

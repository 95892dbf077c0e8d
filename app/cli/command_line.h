// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <filesystem>
#include <functional>
#include <vector>

namespace normscope {

/// Exit codes of the program.
enum ExitCode
{
    exitDone = 0,
    exitFailed = 1, ///< The task failed: writing failed, there is no display, or no memory.
    exitWrongInput = 2 ///< A file, an option or a value is wrong.
};

/// Whether the arguments need no window: a subcommand as the first argument, or --help or --version anywhere before
/// "--".
bool isCommandLine(int argc, char **argv);

/// Whether the subcommand paints and therefore needs a QApplication (but no display).
bool paintsFigures(const char *argument);

/// The arguments after the program's name; those that are no valid text are encoded as by fileName(). Qt's own options
/// are missing where a QApplication has removed them from `argc` and `argv`.
QStringList programArguments(int argc, char **argv);

/// Runs the command that the arguments (without the program's name) name and returns the exit code. Errors are written
/// to stderr as one line that begins with "normscope: ". Needs a QCoreApplication.
int runCommandLine(const QStringList &arguments);

/// From now on, a bad_alloc that leaves a noexcept function (the destructors of Qt's painters, for example) ends the
/// program with one line on stderr and exitFailed.
void endPlainlyWithoutMemory();

/// Writes "normscope: " and the sentence, in one line, to stderr.
void printError(QString sentence);

/// Writes a text to stdout, in UTF-8. Throws IoError.
void printText(const QString &text);

/// Calls `write`, which writes the files, then tells on stderr which of them had hard links: the other names keep the
/// former content.
void writeFiles(const std::vector<std::filesystem::path> &files, const std::function<void()> &write);

/// Runs a subcommand's work; turns an exception into one line on stderr and the exit code.
int runReportingErrors(const std::function<void()> &work);

} // namespace normscope

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
    exitFailed = 1, ///< It could not be done: a write failed, there is no display, no memory.
    exitWrongInput = 2 ///< A file, an option or a value is wrong.
};

/// Whether the program's arguments ask for something that needs no window: a subcommand, which comes first, or --help
/// or --version, wherever they stand before "--".
bool isCommandLine(int argc, char **argv);

/// Whether the subcommand paints, and so needs a QApplication (no display, though).
bool paintsFigures(const char *argument);

/// The arguments behind the program's name, those that are no text as fileName() has them. Qt's own are taken out where
/// there is a QApplication that changed `argc` and `argv`.
QStringList programArguments(int argc, char **argv);

/// Runs what the arguments (without the program's name) ask for and returns the exit code. Needs a QCoreApplication.
/// What goes wrong is told in one line on stderr that begins with "normscope: ".
int runCommandLine(const QStringList &arguments);

/// From now on the program ends with one line on stderr, and exitFailed, where memory ends in what may not throw: in
/// destructors of Qt's painters, say.
void endPlainlyWithoutMemory();

/// Writes "normscope: " and the sentence, in one line, to stderr.
void printError(QString sentence);

/// Writes a text to stdout, in UTF-8. Throws IoError.
void printText(const QString &text);

/// Calls `write`, which writes the files, and tells on stderr which of them had other names (hard links): these keep
/// the former content.
void writeFiles(const std::vector<std::filesystem::path> &files, const std::function<void()> &write);

/// Runs a subcommand's work: turns what it throws into the line on stderr and the exit code.
int runReportingErrors(const std::function<void()> &work);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>
#include <string>

namespace normscope {

/// Exit codes of the program.
enum ExitCode
{
    exitDone = 0,
    exitFailed = 1, ///< It could not be done: a write failed, there is no display, no memory.
    exitWrongInput = 2 ///< A file, an option or a value is wrong.
};

/// Whether the program's first argument asks for something that needs no window: a subcommand, --help or --version.
/// `argument` may be null (the program was started without arguments).
bool isCommandLine(const char *argument);

/// Whether the subcommand paints, and so needs a QApplication (no display, though).
bool paintsFigures(const char *argument);

/// Runs what the arguments (without the program's name) ask for and returns the exit code. Needs a QCoreApplication.
/// What goes wrong is told in one line on stderr that begins with "normscope: ".
int runCommandLine(const QStringList &arguments);

/// Writes "normscope: " and the sentence, in one line, to stderr.
void printError(QString sentence);

/// Writes a text to stdout, in UTF-8.
void printText(const QString &text);

/// Runs a subcommand's work: turns what it throws into the line on stderr and the exit code.
int runReportingErrors(const std::function<void()> &work);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"

#include <QStringList>

#include <span>

namespace normscope {

/// A subcommand.
struct Command
{
    const char *name;
    const char *summary; ///< One sentence, in the translation context CommandLine.
    CommandHelp (*help)();
    void (*run)(const QStringList &arguments);
    bool paints = false; ///< Needs a QApplication.
};

/// All subcommands; a new one is one line of this table.
std::span<const Command> commands();

/// Null if there is no command of that name.
const Command *findCommand(const QString &name);

/// The command's summary in the language of the program.
QString summaryOf(const Command &command);

/// The help of the program without a subcommand.
CommandHelp programHelp();

} // namespace normscope

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
    const char *summary; ///< One sentence, in the context CommandLine.
    CommandHelp (*help)();
    void (*run)(const QStringList &arguments);
    bool paints = false; ///< Needs a QApplication.
};

/// All of them; a new one is one line of this table.
std::span<const Command> commands();

/// Null: there is none of that name.
const Command *findCommand(const QString &name);

/// The command's summary in the language of the program.
QString summaryOf(const Command &command);

/// What the program says of itself, without a command.
CommandHelp programHelp();

} // namespace normscope

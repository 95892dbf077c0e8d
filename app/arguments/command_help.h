// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"

#include <QString>

#include <vector>

namespace normscope {

/// Something that a help text describes: a column of a table, say.
struct HelpEntry
{
    QString name;
    QString help; ///< Sentences.
};

/// What a subcommand says of itself, in the language of the program: --help, the manual page and the completion of
/// shells are written from it.
struct CommandHelp
{
    /// "Usage: …", a line for each way to call it; paragraphs; at last the title of what follows, each after an empty
    /// line.
    QString intro;
    std::vector<HelpEntry> entries = {}; ///< Columns of a table, where it writes one; they come before the options.
    QString optionsTitle = {}; ///< Where there are entries, which have the title at the end of `intro`.
    std::vector<CommandOption> options;
    QString ending = {}; ///< What follows the options.
};

/// How a help text calls an option: "--mode train|eval".
QString optionText(const CommandOption &option);

/// What every command takes beside its own.
CommandOption helpOption();

/// The lines that describe the options, wrapped at 80 columns.
QString optionsHelp(const std::vector<CommandOption> &options);

/// What --help prints.
QString helpText(const CommandHelp &help);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/argument_parser.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace normscope {

/// A name that a help text explains, such as a column of a table.
struct HelpEntry
{
    QString name;
    QString help; ///< One or more sentences.
};

/// The description of a subcommand in the language of the program. --help, the manual page and the shell completion are
/// generated from it.
struct CommandHelp
{
    /// "Usage: …", one line for each way to call it; then paragraphs; last, the title of the list that follows (entries
    /// or options), each after an empty line.
    QString intro;
    std::vector<HelpEntry> entries = {}; ///< Columns of the command's table, if any; listed before the options.
    QString optionsTitle = {}; ///< Set only with entries, whose title ends `intro`.
    std::vector<CommandOption> options;
    QStringList words = {}; ///< What the first argument can be, if it is one of a few names.
    QString ending = {}; ///< Text after the options.
};

/// An option as help texts write it: "--mode train|eval".
QString optionText(const CommandOption &option);

/// --help, which every command takes beside its own options.
CommandOption helpOption();

/// The lines that describe the options, wrapped at 80 columns.
QString optionsHelp(const std::vector<CommandOption> &options);

/// The text that --help prints.
QString helpText(const CommandHelp &help);

} // namespace normscope

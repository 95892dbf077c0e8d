// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/command_help.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct CommandHelpText
{
    Q_DECLARE_TR_FUNCTIONS(CommandHelp)
};

/// Breaks a text at spaces into lines of at most `width` characters.
QStringList wrapped(const QString &text, qsizetype width)
{
    QStringList lines = {QString()};
    for (const QString &word : text.split(QLatin1Char(' '))) {
        if (!lines.last().isEmpty() && lines.last().size() + 1 + word.size() > width)
            lines.append(QString());
        lines.last() += (lines.last().isEmpty() ? QString() : QStringLiteral(" ")) + word;
    }
    return lines;
}

/// The name of an entry, and on the lines below it its help, indented.
QString helpLines(const HelpEntry &entry)
{
    constexpr qsizetype indent = 6;
    constexpr qsizetype width = 80;
    QString result = QStringLiteral("  %1\n").arg(entry.name);
    for (const QString &line : wrapped(entry.help, width - indent))
        result += QString(indent, QLatin1Char(' ')) + line + QLatin1Char('\n');
    return result;
}

} // namespace

QString optionText(const CommandOption &option)
{
    const QString value = option.choices.isEmpty() ? option.value : option.choices.join(QLatin1Char('|'));
    return (QStringLiteral("--") + option.name + QLatin1Char(' ') + value).trimmed();
}

CommandOption helpOption()
{
    return {QStringLiteral("help"), {}, CommandHelpText::tr("Show this text.")};
}

QString optionsHelp(const std::vector<CommandOption> &options)
{
    QString result;
    for (const CommandOption &option : options)
        result += helpLines({optionText(option), option.help});
    return result;
}

QString helpText(const CommandHelp &help)
{
    QString text = help.intro;
    for (const HelpEntry &entry : help.entries)
        text += helpLines(entry);
    return text + help.optionsTitle + optionsHelp(help.options) + optionsHelp({helpOption()}) + help.ending;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/command_help.h"

#include "app/arguments/wrapped_text.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct CommandHelpText
{
    Q_DECLARE_TR_FUNCTIONS(CommandHelp)
};

constexpr int width = 80; ///< Columns of a terminal.

/// The paragraphs of an introduction; the lines that say how the command is called are the first.
QString introLines(const QString &intro)
{
    QStringList paragraphs = intro.split(QStringLiteral("\n\n"));
    for (qsizetype i = 1; i < paragraphs.size(); ++i) {
        QStringList lines;
        for (const QString &line : flowing(paragraphs[i]))
            lines += line.startsWith(u' ') ? QStringList {line} : wrapped(line, width);
        paragraphs[i] = lines.join(u'\n');
    }
    return paragraphs.join(QStringLiteral("\n\n")) + u'\n';
}

/// The name of an entry, and below it its help, further in. A name that is a long list of values takes more lines.
QString helpLines(const HelpEntry &entry)
{
    constexpr int nameIndent = 2;
    constexpr int listIndent = 10;
    constexpr int helpIndent = 6;
    QString result;
    const auto add = [&](const QString &line, int indent) {
        result += QString(indent, QLatin1Char(' ')) + line + QLatin1Char('\n');
    };
    QStringList name = wrapped(entry.name, width - listIndent);
    add(name.takeFirst(), nameIndent);
    for (const QString &line : name)
        add(line, listIndent);
    for (const QString &line : wrapped(entry.help, width - helpIndent))
        add(line, helpIndent);
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
    QString text = introLines(help.intro);
    for (const HelpEntry &entry : help.entries)
        text += helpLines(entry);
    return text + help.optionsTitle + optionsHelp(help.options) + optionsHelp({helpOption()}) + help.ending;
}

} // namespace normscope

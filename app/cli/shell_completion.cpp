// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shell_completion.h"

#include "app/cli/command_line.h"
#include "app/cli/command_table.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>

#include <algorithm>

namespace normscope {

namespace {

struct ShellCompletion
{
    Q_DECLARE_TR_FUNCTIONS(ShellCompletion)
};

/// The options of a command, or of the program without a command if `command` is empty.
struct Completed
{
    QString command;
    QString summary;
    std::vector<CommandOption> options;
    QStringList words; ///< As those of CommandHelp.
};

std::vector<Completed> allCompleted()
{
    std::vector<Completed> all = {{{}, {}, programHelp().options, {}}};
    for (const Command &command : commands()) {
        const CommandHelp help = command.help();
        all.push_back({QLatin1String(command.name), summaryOf(command), help.options, help.words});
    }
    for (Completed &completed : all)
        completed.options.push_back(helpOption());
    return all;
}

QStringList commandNames(const std::vector<Completed> &all)
{
    QStringList names;
    for (const Completed &completed : all)
        names += completed.command;
    names.removeAll(QString());
    return names;
}

bool takesValue(const CommandOption &option)
{
    return !option.value.isEmpty() || !option.choices.isEmpty();
}

QString inQuotes(QString text)
{
    return QLatin1Char('\'') + text.replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
}

QString bashCompletion(const std::vector<Completed> &all)
{
    QString cases;
    for (const Completed &completed : all) {
        QStringList names;
        QString values;
        for (const CommandOption &option : completed.options) {
            names += QStringLiteral("--") + option.name;
            if (!option.choices.isEmpty())
                values += QStringLiteral("        --%1) words=%2 ;;\n")
                              .arg(option.name, inQuotes(option.choices.join(QLatin1Char(' '))));
            else if (takesValue(option))
                values += QStringLiteral("        --%1) return ;;\n").arg(option.name);
        }
        names += completed.command.isEmpty() ? commandNames(all) : completed.words;
        cases += QStringLiteral("    %1)\n      words=%2\n      case $before in\n%3      esac ;;\n")
                     .arg(completed.command.isEmpty() ? QStringLiteral("''") : completed.command,
                          inQuotes(names.join(QLatin1Char(' '))), values);
    }
    return QStringLiteral(
               "# bash completion for normscope\n"
               "_normscope() {\n"
               "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words command=\n"
               "  case \" %1 \" in *\" ${COMP_WORDS[1]} \"*) ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]} ;; esac\n"
               "  case $command in\n%2  esac\n"
               "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
               "}\n"
               "complete -o bashdefault -o default -F _normscope normscope\n")
        .arg(commandNames(all).join(QLatin1Char(' ')), cases);
}

/// The help of an option for _arguments of zsh, in which brackets and colons separate fields.
QString zshText(QString text)
{
    for (const char16_t special : {u'\\', u'[', u']', u':'})
        text.replace(QChar(special), QStringLiteral("\\") + QChar(special));
    return text;
}

QString zshArguments(const Completed &completed)
{
    QString text = QStringLiteral("_arguments");
    for (const CommandOption &option : completed.options) {
        QString one = QStringLiteral("--%1[%2]").arg(option.name, zshText(option.help));
        if (!option.choices.isEmpty())
            one += QStringLiteral(":%1:(%2)").arg(option.name, option.choices.join(QLatin1Char(' ')));
        else if (takesValue(option))
            one += QStringLiteral(":%1:_files").arg(zshText(option.value));
        text += QStringLiteral(" \\\n      ") + inQuotes(one);
    }
    if (!completed.words.isEmpty())
        text += QStringLiteral(" \\\n      '1:word:(%1)'").arg(completed.words.join(QLatin1Char(' ')));
    return text + QStringLiteral(" \\\n      '*:file:_files'");
}

QString zshCompletion(const std::vector<Completed> &all)
{
    QString cases;
    QString described;
    for (const Completed &completed : all) {
        if (completed.command.isEmpty())
            continue;
        described += QStringLiteral("    %1\n").arg(inQuotes(completed.command + QLatin1Char(':') + completed.summary));
        cases += QStringLiteral("  %1)\n    shift words; ((CURRENT--))\n    %2 ;;\n")
                     .arg(completed.command, zshArguments(completed));
    }
    return QStringLiteral("#compdef normscope\n"
                          "case $words[2] in\n%1  *)\n"
                          "    local -a commands=(\n%2    )\n"
                          "    ((CURRENT == 2)) && _describe command commands\n"
                          "    %3 ;;\nesac\n")
        .arg(cases, described, zshArguments(all.front()));
}

QString fishCompletion(const std::vector<Completed> &all)
{
    const QString names = commandNames(all).join(QLatin1Char(' '));
    QString text = QStringLiteral("# fish completion for normscope\n");
    for (const Completed &completed : all) {
        const bool isWindow = completed.command.isEmpty();
        const QString where = isWindow ? QStringLiteral("not __fish_seen_subcommand_from ") + names
                                       : QStringLiteral("__fish_seen_subcommand_from ") + completed.command;
        if (!isWindow)
            text += QStringLiteral("complete -c normscope -n %1 -a %2 -d %3\n")
                        .arg(inQuotes(QStringLiteral("__fish_use_subcommand")), completed.command,
                             inQuotes(completed.summary));
        if (!completed.words.isEmpty()) {
            const QString words = completed.words.join(QLatin1Char(' '));
            text += QStringLiteral("complete -c normscope -n %1 -x -a %2\n")
                        .arg(inQuotes(where + QStringLiteral("; and not __fish_seen_subcommand_from ") + words),
                             inQuotes(words));
        }
        for (const CommandOption &option : completed.options) {
            text += QStringLiteral("complete -c normscope -n %1 -l %2").arg(inQuotes(where), option.name);
            if (!option.choices.isEmpty())
                text += QStringLiteral(" -x -a %1").arg(inQuotes(option.choices.join(QLatin1Char(' '))));
            else if (takesValue(option))
                text += QStringLiteral(" -r");
            text += QStringLiteral(" -d %1\n").arg(inQuotes(option.help));
        }
    }
    return text;
}

struct ShellSyntax
{
    const char *name;
    QString (*completion)(const std::vector<Completed> &all);
};
constexpr ShellSyntax shells[] = {{"bash", bashCompletion}, {"zsh", zshCompletion}, {"fish", fishCompletion}};

} // namespace

CommandHelp completionHelp()
{
    CommandHelp help;
    help.intro = ShellCompletion::tr("Usage: normscope completion bash|zsh|fish\n\n"
                                     "Prints what makes a shell complete commands, options and their values. In bash,\n"
                                     "for this session:\n\n"
                                     "  source <(normscope completion bash)\n\n"
                                     "Options:\n");
    for (const ShellSyntax &shell : shells)
        help.words += QLatin1String(shell.name);
    return help;
}

void runCompletion(const QStringList &words)
{
    const CommandArguments arguments(words, {}, 1);
    const QString name = arguments.files().value(0);
    const auto *shell
        = std::ranges::find_if(shells, [&](const ShellSyntax &known) { return name == QLatin1String(known.name); });
    if (shell == std::end(shells))
        throw InputError({MESSAGE_TEXT("Message", "Completion is there for bash, zsh and fish, not for “%1”."),
                          {name.toStdString()}});
    printText(shell->completion(allCompleted()));
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual_page.h"

#include "app/arguments/wrapped_text.h"
#include "app/cli/command_line.h"
#include "app/cli/command_table.h"
#include "engine/formats/atomic_file.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"
#include "widgets/core/full_width.h"

#include <QCoreApplication>
#include <QDir>

#include <filesystem>
#include <string>

namespace normscope {

namespace {

struct ManualPage
{
    Q_DECLARE_TR_FUNCTIONS(ManualPage)
};

/// Chinese text with a \: wherever a line may be broken. The macros of groff 1.22 for Chinese find these places, too,
/// but produce pages without end where a line has none.
QString withLineEnds(const QString &text)
{
    const QString closing = QStringLiteral("。，、；：！？）”’》…");
    QString marked;
    for (qsizetype i = 0; i < text.size(); ++i) {
        marked += text[i];
        const bool isLast = i + 1 == text.size() || text[i + 1].isSpace() || closing.contains(text[i + 1]);
        if (isFullWidth(text[i]) && !isLast)
            marked += QStringLiteral("\\:");
    }
    return marked;
}

/// Escapes a line for troff: backslashes, minus signs (a bare - is a hyphen) and a leading . or ', which starts a
/// request.
QString roffLine(QString text)
{
    text.replace(QLatin1Char('\\'), QStringLiteral("\\e")).replace(QLatin1Char('-'), QStringLiteral("\\-"));
    const bool isRequest = text.startsWith(QLatin1Char('.')) || text.startsWith(QLatin1Char('\''));
    return (isRequest ? QStringLiteral("\\&") : QString()) + text;
}

/// As roffLine(), with places for line breaks in Chinese.
QString roffText(const QString &text)
{
    return withLineEnds(roffLine(text));
}

/// A paragraph in roff; indented lines keep their line breaks.
QString roffParagraph(const QString &paragraph)
{
    QString text = QStringLiteral(".PP\n");
    bool fixed = false;
    for (const QString &line : flowing(paragraph)) {
        if (line.startsWith(u' ') != fixed) {
            fixed = !fixed;
            text += fixed ? QStringLiteral(".nf\n") : QStringLiteral(".fi\n");
        }
        text += roffText(line) + QLatin1Char('\n');
    }
    return fixed ? text + QStringLiteral(".fi\n") : text;
}

QString roffSection(const QString &title)
{
    return QStringLiteral(".SH %1\n").arg(title);
}

/// An entry in roff: its name in bold, the placeholder of its value in italics, and its help below.
QString roffEntry(const QString &name, const QString &value, const QString &help)
{
    QString variable = value.isEmpty() ? QString() : QStringLiteral(" \\fI%1\\fR").arg(roffText(value));
    variable.replace(QLatin1Char('|'), QStringLiteral("|\\:")); // Allows a line break after each |.
    return QStringLiteral(".TP\n\\fB%1\\fR%2\n%3\n").arg(roffText(name), variable, roffText(help));
}

QString roffOptions(const std::vector<CommandOption> &options)
{
    QString text;
    for (const CommandOption &option : options) {
        const QString value = optionText(option).section(QLatin1Char(' '), 1);
        text += roffEntry(QStringLiteral("--") + option.name, value, option.help);
    }
    return text;
}

/// @param name the name of the page for man: "normscope-compute"
QString manualPage(const QString &name, const QString &summary, const CommandHelp &help, const QString &entriesTitle)
{
    QStringList paragraphs = help.intro.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts);
    QString text = QStringLiteral(".TH %1 1 \"\" \"Normscope %2\" \"Normscope\"\n.ad l\n.nh\n")
                       .arg(roffText(name.toUpper()), QStringLiteral(NORMSCOPE_VERSION));
    text += roffSection(ManualPage::tr("NAME")) + roffText(name) + QStringLiteral(" \\- ") + roffLine(summary)
        + QLatin1Char('\n');
    text += roffSection(ManualPage::tr("SYNOPSIS"));
    for (const QString &usage : paragraphs.takeFirst().split(QLatin1Char('\n')))
        text += roffText(usage.mid(usage.indexOf(QLatin1String("normscope")))) + QStringLiteral("\n.br\n");
    text += roffSection(ManualPage::tr("DESCRIPTION"));
    for (const QString &paragraph :
         paragraphs.mid(0, paragraphs.size() - 1)) // The last paragraph is the title of the next section.
        text += roffParagraph(paragraph);
    if (!help.entries.empty())
        text += roffSection(entriesTitle);
    for (const HelpEntry &entry : help.entries)
        text += roffEntry(entry.name, {}, entry.help);
    text += roffSection(ManualPage::tr("OPTIONS"));
    if (help.options.size() > 2)
        text += roffText(ManualPage::tr("What stands in brackets holds without the option.")) + QLatin1Char('\n');
    text += roffOptions(help.options) + roffOptions({helpOption()});
    text += roffSection(ManualPage::tr("EXIT STATUS"));
    text += roffEntry(QStringLiteral("0"), {}, ManualPage::tr("It is done."));
    text += roffEntry(QStringLiteral("1"), {}, ManualPage::tr("It could not be done."));
    return text + roffEntry(QStringLiteral("2"), {}, ManualPage::tr("The input is wrong."));
}

/// The section that names the other pages.
QString seeAlso(const QString &name)
{
    QStringList pages;
    if (!name.isEmpty())
        pages += QStringLiteral("\\fBnormscope\\fR(1)");
    for (const Command &command : commands()) {
        const QString other = QLatin1String(command.name);
        if (other != name)
            pages += QStringLiteral("\\fBnormscope\\-%1\\fR(1)").arg(roffText(other));
    }
    return roffSection(ManualPage::tr("SEE ALSO")) + pages.join(QStringLiteral(",\n")) + QLatin1Char('\n');
}

QString programPage()
{
    return manualPage(QStringLiteral("normscope"), ManualPage::tr("look at normalization layers"), programHelp(),
                      ManualPage::tr("COMMANDS"))
        + seeAlso({});
}

QString commandPage(const Command &command)
{
    const QString name = QLatin1String(command.name);
    return manualPage(QStringLiteral("normscope-") + name, summaryOf(command), command.help(),
                      ManualPage::tr("COLUMNS"))
        + seeAlso(name);
}

void writePage(const std::filesystem::path &file, const QString &page)
{
    const std::string text = page.toStdString();
    AtomicFile out(file);
    out.write(text);
    out.commit();
}

void writePages(const QString &folder)
{
    if (!QDir().mkpath(folder))
        throw IoError({MESSAGE_TEXT("Message", "The folder “%1” cannot be made."), {folder.toStdString()}});
    const std::filesystem::path pages = nativePath(folder);
    writePage(pages / "normscope.1", programPage());
    for (const Command &command : commands())
        writePage(pages / (std::string("normscope-") + command.name + ".1"), commandPage(command));
}

std::vector<CommandOption> manualOptions()
{
    return {
        {QStringLiteral("out"), ManualPage::tr("FOLDER"),
         ManualPage::tr("Write the pages of the program and of all commands into this folder, created if missing.")},
        {QStringLiteral("language"),
         {},
         ManualPage::tr("The language of the page (the system's)."),
         {QStringLiteral("en"), QStringLiteral("zh_CN")}}};
}

} // namespace

CommandHelp manualHelp()
{
    CommandHelp help;
    help.intro = ManualPage::tr("Usage: normscope manual [COMMAND] [OPTION …]\n\n"
                                "Prints the manual page of the program, or of a command, as man reads it:\n\n"
                                "  normscope manual compute | man -l -\n\n"
                                "Options:\n");
    help.options = manualOptions();
    for (const Command &command : commands())
        help.words += QLatin1String(command.name);
    return help;
}

void runManual(const QStringList &words)
{
    const CommandArguments arguments(words, manualOptions(), 1);
    const QString folder = arguments.text(QStringLiteral("out"));
    if (!folder.isEmpty())
        return writePages(folder);
    if (arguments.files().isEmpty())
        return printText(programPage());
    const QString name = arguments.files().first();
    const Command *command = findCommand(name);
    if (!command)
        throw InputError(
            {MESSAGE_TEXT("Message", "There is no command “%1”; --help lists them."), {name.toStdString()}});
    printText(commandPage(*command));
}

} // namespace normscope

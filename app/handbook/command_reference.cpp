// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/command_reference.h"

#include "app/arguments/wrapped_text.h"

#include <QCoreApplication>

#include <utility>

namespace normscope {

namespace {

struct CommandReference
{
    Q_DECLARE_TR_FUNCTIONS(CommandReference)
};

MarkdownRuns plainRuns(const QString &text)
{
    return {{.text = text, .link = {}}};
}

MarkdownRuns codeRuns(const QString &text)
{
    return {{.text = text, .isCode = true, .link = {}}};
}

MarkdownBlock paragraph(const QString &text)
{
    return {.kind = MarkdownBlock::Kind::Paragraph, .runs = plainRuns(text)};
}

MarkdownBlock code(const QStringList &lines)
{
    MarkdownBlock block {.kind = MarkdownBlock::Kind::Fence, .info = QStringLiteral("text")};
    for (const QString &line : lines)
        block.lines.push_back({line, {}});
    return block;
}

void addHeading(const QString &title, const QString &anchor, HandbookChapter &chapter)
{
    chapter.sections.push_back({anchor, title, 2, chapter.blocks.size()});
    chapter.blocks.push_back({.kind = MarkdownBlock::Kind::Heading, .level = 2, .runs = plainRuns(title)});
}

/// Appends a paragraph of a help text; lines indented by two spaces become a block of code.
void addParagraph(const QString &text, HandbookChapter &chapter)
{
    QStringList fixed;
    const auto flush = [&] {
        if (!fixed.isEmpty())
            chapter.blocks.push_back(code(std::exchange(fixed, {})));
    };
    for (const QString &line : flowing(text)) {
        if (line.startsWith(u' ')) {
            fixed += line.mid(2);
        } else {
            flush();
            chapter.blocks.push_back(paragraph(line));
        }
    }
    flush();
}

/// Longer lists of values (in characters) would make the rows of the narrow option column high, so they are appended to
/// the description of the option.
constexpr qsizetype mostValueLetters = 60;

/// The table row of an option such as "--method batch|layer": its name and values, then its description. Spaces around
/// the bars between the values allow line breaks there.
std::vector<MarkdownRuns> optionRow(const CommandOption &option)
{
    const QString whole = optionText(option);
    const QString value = whole.section(u' ', 1).replace(u'|', QStringLiteral(" | "));
    MarkdownRuns name = codeRuns(whole.section(u' ', 0, 0));
    if (value.size() <= mostValueLetters) {
        if (!value.isEmpty())
            name.push_back({.text = QStringLiteral(" ") + value, .link = {}});
        return {name, plainRuns(option.help)};
    }
    name.push_back({.text = QStringLiteral(" …"), .link = {}});
    return {name, plainRuns(option.help + u' ' + value)};
}

void addOptions(const std::vector<CommandOption> &options, HandbookChapter &chapter)
{
    if (options.empty())
        return;
    MarkdownBlock table {.kind = MarkdownBlock::Kind::Table};
    table.rows.push_back({plainRuns(CommandReference::tr("option")), plainRuns(CommandReference::tr("what it says"))});
    for (const CommandOption &option : options)
        table.rows.push_back(optionRow(option));
    chapter.blocks.push_back(table);
}

void addEntries(const std::vector<HelpEntry> &entries, bool isProgram, HandbookChapter &chapter)
{
    if (entries.empty())
        return;
    MarkdownBlock table {.kind = MarkdownBlock::Kind::Table};
    table.rows.push_back(
        {plainRuns(isProgram ? CommandReference::tr("command") : CommandReference::tr("column")),
         plainRuns(isProgram ? CommandReference::tr("what it does") : CommandReference::tr("what it holds"))});
    for (const HelpEntry &entry : entries) {
        MarkdownRuns name = codeRuns(entry.name);
        if (isProgram)
            name.front().link = u'#' + entry.name;
        table.rows.push_back({name, plainRuns(entry.help)});
    }
    chapter.blocks.push_back(table);
}

} // namespace

void addCommand(const HandbookCommand &command, HandbookChapter &chapter)
{
    const bool isProgram = command.name.isEmpty();
    const QString name = isProgram ? QStringLiteral("normscope") : command.name;
    addHeading(isProgram ? name : QStringLiteral("normscope ") + name, name, chapter);
    if (!isProgram)
        chapter.blocks.push_back(paragraph(command.summary));
    QStringList paragraphs = command.help.intro.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts);
    QStringList usage;
    for (const QString &line : paragraphs.takeFirst().split(u'\n'))
        usage += line.mid(line.indexOf(QLatin1String("normscope")));
    chapter.blocks.push_back(code(usage));
    if (!paragraphs.isEmpty())
        paragraphs.removeLast(); // The title of the entries or options, which become tables.
    for (const QString &text : paragraphs)
        addParagraph(text, chapter);
    addEntries(command.help.entries, isProgram, chapter);
    addOptions(command.help.options, chapter);
}

} // namespace normscope

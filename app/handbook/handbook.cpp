// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/handbook.h"

#include "app/handbook/command_reference.h"
#include "app/markdown/markdown_html.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace normscope {

namespace {

const QString englishHandbook = QStringLiteral("en");
const QString commandsFence = QStringLiteral("commands");

QByteArray chapterText(const QString &id, const QString &language)
{
    for (const QString &spoken : {language, englishHandbook}) {
        QFile file(QStringLiteral(":/handbook/%1.%2.md").arg(id, spoken));
        if (file.open(QIODevice::ReadOnly))
            return file.readAll();
    }
    return {};
}

std::vector<std::pair<QString, QString>> readOtherWords(const QString &language)
{
    std::vector<std::pair<QString, QString>> words;
    QFile file(QStringLiteral(":/handbook/search.%1.json").arg(language));
    if (!file.open(QIODevice::ReadOnly))
        return words;
    const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object();
    for (auto word = all.begin(); word != all.end(); ++word)
        words.emplace_back(word.key(), word.value().toString());
    return words;
}

/// Removes "{#anchor}" from the end of a heading and returns the anchor; empty: there is none.
QString takeAnchor(MarkdownRuns &runs)
{
    if (runs.empty() || !runs.back().text.endsWith(u'}'))
        return {};
    QString &text = runs.back().text;
    const qsizetype open = text.lastIndexOf(QLatin1String("{#"));
    if (open < 0)
        return {};
    const QString anchor = text.mid(open + 2).chopped(1);
    text = text.left(open).trimmed();
    return anchor;
}

bool isFenceOfCommands(const MarkdownBlock &block)
{
    return block.kind == MarkdownBlock::Kind::Fence && block.info == commandsFence;
}

/// Reads the parts from the contents: each heading of level 2 is a part, the linked items below it are its chapters.
std::vector<HandbookPart> partsOf(const HandbookChapter &contents)
{
    std::vector<HandbookPart> parts;
    for (const MarkdownBlock &block : contents.blocks) {
        if (block.kind == MarkdownBlock::Kind::Heading && block.level == 2)
            parts.push_back({runsText(block.runs), {}});
        if (block.kind != MarkdownBlock::Kind::Item || parts.empty())
            continue;
        const auto link = std::ranges::find_if(block.runs, [](const MarkdownRun &run) { return !run.link.isEmpty(); });
        if (link != block.runs.end())
            parts.back().chapters += link->link;
    }
    return parts;
}

} // namespace

const HandbookSection *HandbookChapter::find(const QString &anchor) const
{
    const auto found = std::ranges::find(sections, anchor, &HandbookSection::anchor);
    return found == sections.end() ? nullptr : &*found;
}

const HandbookChapter *Handbook::find(const QString &id) const
{
    if (id == handbookContents)
        return &contents;
    const auto found = std::ranges::find(chapters, id, &HandbookChapter::id);
    return found == chapters.end() ? nullptr : &*found;
}

HandbookPlace handbookPlace(const QString &link, const QString &sameChapter)
{
    const qsizetype mark = link.indexOf(u'#');
    const QString chapter = mark < 0 ? link : link.left(mark);
    return {chapter.isEmpty() ? sameChapter : chapter, mark < 0 ? QString() : link.mid(mark + 1)};
}

QString handbookLink(const HandbookPlace &place)
{
    return place.anchor.isEmpty() ? place.chapter : place.chapter + u'#' + place.anchor;
}

HandbookChapter readChapter(const QString &id, const QByteArray &text, const std::vector<HandbookCommand> &commands)
{
    HandbookChapter chapter;
    chapter.id = id;
    for (MarkdownBlock &block : parseMarkdown(text, 0, {.tables = true, .pictures = true}, chapter.mistakes)) {
        if (isFenceOfCommands(block)) {
            for (const HandbookCommand &command : commands)
                addCommand(command, chapter);
            continue;
        }
        if (block.kind == MarkdownBlock::Kind::Heading) {
            const QString anchor = takeAnchor(block.runs);
            chapter.sections.push_back({anchor, runsText(block.runs), block.level, chapter.blocks.size()});
            if (block.level == 1)
                chapter.title = chapter.sections.back().title;
        }
        chapter.blocks.push_back(std::move(block));
    }
    return chapter;
}

Handbook readHandbook(const QString &language, const std::vector<HandbookCommand> &commands)
{
    Handbook handbook;
    handbook.language = language;
    handbook.otherWords = readOtherWords(language);
    handbook.contents = readChapter(handbookContents, chapterText(handbookContents, language), {});
    handbook.title = handbook.contents.title;
    handbook.parts = partsOf(handbook.contents);
    for (const HandbookPart &part : handbook.parts) {
        for (const QString &id : part.chapters)
            handbook.chapters.push_back(readChapter(id, chapterText(id, language), commands));
    }
    return handbook;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"
#include "app/markdown/markdown.h"

#include <QStringList>

#include <utility>
#include <vector>

namespace normscope {

/// A heading of a chapter with its anchor, which links and context help (F1) refer to.
struct HandbookSection
{
    QString anchor; ///< Empty for the chapter's title and for headings without one.
    QString title;
    int level = 2; ///< 1: the chapter's title.
    std::size_t block = 0; ///< Index of the heading in HandbookChapter::blocks.
};

struct HandbookChapter
{
    QString id; ///< "explore"; the file is explore.en.md.
    QString title;
    std::vector<MarkdownBlock> blocks; ///< The chapter's title is the first block.
    std::vector<HandbookSection> sections; ///< The first one is the chapter's title.
    std::vector<TextMistake> mistakes;

    /// The section with that anchor, or null.
    const HandbookSection *find(const QString &anchor) const;
};

/// A part of the table of contents: its title and the ids of its chapters.
struct HandbookPart
{
    QString title;
    QStringList chapters;
};

/// The whole handbook in one language, in memory.
struct Handbook
{
    QString language; ///< "en", "zh_CN".
    QString title;
    HandbookChapter contents; ///< The start page: a greeting, then the parts with links to their chapters.
    std::vector<HandbookPart> parts;
    std::vector<HandbookChapter> chapters; ///< In the order of the contents.
    /// Synonyms for the search: a word that a reader may type, and the handbook's word for it ("shortcut" and "key").
    std::vector<std::pair<QString, QString>> otherWords;

    /// The chapter (or the contents) with that id, or null.
    const HandbookChapter *find(const QString &id) const;
};

/// A position in the handbook, the target of a link.
struct HandbookPlace
{
    QString chapter; ///< "contents" for the contents.
    QString anchor; ///< Empty: the chapter's beginning.
    friend bool operator==(const HandbookPlace &, const HandbookPlace &) = default;
};
inline const QString handbookContents = QStringLiteral("contents");

/// Parses a link: "explore#derivation", "explore", or "#derivation" within the chapter `sameChapter`.
HandbookPlace handbookPlace(const QString &link, const QString &sameChapter);
QString handbookLink(const HandbookPlace &place);

/// A command of the program as the handbook describes it, generated from the tables that --help prints.
struct HandbookCommand
{
    QString name; ///< Empty: the program itself, without a command.
    QString summary;
    CommandHelp help;
};

/// Reads the handbook from the program's resources; a chapter without a file in `language` is read in English. The
/// sections of `commands` replace the fence `commands`; their texts are in the program's language.
Handbook readHandbook(const QString &language, const std::vector<HandbookCommand> &commands);

/// Parses one chapter from the Markdown of its file.
HandbookChapter readChapter(const QString &id, const QByteArray &text, const std::vector<HandbookCommand> &commands);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/arguments/command_help.h"
#include "app/markdown/markdown.h"

#include <QStringList>

#include <utility>
#include <vector>

namespace normscope {

/// A heading of a chapter with its anchor, by which links and the key F1 find it.
struct HandbookSection
{
    QString anchor; ///< Of the chapter's own title: empty.
    QString title;
    int level = 2; ///< 1: the chapter's title.
    std::size_t block = 0; ///< The heading.
};

struct HandbookChapter
{
    QString id; ///< "explore"; the file is explore.en.md.
    QString title;
    std::vector<MarkdownBlock> blocks; ///< The title first.
    std::vector<HandbookSection> sections; ///< The chapter itself first.
    std::vector<TextMistake> mistakes;

    const HandbookSection *find(const QString &anchor) const;
};

/// A part of the contents: its title, and the ids of its chapters.
struct HandbookPart
{
    QString title;
    QStringList chapters;
};

/// The handbook in one language: a value, all of it read.
struct Handbook
{
    QString language; ///< "en", "zh_CN".
    QString title;
    HandbookChapter contents; ///< What the reader meets first: a greeting, then parts with links to their chapters.
    std::vector<HandbookPart> parts;
    std::vector<HandbookChapter> chapters; ///< In the order of the contents.
    /// What somebody may type who looks for something, and what it is called here: "shortcut" and "key".
    std::vector<std::pair<QString, QString>> otherWords;

    /// Null: there is none of that id.
    const HandbookChapter *find(const QString &id) const;
};

/// Where in the handbook something stands.
struct HandbookPlace
{
    QString chapter; ///< "contents" for the contents.
    QString anchor; ///< Empty: at its beginning.
    friend bool operator==(const HandbookPlace &, const HandbookPlace &) = default;
};
inline const QString handbookContents = QStringLiteral("contents");

/// "explore#derivation", "#derivation" in the same chapter, "explore".
HandbookPlace handbookPlace(const QString &link, const QString &sameChapter);
QString handbookLink(const HandbookPlace &place);

/// A command of the program as the handbook describes it: from the tables that --help prints.
struct HandbookCommand
{
    QString name; ///< Empty: the program without one.
    QString summary;
    CommandHelp help;
};

/// Reads the handbook that comes along, in English where a chapter does not speak the language. The commands stand in
/// the place of the fence `commands`; their texts are in the language of the program.
Handbook readHandbook(const QString &language, const std::vector<HandbookCommand> &commands);

/// A chapter from its text: what readHandbook() does with each.
HandbookChapter readChapter(const QString &id, const QByteArray &text, const std::vector<HandbookCommand> &commands);

} // namespace normscope

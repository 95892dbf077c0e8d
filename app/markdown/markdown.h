// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace normscope {

// Markdown as lessons and the handbook are written in: CommonMark without HTML, read by md4c into blocks in the order
// of the file, each with its place, so that mistakes can be told.

/// Where in a file something stands, both from 1; the column counts characters.
struct TextPlace
{
    int line = 1;
    int column = 1;
    friend auto operator<=>(const TextPlace &, const TextPlace &) = default;
};

/// What is wrong in a file, in one sentence.
struct TextMistake
{
    TextPlace place = {};
    Message sentence;
};

/// A text of the file with its place.
struct PlacedText
{
    QString text;
    TextPlace place = {};
};

/// A piece of running text in one form.
struct MarkdownRun
{
    QString text; ///< Of a computed value: what stands between the braces.
    TextPlace place = {};
    bool isStrong = false;
    bool isEmphasis = false;
    bool isCode = false;
    bool isBreak = false; ///< A new line; there is no text.
    bool isComputed = false;
    QString link; ///< "live:mean", "drag:cell", "do:tensor.method.layer", "explore#derivation"; empty: none.
};
using MarkdownRuns = std::vector<MarkdownRun>;

/// A block of Markdown as md4c reports it.
struct MarkdownBlock
{
    enum class Kind
    {
        Heading,
        Paragraph,
        Item,
        Rule,
        Fence,
        Table,
        Picture ///< A paragraph that is nothing else; `runs` say what it shows.
    };
    Kind kind = Kind::Paragraph;
    TextPlace place = {};
    int level = 0; ///< Of a heading, 1 … 6; of an item, how deep its list is.
    int number = 0; ///< Of an item of a numbered list.
    bool isQuoted = false;
    MarkdownRuns runs = {};
    QString info = {}; ///< Of a fence: the word behind its backticks; of a picture: where it is.
    std::vector<PlacedText> lines = {}; ///< Of a fence.
    std::vector<std::vector<MarkdownRuns>> rows = {}; ///< Of a table: its cells, titles first.
};

/// What a text may have beside plain Markdown.
struct MarkdownRules
{
    bool values = false; ///< Text between braces is split off as a computed value.
    bool tables = false;
    bool pictures = false; ///< Otherwise a picture is a mistake.
};

/// Translates offsets into a text of UTF-8 into lines and columns.
class LineTable
{
public:
    explicit LineTable(const QByteArray &text);
    TextPlace place(qsizetype offset) const;

private:
    const QByteArray &m_text;
    std::vector<qsizetype> m_starts;
};

/// A text that is no Markdown: values between braces split off as computed ones, and the rest as it is.
MarkdownRuns valueRuns(const PlacedText &text);

/// Parses from `offset` on, behind a header. What the rules leave out becomes a mistake.
std::vector<MarkdownBlock> parseMarkdown(const QByteArray &text, qsizetype offset, const MarkdownRules &rules,
                                         std::vector<TextMistake> &mistakes);

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace normscope {

// The Markdown of lessons and the handbook: CommonMark without HTML. md4c parses it into blocks in the order of the
// file; every block and text keeps its place so that mistakes can be reported with line and column.

/// A position in a file. Both count from 1; the column counts UTF-16 code units.
struct TextPlace
{
    int line = 1;
    int column = 1;
    friend auto operator<=>(const TextPlace &, const TextPlace &) = default;
};

/// A mistake in a file: its place and one sentence about it.
struct TextMistake
{
    TextPlace place = {};
    Message sentence;
};

/// A text from a file and the place where it begins.
struct PlacedText
{
    QString text;
    TextPlace place = {};
};

/// A piece of running text whose formatting and link are the same throughout.
struct MarkdownRun
{
    QString text; ///< For a computed value (isComputed): the text between its braces.
    TextPlace place = {};
    bool isStrong = false;
    bool isEmphasis = false;
    bool isCode = false;
    bool isBreak = false; ///< A hard line break; `text` is empty.
    bool isComputed = false;
    QString link; ///< "live:mean", "drag:cell", "do:tensor.method.layer", "explore#derivation"; empty: no link.
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
        Picture ///< A paragraph that consists of one picture; `runs` are its caption.
    };
    Kind kind = Kind::Paragraph;
    TextPlace place = {};
    int level = 0; ///< Heading: 1 … 6; item: nesting depth of its list, from 1.
    int number = 0; ///< Item of a numbered list: its number; 0: no number.
    bool isQuoted = false;
    MarkdownRuns runs = {};
    QString info = {}; ///< Fence: the info string behind its backticks; picture: the destination of its link.
    std::vector<PlacedText> lines = {}; ///< Fence: its lines.
    std::vector<std::vector<MarkdownRuns>> rows = {}; ///< Table: its cells by row; first the titles.
};

/// The extensions that a text may use beside CommonMark.
struct MarkdownRules
{
    bool values = false; ///< Text between braces is split off as a computed value.
    bool tables = false;
    bool pictures = false; ///< If false, a picture is reported as a mistake.
};

/// Translates byte offsets into a UTF-8 text to lines and columns. The text must outlive the table.
class LineTable
{
public:
    explicit LineTable(const QByteArray &text);
    TextPlace place(qsizetype offset) const;

private:
    const QByteArray &m_text;
    std::vector<qsizetype> m_starts;
};

/// Splits a text that is not Markdown into runs: the values between braces become computed runs, the rest stays as it
/// is.
MarkdownRuns valueRuns(const PlacedText &text);

/// Parses `text` from the byte `offset` (behind a header) on. A picture that `rules` do not allow is appended to
/// `mistakes`.
std::vector<MarkdownBlock> parseMarkdown(const QByteArray &text, qsizetype offset, const MarkdownRules &rules,
                                         std::vector<TextMistake> &mistakes);

} // namespace normscope

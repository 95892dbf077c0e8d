// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QByteArray>

#include <vector>

namespace normscope {

/// A block of Markdown as md4c reports it, in the order of the file.
struct MarkdownBlock
{
    enum class Kind
    {
        Heading,
        Paragraph,
        Item,
        Rule,
        Fence
    };
    Kind kind = Kind::Paragraph;
    LessonPlace place = {};
    int level = 0; ///< Of a heading, 1 … 6; of an item, how deep its list is.
    int number = 0; ///< Of an item of a numbered list.
    bool isQuoted = false;
    std::vector<LessonRun> runs = {};
    QString info = {}; ///< Of a fence: the word behind its backticks.
    std::vector<LessonText> lines = {}; ///< Of a fence.
};

/// Translates offsets into a text of UTF-8 into lines and columns.
class LineTable
{
public:
    explicit LineTable(const QByteArray &text);
    LessonPlace place(qsizetype offset) const;

private:
    const QByteArray &m_text;
    std::vector<qsizetype> m_starts;
};

/// Parses Markdown (CommonMark without HTML, by md4c) from `offset` on, behind the header. Text between braces is split
/// off as a computed value. What lessons have no use for (pictures) becomes a mistake.
std::vector<MarkdownBlock> parseMarkdown(const QByteArray &text, qsizetype offset,
                                         std::vector<LessonMistake> &mistakes);

} // namespace normscope

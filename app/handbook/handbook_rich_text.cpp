// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/handbook_rich_text.h"

#include "app/handbook/handbook_printed.h"
#include "app/markdown/markdown_html.h"

#include <algorithm>

namespace normscope {

namespace {

/// Font size of a heading relative to that of paragraphs.
double headingFactor(int level)
{
    return level == 1 ? 1.85 : level == 2 ? 1.32 : 1.08;
}

QString headingHtml(const MarkdownBlock &block, const QString &anchor, const Theme &theme, const QFont &font)
{
    const double size = font.pointSizeF() * headingFactor(block.level);
    const int above = block.level == 1 ? 0 : static_cast<int>(size * 1.4);
    const int below = static_cast<int>(size * (block.level == 1 ? 0.7 : 0.45));
    const QString mark = anchor.isEmpty() ? QString() : QStringLiteral("<a name=\"%1\"></a>").arg(anchor);
    return QStringLiteral("<p style=\"margin-top:%1px; margin-bottom:%2px; line-height:115%\">%3<span "
                          "style=\"font-size:%4pt; font-weight:%5; color:%6\">%7</span></p>")
        .arg(above)
        .arg(below)
        .arg(mark)
        .arg(size, 0, 'f', 1)
        .arg(block.level == 3 ? 600 : 700)
        .arg(theme.text.name(), runsHtml(block.runs));
}

QString fenceHtml(const MarkdownBlock &block, const Theme &theme, const QFont &font)
{
    return QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"9\" bgcolor=\"%1\" "
                          "style=\"margin-top:2px; margin-bottom:12px\"><tr><td><pre style=\"white-space:pre-wrap; "
                          "margin:0; line-height:120%; font-size:%2pt; font-family:%3\">%4</pre></td></tr></table>")
        .arg(theme.window.name())
        .arg(font.pointSizeF() * 0.88, 0, 'f', 1)
        .arg(codeFamilies, fenceLines(block).join(u'\n').toHtmlEscaped());
}

QString tableHtml(const MarkdownBlock &block, const Theme &theme)
{
    QString html = QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"5\" style=\"margin-top:2px; "
                                  "margin-bottom:12px; border-collapse:collapse\">");
    for (std::size_t row = 0; row < block.rows.size(); ++row) {
        html += QStringLiteral("<tr>");
        const QString cell = row == 0
            ? QStringLiteral("<td style=\"border-bottom:2px solid %1\"><p style=\"margin:0\"><b>%2</b></p></td>")
            : QStringLiteral("<td style=\"border-bottom:1px solid %1\"><p style=\"margin:0\">%2</p></td>");
        for (const MarkdownRuns &runs : block.rows[row])
            html += cell.arg(theme.border.name(), runsHtml(runs));
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

QString pictureHtml(const MarkdownBlock &block, const Theme &theme, const QFont &font)
{
    return QStringLiteral("<p style=\"margin-top:6px; margin-bottom:2px; line-height:100%\"><img src=\"%1%2\"></p>"
                          "<p style=\"margin-bottom:14px\"><span style=\"font-size:%3pt; color:%4\">%5</span></p>")
        .arg(pictureScheme, block.info)
        .arg(font.pointSizeF() * 0.9, 0, 'f', 1)
        .arg(theme.mutedText.name(), runsHtml(block.runs));
}

QString quoteHtml(const QString &html, const Theme &theme)
{
    return QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"9\" bgcolor=\"%1\" "
                          "style=\"margin-top:2px; margin-bottom:12px\"><tr><td><p style=\"margin:0\">%2</p></td></tr>"
                          "</table>")
        .arg(theme.accentSoft.name(), html);
}

} // namespace

QString handbookStyleSheet(const Theme &theme)
{
    return QStringLiteral("a { color: %1; text-decoration: none; } p { line-height: 140%; margin-top: 0; "
                          "margin-bottom: 10px; } code { font-family: %2; }")
        .arg(theme.accent.name(), codeFamilies);
}

QString blockRichText(const MarkdownBlock &block, const Theme &theme, const QFont &font)
{
    switch (block.kind) {
    case MarkdownBlock::Kind::Heading:
        return headingHtml(block, {}, theme, font);
    case MarkdownBlock::Kind::Fence:
        return fenceHtml(block, theme, font);
    case MarkdownBlock::Kind::Table:
        return tableHtml(block, theme);
    case MarkdownBlock::Kind::Picture:
        return pictureHtml(block, theme, font);
    case MarkdownBlock::Kind::Rule:
        return QStringLiteral("<hr>");
    case MarkdownBlock::Kind::Item:
        return itemHtml(block.level, block.number, runsHtml(block.runs));
    case MarkdownBlock::Kind::Paragraph:
        break;
    }
    const QString html = runsHtml(block.runs);
    return block.isQuoted ? quoteHtml(html, theme) : QStringLiteral("<p>%1</p>").arg(html);
}

QString chapterRichText(const HandbookChapter &chapter, const Theme &theme, const QFont &font)
{
    QString html;
    for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
        const MarkdownBlock &block = chapter.blocks[i];
        const auto section = std::ranges::find(chapter.sections, i, &HandbookSection::block);
        html += section == chapter.sections.end() ? blockRichText(block, theme, font)
                                                  : headingHtml(block, section->anchor, theme, font);
    }
    return html;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/handbook_site.h"

#include "app/handbook/handbook_printed.h"
#include "app/markdown/markdown_html.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr auto styleSheet
    = R"(:root { --text: #1c2433; --muted: #5a6478; --line: #d9dee7; --soft: #f3f5f9; --accent: #2257c4; --page: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9f0; --muted: #a4adbf; --line: #3a4254; --soft: #262d3b; --accent: #8fb2ff; --page: #1b212d; }
  img { background: #fff; border-radius: 6px; padding: 6px; }
}
body { margin: 0; color: var(--text); background: var(--page); font: 16px/1.6 Inter, "Noto Sans CJK SC", "WenQuanYi Micro Hei", "PingFang SC", "Microsoft YaHei", sans-serif; }
.frame { display: grid; grid-template-columns: 17rem minmax(0, 46rem); gap: 3rem; max-width: 72rem; margin: 0 auto; padding: 2rem 1.5rem; }
nav { font-size: 0.9rem; line-height: 1.45; }
nav h2 { font-size: 0.8rem; color: var(--muted); margin: 1.2rem 0 0.3rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 0.3rem 0; }
nav .here { font-weight: 600; color: var(--text); }
a { color: var(--accent); }
nav a { text-decoration: none; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.2rem 0 0.6rem; }
h3 { font-size: 1.05rem; margin: 1.6rem 0 0.4rem; }
pre { background: var(--soft); border-radius: 6px; padding: 0.8rem 1rem; overflow-x: auto; font-size: 0.86rem; line-height: 1.5; }
code { font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 0.92em; }
pre code { font-size: inherit; }
table { border-collapse: collapse; width: 100%; font-size: 0.94rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.8rem 0.35rem 0; border-bottom: 1px solid var(--line); }
figure { margin: 1.4rem 0; }
img { max-width: 100%; height: auto; }
figcaption { color: var(--muted); font-size: 0.9rem; }
blockquote { margin: 1rem 0; padding: 0.1rem 1rem; border-left: 3px solid var(--line); }
.way { display: flex; justify-content: space-between; gap: 2rem; margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.95rem; }
@media (max-width: 56rem) { .frame { display: block; } nav { margin-bottom: 2rem; } }
@media print { nav, .way { display: none; } .frame { display: block; } }
)";

QString fileOf(const QString &chapter)
{
    return chapter == handbookContents ? QStringLiteral("index.html") : chapter + QStringLiteral(".html");
}

QString hrefOf(const HandbookPlace &place)
{
    return fileOf(place.chapter) + (place.anchor.isEmpty() ? QString() : u'#' + place.anchor);
}

class PageWriter
{
public:
    explicit PageWriter(const HandbookChapter &chapter)
        : m_chapter(chapter)
    { }

    QString body()
    {
        for (std::size_t i = 0; i < m_chapter.blocks.size(); ++i) {
            const MarkdownBlock &block = m_chapter.blocks[i];
            setLists(block.kind == MarkdownBlock::Kind::Item ? block.level : 0, block.number > 0);
            add(block, i);
        }
        setLists(0, false);
        return m_html;
    }

private:
    QString html(const MarkdownRuns &runs) const { return runsHtml(printedRuns(runs, m_chapter.id, hrefOf)); }

    /// Opens and closes lists until `depth` of them are open, the innermost of this kind.
    void setLists(int depth, bool isNumbered)
    {
        const QString kind = isNumbered ? QStringLiteral("ol") : QStringLiteral("ul");
        while (m_lists.size() > depth || (depth > 0 && m_lists.size() == depth && m_lists.last() != kind))
            m_html += QStringLiteral("</%1>\n").arg(m_lists.takeLast());
        while (m_lists.size() < depth) {
            m_lists += kind;
            m_html += QStringLiteral("<%1>\n").arg(m_lists.last());
        }
    }

    void add(const MarkdownBlock &block, std::size_t index)
    {
        switch (block.kind) {
        case MarkdownBlock::Kind::Heading: {
            const auto section = std::ranges::find(m_chapter.sections, index, &HandbookSection::block);
            const QString anchor = section == m_chapter.sections.end() ? QString() : section->anchor;
            m_html
                += QStringLiteral("<h%1%2>%3</h%1>\n")
                       .arg(block.level)
                       .arg(anchor.isEmpty() ? QString() : QStringLiteral(" id=\"%1\"").arg(anchor), html(block.runs));
            break;
        }
        case MarkdownBlock::Kind::Fence:
            m_html += QStringLiteral("<pre><code>%1</code></pre>\n").arg(fenceLines(block).join(u'\n').toHtmlEscaped());
            break;
        case MarkdownBlock::Kind::Table:
            addTable(block);
            break;
        case MarkdownBlock::Kind::Picture:
            m_html += QStringLiteral(
                          "<figure><img src=\"pictures/%1.svg\" alt=\"%2\"><figcaption>%3</figcaption></figure>\n")
                          .arg(block.info, runsText(block.runs).toHtmlEscaped(), html(block.runs));
            break;
        case MarkdownBlock::Kind::Rule:
            m_html += QStringLiteral("<hr>\n");
            break;
        case MarkdownBlock::Kind::Item:
            m_html += QStringLiteral("<li>%1</li>\n").arg(html(block.runs));
            break;
        case MarkdownBlock::Kind::Paragraph:
            m_html += (block.isQuoted ? QStringLiteral("<blockquote><p>%1</p></blockquote>\n")
                                      : QStringLiteral("<p>%1</p>\n"))
                          .arg(html(block.runs));
            break;
        }
    }

    void addTable(const MarkdownBlock &block)
    {
        m_html += QStringLiteral("<table>\n");
        for (std::size_t row = 0; row < block.rows.size(); ++row) {
            const QString cell = row == 0 ? QStringLiteral("<th>%1</th>") : QStringLiteral("<td>%1</td>");
            m_html += QStringLiteral("<tr>");
            for (const MarkdownRuns &runs : block.rows[row])
                m_html += cell.arg(html(runs));
            m_html += QStringLiteral("</tr>\n");
        }
        m_html += QStringLiteral("</table>\n");
    }

    const HandbookChapter &m_chapter;
    QString m_html;
    QStringList m_lists;
};

QString navigation(const Handbook &handbook, const QString &here)
{
    QString html = QStringLiteral("<nav>\n<a href=\"index.html\">%1</a>\n").arg(handbook.title.toHtmlEscaped());
    for (const HandbookPart &part : handbook.parts) {
        html += QStringLiteral("<h2>%1</h2>\n<ul>\n").arg(part.title.toHtmlEscaped());
        for (const QString &id : part.chapters) {
            const QString title = handbook.find(id)->title.toHtmlEscaped();
            html += id == here ? QStringLiteral("<li><span class=\"here\">%1</span></li>\n").arg(title)
                               : QStringLiteral("<li><a href=\"%1\">%2</a></li>\n").arg(fileOf(id), title);
        }
        html += QStringLiteral("</ul>\n");
    }
    return html + QStringLiteral("</nav>\n");
}

/// Links to the previous and the next chapter.
QString wayOn(const Handbook &handbook, const QString &here)
{
    const auto at = std::ranges::find(handbook.chapters, here, &HandbookChapter::id);
    const auto link = [](const HandbookChapter &chapter, const QString &form) {
        return QStringLiteral("<a href=\"%1\">%2</a>").arg(fileOf(chapter.id), form.arg(chapter.title.toHtmlEscaped()));
    };
    QString before = QStringLiteral("<span></span>");
    QString next;
    if (at == handbook.chapters.end()) {
        if (!handbook.chapters.empty())
            next = link(handbook.chapters.front(), QStringLiteral("%1 →"));
    } else {
        if (at != handbook.chapters.begin())
            before = link(*std::prev(at), QStringLiteral("← %1"));
        if (std::next(at) != handbook.chapters.end())
            next = link(*std::next(at), QStringLiteral("%1 →"));
    }
    return QStringLiteral("<div class=\"way\">%1 %2</div>\n").arg(before, next);
}

QByteArray chapterPage(const Handbook &handbook, const HandbookChapter &chapter)
{
    const bool isFirst = chapter.id == handbookContents;
    const QString title = isFirst ? handbook.title : QStringLiteral("%1 – %2").arg(chapter.title, handbook.title);
    QString language = handbook.language;
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                          "<meta name=\"generator\" content=\"Normscope " NORMSCOPE_VERSION "\">\n"
                          "<title>%2</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n"
                          "<div class=\"frame\">\n%3<main>\n%4%5</main>\n</div>\n</body>\n</html>\n")
        .arg(language.replace(u'_', u'-'), title.toHtmlEscaped(), navigation(handbook, chapter.id),
             PageWriter(chapter).body(), wayOn(handbook, chapter.id))
        .toUtf8();
}

} // namespace

std::vector<SiteFile> handbookSite(const Handbook &handbook)
{
    std::vector<SiteFile> files = {{fileOf(handbookContents), chapterPage(handbook, handbook.contents)},
                                   {QStringLiteral("style.css"), styleSheet}};
    for (const HandbookChapter &chapter : handbook.chapters)
        files.push_back({fileOf(chapter.id), chapterPage(handbook, chapter)});
    return files;
}

QStringList pictureNames(const Handbook &handbook)
{
    QStringList names;
    for (const HandbookChapter &chapter : handbook.chapters) {
        for (const MarkdownBlock &block : chapter.blocks) {
            if (block.kind == MarkdownBlock::Kind::Picture && !names.contains(block.info))
                names += block.info;
        }
    }
    return names;
}

} // namespace normscope

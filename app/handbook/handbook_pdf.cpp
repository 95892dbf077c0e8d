// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/handbook_pdf.h"

#include "app/figures/pdf_document.h"
#include "app/handbook/handbook_pdf_parts.h"
#include "app/handbook/handbook_printed.h"
#include "app/lessons/handout/handout_flow.h"
#include "app/markdown/markdown_html.h"

#include <QCoreApplication>
#include <QPagedPaintDevice>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

struct HandbookPdf
{
    Q_DECLARE_TR_FUNCTIONS(HandbookPdf)
};

constexpr QSizeF handbookPaper(210, 297); ///< Millimetres.
// Gaps above blocks, in pixels of 96 per inch.
constexpr double handbookParagraphGap = 9;
constexpr double itemGap = 5;
constexpr double handbookSectionGap = 24;
constexpr double blockGap = 11;
/// Scale of charts: they are laid out for a screen, with larger type than paper needs. Pictures of whole pages are not
/// scaled.
constexpr double pictureScale = 0.8;
constexpr double fullWidth = 0.92; ///< Share of the text's width from which on pictures are not scaled.
constexpr double lowPicture = 220; ///< Pixels. Scaling down a picture that is no higher would save no space.
constexpr int headingSizes[] = {HandoutStyle::titleSize, HandoutStyle::stepSize + 1, HandoutStyle::bodySize};

class PdfMaker
{
public:
    PdfMaker(const Handbook &handbook, const HandbookFigure &figure)
        : m_handbook(handbook)
        , m_figure(figure)
        , m_style(handbook.language)
        , m_flow(handbookPaper * pixelsPerMillimetre)
    { }

    QByteArray pdf()
    {
        addTitle();
        addContents();
        for (const HandbookChapter &chapter : m_handbook.chapters)
            addChapter(chapter);
        for (const auto &[entry, part] : m_entries)
            entry->setPage(m_flow.pageOf(part));
        FigureMetadata about;
        about.title = m_handbook.title;
        about.caption = HandbookPdf::tr("Version %1").arg(QStringLiteral(NORMSCOPE_VERSION));
        about.keywords = {QStringLiteral("normalization")};
        about.creator = QStringLiteral("Normscope " NORMSCOPE_VERSION);
        return pdfDocument(handbookPaper, about, [this](QPainter &painter, QPagedPaintDevice &device) {
            m_flow.paint(painter, device, [&](int page) { paintFootOf(page, painter); });
        });
    }

private:
    using Keep = HandoutFlow::Keep;

    void addText(const QString &html, int size, QFont::Weight weight, const QColor &color, double gap,
                 Keep keep = Keep::Free)
    {
        m_flow.add(std::make_unique<HandoutText>(html, m_style.font(size, weight), color, m_style.theme), gap, keep);
    }
    static QString paragraph(const QString &text) { return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()); }
    QString html(const MarkdownRuns &runs) const { return runsHtml(printedRuns(runs, {}, {})); }

    void addTitle()
    {
        const Theme &theme = m_style.theme;
        addText(paragraph(m_handbook.title), 40, QFont::Bold, theme.text, 0);
        addText(paragraph(HandbookPdf::tr("Version %1").arg(QStringLiteral(NORMSCOPE_VERSION))), HandoutStyle::bodySize,
                QFont::Normal, theme.mutedText, 6);
        if (!m_handbook.contents.blocks.empty()) { // Only the first paragraph, which introduces the program; the rest
                                                   // of the contents page is for the help window.
            const auto first
                = std::ranges::find(m_handbook.contents.blocks, MarkdownBlock::Kind::Paragraph, &MarkdownBlock::kind);
            if (first != m_handbook.contents.blocks.end())
                addText(QStringLiteral("<p>%1</p>").arg(html(first->runs)), HandoutStyle::bodySize, QFont::Normal,
                        theme.text, 18);
        }
    }

    /// Adds the contents. The page numbers are set in pdf(), once everything is laid out.
    void addContents()
    {
        addText(paragraph(HandbookPdf::tr("Contents")), HandoutStyle::stepSize, QFont::DemiBold, m_style.theme.text, 34,
                Keep::WithNext);
        for (const HandbookPart &part : m_handbook.parts) {
            addText(paragraph(part.title), HandoutStyle::smallSize, QFont::DemiBold, m_style.theme.accent, 16,
                    Keep::WithNext);
            for (const QString &id : part.chapters) {
                for (const HandbookSection &section : m_handbook.find(id)->sections) {
                    if (section.level > 2)
                        continue;
                    auto entry = std::make_unique<PrintedEntry>(section.title, section.level, m_style);
                    m_places.push_back({entry.get(), {id, section.anchor}});
                    m_flow.add(std::move(entry), section.level == 1 ? 6 : 0,
                               section.level == 1 ? Keep::WithNext : Keep::Free);
                }
            }
        }
    }

    void addChapter(const HandbookChapter &chapter)
    {
        m_flow.beginPage();
        m_chapters.emplace_back(m_flow.partCount(), chapter.title);
        for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
            const auto section = std::ranges::find(chapter.sections, i, &HandbookSection::block);
            if (section != chapter.sections.end())
                noteSection({chapter.id, section->anchor});
            // Only code is kept with the text before it. A picture may move to the next page: keeping it with its text
            // would leave half-empty pages.
            const bool isKept
                = i + 1 < chapter.blocks.size() && chapter.blocks[i + 1].kind == MarkdownBlock::Kind::Fence;
            addBlock(chapter.blocks[i], isKept ? Keep::WithNext : Keep::Free);
        }
    }

    /// Records the part that is added next as the target of the contents' entry for `place`.
    void noteSection(const HandbookPlace &place)
    {
        for (const auto &[entry, wanted] : m_places) {
            if (wanted == place)
                m_entries.emplace_back(entry, m_flow.partCount());
        }
    }

    void addBlock(const MarkdownBlock &block, Keep keep)
    {
        const Theme &theme = m_style.theme;
        switch (block.kind) {
        case MarkdownBlock::Kind::Heading: {
            const int level = std::clamp(block.level, 1, 3);
            addText(QStringLiteral("<p>%1</p>").arg(html(block.runs)), headingSizes[level - 1], QFont::Bold, theme.text,
                    level == 1 ? 0 : handbookSectionGap, Keep::WithNext);
            break;
        }
        case MarkdownBlock::Kind::Fence:
            m_flow.add(std::make_unique<PrintedCode>(fenceLines(block), m_style), blockGap, keep);
            break;
        case MarkdownBlock::Kind::Table:
            m_flow.add(std::make_unique<PrintedTable>(cells(block), m_style), blockGap, keep);
            break;
        case MarkdownBlock::Kind::Picture:
            addPicture(block);
            break;
        case MarkdownBlock::Kind::Item:
            m_flow.add(std::make_unique<HandoutText>(itemHtml(block.level, block.number, html(block.runs)),
                                                     m_style.font(HandoutStyle::bodySize - 1), theme.text, theme),
                       itemGap, keep);
            break;
        case MarkdownBlock::Kind::Rule:
        case MarkdownBlock::Kind::Paragraph:
            addText(QStringLiteral("<p>%1</p>").arg(html(block.runs)), HandoutStyle::bodySize - 1, QFont::Normal,
                    theme.text, handbookParagraphGap, keep);
            break;
        }
    }

    std::vector<QStringList> cells(const MarkdownBlock &block) const
    {
        std::vector<QStringList> rows;
        for (const auto &row : block.rows) {
            rows.emplace_back();
            for (const MarkdownRuns &runs : row)
                rows.back() += html(runs);
        }
        return rows;
    }

    void addPicture(const MarkdownBlock &block)
    {
        std::vector<FigureSheet> sheets;
        sheets.push_back(m_figure(block.info));
        const QSizeF size = sheets.front().pixels();
        const bool isChart = size.width() < fullWidth * m_flow.textWidth() && size.height() > lowPicture;
        m_flow.add(std::make_unique<HandoutFigures>(std::move(sheets), isChart ? pictureScale : 1), blockGap,
                   Keep::WithNext);
        addText(QStringLiteral("<p>%1</p>").arg(html(block.runs)), HandoutStyle::smallSize, QFont::Normal,
                m_style.theme.mutedText, 3);
    }

    QString chapterOf(int page)
    {
        QString title;
        for (const auto &[part, name] : m_chapters) {
            if (m_flow.pageOf(part) <= page)
                title = name;
        }
        return title;
    }

    void paintFootOf(int page, QPainter &painter)
    {
        const QString chapter = chapterOf(page);
        paintFoot(painter, handbookPaper * pixelsPerMillimetre, m_style, chapter.isEmpty() ? m_handbook.title : chapter,
                  QString::number(page));
    }

    const Handbook &m_handbook;
    const HandbookFigure &m_figure;
    HandoutStyle m_style;
    HandoutFlow m_flow;
    std::vector<std::pair<PrintedEntry *, HandbookPlace>> m_places; ///< Entries of the contents and their targets.
    std::vector<std::pair<PrintedEntry *, std::size_t>> m_entries; ///< Entries, and the flow's part at their target.
    std::vector<std::pair<std::size_t, QString>> m_chapters; ///< First part in the flow, and title of each.
};

} // namespace

QByteArray handbookPdf(const Handbook &handbook, const HandbookFigure &figure)
{
    return PdfMaker(handbook, figure).pdf();
}

} // namespace normscope

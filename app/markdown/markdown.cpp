// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/markdown/markdown.h"

#include <md4c.h>

#include <algorithm>

namespace normscope {

namespace {

/// Collects the blocks that md4c reports. md4c is C code: its callbacks must not throw.
class BlockCollector
{
public:
    BlockCollector(const QByteArray &text, const MarkdownRules &rules, std::vector<TextMistake> &mistakes)
        : m_rules(rules)
        , m_begin(text.constData())
        , m_end(text.constData() + text.size())
        , m_lines(text)
        , m_mistakes(mistakes)
    { }

    std::vector<MarkdownBlock> take() { return std::move(m_blocks); }

    void enterBlock(MD_BLOCKTYPE type, const void *detail)
    {
        switch (type) {
        case MD_BLOCK_QUOTE:
            ++m_quotes;
            break;
        case MD_BLOCK_UL:
            m_lists.push_back(0);
            break;
        case MD_BLOCK_OL:
            m_lists.push_back(static_cast<int>(static_cast<const MD_BLOCK_OL_DETAIL *>(detail)->start));
            break;
        case MD_BLOCK_LI:
            begin(MarkdownBlock::Kind::Item);
            m_blocks.back().level = static_cast<int>(m_lists.size());
            if (!m_lists.empty() && m_lists.back() > 0)
                m_blocks.back().number = m_lists.back()++;
            m_isItemOpen = true;
            break;
        case MD_BLOCK_H:
            begin(MarkdownBlock::Kind::Heading);
            m_blocks.back().level = static_cast<int>(static_cast<const MD_BLOCK_H_DETAIL *>(detail)->level);
            break;
        case MD_BLOCK_P:
            if (!m_isItemOpen) // The first paragraph of an item belongs to the item's block.
                begin(MarkdownBlock::Kind::Paragraph);
            m_isItemOpen = false;
            break;
        case MD_BLOCK_HR:
            begin(MarkdownBlock::Kind::Rule);
            break;
        case MD_BLOCK_TABLE:
            begin(MarkdownBlock::Kind::Table);
            break;
        case MD_BLOCK_TR:
            m_blocks.back().rows.emplace_back();
            break;
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            m_blocks.back().rows.back().emplace_back();
            break;
        case MD_BLOCK_CODE: {
            begin(MarkdownBlock::Kind::Fence);
            const MD_ATTRIBUTE &info = static_cast<const MD_BLOCK_CODE_DETAIL *>(detail)->info;
            m_blocks.back().info = attributeText(info).trimmed();
            if (isInside(info.text))
                setPlace(info.text);
            m_isCode = true;
            m_beginsLine = true;
            break;
        }
        default:
            break;
        }
    }

    void leaveBlock(MD_BLOCKTYPE type)
    {
        if (type == MD_BLOCK_QUOTE)
            --m_quotes;
        else if ((type == MD_BLOCK_UL || type == MD_BLOCK_OL) && !m_lists.empty())
            m_lists.pop_back();
        else if (type == MD_BLOCK_LI)
            m_isItemOpen = false;
        else if (type == MD_BLOCK_CODE)
            m_isCode = false;
    }

    void enterSpan(MD_SPANTYPE type, const void *detail)
    {
        if (type == MD_SPAN_A)
            m_form.link = attributeText(static_cast<const MD_SPAN_A_DETAIL *>(detail)->href);
        else if (type == MD_SPAN_IMG && m_rules.pictures && !m_blocks.empty()) {
            m_blocks.back().kind = MarkdownBlock::Kind::Picture;
            m_blocks.back().info = attributeText(static_cast<const MD_SPAN_IMG_DETAIL *>(detail)->src);
        } else
            setForm(type, true);
    }

    void leaveSpan(MD_SPANTYPE type)
    {
        if (type == MD_SPAN_A)
            m_form.link.clear();
        else if (type == MD_SPAN_IMG && m_rules.pictures)
            return;
        else if (type == MD_SPAN_IMG) // The picture's alternative text came before, so m_last is its place.
            m_mistakes.push_back({m_last, {MESSAGE_TEXT("Message", "Pictures have no place in a lesson.")}});
        else
            setForm(type, false);
    }

    void text(MD_TEXTTYPE type, const char *begin, MD_SIZE size)
    {
        if (m_blocks.empty())
            return;
        const QString added = QString::fromUtf8(begin, static_cast<qsizetype>(size));
        if (isInside(begin))
            setPlace(begin);
        if (m_isCode)
            return addCode(added);
        MarkdownRun run = m_form;
        run.place = m_last;
        if (type == MD_TEXT_BR) {
            run.isBreak = true;
        } else if (type == MD_TEXT_SOFTBR) {
            run.text = QStringLiteral("\n");
        } else if (type == MD_TEXT_ENTITY) {
            run.text = entityText(added);
        } else {
            run.text = type == MD_TEXT_NULLCHAR ? QString(QChar::ReplacementCharacter) : added;
        }
        runs().push_back(run);
    }

private:
    void begin(MarkdownBlock::Kind kind)
    {
        m_blocks.push_back({.kind = kind, .place = m_last, .isQuoted = m_quotes > 0});
        m_isUnplaced = true;
    }

    /// The runs that text is added to: those of the current table cell, otherwise those of the block.
    MarkdownRuns &runs()
    {
        MarkdownBlock &block = m_blocks.back();
        const bool isCell
            = block.kind == MarkdownBlock::Kind::Table && !block.rows.empty() && !block.rows.back().empty();
        return isCell ? block.rows.back().back() : block.runs;
    }

    bool isInside(const char *text) const { return std::less_equal<>()(m_begin, text) && std::less<>()(text, m_end); }

    /// The place of a block is that of its first text, as md4c reports no offsets of blocks.
    void setPlace(const char *text)
    {
        m_last = m_lines.place(text - m_begin);
        if (m_isUnplaced && !m_blocks.empty())
            m_blocks.back().place = m_last;
        m_isUnplaced = false;
    }

    void setForm(MD_SPANTYPE type, bool on)
    {
        if (type == MD_SPAN_STRONG)
            m_form.isStrong = on;
        else if (type == MD_SPAN_EM)
            m_form.isEmphasis = on;
        else if (type == MD_SPAN_CODE)
            m_form.isCode = on;
    }

    void addCode(const QString &added)
    {
        std::vector<PlacedText> &lines = m_blocks.back().lines;
        if (added == QLatin1String("\n")) {
            if (m_beginsLine)
                lines.push_back({{}, m_last});
            m_beginsLine = true;
            return;
        }
        if (m_beginsLine)
            lines.push_back({{}, m_last});
        lines.back().text += added;
        m_beginsLine = false;
    }

    static QString attributeText(const MD_ATTRIBUTE &attribute)
    {
        return attribute.text ? QString::fromUtf8(attribute.text, static_cast<qsizetype>(attribute.size)) : QString();
    }

    /// Decodes the entities that the texts use; md4c passes them on undecoded.
    static QString entityText(const QString &entity)
    {
        if (entity == QLatin1String("&amp;"))
            return QStringLiteral("&");
        if (entity == QLatin1String("&lt;"))
            return QStringLiteral("<");
        if (entity == QLatin1String("&gt;"))
            return QStringLiteral(">");
        return entity == QLatin1String("&nbsp;") ? QString(QChar::Nbsp) : entity;
    }

    const MarkdownRules &m_rules;
    const char *m_begin;
    const char *m_end;
    LineTable m_lines;
    std::vector<TextMistake> &m_mistakes;
    std::vector<MarkdownBlock> m_blocks;
    std::vector<int> m_lists; ///< For each open list, outermost first: the number of its next item; 0: bullets.
    MarkdownRun m_form;
    TextPlace m_last;
    int m_quotes = 0;
    bool m_isItemOpen = false;
    bool m_isCode = false;
    bool m_beginsLine = false;
    bool m_isUnplaced = false;
};

BlockCollector &collector(void *user)
{
    return *static_cast<BlockCollector *>(user);
}

bool hasSameForm(const MarkdownRun &a, const MarkdownRun &b)
{
    return a.isStrong == b.isStrong && a.isEmphasis == b.isEmphasis && a.isCode == b.isCode && a.link == b.link
        && !a.isBreak && !b.isBreak;
}

/// Joins neighbouring runs of the same form: md4c splits text at every character that could be markup, but expressions
/// in braces have to be read whole.
MarkdownRuns joined(const MarkdownRuns &runs)
{
    MarkdownRuns result;
    for (const MarkdownRun &run : runs) {
        if (!result.empty() && hasSameForm(result.back(), run))
            result.back().text += run.text;
        else
            result.push_back(run);
    }
    return result;
}

/// Appends the run to `result`, split where values stand between braces.
void addSplit(const MarkdownRun &run, MarkdownRuns &result)
{
    if (run.isBreak || run.isCode) {
        result.push_back(run);
        return;
    }
    qsizetype from = 0;
    MarkdownRun piece = run;
    const auto add = [&](qsizetype begin, qsizetype end, bool isComputed) {
        if (begin == end && !isComputed)
            return;
        piece.text = run.text.mid(begin, end - begin);
        piece.isComputed = isComputed;
        const QString before = run.text.left(begin);
        const qsizetype lines = before.count(u'\n');
        piece.place = run.place;
        piece.place.line += static_cast<int>(lines);
        piece.place.column = lines == 0 ? run.place.column + static_cast<int>(begin)
                                        : static_cast<int>(begin - before.lastIndexOf(u'\n'));
        result.push_back(piece);
    };
    while (true) {
        const qsizetype open = run.text.indexOf(u'{', from);
        const qsizetype close = open < 0 ? -1 : run.text.indexOf(u'}', open);
        if (close < 0)
            break;
        add(from, open, false);
        add(open + 1, close, true);
        from = close + 1;
    }
    add(from, run.text.size(), false);
}

MarkdownRuns settled(const MarkdownRuns &runs, const MarkdownRules &rules)
{
    if (!rules.values)
        return joined(runs);
    MarkdownRuns split;
    for (const MarkdownRun &run : joined(runs))
        addSplit(run, split);
    return split;
}

} // namespace

LineTable::LineTable(const QByteArray &text)
    : m_text(text)
    , m_starts {0}
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == '\n')
            m_starts.push_back(i + 1);
    }
}

TextPlace LineTable::place(qsizetype offset) const
{
    const auto line = std::ranges::upper_bound(m_starts, offset) - m_starts.begin();
    const qsizetype start = m_starts[static_cast<std::size_t>(line - 1)];
    const qsizetype characters = QString::fromUtf8(m_text.constData() + start, offset - start).size();
    return {static_cast<int>(line), static_cast<int>(characters) + 1};
}

MarkdownRuns valueRuns(const PlacedText &text)
{
    MarkdownRun whole;
    whole.text = text.text;
    whole.place = text.place;
    MarkdownRuns result;
    addSplit(whole, result);
    return result;
}

std::vector<MarkdownBlock> parseMarkdown(const QByteArray &text, qsizetype offset, const MarkdownRules &rules,
                                         std::vector<TextMistake> &mistakes)
{
    BlockCollector blocks(text, rules, mistakes);
    MD_PARSER parser {};
    parser.flags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS | (rules.tables ? MD_FLAG_TABLES : 0U);
    parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *user) {
        collector(user).enterBlock(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void *, void *user) {
        collector(user).leaveBlock(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void *detail, void *user) {
        collector(user).enterSpan(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void *, void *user) {
        collector(user).leaveSpan(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR *begin, MD_SIZE size, void *user) {
        collector(user).text(type, begin, size);
        return 0;
    };
    md_parse(text.constData() + offset, static_cast<MD_SIZE>(text.size() - offset), &parser, &blocks);
    std::vector<MarkdownBlock> result = blocks.take();
    for (MarkdownBlock &block : result) {
        block.runs = settled(block.runs, rules);
        for (std::vector<MarkdownRuns> &row : block.rows) {
            for (MarkdownRuns &cell : row)
                cell = settled(cell, rules);
        }
    }
    return result;
}

} // namespace normscope

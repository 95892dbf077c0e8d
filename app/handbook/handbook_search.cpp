// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/handbook_search.h"

#include "app/markdown/markdown_html.h"
#include "widgets/core/full_width.h"

#include <QStringMatcher>

#include <algorithm>

namespace normscope {

namespace {

/// Characters shown before and behind a hit; a Chinese character counts as two.
constexpr int contextBefore = 36;
constexpr int contextAfter = 76;
/// Score of a word in the title: it outweighs hits in the text.
constexpr int worthOfTitle = 50;
/// Most hits in the text that count per word. In long texts, such as tables of options, fewer count, so that a short
/// section about the word ranks higher.
constexpr int mostWorthOfText = 8;
constexpr int mostWorthOfLongText = 1;
constexpr int longText = 2000; ///< Characters; longer texts are long.

QString blockText(const MarkdownBlock &block)
{
    QString text = runsText(block.runs);
    for (const auto &row : block.rows) {
        for (const MarkdownRuns &cell : row)
            text += runsText(cell) + u' ';
    }
    for (const PlacedText &line : block.lines)
        text += line.text.simplified() + u' ';
    return text.simplified();
}

bool isHan(QChar c)
{
    return c.script() == QChar::Script_Han;
}

/// The words typed, separated by spaces and where Chinese and other letters meet: "导出pdf" are two words.
QStringList wordsOf(const QString &typed)
{
    QString apart;
    for (const QChar c : typed) {
        if (!apart.isEmpty() && apart.back().isLetter() && c.isLetter() && isHan(apart.back()) != isHan(c))
            apart += u' ';
        apart += c;
    }
    return apart.split(u' ', Qt::SkipEmptyParts);
}

/// The word as typed, and the handbook's synonyms for it. Chinese synonyms are replaced anywhere in the word, others
/// only at its beginning, so that "colors" finds "colours"; synonyms of one letter such as ε replace whole words only.
QStringList spellings(const QString &word, const std::vector<std::pair<QString, QString>> &otherWords)
{
    QStringList all = {word};
    for (const auto &[other, said] : otherWords) {
        const qsizetype at = word.indexOf(other, 0, Qt::CaseInsensitive);
        const bool isWhole = word.size() == other.size();
        if (isWhole ? at == 0 : isHan(other[0]) ? at >= 0 : at == 0 && said.size() > 1)
            all += QString(word).replace(at, other.size(), said);
    }
    return all;
}

int countOf(const QString &text, const QStringList &spellings)
{
    int count = 0;
    for (const QString &word : spellings) {
        const QStringMatcher matcher(word, Qt::CaseInsensitive);
        for (qsizetype at = matcher.indexIn(text); at >= 0; at = matcher.indexIn(text, at + word.size()))
            ++count;
    }
    return count;
}

int widthOf(QChar c)
{
    return isFullWidth(c) ? 2 : 1;
}

qsizetype endOfContext(const QString &text, qsizetype from)
{
    int width = 0;
    while (from < text.size() && width < contextAfter)
        width += widthOf(text[from++]);
    return from;
}

/// Begins at a word's beginning if there is a space in the context.
qsizetype beginOfContext(const QString &text, qsizetype hit)
{
    qsizetype from = hit;
    for (int width = 0; from > 0 && width < contextBefore;)
        width += widthOf(text[--from]);
    const qsizetype space = text.indexOf(u' ', from);
    return from == 0 || space < 0 || space >= hit ? from : space + 1;
}

} // namespace

HandbookSearch::HandbookSearch(const Handbook &handbook)
    : m_otherWords(handbook.otherWords)
{
    for (const HandbookChapter &chapter : handbook.chapters) {
        std::size_t section = 0;
        for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
            const bool begins = section < chapter.sections.size() && chapter.sections[section].block == i;
            if (begins) {
                const HandbookSection &begun = chapter.sections[section++];
                const bool isNamed = begun.level == 1 || !begun.anchor.isEmpty();
                if (isNamed || m_texts.empty()) {
                    m_texts.push_back(
                        {{chapter.id, begun.anchor}, chapter.title, begun.level == 1 ? QString() : begun.title, {}});
                    continue;
                }
            }
            if (m_texts.empty() || m_texts.back().place.chapter != chapter.id)
                m_texts.push_back({{chapter.id, {}}, chapter.title, {}, {}});
            QString &text = m_texts.back().text;
            text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + blockText(chapter.blocks[i]);
        }
    }
}

QStringList HandbookSearch::lookedFor(const QString &typed) const
{
    QStringList all;
    for (const QString &word : wordsOf(typed.simplified()))
        all += spellings(word, m_otherWords);
    return all;
}

std::vector<HandbookMatch> HandbookSearch::find(const QString &typed) const
{
    std::vector<QStringList> words;
    for (const QString &word : wordsOf(typed.simplified()))
        words.push_back(spellings(word, m_otherWords));
    if (words.empty())
        return {};
    std::vector<std::pair<int, HandbookMatch>> found;
    for (const Text &text : m_texts) {
        const QString &title = text.section.isEmpty() ? text.chapter : text.section;
        const int most = text.text.size() > longText ? mostWorthOfLongText : mostWorthOfText;
        int worth = 0;
        bool hasAll = true;
        for (const QStringList &word : words) {
            const int inTitle = countOf(title, word);
            const int inText = countOf(text.text, word);
            hasAll = hasAll && inTitle + inText > 0;
            worth += (inTitle > 0 ? worthOfTitle : 0) + std::min(inText, most);
        }
        if (!hasAll)
            continue;
        HandbookMatch match {text.place, text.chapter, text.section, {}, {}, {}};
        qsizetype hit = -1;
        qsizetype length = 0;
        for (const QStringList &word : words) {
            for (const QString &spelling : word) {
                const qsizetype at = text.text.indexOf(spelling, 0, Qt::CaseInsensitive);
                if (at >= 0 && (hit < 0 || at < hit)) {
                    hit = at;
                    length = spelling.size();
                }
            }
        }
        if (hit < 0) {
            match.after = text.text.left(endOfContext(text.text, 0));
        } else {
            const qsizetype from = beginOfContext(text.text, hit);
            match.before = (from > 0 ? QStringLiteral("… ") : QString()) + text.text.mid(from, hit - from);
            match.hit = text.text.mid(hit, length);
            match.after = text.text.mid(hit + length, endOfContext(text.text, hit + length) - hit - length);
        }
        found.emplace_back(worth, std::move(match));
    }
    std::ranges::stable_sort(found, std::ranges::greater(), [](const auto &entry) { return entry.first; });
    std::vector<HandbookMatch> matches;
    for (auto &[worth, match] : found) {
        if (matches.size() < mostMatches)
            matches.push_back(std::move(match));
    }
    return matches;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

namespace normscope {

/// A section in which the searched words were found.
struct HandbookMatch
{
    HandbookPlace place;
    QString chapter; ///< Title of the chapter.
    QString section; ///< Title of the section; empty: the text before the chapter's first section.
    QString before; ///< The text before the first hit; empty if only the title matches.
    QString hit; ///< The first hit as it is written in the text.
    QString after; ///< The text behind the first hit.
};

/// Finds the sections that contain every word typed or a synonym of it, ignoring case; Chinese words are searched for
/// as typed. Sections whose title contains the words come first, then those that contain them more often. There is no
/// index: a few hundred kilobytes of text are scanned.
class HandbookSearch
{
public:
    explicit HandbookSearch(const Handbook &handbook);

    std::vector<HandbookMatch> find(const QString &words) const;
    /// The spellings that find() searches for: each word as typed, and its synonyms in the handbook.
    QStringList lookedFor(const QString &words) const;
    static constexpr std::size_t mostMatches = 60;

private:
    struct Text
    {
        HandbookPlace place;
        QString chapter;
        QString section;
        QString text;
    };
    std::vector<Text> m_texts;
    std::vector<std::pair<QString, QString>> m_otherWords;
};

} // namespace normscope

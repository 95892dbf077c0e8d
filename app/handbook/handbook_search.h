// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/handbook.h"

namespace normscope {

/// A section in which something was found.
struct HandbookMatch
{
    HandbookPlace place;
    QString chapter; ///< Titles.
    QString section; ///< Empty: before the chapter's first section.
    QString before; ///< The line around the first hit: what stands before it,
    QString hit; ///< what was found, as it is written there,
    QString after; ///< and what comes behind it.
};

/// Finds sections in which every word stands, or what the handbook calls it, in any case; Chinese is looked for as it
/// is typed. Those first whose title has them, then those that have them more often. A few hundred kilobytes are simply
/// read through.
class HandbookSearch
{
public:
    explicit HandbookSearch(const Handbook &handbook);

    std::vector<HandbookMatch> find(const QString &words) const;
    /// What find() looks for: each word as it is typed, and as the handbook has it.
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

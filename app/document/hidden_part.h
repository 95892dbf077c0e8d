// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/tensor/error.h"

#include <QString>
#include <QStringList>

#include <string>

namespace normscope {

/// The parts that the window of a document hides: pages, views, controls and commands by their ids
/// (app/pages/hideable.h), set by a lesson or a teacher. Stored in the document; changes can be undone.
struct HiddenParts
{
    QString ids; ///< Comma-separated; unknown ids have no effect.

    friend bool operator==(const HiddenParts &, const HiddenParts &) = default;
};

inline constexpr qsizetype mostHiddenIds = 300;
inline constexpr qsizetype longestHiddenIds = 10'000;

inline QStringList hiddenIds(const HiddenParts &parts)
{
    return parts.ids.split(QLatin1Char(','), Qt::SkipEmptyParts);
}

/// Sorts the ids and removes duplicates, so that equal sets compare equal.
inline HiddenParts hiddenParts(QStringList ids)
{
    ids.removeDuplicates();
    ids.sort();
    return {ids.join(QLatin1Char(','))};
}

/// Throws InputError for more than mostHiddenIds ids or longestHiddenIds characters.
inline void validate(const HiddenParts &parts)
{
    if (parts.ids.size() > longestHiddenIds || hiddenIds(parts).size() > mostHiddenIds)
        throw InputError(
            {MESSAGE_TEXT("Message", "At most %1 parts of the window are hidden."), {std::to_string(mostHiddenIds)}});
}

template <>
struct Properties<HiddenParts>
{
    static constexpr const char *key = "hidden";
    static constexpr const char *edit = QT_TRANSLATE_NOOP("normscope::Document", "Hide and show parts of the window");
    static constexpr std::tuple list {Property {"ids", &HiddenParts::ids}};
};

} // namespace normscope

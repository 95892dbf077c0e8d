// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/tensor/error.h"

#include <QString>
#include <QStringList>

#include <string>

namespace normscope {

/// The normalizations that the page "Compare" shows side by side.
struct Comparison
{
    /// Comma-separated texts of specification.h, and "open" for the scene's own normalization; empty: the methods that
    /// the layout has. As texts they mean the same method on every tensor.
    QString choices;

    friend bool operator==(const Comparison &, const Comparison &) = default;
};

inline constexpr int mostChoices = 6;
/// The page keeps at least this many choices: a single one is no comparison.
inline constexpr int leastChoices = 2;
/// Stands for the scene's own normalization.
inline constexpr QLatin1String openChoice("open");

inline QStringList choiceTexts(const Comparison &comparison)
{
    return comparison.choices.split(QLatin1Char(','), Qt::SkipEmptyParts);
}

/// Throws InputError for more than mostChoices. Whether a choice fits depends on the tensor; the page reports that.
inline void validate(const Comparison &comparison)
{
    if (choiceTexts(comparison).size() > mostChoices)
        throw InputError(
            {MESSAGE_TEXT("Message", "At most %1 choices stand beside each other."), {std::to_string(mostChoices)}});
}

template <>
struct Properties<Comparison>
{
    static constexpr const char *key = "compare";
    static constexpr const char *edit = QT_TRANSLATE_NOOP("normscope::Document", "Change the compared choices");
    static constexpr std::tuple list {Property {"choices", &Comparison::choices}};
};

} // namespace normscope

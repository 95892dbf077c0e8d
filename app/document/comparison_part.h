// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/tensor/error.h"

#include <QString>
#include <QStringList>

#include <string>

namespace normscope {

/// Which normalizations of the tensor the page "Compare" shows beside each other.
struct Comparison
{
    /// Texts of specification.h with commas between them, and "open" for the scene's own; empty: the methods that the
    /// layout has. Texts, so that each means the same method on every tensor.
    QString choices;

    friend bool operator==(const Comparison &, const Comparison &) = default;
};

inline constexpr int mostChoices = 6;
/// That the page leaves: fewer are no comparison.
inline constexpr int leastChoices = 2;
/// Stands for the scene's own normalization.
inline constexpr QLatin1String openChoice("open");

inline QStringList choiceTexts(const Comparison &comparison)
{
    return comparison.choices.split(QLatin1Char(','), Qt::SkipEmptyParts);
}

/// Throws InputError for too many of them. What each means depends on the tensor, and is said where it is shown.
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

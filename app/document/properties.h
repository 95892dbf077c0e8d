// SPDX-License-Identifier: GPL-3.0-or-later
//
// The properties that a document stores. Each is declared once, in a table, from which everything else is derived:
// writing, reading, the default, the version of the file, the name of the edit.
//
// Versions. scene.json states the version of the format that a program has to know to compute the same from the file:
// - Data that older programs may ignore, because they then show less but nothing wrong, do not raise the version: a new
//   part (the settings of another page), or a property with since = 1. Older programs open the file, and write back
//   unchanged what they do not know.
// - A property without which an older program would compute something else has the next number as its `since`. A file
//   in which its value differs from its default states that number, and older programs refuse it in a sentence that
//   names both versions. If the value is the default, they open the file.
// - Therefore a default is the behaviour of programs before the property existed. It never changes; no property changes
//   its key, its kind or its meaning, and none is removed. A missing property has its default, whatever the file's
//   version.
// - An enumerator that was added later is refused by older programs, with the names of those they know.
#pragma once

#include <algorithm>
#include <tuple>
#include <type_traits>
#include <utility>

namespace normscope {

/// Whether consecutive changes of a property are separate steps of the undo history.
enum class EditSteps
{
    Apart,
    Merged ///< Continuous changes of this property alone are one step.
};

/// A property of a T: its key in files and the member that holds it. Its default is that of a new T.
template <class T, class Value>
struct Property
{
    const char *key;
    Value T::*member;
    /// Name of a change in the undo history, for a property of a part, in the translation context normscope::Document.
    /// Null: the part's own.
    const char *edit = nullptr;
    EditSteps steps = EditSteps::Apart;
    int since = 1; ///< See "Versions" above.
    static constexpr bool isAxis = false;
};
template <class T, class Value>
Property(const char *, Value T::*, const char * = nullptr, EditSteps = EditSteps::Apart, int = 1) -> Property<T, Value>;

/// The number of an axis, −1 for none. Files store the name of the axis.
template <class T>
struct AxisProperty
{
    const char *key;
    int T::*member;
    int since = 1;
    static constexpr bool isAxis = true;
};
template <class T>
AxisProperty(const char *, int T::*, int = 1) -> AxisProperty<T>;

/// The table of a T: `static constexpr std::tuple list {Property {"seed", &T::seed}, …}`.
template <class T>
struct Properties;

template <class T>
concept HasProperties = requires
{
    Properties<T>::list;
};

/// Calls visit(property) for each property of the table.
template <HasProperties T, class Visit>
void forProperties(Visit &&visit)
{
    std::apply([&](const auto &...property) { (visit(property), ...); }, Properties<T>::list);
}

/// The latest `since` in the table of a T and in those of its members.
template <HasProperties T>
int newestVersion()
{
    int version = 1;
    forProperties<T>([&]<class Each>(const Each &each) {
        using Value = std::remove_cvref_t<decltype(std::declval<T>().*each.member)>;
        version = std::max(version, each.since);
        if constexpr (HasProperties<Value>)
            version = std::max(version, newestVersion<Value>());
    });
    return version;
}

} // namespace normscope

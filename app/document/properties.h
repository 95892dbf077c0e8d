// SPDX-License-Identifier: GPL-3.0-or-later
//
// The properties of what a document stores: each is declared once, in a table, and everything else follows from it:
// writing, reading, its default, the version of the file, the name of its edit.
//
// Versions. scene.json states the version of the format that a program has to know to compute the same from the file:
// - What older programs may leave aside, because they then show less but nothing wrong, raises no number: a part of its
//   own (what another page computes from), or a property with since = 1. They open the file, and write back what they
//   do not know as it was.
// - A property without which an older program would compute something else has the next number as its `since`. A file
// in
//   which it is away from its default states that number, and older programs refuse it in a sentence that names both
//   versions. Where it has its default, they open the file.
// - So a default is what programs did before the property was there. It never changes; no property changes its key, its
//   kind or its meaning, and none is removed. A missing property has its default, whatever the file's version.
// - A value that an enumeration got later is refused by older programs, which name those they know.
#pragma once

#include <algorithm>
#include <tuple>
#include <type_traits>
#include <utility>

namespace normscope {

/// How changes of a property follow each other in the undo history.
enum class EditSteps
{
    Apart,
    Merged ///< Continuous changes of it alone are one step.
};

/// A property of a T: what it is called in files, and which member it is. Its default is that of a new T.
template <class T, class Value>
struct Property
{
    const char *key;
    Value T::*member;
    /// Of a part: how the undo history calls a change of it, in the context normscope::Document. Null: as the part
    /// says.
    const char *edit = nullptr;
    EditSteps steps = EditSteps::Apart;
    int since = 1; ///< See above.
    static constexpr bool isAxis = false;
};
template <class T, class Value>
Property(const char *, Value T::*, const char * = nullptr, EditSteps = EditSteps::Apart, int = 1) -> Property<T, Value>;

/// The number of an axis, −1 for none; files have the axis' name.
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

/// Calls visit(property) for each.
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

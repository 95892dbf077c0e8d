// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace normscope {

/// The enumerators of E and the names by which files, settings, options and ids call them: specialized beside the
/// enumeration as `static constexpr std::pair<E, std::string_view> all[]`, in the order in which lists show them. A
/// name never changes, even if its enumerator moves.
template <class E>
struct EnumNames;

template <class E>
concept NamedEnum = requires
{
    EnumNames<E>::all;
};

/// The name of a value; every enumerator has one.
template <NamedEnum E>
constexpr std::string_view name(E value)
{
    for (const auto &[enumerator, text] : EnumNames<E>::all) {
        if (enumerator == value)
            return text;
    }
    return {};
}

/// The value of exactly this name; std::nullopt if there is none.
template <NamedEnum E>
constexpr std::optional<E> fromName(std::string_view text)
{
    for (const auto &[enumerator, known] : EnumNames<E>::all) {
        if (known == text)
            return enumerator;
    }
    return std::nullopt;
}

/// All enumerators in their order.
template <NamedEnum E>
constexpr auto allOf()
{
    std::array<E, std::size(EnumNames<E>::all)> values {};
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = EnumNames<E>::all[i].first;
    return values;
}

} // namespace normscope

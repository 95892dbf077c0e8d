// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/// Text of the command line and of files, read as ASCII so that it means the same in every locale.
namespace normscope {

constexpr char lowerCase(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The text without blanks at its ends; a part of the given text, not a copy.
constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = " ")
{
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace normscope

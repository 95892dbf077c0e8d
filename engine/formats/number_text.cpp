// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/number_text.h"

#include "engine/tensor/ascii_text.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>

namespace normscope {

namespace {

constexpr std::size_t longestNumber = 400; ///< Characters; more than any float64 needs, exact or not.

bool equalsWord(std::string_view text, std::string_view lowerCaseWord)
{
    return text.size() == lowerCaseWord.size()
        && std::equal(text.begin(), text.end(), lowerCaseWord.begin(),
                      [](char a, char b) { return lowerCase(a) == b; });
}

bool parseWord(std::string_view text, double &value)
{
    if (equalsWord(text, "nan"))
        value = std::numeric_limits<double>::quiet_NaN();
    else if (equalsWord(text, "inf") || equalsWord(text, "infinity"))
        value = std::numeric_limits<double>::infinity();
    else
        return false;
    return true;
}

} // namespace

NumberText parseNumber(std::string_view text, char decimalMark, double &value)
{
    bool negative = false;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        negative = text.front() == '-';
        text.remove_prefix(1);
    }
    if (text.empty() || text.size() > longestNumber)
        return NumberText::Other;
    if (!isDigit(text.front()) && text.front() != decimalMark) {
        if (!parseWord(text, value))
            return NumberText::Other;
        value = negative ? -value : value;
        return NumberText::Number;
    }
    char buffer[longestNumber];
    if (decimalMark != '.') {
        const std::size_t mark = text.find(decimalMark);
        const bool digitFollows = mark == std::string_view::npos || (mark + 1 < text.size() && isDigit(text[mark + 1]));
        if (!digitFollows || text.find('.') != std::string_view::npos)
            return NumberText::Other;
        if (mark != std::string_view::npos) {
            std::memcpy(buffer, text.data(), text.size());
            buffer[mark] = '.';
            text = std::string_view(buffer, text.size());
        }
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size())
        return NumberText::Other;
    if (error == std::errc::result_out_of_range)
        return NumberText::OutOfRange;
    if (error != std::errc())
        return NumberText::Other;
    value = negative ? -value : value;
    return NumberText::Number;
}

} // namespace normscope

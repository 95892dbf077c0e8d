// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/normalization/cell_part.h"

#include "engine/tensor/ascii_text.h"
#include "engine/tensor/error.h"

#include <charconv>
#include <optional>
#include <set>
#include <string_view>

namespace normscope {

namespace {

[[noreturn]] void throwUnreadablePart(std::string_view word)
{
    throw InputError({MESSAGE_TEXT("Message",
                                   "A part of the tensor is a list of axes with their indices, such as n=0:4,c=2: “%1” "
                                   "is none of them."),
                      {std::string(word)}});
}

/// std::nullopt for an empty text, which stands for an end of the axis.
std::optional<std::int64_t> readIndex(std::string_view text, std::string_view word)
{
    text = trimmed(text);
    if (text.empty())
        return std::nullopt;
    std::int64_t index = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), index);
    if (error != std::errc() || end != text.data() + text.size())
        throwUnreadablePart(word);
    return index;
}

Grouping::Range readRange(std::string_view text, std::int64_t length, std::string_view word)
{
    const std::size_t colon = text.find(':');
    const std::optional<std::int64_t> first = readIndex(text.substr(0, colon), word);
    if (colon == std::string_view::npos) {
        if (!first)
            throwUnreadablePart(word);
        return {*first, *first};
    }
    return {first.value_or(0), readIndex(text.substr(colon + 1), word).value_or(length) - 1};
}

} // namespace

CellPart parseCellPart(const std::string &text, const Layout &layout, const Shape &shape)
{
    CellPart part;
    for (const std::int64_t length : shape)
        part.push_back({0, length - 1});
    std::set<int> named;
    for (std::string_view rest = text;;) {
        const std::size_t comma = rest.find(',');
        const std::string_view word = trimmed(rest.substr(0, comma));
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos || equals == 0)
            throwUnreadablePart(word);
        const std::string name(trimmed(word.substr(0, equals)));
        const int axis = layout.axis(name);
        if (axis < 0)
            throw InputError(
                {MESSAGE_TEXT("Message", "There is no part on an axis “%1”: the tensor has no such axis."), {name}});
        if (!named.insert(axis).second)
            throw InputError({MESSAGE_TEXT("Message", "The part of axis “%1” is there twice."), {name}});
        const std::int64_t length = shape[static_cast<std::size_t>(axis)];
        const Grouping::Range range = readRange(word.substr(equals + 1), length, word);
        if (range.first < 0 || range.last >= length || range.last < range.first)
            throw InputError({MESSAGE_TEXT("Message",
                                           "“%1” is no part of axis %2, which has the indices 0 to %3; the second "
                                           "number is the first index that is left out."),
                              {std::string(word), name, std::to_string(length - 1)}});
        part[static_cast<std::size_t>(axis)] = range;
        if (comma == std::string_view::npos)
            return part;
        rest.remove_prefix(comma + 1);
    }
}

std::string cellPartText(const CellPart &part, const Layout &layout, const Shape &shape)
{
    std::string text;
    for (std::size_t axis = 0; axis < part.size(); ++axis) {
        const auto [first, last] = part[axis];
        if (first == 0 && last + 1 == shape[axis])
            continue;
        text += (text.empty() ? "" : ", ") + layout.names[axis] + " " + std::to_string(first);
        if (first != last)
            text += "–" + std::to_string(last);
    }
    return text;
}

bool meets(const CellPart &part, const std::vector<Grouping::Range> &block)
{
    for (std::size_t axis = 0; axis < part.size(); ++axis) {
        if (block[axis].last < part[axis].first || block[axis].first > part[axis].last)
            return false;
    }
    return true;
}

bool contains(const CellPart &part, std::int64_t element, const Shape &shape)
{
    for (std::size_t axis = part.size(); axis-- > 0;) {
        const std::int64_t index = element % shape[axis];
        if (index < part[axis].first || index > part[axis].last)
            return false;
        element /= shape[axis];
    }
    return true;
}

std::int64_t cellCount(const CellPart &part, const Shape &shape)
{
    if (part.empty())
        return elementCount(shape);
    std::int64_t count = 1;
    for (const auto &[first, last] : part)
        count *= last - first + 1;
    return count;
}

} // namespace normscope

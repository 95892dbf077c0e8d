// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tensor/axes.h"

#include "engine/tensor/ascii_text.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <limits>

namespace normscope {

namespace {

bool isLetter(char c)
{
    return c == '_' || (lowerCase(c) >= 'a' && lowerCase(c) <= 'z');
}

// A word may not begin with a digit, so that it is never mistaken for an axis number.
bool isPlainWord(const std::string &text)
{
    return !text.empty() && !isDigit(text.front())
        && std::all_of(text.begin(), text.end(), [](char c) { return isLetter(c) || isDigit(c); });
}

bool sameName(const std::string &a, const std::string &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char left, char right) { return lowerCase(left) == lowerCase(right); });
}

bool sameNames(const std::vector<std::string> &a, const std::vector<std::string> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameName);
}

std::vector<std::string> splitAtCommas(std::string_view text)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0;;) {
        const std::size_t comma = text.find(',', begin);
        parts.emplace_back(trimmed(text.substr(begin, comma - begin), " \t"));
        if (comma == std::string_view::npos)
            return parts;
        begin = comma + 1;
    }
}

// A single axis holds one sample's features; otherwise axis 0 numbers the samples and axis 1 the channels.
Layout freeLayout(std::vector<std::string> names)
{
    const bool single = names.size() == 1;
    return {std::move(names), single ? -1 : 0, single ? 0 : 1};
}

} // namespace

std::int64_t elementCount(const Shape &shape)
{
    // Room for eight bytes an element, so that byte sizes and offsets cannot overflow either.
    constexpr std::int64_t limit = std::numeric_limits<std::int64_t>::max() / 8;
    std::int64_t count = 1;
    for (const std::int64_t length : shape) {
        if (length > 0 && count > limit / length)
            throw InputError({MESSAGE_TEXT("Message", "A tensor of shape %1 is too large."), {shapeText(shape)}});
        count *= length;
    }
    return count;
}

std::string shapeText(const Shape &shape)
{
    std::string text;
    for (const std::int64_t length : shape) {
        if (!text.empty())
            text += " × ";
        text += std::to_string(length);
    }
    return text;
}

std::vector<int> AxisSet::toVector() const
{
    std::vector<int> axes;
    for (int axis = 0; axis < maximumRank; ++axis) {
        if (contains(axis))
            axes.push_back(axis);
    }
    return axes;
}

int Layout::axis(const std::string &name) const
{
    const auto found
        = std::find_if(names.begin(), names.end(), [&](const std::string &own) { return sameName(own, name); });
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

std::string Layout::text() const
{
    std::string result;
    for (const std::string &name : names) {
        if (!result.empty())
            result += ',';
        result += name;
    }
    return result;
}

const std::vector<Layout> &knownLayouts()
{
    static const std::vector<Layout> layouts = {
        {{"D"}, -1, 0},          {{"N", "D"}, 0, 1},           {{"N", "L", "D"}, 0, 2},
        {{"N", "C", "L"}, 0, 1}, {{"N", "C", "H", "W"}, 0, 1}, {{"N", "C", "D", "H", "W"}, 0, 1},
    };
    return layouts;
}

Layout defaultLayout(int rank)
{
    for (const Layout &layout : knownLayouts()) {
        if (layout.rank() == rank)
            return layout;
    }
    std::vector<std::string> names = {"N", "C"};
    for (int axis = 2; axis < rank; ++axis)
        names.push_back("D" + std::to_string(axis - 1));
    return freeLayout(std::move(names));
}

Layout parseLayout(const std::string &text, int rank)
{
    std::vector<std::string> names = splitAtCommas(text);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!isPlainWord(names[i])) {
            throw InputError({MESSAGE_TEXT("Message",
                                           "The layout “%1” holds an axis name that is not a plain word "
                                           "of letters, digits and underscores."),
                              {text}});
        }
        if (std::any_of(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i),
                        [&](const std::string &earlier) { return sameName(earlier, names[i]); }))
            throw InputError({MESSAGE_TEXT("Message", "The layout “%1” names the axis %2 twice."), {text, names[i]}});
    }
    if (static_cast<int>(names.size()) != rank) {
        throw InputError({MESSAGE_TEXT("Message", "The layout “%1” does not name the axes of a tensor of rank %2."),
                          {text, std::to_string(rank)}});
    }
    for (const Layout &layout : knownLayouts()) {
        if (sameNames(layout.names, names))
            return layout;
    }
    return freeLayout(std::move(names));
}

} // namespace normscope

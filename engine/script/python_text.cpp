// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/script/python_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace normscope::python {

namespace {

constexpr std::size_t lineLength = 100;

template <class T>
std::string shortest(T value)
{
    if (std::isnan(value))
        return "nan"; // Without a sign, which to_chars would write.
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

/// Nested lists of the values of a tensor, broken into lines where they are too long for one.
class ListWriter
{
public:
    ListWriter(const Tensor &tensor, std::size_t indent)
        : m_tensor(tensor)
        , m_indent(indent)
    { }

    std::string write() { return list(0, 0, m_tensor.size()); }

private:
    std::string value(std::int64_t index) const
    {
        return m_tensor.dtype() != DType::Float64 ? shortest(static_cast<float>(m_tensor[index]))
                                                  : shortest(m_tensor[index]);
    }

    /// The list of the elements first … first + count, which are those of one index of the axes before `axis`.
    std::string list(std::size_t axis, std::int64_t first, std::int64_t count) const
    {
        const std::int64_t length = m_tensor.shape()[axis];
        const std::int64_t step = count / length;
        const bool innermost = axis + 1 == m_tensor.shape().size();
        std::vector<std::string> items;
        for (std::int64_t i = 0; i < length; ++i)
            items.push_back(innermost ? value(first + i) : list(axis + 1, first + i * step, step));
        return '[' + joined(items, axis + 1) + ']';
    }

    /// Joins lists one per line, unless all fit on one; numbers, as many per line as fit.
    std::string joined(const std::vector<std::string> &items, std::size_t depth) const
    {
        const std::size_t left = m_indent + depth;
        std::size_t total = left;
        for (const std::string &item : items)
            total += item.size() + 2;
        const bool lists = depth < m_tensor.shape().size();
        const bool broken = total > lineLength
            || std::any_of(items.begin(), items.end(), [](const auto &item) { return item.find('\n') != item.npos; });

        std::string text;
        std::size_t column = left;
        for (const std::string &item : items) {
            if (!text.empty()) {
                const bool newLine = broken && (lists || column + item.size() + 2 > lineLength);
                text += newLine ? ",\n" + std::string(left, ' ') : ", ";
                column = newLine ? left : column + 2;
            }
            text += item;
            column += item.size();
        }
        return text;
    }

    const Tensor &m_tensor;
    std::size_t m_indent;
};

} // namespace

std::string number(double value)
{
    return shortest(value);
}

std::string tuple(std::span<const std::int64_t> values)
{
    std::string text = "(";
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(values[i]);
    return text + (values.size() == 1 ? ",)" : ")");
}

std::string tuple(AxisSet axes)
{
    const std::vector<int> list = axes.toVector();
    return tuple(std::vector<std::int64_t>(list.begin(), list.end()));
}

std::string quoted(std::string_view text)
{
    constexpr std::string_view hexadecimal = "0123456789abcdef";
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            result += '\\';
        if (byte < 0x20 || byte == 0x7f)
            result += {'\\', 'x', hexadecimal[byte >> 4], hexadecimal[byte & 15]};
        else
            result += c;
    }
    return result + '"';
}

std::string inDocstring(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return result;
}

std::string nestedList(const Tensor &tensor, std::size_t indent)
{
    return ListWriter(tensor, indent).write();
}

bool hasNotFinite(const Tensor &tensor)
{
    return tensor.visitStored([](auto values) {
        return std::any_of(values.begin(), values.end(),
                           [](auto value) { return !std::isfinite(static_cast<double>(value)); });
    });
}

} // namespace normscope::python

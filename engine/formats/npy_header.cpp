// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/npy_header.h"

#include "engine/tensor/error.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace normscope {

namespace {

/// Parses the dictionary: one function per rule of the grammar, each removes what it has read from m_rest.
class HeaderParser
{
public:
    HeaderParser(std::string_view text, const std::string &fileName)
        : m_rest(text)
        , m_fileName(fileName)
    { }

    NpyHeader parse()
    {
        expect('{');
        while (!accept('}')) {
            entry();
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        skipSpace();
        if (!m_rest.empty() || !m_element || !m_columnMajor || !m_shape)
            throwMalformed();
        return {*m_element, *m_columnMajor, *m_shape};
    }

private:
    void entry()
    {
        const std::string_view key = string();
        expect(':');
        if (key == "descr" && !m_element)
            m_element = element();
        else if (key == "fortran_order" && !m_columnMajor)
            m_columnMajor = boolean();
        else if (key == "shape" && !m_shape)
            m_shape = shape();
        else
            throwMalformed();
    }

    NpyElement element()
    {
        skipSpace();
        if (!m_rest.empty() && (m_rest.front() == '[' || m_rest.front() == '('))
            throwElementType("records");
        const std::string_view text = string();
        std::string_view code = text;
        NpyElement result;
        char order = '=';
        if (!code.empty() && std::string_view("<>=|").find(code.front()) != std::string_view::npos) {
            order = code.front();
            code.remove_prefix(1);
        }
        if (order == '<')
            result.order = std::endian::little;
        else if (order == '>')
            result.order = std::endian::big;
        static constexpr struct
        {
            std::string_view code;
            NpyElement::Kind kind;
            int bytes;
        } known[] = {
            {"b1", NpyElement::Kind::Bool, 1},     {"i1", NpyElement::Kind::Signed, 1},
            {"i2", NpyElement::Kind::Signed, 2},   {"i4", NpyElement::Kind::Signed, 4},
            {"i8", NpyElement::Kind::Signed, 8},   {"u1", NpyElement::Kind::Unsigned, 1},
            {"u2", NpyElement::Kind::Unsigned, 2}, {"u4", NpyElement::Kind::Unsigned, 4},
            {"u8", NpyElement::Kind::Unsigned, 8}, {"f2", NpyElement::Kind::Float, 2},
            {"f4", NpyElement::Kind::Float, 4},    {"f8", NpyElement::Kind::Float, 8},
        };
        const auto found
            = std::find_if(std::begin(known), std::end(known), [&](const auto &k) { return k.code == code; });
        if (found == std::end(known) || (order == '|' && found->bytes > 1))
            throwElementType(text);
        result.kind = found->kind;
        result.bytes = found->bytes;
        if (result.bytes == 1)
            result.order = std::endian::native; // One byte has no order.
        return result;
    }

    bool boolean()
    {
        skipSpace();
        for (const bool value : {true, false}) {
            const std::string_view word = value ? "True" : "False";
            if (m_rest.substr(0, word.size()) == word) {
                m_rest.remove_prefix(word.size());
                return value;
            }
        }
        throwMalformed();
    }

    Shape shape()
    {
        expect('(');
        Shape result;
        bool comma = true;
        while (!accept(')')) {
            if (!comma)
                throwMalformed();
            result.push_back(length());
            comma = accept(',');
        }
        if (result.size() == 1 && !comma)
            throwMalformed(); // (3) is a number in Python, (3,) a tuple.
        if (result.empty())
            throw InputError({MESSAGE_TEXT("Message",
                                           "“%1” holds a single number without any axis (rank 0); a tensor "
                                           "needs at least one axis."),
                              {m_fileName}});
        if (result.size() > static_cast<std::size_t>(maximumRank))
            throw InputError({MESSAGE_TEXT("Message", "“%1” has %2 axes; at most %3 are read."),
                              {m_fileName, std::to_string(result.size()), std::to_string(maximumRank)}});
        return result;
    }

    std::int64_t length()
    {
        skipSpace();
        std::int64_t value = 0;
        const char *end = m_rest.data() + m_rest.size();
        const auto [after, error] = std::from_chars(m_rest.data(), end, value);
        if (error == std::errc::result_out_of_range)
            throw InputError(
                {MESSAGE_TEXT("Message", "The shape in “%1” is larger than any file can be."), {m_fileName}});
        if (error != std::errc())
            throwMalformed();
        m_rest.remove_prefix(static_cast<std::size_t>(after - m_rest.data()));
        if (!m_rest.empty() && m_rest.front() == 'L')
            m_rest.remove_prefix(1); // A long integer, as Python 2 wrote it.
        if (value < 0)
            throw InputError({MESSAGE_TEXT("Message", "The shape in “%1” has a negative length, %2."),
                              {m_fileName, std::to_string(value)}});
        if (value == 0)
            throw InputError({MESSAGE_TEXT("Message", "“%1” is empty: one of its axes has length 0."), {m_fileName}});
        return value;
    }

    std::string_view string()
    {
        skipSpace();
        if (m_rest.empty() || (m_rest.front() != '\'' && m_rest.front() != '"'))
            throwMalformed();
        const std::size_t end = m_rest.find(m_rest.front(), 1);
        if (end == std::string_view::npos)
            throwMalformed();
        const std::string_view result = m_rest.substr(1, end - 1);
        const bool plain
            = std::all_of(result.begin(), result.end(), [](char c) { return c >= ' ' && c <= '~' && c != '\\'; });
        if (!plain || result.size() > 64)
            throwMalformed();
        m_rest.remove_prefix(end + 1);
        return result;
    }

    void skipSpace()
    {
        const std::size_t count = m_rest.find_first_not_of(" \t\r\n");
        m_rest.remove_prefix(std::min(count, m_rest.size()));
    }

    bool accept(char c)
    {
        skipSpace();
        if (m_rest.empty() || m_rest.front() != c)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    void expect(char c)
    {
        if (!accept(c))
            throwMalformed();
    }

    [[noreturn]] void throwMalformed() const
    {
        throw InputError(
            {MESSAGE_TEXT("Message", "The header of “%1” is damaged: it is not the description of an array."),
             {m_fileName}});
    }

    [[noreturn]] void throwElementType(std::string_view type) const
    {
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” holds elements of type “%2”; only bool, int8 to int64, uint8 to "
                                       "uint64 and float16 to float64 are read."),
                          {m_fileName, std::string(type)}});
    }

    std::string_view m_rest;
    const std::string &m_fileName;
    std::optional<NpyElement> m_element;
    std::optional<bool> m_columnMajor;
    std::optional<Shape> m_shape;
};

} // namespace

NpyHeader parseNpyHeader(std::string_view text, const std::string &fileName)
{
    return HeaderParser(text, fileName).parse();
}

std::string npyPreamble(DType dtype, const Shape &shape)
{
    std::string header = "{'descr': '";
    header += std::endian::native == std::endian::little ? '<' : '>';
    header += 'f' + std::to_string(elementBytes(dtype));
    header += "', 'fortran_order': False, 'shape': (";
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        header
            += (axis > 0 ? " " : "") + std::to_string(shape[axis]) + (axis + 1 < shape.size() || axis == 0 ? "," : "");
    header += "), }";

    constexpr std::size_t alignment = 64;
    constexpr std::size_t prefix = 10; // magic, version, length
    const std::size_t total = (prefix + header.size() + 1 + alignment - 1) / alignment * alignment;
    header.append(total - prefix - header.size() - 1, ' ');
    header += '\n';
    const std::size_t length = header.size();
    return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(length & 0xff) + static_cast<char>(length >> 8)
        + header;
}

} // namespace normscope

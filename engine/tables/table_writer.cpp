// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tables/table_writer.h"

#include <charconv>
#include <cmath>

namespace normscope {

void TableWriter::header(std::initializer_list<std::string_view> names)
{
    for (const std::string_view name : names)
        text(name);
    endRow();
}

void TableWriter::text(std::string_view text)
{
    beginField();
    const bool plain = text.find_first_of("\"\r\n") == text.npos && text.find(m_separator) == text.npos;
    if (plain) {
        m_row += text;
        return;
    }
    m_row += '"';
    for (const char c : text) {
        if (c == '"')
            m_row += '"';
        m_row += c;
    }
    m_row += '"';
}

void TableWriter::number(double value)
{
    beginField();
    if (std::isnan(value))
        m_row += "nan"; // Without a sign, which to_chars would write.
    else
        append(value);
}

void TableWriter::number(std::int64_t value)
{
    beginField();
    append(value);
}

void TableWriter::endRow()
{
    m_row += '\n';
    m_sink(m_row);
    m_row.clear();
    m_rowHasFields = false;
}

void TableWriter::beginField()
{
    if (m_rowHasFields)
        m_row += m_separator;
    m_rowHasFields = true;
}

template <class T>
void TableWriter::append(T value)
{
    char digits[32];
    m_row.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

} // namespace normscope

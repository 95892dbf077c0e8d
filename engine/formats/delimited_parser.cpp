// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/delimited_parser.h"

#include "engine/formats/number_text.h"
#include "engine/tensor/ascii_text.h"
#include "engine/tensor/memory_need.h"

#include <algorithm>
#include <cstring>

namespace normscope {

namespace {

/// A column's name; within quotes a doubled quotation mark stands for one.
std::string nameText(std::string_view text, bool quoted)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        result += text[i];
        i += quoted && text[i] == '"' ? 1 : 0;
    }
    return result;
}

/// Whether the only comma of a number stands where a thousands separator would: after one to three digits, before
/// three.
bool mayHaveThousands(std::string_view number)
{
    if (number.front() == '-' || number.front() == '+')
        number.remove_prefix(1);
    const std::size_t comma = number.find(',');
    return comma >= 1 && comma <= 3 && number.front() != '0' && number.size() == comma + 4
        && number.find_first_not_of("0123456789,") == std::string_view::npos;
}

/// A field as messages show it: short, on one line.
std::string shown(std::string_view text)
{
    constexpr std::size_t most = 40;
    std::size_t length = std::min(text.size(), most);
    while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xc0) == 0x80)
        --length; // Never cuts within a UTF-8 character.
    std::string result(text.substr(0, length));
    std::replace_if(
        result.begin(), result.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    return length < text.size() ? result + "…" : result;
}

} // namespace

DelimitedParser::DelimitedParser(std::string_view text, Dialect dialect, const std::string &fileName,
                                 const DelimitedLimits &limits)
    : m_text(text)
    , m_dialect(dialect)
    , m_fileName(fileName)
    , m_limits(limits)
{ }

std::optional<DelimitedFailure> DelimitedParser::parse()
{
    std::optional<DelimitedFailure> wrong = readRecords();
    if (!m_doubt || m_commasAreDecimal)
        return wrong;
    m_doubt->row = m_nextRow; // So that this is reported: it says more than failures of other dialects or later ones.
    return m_doubt;
}

std::optional<DelimitedFailure> DelimitedParser::readRecords()
{
    bool begun = false;
    std::size_t emptyRow = 0;
    while (m_position < m_text.size()) {
        if (!begun && m_text[m_position] == '#') {
            m_position = std::min(m_text.find_first_of("\r\n", m_position), m_text.size());
            endRecord();
            continue;
        }
        if (!readRecord())
            return failure(m_fields.size(),
                           MESSAGE_TEXT("Message", "Row %2, column %3 of “%1”: the quotation marks do not match."), {});
        if (m_fields.size() == 1 && m_fields.front().text.empty() && !m_fields.front().quoted) {
            emptyRow = begun && emptyRow == 0 ? m_row : emptyRow;
            continue;
        }
        if (emptyRow > 0) {
            m_row = emptyRow;
            return failure(1, MESSAGE_TEXT("Message", "Row %2 of “%1” is empty."), {});
        }
        const bool first = !begun;
        begun = true;
        if (first && isHeader()) {
            for (const Field &field : m_fields)
                names.push_back(nameText(field.text, field.quoted));
            columns = m_fields.size();
            continue;
        }
        if (auto wrong = addRecord())
            return wrong;
    }
    if (rows == 0)
        return failure(1, MESSAGE_TEXT("Message", "“%1” holds no table of numbers."), {});
    return std::nullopt;
}

/// Reads the fields up to the end of the line; false if a quoted field is not closed or goes on after its quotes.
bool DelimitedParser::readRecord()
{
    m_row = m_nextRow;
    m_fields.clear();
    for (;;) {
        Field field;
        const bool ok = readField(field);
        m_fields.push_back(field);
        if (!ok)
            return false;
        if (m_fields.size() > m_limits.columns)
            throw InputError(
                {MESSAGE_TEXT("Message", "“%1” has more than %2 columns, which is more than is read of text."),
                 {m_fileName, std::to_string(m_limits.columns)}});
        if (atRecordEnd())
            break;
        if (m_dialect.separator != ' ')
            ++m_position; // The separator.
    }
    endRecord();
    return true;
}

bool DelimitedParser::readField(Field &field)
{
    skipSpaces();
    if (m_position < m_text.size() && m_text[m_position] == '"')
        return readQuoted(field);
    const std::size_t begin = m_position;
    while (!atRecordEnd() && m_text[m_position] != m_dialect.separator)
        ++m_position;
    field.text = trimmed(m_text.substr(begin, m_position - begin));
    if (m_dialect.separator == ' ')
        skipSpaces();
    return true;
}

bool DelimitedParser::readQuoted(Field &field)
{
    field.quoted = true;
    const std::size_t begin = ++m_position;
    for (;; ++m_position) {
        m_position = m_text.find('"', m_position);
        if (m_position == std::string_view::npos) {
            m_position = m_text.size();
            return false;
        }
        if (m_text.substr(m_position + 1, 1) != "\"")
            break;
        ++m_position;
    }
    field.text = m_text.substr(begin, m_position - begin);
    m_nextRow += static_cast<std::size_t>(std::count(field.text.begin(), field.text.end(), '\n'));
    const std::size_t end = ++m_position;
    skipSpaces();
    if (atRecordEnd())
        return true;
    if (m_dialect.separator == ' ')
        return m_position > end && m_text[m_position] != ','; // A comma shows that commas separate, not spaces.
    return m_text[m_position] == m_dialect.separator;
}

bool DelimitedParser::atRecordEnd() const
{
    return m_position >= m_text.size() || m_text[m_position] == '\n' || m_text[m_position] == '\r';
}

void DelimitedParser::skipSpaces()
{
    while (m_position < m_text.size() && m_text[m_position] == ' ')
        ++m_position;
}

void DelimitedParser::endRecord()
{
    if (m_position < m_text.size())
        m_position += m_text.substr(m_position, 2) == "\r\n" ? 2 : 1;
    ++m_nextRow;
}

/// A header is a line of names: nothing that is or begins like a number. Where columns are not split at commas, a
/// comma within a name tells that the line was not split as it ought to be.
bool DelimitedParser::isHeader() const
{
    const bool unsplit = m_dialect.separator == ' ' || m_dialect.separator == '\0';
    bool named = false;
    for (const Field &field : m_fields) {
        double value = 0;
        const std::string_view text = trimmed(field.text);
        if (text.empty())
            continue;
        const bool numberLike = std::strchr("0123456789+-.,", text.front()) != nullptr
            || parseNumber(text, m_dialect.decimalMark, value) != NumberText::Other;
        if (numberLike || (unsplit && !field.quoted && text.find(',') != std::string_view::npos))
            return false;
        named = true;
    }
    return named;
}

std::optional<DelimitedFailure> DelimitedParser::addRecord()
{
    const std::size_t count = m_fields.size();
    const std::size_t expected = rows > 0 || !names.empty() ? columns : count;
    if (values.size() + count > m_limits.numbers)
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” holds more than %2 numbers, which is more than is read of text; a .npy "
                                       "file may hold them."),
                          {m_fileName, std::to_string(m_limits.numbers)}});
    for (std::size_t i = 0; i < std::min(count, expected); ++i) {
        const std::string_view text = trimmed(m_fields[i].text);
        double value = 0;
        switch (parseNumber(text, m_dialect.decimalMark, value)) {
        case NumberText::Number:
            values.push_back(value);
            judgeComma(i + 1, m_fields[i], text);
            break;
        case NumberText::OutOfRange:
            return failure(i + 1,
                           MESSAGE_TEXT("Message", "Row %2, column %3 of “%1”: “%4” is beyond the range of float64."),
                           {shown(text)});
        case NumberText::Other:
            if (text.empty())
                return failure(
                    i + 1,
                    MESSAGE_TEXT("Message", "Row %2, column %3 of “%1” is empty; write nan for a missing value."), {});
            return failure(i + 1, MESSAGE_TEXT("Message", "Row %2, column %3 of “%1”: “%4” is not a number."),
                           {shown(text)});
        }
    }
    if (count != expected)
        return failure(
            std::min(count, expected) + 1,
            MESSAGE_TEXT("Message", "Row %2, column %3 of “%1”: the row has %4 columns, those above have %5."),
            {std::to_string(count), std::to_string(expected)});
    if (rows == 0) {
        columns = count;
        const std::size_t lines = m_text.size() / std::max<std::size_t>(m_position, 1) + 1;
        const std::size_t numbers = std::min(m_limits.numbers, count * lines);
        requireMemory(m_fileName, static_cast<double>(numbers) * sizeof(double));
        values.reserve(numbers);
    }
    ++rows;
    return std::nullopt;
}

/// Quotes around a number with a comma do not tell what the comma means: “1,000” may be one thousand. Semicolons do:
/// they are the separators where commas are decimal marks.
void DelimitedParser::judgeComma(std::size_t column, const Field &field, std::string_view text)
{
    if (m_commasAreDecimal || m_dialect.decimalMark != ',' || m_dialect.separator == ';'
        || text.find(',') == std::string_view::npos)
        return;
    m_commasAreDecimal = !mayHaveThousands(text);
    if (field.quoted && !m_commasAreDecimal && !m_doubt)
        m_doubt = failure(column,
                          MESSAGE_TEXT("Message",
                                       "Row %2, column %3 of “%1”: the comma in “%4” may stand before decimals or "
                                       "thousands; write the number with a point or without a comma."),
                          {shown(text)});
}

std::optional<DelimitedFailure> DelimitedParser::failure(std::size_t column, const char *text,
                                                         std::vector<std::string> more) const
{
    DelimitedFailure result = {m_row, column, {text, {m_fileName, std::to_string(m_row), std::to_string(column)}}};
    result.message.arguments.insert(result.message.arguments.end(), more.begin(), more.end());
    return result;
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace normscope {

/// How a table is written as text.
struct Dialect
{
    char separator = ','; ///< ' ' stands for any run of spaces, '\0' for none: one column.
    char decimalMark = '.';
};

/// The most that is read; larger tables belong in a binary format.
struct DelimitedLimits
{
    std::uint64_t bytes = std::uint64_t(1) << 30;
    std::size_t numbers = std::size_t(1) << 27;
    std::size_t columns = std::size_t(1) << 24;
};

/// Why and where a text is no table of numbers; row and column count from 1.
struct DelimitedFailure
{
    std::size_t row = 0;
    std::size_t column = 0;
    Message message;
};

/// Reads a text in one dialect. One pass; stops at the first thing that is wrong.
class DelimitedParser
{
public:
    DelimitedParser(std::string_view text, Dialect dialect, const std::string &fileName, const DelimitedLimits &limits);

    /// What is wrong, or nothing: then values, rows, columns and names hold the table. Throws InputError beyond the
    /// limits.
    std::optional<DelimitedFailure> parse();

    std::vector<double> values;
    std::vector<std::string> names;
    std::size_t rows = 0;
    std::size_t columns = 0;

private:
    struct Field
    {
        std::string_view text;
        bool quoted = false;
    };

    bool readRecord();
    bool readField(Field &field);
    bool readQuoted(Field &field);
    bool atRecordEnd() const;
    void skipSpaces();
    void endRecord();
    bool isHeader() const;
    std::optional<DelimitedFailure> readRecords();
    std::optional<DelimitedFailure> addRecord();
    void judgeComma(std::size_t column, const Field &field, std::string_view text);
    std::optional<DelimitedFailure> failure(std::size_t column, const char *text, std::vector<std::string> more) const;

    std::string_view m_text;
    Dialect m_dialect;
    const std::string &m_fileName;
    const DelimitedLimits &m_limits;
    std::size_t m_position = 0;
    std::size_t m_row = 0; ///< The line in which the record read last begins, counted from 1.
    std::size_t m_nextRow = 1;
    std::vector<Field> m_fields;
    std::optional<DelimitedFailure> m_doubt; ///< The first quoted number whose comma may separate thousands. Void if
    bool m_commasAreDecimal = false; ///< another number shows that commas are decimal marks.
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

namespace normscope {

/// Receives a text piece by piece.
using TextSink = std::function<void(std::string_view)>;

/// Writes a table as text: numbers with a point and the fewest digits that read back as the same float64, "nan" and
/// "inf" for what is not finite; texts in quotes where they hold the separator, a quote or a line break (RFC 4180).
class TableWriter
{
public:
    /// `separator` is a comma or a tab. The sink must outlive the writer.
    TableWriter(char separator, const TextSink &sink)
        : m_separator(separator)
        , m_sink(sink)
    { }

    void header(std::initializer_list<std::string_view> names);
    void text(std::string_view text);
    void number(double value);
    void number(std::int64_t value);
    /// A field that holds nothing.
    void nothing() { beginField(); }
    void endRow();

private:
    void beginField();
    template <class T>
    void append(T value);

    char m_separator;
    const TextSink &m_sink;
    std::string m_row;
    bool m_rowHasFields = false;
};

} // namespace normscope

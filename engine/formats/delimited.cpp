// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/delimited.h"

#include "engine/formats/atomic_file.h"
#include "engine/formats/file.h"
#include "engine/tensor/memory_need.h"

#include <charconv>
#include <cmath>
#include <memory>
#include <tuple>

namespace normscope {

namespace {

constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";

/// The dialects a text may be in, the likeliest first. The first one that fits is taken.
std::vector<Dialect> candidates(std::string_view text)
{
    constexpr std::size_t looked = 1 << 14; // Bytes; the first lines show the separators.
    bool tab = false;
    bool semicolon = false;
    bool comma = false;
    bool quoted = false;
    for (const char c : text.substr(0, looked)) {
        quoted = quoted != (c == '"');
        if (quoted)
            continue;
        tab = tab || c == '\t';
        semicolon = semicolon || c == ';';
        comma = comma || c == ',';
    }
    if (tab)
        return {{'\t', '.'}, {'\t', ','}};
    if (semicolon)
        return {{';', '.'}, {';', ','}};
    if (comma)
        return {{',', '.'}, {',', ','}, {' ', ','}, {'\0', ','}};
    return {{' ', '.'}, {' ', ','}, {'\0', '.'}};
}

[[noreturn]] void throwNotText(const std::string &fileName)
{
    throw InputError({MESSAGE_TEXT("Message", "“%1” is not a text file in UTF-8."), {fileName}});
}

Tensor toTensor(DelimitedParser &&table)
{
    const auto rows = static_cast<std::int64_t>(table.rows);
    const auto columns = static_cast<std::int64_t>(table.columns);
    const Shape shape = rows == 1 || columns == 1 ? Shape {rows * columns} : Shape {rows, columns};
    const auto values = std::make_shared<std::vector<double>>(std::move(table.values));
    return Tensor::adopt(shape, std::shared_ptr<const double[]>(values, values->data()));
}

template <class T>
std::size_t writeNumber(T value, char *begin, char *end)
{
    if (std::isnan(value)) { // Without a sign, which to_chars would write.
        std::copy_n("nan", 3, begin);
        return 3;
    }
    return static_cast<std::size_t>(std::to_chars(begin, end, value).ptr - begin);
}

DelimitedTable readTable(std::string_view text, const std::string &fileName, const DelimitedLimits &limits)
{
    if (text.substr(0, byteOrderMark.size()) == byteOrderMark)
        text.remove_prefix(byteOrderMark.size());
    if (text.find('\0') != std::string_view::npos)
        throwNotText(fileName); // UTF-16, or no text at all.

    DelimitedFailure furthest;
    for (const Dialect dialect : candidates(text)) {
        DelimitedParser parser(text, dialect, fileName, limits);
        const auto failure = parser.parse();
        if (!failure) {
            std::vector<std::string> names = std::move(parser.names);
            return {toTensor(std::move(parser)), std::move(names)};
        }
        if (std::tie(failure->row, failure->column) > std::tie(furthest.row, furthest.column))
            furthest = *failure;
    }
    throw InputError(furthest.message);
}

} // namespace

DelimitedTable readDelimited(std::string_view text, const std::string &fileName, const DelimitedLimits &limits)
{
    return withEnoughMemory(fileName, [&] { return readTable(text, fileName, limits); });
}

DelimitedTable loadDelimited(const std::filesystem::path &path, const DelimitedLimits &limits)
{
    const std::string fileName = fileText(path);
    std::error_code unknown;
    if (const auto size = std::filesystem::file_size(path, unknown); !unknown && size <= limits.bytes)
        requireMemory(fileName, static_cast<double>(size)); // The parser claims the numbers' memory.
    const std::string text = withEnoughMemory(fileName, [&] { return readFile(path, limits.bytes); });
    return readDelimited(text, fileName, limits);
}

Shape delimitedShape(const Shape &shape)
{
    const std::int64_t columns = shape.size() > 1 ? shape.back() : 1;
    return {elementCount(shape) / columns, columns};
}

void writeDelimited(const Tensor &tensor, char separator, const std::function<void(std::string_view)> &sink)
{
    const auto columns = static_cast<std::size_t>(delimitedShape(tensor.shape())[1]);
    tensor.visit([&](auto values) {
        char number[64];
        for (std::size_t i = 0; i < values.size(); ++i) {
            std::size_t length = writeNumber(values[i], number, number + sizeof number - 1);
            number[length++] = (i + 1) % columns == 0 ? '\n' : separator;
            sink(std::string_view(number, length));
        }
    });
}

void saveDelimited(const std::filesystem::path &path, const Tensor &tensor, char separator, const Progress &progress)
{
    constexpr std::int64_t between = 1 << 16; // Numbers between two calls of `progress`.
    AtomicFile file(path);
    std::int64_t done = 0;
    writeDelimited(tensor, separator, [&](std::string_view text) {
        file.write(text);
        if (++done % between == 0)
            report(progress, static_cast<double>(done) / static_cast<double>(tensor.size()));
    });
    file.commit();
}

} // namespace normscope

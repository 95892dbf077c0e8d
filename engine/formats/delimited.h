// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/delimited_parser.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace normscope {

/// A table of numbers as text.
struct DelimitedTable
{
    Tensor values; ///< Float64. Rank 2; a single row or a single column has rank 1.
    std::vector<std::string> columnNames; ///< From the header line; empty if there is none.
};

/// Reads .csv, .tsv or a block copied from a spreadsheet, in UTF-8. The dialect is inferred from the text:
/// - columns stand apart by tabs, else by semicolons, else by commas, else by spaces;
/// - decimals have a point; or a comma, where it does not separate the columns or the number stands in quotes;
/// - a comma in a quoted number must be known to be a decimal mark: semicolons separate the columns, or the comma of
///   some number does not stand where a thousands separator would;
/// - a first line of names only is a header; lines that begin with # before it are skipped;
/// - fields may stand in double quotes; lines end with LF, CRLF or CR; a byte order mark and empty lines at the end
///   do not count; nan, inf and infinity may be signed and in any case.
/// Throws InputError, with row and column as a text editor counts them, for a field that is empty or no number, for
/// rows of unequal length, and beyond `limits`; IoError, which names the file, where memory is short.
DelimitedTable readDelimited(std::string_view text, const std::string &fileName, const DelimitedLimits &limits = {});
DelimitedTable loadDelimited(const std::filesystem::path &path, const DelimitedLimits &limits = {});

/// Writes one number per field, with the fewest digits from which the same value is read back as the tensor's element
/// type (float32 for 16-bit types). Rank 1: one column. Rank 2: the table. Higher: one row for each run along the last
/// axis, in row-major order.
void writeDelimited(const Tensor &tensor, char separator, const std::function<void(std::string_view)> &sink);
/// Rows and columns of the table that writeDelimited() writes.
Shape delimitedShape(const Shape &shape);
/// Writes a file, whole or not at all. Throws IoError, or Cancelled.
void saveDelimited(const std::filesystem::path &path, const Tensor &tensor, char separator,
                   const Progress &progress = {});

} // namespace normscope

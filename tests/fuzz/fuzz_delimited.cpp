// SPDX-License-Identifier: GPL-3.0-or-later
// Any text is read as a table or refused with an InputError; a table that was read is the same after writing and
// reading it again.
#include "engine/formats/delimited.h"
#include "engine/tensor/error.h"

#include <cstdint>
#include <cstdlib>

using namespace normscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    DelimitedTable table;
    try {
        table = readDelimited(std::string_view(reinterpret_cast<const char *>(data), size), "fuzz.csv");
    } catch (const InputError &) {
        return 0;
    }
    for (const char separator : {',', '\t', ';'}) {
        std::string written;
        writeDelimited(table.values, separator, [&](std::string_view text) { written += text; });
        if (!(readDelimited(written, "again.csv").values == table.values))
            std::abort();
    }
    return 0;
}

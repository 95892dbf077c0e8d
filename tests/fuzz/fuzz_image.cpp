// SPDX-License-Identifier: GPL-3.0-or-later
// The structure of an image is parsed in any bytes, without reading beyond them.
#include "app/images/image_structure.h"

using namespace normscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto bytes = std::as_bytes(std::span(data, size));
    if (const auto format = imageFormat(bytes))
        imageStructure(*format, bytes);
    return 0;
}

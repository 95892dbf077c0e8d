// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are read as a tensor or refused with an InputError; a tensor that was read is the same after writing and
// reading it again.
#include "engine/formats/npy.h"
#include "engine/tensor/error.h"

#include <cstdlib>
#include <vector>

using namespace normscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    Tensor tensor;
    try {
        tensor = readNpy(std::as_bytes(std::span(data, size)), "fuzz.npy");
    } catch (const InputError &) {
        return 0;
    }
    std::vector<std::byte> written;
    writeNpy(tensor,
             [&](std::span<const std::byte> bytes) { written.insert(written.end(), bytes.begin(), bytes.end()); });
    if (!(readNpy(written, "again.npy") == tensor))
        std::abort();
    return 0;
}

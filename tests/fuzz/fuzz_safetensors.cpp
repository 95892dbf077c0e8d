// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are read as tensors or refused with an InputError; tensors that were read are the same after writing and
// reading them again.
#include "engine/formats/safetensors.h"

#include <cstdlib>
#include <vector>

using namespace normscope;

namespace {

void readEach(std::span<const std::byte> file, const std::vector<NamedArray> &arrays)
{
    for (const NamedArray &array : arrays) {
        if (!array.isReadable() || array.name.empty())
            continue;
        MemorySource source(file);
        const Tensor tensor = readSafetensors(source, "fuzz.safetensors", array.name);
        std::vector<std::byte> written;
        writeSafetensors({{array.name, tensor}}, [&](std::span<const std::byte> bytes) {
            written.insert(written.end(), bytes.begin(), bytes.end());
        });
        MemorySource again(written);
        if (!(readSafetensors(again, "again.safetensors", array.name) == tensor))
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto file = std::as_bytes(std::span(data, size));
    std::vector<NamedArray> arrays;
    try {
        MemorySource source(file);
        arrays = readSafetensorsArrays(source, "fuzz.safetensors");
    } catch (const InputError &) {
        return 0;
    }
    readEach(file, arrays);
    return 0;
}

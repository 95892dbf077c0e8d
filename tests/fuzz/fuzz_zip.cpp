// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes are read as an archive or refused with an InputError, and so is every entry.
#include "engine/formats/zip_archive.h"
#include "engine/tensor/error.h"

using namespace normscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    constexpr std::uint64_t limit = 1 << 20;
    try {
        const ZipReader archive(std::as_bytes(std::span(data, size)), "fuzz.zip");
        for (const std::string &name : archive.names()) {
            try {
                archive.read(name, limit);
                archive.readTensor(name);
            } catch (const InputError &) { // The next entry may be sound.
            }
        }
    } catch (const InputError &) {
        return 0;
    }
    return 0;
}

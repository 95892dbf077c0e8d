// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/npy.h"

#include "engine/formats/atomic_file.h"
#include "engine/formats/element_reader.h"
#include "engine/formats/file.h"
#include "engine/tensor/error.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace normscope {

namespace {

constexpr std::size_t progressBytes = 8 << 20; ///< Bytes between two calls of `progress`.
constexpr std::size_t maximumHeaderBytes = 1 << 20;

/// The header, and the offset of the data in bytes.
struct Preamble
{
    NpyHeader header;
    std::uint64_t bytes = 0;
};

Preamble readPreamble(ByteSource &source, const std::string &fileName)
{
    std::array<unsigned char, 12> start = {};
    const std::span<std::byte> bytes = std::as_writable_bytes(std::span(start));
    const std::size_t count = source.read(bytes.first(8));
    if (count < 8 || std::memcmp(start.data(), "\x93NUMPY", 6) != 0)
        throw InputError({MESSAGE_TEXT("Message", "“%1” is not a .npy file."), {fileName}});
    const int major = start[6];
    if (major < 1 || major > 3 || start[7] != 0)
        throw InputError({MESSAGE_TEXT("Message", "“%1” is of .npy version %2.%3; versions 1.0, 2.0 and 3.0 are read."),
                          {fileName, std::to_string(major), std::to_string(start[7])}});
    const std::size_t lengthBytes = major == 1 ? 2 : 4;
    readWholly(source, bytes.subspan(8, lengthBytes), fileName);
    std::size_t length = 0;
    for (std::size_t i = lengthBytes; i-- > 0;)
        length = length << 8 | start[8 + i];
    const std::uint64_t before = 8 + lengthBytes;
    if (length > source.size() - std::min(source.size(), before))
        throwTruncated(fileName);
    if (length > maximumHeaderBytes)
        throw InputError(
            {MESSAGE_TEXT("Message", "The header of “%1” is damaged: it is not the description of an array."),
             {fileName}});
    std::string text(length, '\0');
    readWholly(source, std::as_writable_bytes(std::span(text)), fileName);
    return {parseNpyHeader(text, fileName), before + length};
}

/// Throws InputError if the shape needs more bytes than there are.
void checkBacked(const NpyHeader &header, std::uint64_t availableBytes, const std::string &fileName)
{
    const std::uint64_t available = availableBytes / static_cast<std::uint64_t>(header.element.bytes);
    std::uint64_t count = 1;
    for (const std::int64_t length : header.shape) {
        if (static_cast<std::uint64_t>(length) > available / count) {
            throw InputError({MESSAGE_TEXT("Message",
                                           "“%1” is truncated: its shape is %2, and the file has data for %3 "
                                           "elements only."),
                              {fileName, shapeText(header.shape), std::to_string(available)}});
        }
        count *= static_cast<std::uint64_t>(length);
    }
}

} // namespace

Tensor readNpy(ByteSource &source, const std::string &fileName, const Progress &progress)
{
    const NpyHeader header = readNpyHeader(source, fileName);
    return readElements(source, fileName, header.element, header.columnMajor, header.shape, progress);
}

NpyHeader readNpyHeader(ByteSource &source, const std::string &fileName)
{
    Preamble preamble = readPreamble(source, fileName);
    checkBacked(preamble.header, source.size() - preamble.bytes, fileName);
    return std::move(preamble.header);
}

Tensor readNpy(std::span<const std::byte> bytes, const std::string &fileName)
{
    MemorySource source(bytes);
    return readNpy(source, fileName);
}

Tensor loadNpy(const std::filesystem::path &path, const Progress &progress)
{
    FileSource source(path);
    return readNpy(source, fileText(path), progress);
}

DType npyType(DType dtype)
{
    return dtype == DType::BFloat16 ? DType::Float32 : dtype;
}

void writeNpy(const Tensor &tensor, const Shape &shape, const ByteSink &sink)
{
    const DType dtype = npyType(tensor.dtype());
    const std::string preamble = npyPreamble(dtype, shape);
    sink(std::as_bytes(std::span(preamble)));
    tensor.converted(dtype).visitStored([&](auto values) { sink(std::as_bytes(values)); });
}

void writeNpy(const Tensor &tensor, const ByteSink &sink)
{
    writeNpy(tensor, tensor.shape(), sink);
}

void saveNpy(const std::filesystem::path &path, const Tensor &tensor, const Progress &progress)
{
    AtomicFile file(path);
    writeNpy(tensor, [&](std::span<const std::byte> bytes) {
        for (std::size_t done = 0; done < bytes.size();) {
            const std::size_t here = std::min(progressBytes, bytes.size() - done);
            file.write(bytes.subspan(done, here));
            done += here;
            report(progress, static_cast<double>(done) / static_cast<double>(bytes.size()));
        }
    });
    file.commit();
}

} // namespace normscope

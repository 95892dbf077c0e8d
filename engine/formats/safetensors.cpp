// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/safetensors.h"

#include "engine/formats/atomic_file.h"
#include "engine/formats/file.h"
#include "engine/formats/safetensors_header.h"

#include <algorithm>
#include <array>
#include <limits>

namespace normscope {

namespace {

constexpr std::uint64_t mostHeaderBytes = 100'000'000;
constexpr std::size_t lengthBytes = 8;
constexpr std::size_t writtenAtOnce = 8 << 20; ///< Bytes between two calls of `progress`.

std::vector<SafetensorsEntry> readEntries(ByteSource &source, const std::string &fileName)
{
    std::array<std::byte, lengthBytes> start = {};
    const std::size_t count = source.read(start);
    std::uint64_t length = 0;
    for (std::size_t i = lengthBytes; i-- > 0;)
        length = length << 8 | std::to_integer<std::uint64_t>(start[i]);
    // Files of other formats hardly ever begin with 8 bytes that give so small a number.
    if (count < lengthBytes || length > mostHeaderBytes || length < 2)
        throw InputError({MESSAGE_TEXT("Message", "“%1” is not a .safetensors file."), {fileName}});
    const std::uint64_t behind = source.size() - std::min<std::uint64_t>(source.size(), lengthBytes);
    if (length > behind)
        throwTruncated(fileName);
    std::string text(static_cast<std::size_t>(length), '\0');
    readWholly(source, std::as_writable_bytes(std::span(text)), fileName);
    return parseSafetensorsHeader(text, behind - length, fileName);
}

std::string entryName(const std::string &fileName, const SafetensorsEntry &entry)
{
    return fileName + ":" + entry.name;
}

/// The shape of an entry. Throws InputError if no Tensor can hold the entry.
Shape readableShape(const SafetensorsEntry &entry, const std::string &fileName)
{
    const std::string name = entryName(fileName, entry);
    if (!safetensorsElement(entry.type))
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” holds elements of type “%2”; only BOOL, I8 to I64, U8 to U64, F16, BF16, "
                                       "F32, F64, F8_E4M3 and F8_E5M2 are read."),
                          {name, entry.type}});
    if (entry.shape.empty())
        throw InputError({MESSAGE_TEXT("Message",
                                       "“%1” holds a single number without any axis (rank 0); a tensor "
                                       "needs at least one axis."),
                          {name}});
    if (entry.shape.size() > static_cast<std::size_t>(maximumRank))
        throw InputError({MESSAGE_TEXT("Message", "“%1” has %2 axes; at most %3 are read."),
                          {name, std::to_string(entry.shape.size()), std::to_string(maximumRank)}});
    if (std::find(entry.shape.begin(), entry.shape.end(), 0u) != entry.shape.end())
        throw InputError({MESSAGE_TEXT("Message", "“%1” is empty: one of its axes has length 0."), {name}});
    // The header's parser has compared the shape with the size of the data, so that no length is beyond 2⁶³.
    return {entry.shape.begin(), entry.shape.end()};
}

std::vector<std::string> namesOf(const std::vector<SafetensorsEntry> &entries)
{
    std::vector<std::string> names;
    for (const SafetensorsEntry &entry : entries)
        names.push_back(entry.name);
    return names;
}

/// The offset in bytes of the chosen tensor's data behind the header, and the tensor's type and shape.
std::pair<std::uint64_t, TensorHead> chosenEntry(ByteSource &source, const std::string &fileName,
                                                 const std::string &name)
{
    const std::vector<SafetensorsEntry> entries = readEntries(source, fileName);
    const std::string chosen = chosenArray(namesOf(entries), name, fileName);
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&chosen](const SafetensorsEntry &one) { return one.name == chosen; });
    Shape shape = readableShape(*entry, fileName);
    return {entry->begin, {*safetensorsElement(entry->type), std::move(shape)}};
}

/// Passes the tensor's bytes to the sink in the byte order of the file.
void writeLittleEndian(const Tensor &tensor, const ByteSink &sink)
{
    tensor.visitStored([&](auto values) {
        if constexpr (std::endian::native == std::endian::little) {
            sink(std::as_bytes(values));
        } else {
            for (const auto &value : values) {
                std::array<std::byte, sizeof value> bytes;
                std::copy_n(reinterpret_cast<const std::byte *>(&value), sizeof value, bytes.rbegin());
                sink(bytes);
            }
        }
    });
}

} // namespace

std::vector<NamedArray> readSafetensorsArrays(ByteSource &source, const std::string &fileName)
{
    const std::vector<SafetensorsEntry> entries = readEntries(source, fileName);
    std::vector<NamedArray> result;
    result.reserve(entries.size());
    for (const SafetensorsEntry &entry : entries) {
        NamedArray array {entry.name};
        try {
            array.shape = readableShape(entry, fileName);
            array.element = normscope::name(*safetensorsElement(entry.type));
        } catch (const InputError &error) {
            array.refusal = error.message();
        }
        result.push_back(std::move(array));
    }
    if (result.empty())
        throw InputError({MESSAGE_TEXT("Message", "“%1” holds no array."), {fileName}});
    return result;
}

std::vector<NamedArray> safetensorsArrays(const std::filesystem::path &path)
{
    FileSource source(path);
    return readSafetensorsArrays(source, fileText(path));
}

TensorHead safetensorsHead(const std::filesystem::path &path, const std::string &name)
{
    FileSource source(path);
    return chosenEntry(source, fileText(path), name).second;
}

Tensor readSafetensors(ByteSource &source, const std::string &fileName, const std::string &name,
                       const Progress &progress)
{
    const auto [begin, head] = chosenEntry(source, fileName, name);
    source.skip(begin);
    return readElements(source, fileName, head.element, false, head.shape, progress);
}

Tensor loadSafetensors(const std::filesystem::path &path, const std::string &name, const Progress &progress)
{
    FileSource source(path);
    return readSafetensors(source, fileText(path), name, progress);
}

void writeSafetensors(const NamedTensors &tensors, const ByteSink &sink)
{
    std::vector<const NamedTensors::value_type *> order;
    for (const auto &tensor : tensors)
        order.push_back(&tensor);
    std::stable_sort(order.begin(), order.end(), [](const auto *a, const auto *b) {
        return elementBytes(a->second.dtype()) > elementBytes(b->second.dtype());
    });
    std::vector<SafetensorsEntry> entries;
    std::uint64_t place = 0;
    for (const auto *tensor : order) {
        const Shape &shape = tensor->second.shape();
        const std::uint64_t end = place + static_cast<std::uint64_t>(tensor->second.byteSize());
        entries.push_back({tensor->first,
                           std::string(safetensorsType(tensor->second.dtype())),
                           {shape.begin(), shape.end()},
                           place,
                           end});
        place = end;
    }
    const std::string header = safetensorsHeader(entries);
    std::array<std::byte, lengthBytes> length;
    for (std::size_t i = 0; i < lengthBytes; ++i)
        length[i] = static_cast<std::byte>(header.size() >> 8 * i & 0xff);
    sink(length);
    sink(std::as_bytes(std::span(header)));
    for (const auto *tensor : order)
        writeLittleEndian(tensor->second, sink);
}

void saveSafetensors(const std::filesystem::path &path, const NamedTensors &tensors, const Progress &progress)
{
    std::int64_t all = 1;
    for (const auto &tensor : tensors)
        all += tensor.second.byteSize();
    AtomicFile file(path);
    writeSafetensors(tensors, [&](std::span<const std::byte> bytes) {
        for (std::size_t done = 0; done < bytes.size();) {
            const std::size_t here = std::min(writtenAtOnce, bytes.size() - done);
            file.write(bytes.subspan(done, here));
            done += here;
            report(progress, std::min(1.0, static_cast<double>(file.position()) / static_cast<double>(all)));
        }
    });
    file.commit();
}

} // namespace normscope

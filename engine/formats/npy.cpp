// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/npy.h"

#include "engine/formats/atomic_file.h"
#include "engine/formats/file.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>
#include <vector>

namespace normscope {

namespace {

constexpr std::size_t pieceBytes = 8 << 20; ///< Between two questions whether to go on.
constexpr std::size_t maximumHeaderBytes = 1 << 20;

[[noreturn]] void throwTruncated(const std::string &fileName)
{
    throw InputError({MESSAGE_TEXT("Message", "“%1” is truncated: the file ends before the array does."), {fileName}});
}

void readWholly(ByteSource &source, std::span<std::byte> buffer, const std::string &fileName)
{
    if (source.read(buffer) != buffer.size())
        throwTruncated(fileName);
}

/// The header, and how many bytes there were up to the data.
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

/// Number of elements; refuses a shape that the bytes do not back.
std::size_t checkedCount(const NpyHeader &header, std::uint64_t availableBytes, const std::string &fileName)
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
    return static_cast<std::size_t>(count);
}

template <class T>
T fromBytes(const std::byte *bytes, bool swap)
{
    std::array<std::byte, sizeof(T)> raw;
    std::memcpy(raw.data(), bytes, sizeof(T));
    if (swap)
        std::reverse(raw.begin(), raw.end());
    return std::bit_cast<T>(raw);
}

/// IEEE 754 binary16, every value of which is a double.
double halfToDouble(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 0x1f;
    const int fraction = bits & 0x3ff;
    double magnitude = 0;
    if (exponent == 0x1f)
        magnitude = fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    else if (exponent == 0)
        magnitude = std::ldexp(fraction, -24);
    else
        magnitude = std::ldexp(fraction + 1024, exponent - 25);
    return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

template <class T>
struct IntegerDecoder
{
    bool swap;
    double operator()(const std::byte *bytes) const { return static_cast<double>(fromBytes<T>(bytes, swap)); }
};

/// Calls f with a function object that makes a value of one stored element; its result is float for float32 and double
/// for every other type.
template <class F>
decltype(auto) withDecoder(const NpyElement &element, F &&f)
{
    const bool swap = element.order != std::endian::native;
    switch (element.kind) {
    case NpyElement::Kind::Bool:
        return f([](const std::byte *bytes) { return *bytes == std::byte(0) ? 0.0 : 1.0; });
    case NpyElement::Kind::Signed:
        switch (element.bytes) {
        case 1:
            return f(IntegerDecoder<std::int8_t> {swap});
        case 2:
            return f(IntegerDecoder<std::int16_t> {swap});
        case 4:
            return f(IntegerDecoder<std::int32_t> {swap});
        default:
            return f(IntegerDecoder<std::int64_t> {swap});
        }
    case NpyElement::Kind::Unsigned:
        switch (element.bytes) {
        case 1:
            return f(IntegerDecoder<std::uint8_t> {swap});
        case 2:
            return f(IntegerDecoder<std::uint16_t> {swap});
        case 4:
            return f(IntegerDecoder<std::uint32_t> {swap});
        default:
            return f(IntegerDecoder<std::uint64_t> {swap});
        }
    case NpyElement::Kind::Float:
        break;
    }
    switch (element.bytes) {
    case 2:
        return f([swap](const std::byte *bytes) { return halfToDouble(fromBytes<std::uint16_t>(bytes, swap)); });
    case 4:
        return f([swap](const std::byte *bytes) { return fromBytes<float>(bytes, swap); });
    default:
        return f([swap](const std::byte *bytes) { return fromBytes<double>(bytes, swap); });
    }
}

/// Reads `count` elements piece by piece and hands each piece to use(bytes, index of its first element).
template <class Use>
void readPieces(ByteSource &source, const std::string &fileName, std::size_t count, std::size_t elementBytes,
                const Progress &progress, Use &&use)
{
    const std::size_t pieceCount = std::min(count, pieceBytes / elementBytes);
    std::vector<std::byte> piece(pieceCount * elementBytes);
    for (std::size_t first = 0; first < count; first += pieceCount) {
        const std::size_t here = std::min(pieceCount, count - first);
        readWholly(source, std::span(piece).first(here * elementBytes), fileName);
        use(piece.data(), first, here);
        report(progress, static_cast<double>(first + here) / static_cast<double>(count));
    }
}

/// Where the elements of a column-major file go in a row-major buffer: the first axis runs fastest.
class ColumnMajorWalk
{
public:
    explicit ColumnMajorWalk(const Shape &shape)
        : m_shape(shape)
        , m_strides(shape.size(), 1)
        , m_index(shape.size(), 0)
    {
        for (std::size_t axis = shape.size() - 1; axis-- > 0;)
            m_strides[axis] = m_strides[axis + 1] * shape[axis + 1];
    }

    std::size_t next()
    {
        const std::int64_t here = m_offset;
        for (std::size_t axis = 0; axis < m_shape.size(); ++axis) {
            m_offset += m_strides[axis];
            if (++m_index[axis] < m_shape[axis])
                break;
            m_offset -= m_strides[axis] * m_shape[axis];
            m_index[axis] = 0;
        }
        return static_cast<std::size_t>(here);
    }

private:
    Shape m_shape;
    Shape m_strides;
    Shape m_index;
    std::int64_t m_offset = 0;
};

/// The data as they stand in the file are those of the tensor.
template <class T>
void readStraight(ByteSource &source, const std::string &fileName, std::span<T> values, const Progress &progress)
{
    const std::span<std::byte> bytes = std::as_writable_bytes(values);
    for (std::size_t done = 0; done < bytes.size();) {
        const std::size_t here = std::min(pieceBytes, bytes.size() - done);
        readWholly(source, bytes.subspan(done, here), fileName);
        done += here;
        report(progress, static_cast<double>(done) / static_cast<double>(bytes.size()));
    }
}

template <class T>
Tensor readValues(ByteSource &source, const std::string &fileName, const NpyHeader &header, std::size_t count,
                  const Progress &progress)
{
    const std::shared_ptr<T[]> values = uninitializedArray<T>(count);
    const NpyElement &element = header.element;
    const bool asStored = element.kind == NpyElement::Kind::Float && element.bytes == static_cast<int>(sizeof(T))
        && element.order == std::endian::native;
    const bool rowMajor = !header.columnMajor || header.shape.size() == 1;
    if (asStored && rowMajor) {
        readStraight(source, fileName, std::span(values.get(), count), progress);
        return Tensor::adopt(header.shape, values);
    }
    const auto width = static_cast<std::size_t>(element.bytes);
    ColumnMajorWalk walk(header.shape);
    withDecoder(element, [&](auto decode) {
        readPieces(source, fileName, count, width, progress,
                   [&](const std::byte *bytes, std::size_t first, std::size_t pieceCount) {
                       for (std::size_t i = 0; i < pieceCount; ++i)
                           values[rowMajor ? first + i : walk.next()] = static_cast<T>(decode(bytes + i * width));
                   });
    });
    return Tensor::adopt(header.shape, values);
}

} // namespace

Tensor readNpy(ByteSource &source, const std::string &fileName, const Progress &progress)
{
    const Preamble preamble = readPreamble(source, fileName);
    const NpyHeader &header = preamble.header;
    const std::size_t count = checkedCount(header, source.size() - preamble.bytes, fileName);
    const bool single = header.element.kind == NpyElement::Kind::Float && header.element.bytes == 4;
    return withEnoughMemory(fileName, [&] {
        return single ? readValues<float>(source, fileName, header, count, progress)
                      : readValues<double>(source, fileName, header, count, progress);
    });
}

NpyHeader readNpyHeader(ByteSource &source, const std::string &fileName)
{
    return readPreamble(source, fileName).header;
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

void writeNpy(const Tensor &tensor, const Shape &shape, const ByteSink &sink)
{
    const std::string preamble = npyPreamble(tensor.dtype(), shape);
    sink(std::as_bytes(std::span(preamble)));
    tensor.visit([&](auto values) { sink(std::as_bytes(values)); });
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
            const std::size_t here = std::min(pieceBytes, bytes.size() - done);
            file.write(bytes.subspan(done, here));
            done += here;
            report(progress, static_cast<double>(done) / static_cast<double>(bytes.size()));
        }
    });
    file.commit();
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/element_reader.h"

#include "engine/formats/file.h"
#include "engine/tensor/memory_need.h"
#include "engine/tensor/uninitialized_array.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

namespace normscope {

namespace {

constexpr std::size_t readBytesAtOnce = 8 << 20; ///< Bytes between two calls of `progress`.

template <class T>
T fromBytes(const std::byte *bytes, bool swap)
{
    std::array<std::byte, sizeof(T)> raw;
    std::memcpy(raw.data(), bytes, sizeof(T));
    if (swap)
        std::reverse(raw.begin(), raw.end());
    return std::bit_cast<T>(raw);
}

/// The eight-bit numbers of Micikevicius et al. 2022 (arXiv 2209.05433), table 1. E4M3 has no infinity, and one NaN of
/// each sign.
float fromE4M3(std::uint8_t bits)
{
    const int exponent = bits >> 3 & 0xf;
    const int fraction = bits & 7;
    float magnitude = std::numeric_limits<float>::quiet_NaN();
    if (exponent == 0)
        magnitude = std::ldexp(static_cast<float>(fraction), -9);
    else if (exponent != 0xf || fraction != 7)
        magnitude = std::ldexp(static_cast<float>(fraction + 8), exponent - 10);
    return (bits & 0x80) != 0 ? -magnitude : magnitude;
}

/// E5M2 is the upper half of a binary16.
float fromE5M2(std::uint8_t bits)
{
    return Float16::fromBits(static_cast<std::uint16_t>(bits << 8));
}

template <class T>
struct IntegerDecoder
{
    bool swap;
    double operator()(const std::byte *bytes) const { return static_cast<double>(fromBytes<T>(bytes, swap)); }
};

/// Calls f with a function object that decodes one stored element into the tensor's element type, or a type that
/// converts to it without loss.
template <class F>
decltype(auto) withDecoder(const StoredElement &element, F &&f)
{
    const bool swap = element.order != std::endian::native;
    switch (element.kind) {
    case StoredElement::Kind::Bool:
        return f([](const std::byte *bytes) { return *bytes == std::byte(0) ? 0.0 : 1.0; });
    case StoredElement::Kind::Signed:
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
    case StoredElement::Kind::Unsigned:
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
    case StoredElement::Kind::BFloat:
        return f([swap](const std::byte *bytes) { return BFloat16::fromBits(fromBytes<std::uint16_t>(bytes, swap)); });
    case StoredElement::Kind::Float8E4M3:
        return f([](const std::byte *bytes) { return fromE4M3(std::to_integer<std::uint8_t>(*bytes)); });
    case StoredElement::Kind::Float8E5M2:
        return f([](const std::byte *bytes) { return fromE5M2(std::to_integer<std::uint8_t>(*bytes)); });
    case StoredElement::Kind::Float:
        break;
    }
    switch (element.bytes) {
    case 2:
        return f([swap](const std::byte *bytes) { return Float16::fromBits(fromBytes<std::uint16_t>(bytes, swap)); });
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
    const std::size_t pieceCount = std::min(count, readBytesAtOnce / elementBytes);
    std::vector<std::byte> piece(pieceCount * elementBytes);
    for (std::size_t first = 0; first < count; first += pieceCount) {
        const std::size_t here = std::min(pieceCount, count - first);
        readWholly(source, std::span(piece).first(here * elementBytes), fileName);
        use(piece.data(), first, here);
        report(progress, static_cast<double>(first + here) / static_cast<double>(count));
    }
}

/// The place of each element of a column-major file in a row-major buffer: in the file the first axis runs fastest.
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

/// Reads data whose bytes in the file are those of the tensor, without conversion.
template <class T>
void readStraight(ByteSource &source, const std::string &fileName, std::span<T> values, const Progress &progress)
{
    const std::span<std::byte> bytes = std::as_writable_bytes(values);
    for (std::size_t done = 0; done < bytes.size();) {
        const std::size_t here = std::min(readBytesAtOnce, bytes.size() - done);
        readWholly(source, bytes.subspan(done, here), fileName);
        done += here;
        report(progress, static_cast<double>(done) / static_cast<double>(bytes.size()));
    }
}

template <class T>
Tensor valuesFrom(ByteSource &source, const std::string &fileName, const StoredElement &element, bool columnMajor,
                  const Shape &shape, const Progress &progress)
{
    const auto count = static_cast<std::size_t>(elementCount(shape));
    const std::shared_ptr<T[]> values = uninitializedArray<T>(count);
    const bool isFloat = element.kind == StoredElement::Kind::Float || element.kind == StoredElement::Kind::BFloat;
    const bool asStored
        = isFloat && element.bytes == static_cast<int>(sizeof(T)) && element.order == std::endian::native;
    const bool rowMajor = !columnMajor || shape.size() == 1;
    if (asStored && rowMajor) {
        readStraight(source, fileName, std::span(values.get(), count), progress);
        return Tensor::adopt(shape, values);
    }
    const auto width = static_cast<std::size_t>(element.bytes);
    ColumnMajorWalk walk(shape);
    withDecoder(element, [&](auto decode) {
        readPieces(source, fileName, count, width, progress,
                   [&](const std::byte *bytes, std::size_t first, std::size_t pieceCount) {
                       for (std::size_t i = 0; i < pieceCount; ++i)
                           values[rowMajor ? first + i : walk.next()] = static_cast<T>(decode(bytes + i * width));
                   });
    });
    return Tensor::adopt(shape, values);
}

} // namespace

std::string name(const StoredElement &element)
{
    const std::string bits = std::to_string(8 * element.bytes);
    switch (element.kind) {
    case StoredElement::Kind::Bool:
        return "bool";
    case StoredElement::Kind::Signed:
        return "int" + bits;
    case StoredElement::Kind::Unsigned:
        return "uint" + bits;
    case StoredElement::Kind::BFloat:
        return "bfloat16";
    case StoredElement::Kind::Float8E4M3:
        return "float8_e4m3";
    case StoredElement::Kind::Float8E5M2:
        return "float8_e5m2";
    case StoredElement::Kind::Float:
        break;
    }
    return "float" + bits;
}

DType dtypeOf(const StoredElement &element)
{
    if (element.kind == StoredElement::Kind::BFloat)
        return DType::BFloat16;
    if (element.kind != StoredElement::Kind::Float || element.bytes == 8)
        return DType::Float64;
    return element.bytes == 2 ? DType::Float16 : DType::Float32;
}

double elements(const Shape &shape)
{
    return std::accumulate(shape.begin(), shape.end(), 1.0, std::multiplies<>());
}

// Measured as the largest resident size of windows and of `figure` on 67 million values, less that of small tensors:
// the tensor's own size and no more than 3 % beside it for float32, float64 and int8; for float16, whose statistics are
// computed of a copy in float32, 6 bytes for each value.
double readingBytes(const StoredElement &element, const Shape &shape)
{
    const DType dtype = dtypeOf(element);
    const std::int64_t copied = isHalf(dtype) ? elementBytes(DType::Float32) : 0;
    return elements(shape) * static_cast<double>(elementBytes(dtype) + copied);
}

void throwTruncated(const std::string &fileName)
{
    throw InputError({MESSAGE_TEXT("Message", "“%1” is truncated: the file ends before the array does."), {fileName}});
}

void readWholly(ByteSource &source, std::span<std::byte> buffer, const std::string &fileName)
{
    if (source.read(buffer) != buffer.size())
        throwTruncated(fileName);
}

Tensor readElements(ByteSource &source, const std::string &fileName, const StoredElement &element, bool columnMajor,
                    const Shape &shape, const Progress &progress)
{
    requireMemory(fileName, readingBytes(element, shape));
    return withEnoughMemory(fileName, [&] {
        return withElementType(dtypeOf(element), [&]<class T>(T) {
            return valuesFrom<T>(source, fileName, element, columnMajor, shape, progress);
        });
    });
}

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/byte_source.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <bit>
#include <span>
#include <string>

namespace normscope {

/// How one element is stored in a file.
struct StoredElement
{
    enum class Kind
    {
        Bool,
        Signed,
        Unsigned,
        Float, ///< IEEE 754, of 2, 4 or 8 bytes.
        BFloat,
        Float8E4M3,
        Float8E5M2
    };
    Kind kind = Kind::Float;
    int bytes = 8;
    std::endian order = std::endian::native;
    friend bool operator==(const StoredElement &, const StoredElement &) = default;
};

/// NumPy's name of the element type: "bool", "uint8", "float32"; and "bfloat16", "float8_e4m3", "float8_e5m2".
std::string name(const StoredElement &element);

/// The element type in memory: float16, bfloat16 and float32 are kept, everything else becomes Float64, which is exact
/// but for integers beyond 2⁵³.
DType dtypeOf(const StoredElement &element);

/// Element type and shape of a tensor, as its file states them.
struct TensorHead
{
    StoredElement element;
    Shape shape; ///< Rank 1 to 8, every length positive.
};

double elements(const Shape &shape); ///< elementCount() as a double, also of shapes that are too large for it.
/// The bytes that a tensor takes in memory once it is read and shown.
double readingBytes(const StoredElement &element, const Shape &shape);

/// Throws the InputError of a file that ends too early.
[[noreturn]] void throwTruncated(const std::string &fileName);
/// Fills the buffer. Throws InputError if the source ends before.
void readWholly(ByteSource &source, std::span<std::byte> buffer, const std::string &fileName);

/// Reads the values of a tensor. The caller has checked that the source holds enough bytes for `shape`. The values go
/// straight into the tensor's buffer, whose memory is checked first (requireMemory()). Throws InputError, IoError,
/// Cancelled.
Tensor readElements(ByteSource &source, const std::string &fileName, const StoredElement &element, bool columnMajor,
                    const Shape &shape, const Progress &progress);

} // namespace normscope

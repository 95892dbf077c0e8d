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
        Float, ///< Of IEEE 754.
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

/// What it is read as: float16, bfloat16 and float32 stay what they are, everything else becomes Float64, which holds
/// all of it but integers beyond 2⁵³.
DType dtypeOf(const StoredElement &element);

/// What stands before the values of a tensor in a file.
struct TensorHead
{
    StoredElement element;
    Shape shape; ///< Rank 1 to 8, every length positive.
};

double elements(const Shape &shape); ///< elementCount(), of shapes too large for that as well.
/// The bytes that a tensor takes in memory once it is read and shown.
double readingBytes(const StoredElement &element, const Shape &shape);

/// The sentence of a file that ends too early. Throws InputError.
[[noreturn]] void throwTruncated(const std::string &fileName);
/// Fills the buffer. Throws InputError if the source ends before.
void readWholly(ByteSource &source, std::span<std::byte> buffer, const std::string &fileName);

/// Reads the values of a tensor of this shape, which the caller has found to be backed by the bytes of the source. They
/// go straight into the tensor's buffer, for which is asked first (requireMemory). Throws InputError, IoError,
/// Cancelled.
Tensor readElements(ByteSource &source, const std::string &fileName, const StoredElement &element, bool columnMajor,
                    const Shape &shape, const Progress &progress);

} // namespace normscope

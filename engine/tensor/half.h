// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>

namespace normscope {

/// The bits of the number nearest to `value`, ties to the even one, in a format of 16 bits: a sign, `exponentBits` of a
/// biased exponent and the rest of a fraction, with subnormal numbers, infinities and NaN (IEEE 754-2019, 3.4). A value
/// that exceeds the largest finite number by half a unit or more becomes infinity.
std::uint16_t encodedIn16Bits(double value, int exponentBits);

/// IEEE 754 binary16: 11 bits of precision, 6e-8 … 65504. A storage format of memory and files; arithmetic is done in
/// float, which holds every value of it.
class Float16
{
public:
    Float16() = default;
    explicit Float16(double value)
        : m_bits(encodedIn16Bits(value, 5))
    { }
    static constexpr Float16 fromBits(std::uint16_t bits) { return Float16(bits, Raw()); }

    constexpr std::uint16_t bits() const { return m_bits; }
    constexpr operator float() const // NOLINT(google-explicit-constructor): every value of it is a float.
    {
        const std::uint32_t sign = (m_bits & 0x8000u) << 16;
        const std::uint32_t magnitude = (m_bits & 0x7fffu) << 13;
        if (magnitude >= 0x0f800000u) // Infinity or NaN.
            return std::bit_cast<float>(sign | magnitude | 0x7f800000u);
        // The exponent's bias is 15 in binary16 and 127 in float: the factor 2^112 corrects it, and makes subnormal
        // numbers normal.
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) * 0x1p112f));
    }

private:
    struct Raw
    { };
    constexpr Float16(std::uint16_t bits, Raw)
        : m_bits(bits)
    { }
    std::uint16_t m_bits;
};

/// bfloat16, the upper half of a float: 8 bits of precision in float's range.
class BFloat16
{
public:
    BFloat16() = default;
    explicit BFloat16(double value)
        : m_bits(encodedIn16Bits(value, 8))
    { }
    static constexpr BFloat16 fromBits(std::uint16_t bits) { return BFloat16(bits, Raw()); }

    constexpr std::uint16_t bits() const { return m_bits; }
    constexpr operator float() const // NOLINT(google-explicit-constructor): every value of it is a float.
    {
        return std::bit_cast<float>(std::uint32_t(m_bits) << 16);
    }

private:
    struct Raw
    { };
    constexpr BFloat16(std::uint16_t bits, Raw)
        : m_bits(bits)
    { }
    std::uint16_t m_bits;
};

} // namespace normscope

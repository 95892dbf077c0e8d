// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace normscope {

/// Reads numbers one after another from bytes in memory. Reading or seeking beyond the end throws CutShort.
class ByteWalk
{
public:
    struct CutShort
    { };

    ByteWalk(std::span<const std::byte> bytes, std::endian order)
        : m_bytes(bytes)
        , m_order(order)
    { }

    std::uint64_t position() const { return m_position; }
    std::uint64_t size() const { return m_bytes.size(); }

    void seek(std::uint64_t position)
    {
        if (position > m_bytes.size())
            throw CutShort();
        m_position = static_cast<std::size_t>(position);
    }
    void skip(std::uint64_t count)
    {
        if (count > m_bytes.size() - m_position)
            throw CutShort();
        m_position += static_cast<std::size_t>(count);
    }

    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    std::uint64_t u64() { return number(8); }
    std::uint64_t number(std::size_t width)
    {
        const std::size_t first = m_position;
        skip(width);
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < width; ++i) {
            const std::size_t place = m_order == std::endian::big ? first + i : first + width - 1 - i;
            value = value << 8 | std::to_integer<std::uint64_t>(m_bytes[place]);
        }
        return value;
    }

private:
    std::span<const std::byte> m_bytes;
    std::endian m_order;
    std::size_t m_position = 0;
};

} // namespace normscope

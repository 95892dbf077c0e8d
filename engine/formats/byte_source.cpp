// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/byte_source.h"

#include <algorithm>
#include <array>

namespace normscope {

void ByteSource::skip(std::uint64_t count)
{
    std::array<std::byte, 1 << 14> passed;
    while (count > 0) {
        const std::size_t here = read(std::span(passed).first(std::min<std::uint64_t>(count, passed.size())));
        if (here == 0)
            return;
        count -= here;
    }
}

void MemorySource::skip(std::uint64_t count)
{
    m_position += std::min<std::uint64_t>(count, m_bytes.size() - m_position);
}

std::size_t MemorySource::read(std::span<std::byte> buffer)
{
    const auto part = m_bytes.subspan(m_position, std::min(buffer.size(), m_bytes.size() - m_position));
    std::copy(part.begin(), part.end(), buffer.begin());
    m_position += part.size();
    return part.size();
}

} // namespace normscope

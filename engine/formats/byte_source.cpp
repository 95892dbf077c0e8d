// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/byte_source.h"

#include <algorithm>

namespace normscope {

std::size_t MemorySource::read(std::span<std::byte> buffer)
{
    const auto part = m_bytes.subspan(m_position, std::min(buffer.size(), m_bytes.size() - m_position));
    std::copy(part.begin(), part.end(), buffer.begin());
    m_position += part.size();
    return part.size();
}

} // namespace normscope

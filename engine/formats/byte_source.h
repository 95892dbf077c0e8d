// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace normscope {

/// Bytes that are read once, from front to back: a file, an entry of an archive, memory.
class ByteSource
{
public:
    virtual ~ByteSource() = default;

    /// How many bytes there are in all. What was read may turn out shorter (a damaged archive), never longer.
    virtual std::uint64_t size() const = 0;
    /// Fills the start of `buffer` and returns how many bytes that were: fewer than asked for only at the end.
    /// Throws InputError or IoError if the bytes cannot be read.
    virtual std::size_t read(std::span<std::byte> buffer) = 0;
    /// Skips bytes; fewer only at the end. The default reads and discards them.
    virtual void skip(std::uint64_t count);
};

/// Bytes in memory, which must outlive the source.
class MemorySource final : public ByteSource
{
public:
    explicit MemorySource(std::span<const std::byte> bytes)
        : m_bytes(bytes)
    { }

    std::uint64_t size() const override { return m_bytes.size(); }
    std::size_t read(std::span<std::byte> buffer) override;
    void skip(std::uint64_t count) override;

private:
    std::span<const std::byte> m_bytes;
    std::size_t m_position = 0;
};

} // namespace normscope

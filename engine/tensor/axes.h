// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace normscope {

/// Lengths of a tensor's axes, outermost first. Data are row-major: the last axis is contiguous.
using Shape = std::vector<std::int64_t>;

/// The most axes a tensor has.
inline constexpr int maximumRank = 8;

/// Number of elements of a shape whose lengths are positive; 1 for rank 0. Throws InputError if it overflows.
std::int64_t elementCount(const Shape &shape);

/// "2 × 3 × 4".
std::string shapeText(const Shape &shape);

/// A set of axes 0 … 7.
class AxisSet
{
public:
    constexpr AxisSet() = default;
    constexpr AxisSet(std::initializer_list<int> axes)
    {
        for (const int axis : axes)
            insert(axis);
    }

    /// The axes 0 … rank − 1.
    static constexpr AxisSet all(int rank) { return fromBits((1u << rank) - 1u); }
    static constexpr AxisSet fromBits(unsigned bits)
    {
        AxisSet set;
        set.m_bits = static_cast<std::uint8_t>(bits);
        return set;
    }

    constexpr bool contains(int axis) const { return ((m_bits >> axis) & 1u) != 0; }
    constexpr bool isEmpty() const { return m_bits == 0; }
    constexpr int size() const { return std::popcount(m_bits); }
    constexpr unsigned bits() const { return m_bits; }
    constexpr void insert(int axis) { m_bits = static_cast<std::uint8_t>(m_bits | (1u << axis)); }
    constexpr void remove(int axis) { m_bits = static_cast<std::uint8_t>(m_bits & ~(1u << axis)); }
    constexpr void toggle(int axis) { m_bits = static_cast<std::uint8_t>(m_bits ^ (1u << axis)); }

    /// The axes of 0 … rank − 1 that are not in this set.
    constexpr AxisSet complement(int rank) const { return fromBits(all(rank).m_bits & ~m_bits); }
    /// The axes, ascending.
    std::vector<int> toVector() const;

    friend constexpr bool operator==(AxisSet, AxisSet) = default;

private:
    std::uint8_t m_bits = 0;
};

/// The axes' names, and which of them number the samples and the channels (−1: none).
struct Layout
{
    std::vector<std::string> names;
    int batchAxis = -1;
    int channelAxis = -1;

    int rank() const { return static_cast<int>(names.size()); }
    /// The axis of that name (upper or lower case), or −1.
    int axis(const std::string &name) const;
    /// "N,C,H,W".
    std::string text() const;

    friend bool operator==(const Layout &, const Layout &) = default;
};

/// The layouts the presets know: D; N,D; N,L,D; N,C,L; N,C,H,W; N,C,D,H,W, with their batch and channel axis.
const std::vector<Layout> &knownLayouts();
/// The layout assumed for a tensor of this rank until another is chosen: D; N,D; N,L,D; N,C,H,W; N,C,D,H,W; else free
/// names.
Layout defaultLayout(int rank);
/// Reads "N,C,L". Batch and channel axis follow the known layout of these names, else they are axes 0 and 1.
/// Throws InputError for a wrong number of names, a name twice, or a name that is no plain word (letters, digits, _).
Layout parseLayout(const std::string &text, int rank);

} // namespace normscope

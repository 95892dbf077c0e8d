// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>

namespace normscope {

/// A set of enumerators, of at most 32 that are numbered from 0.
template <class E>
class EnumSet
{
public:
    constexpr EnumSet() = default;
    constexpr EnumSet(std::initializer_list<E> members)
    {
        for (const E member : members)
            insert(member);
    }

    constexpr void insert(E member) { m_bits |= bit(member); }
    constexpr bool contains(E member) const { return (m_bits & bit(member)) != 0; }
    constexpr bool isEmpty() const { return m_bits == 0; }

    friend constexpr EnumSet operator|(EnumSet a, EnumSet b)
    {
        a.m_bits |= b.m_bits;
        return a;
    }
    friend constexpr bool operator==(EnumSet, EnumSet) = default;

private:
    static constexpr unsigned bit(E member) { return 1U << static_cast<unsigned>(member); }

    unsigned m_bits = 0;
};

} // namespace normscope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace normscope {

/// Arrays that are lent to any thread, and kept for the next loan.
template <class T>
class ArrayPool
{
    struct Array
    {
        std::unique_ptr<T[]> values;
        std::int64_t size = 0;
    };

public:
    /// An array while it is lent. Its initial values are unspecified.
    class Loan
    {
    public:
        Loan(ArrayPool &pool, std::int64_t count)
            : m_pool(pool)
            , m_array(pool.take())
        {
            if (m_array.size < count)
                m_array = {std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(count)), count};
        }
        ~Loan() { m_pool.giveBack(std::move(m_array)); }
        Loan(const Loan &) = delete;
        Loan &operator=(const Loan &) = delete;

        T *data() { return m_array.values.get(); }

    private:
        ArrayPool &m_pool;
        Array m_array;
    };

private:
    Array take()
    {
        const std::lock_guard lock(m_mutex);
        if (m_free.empty())
            return {};
        Array array = std::move(m_free.back());
        m_free.pop_back();
        return array;
    }
    void giveBack(Array array)
    {
        const std::lock_guard lock(m_mutex);
        m_free.push_back(std::move(array));
    }

    std::mutex m_mutex;
    std::vector<Array> m_free;
};

} // namespace normscope

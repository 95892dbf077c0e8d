// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <mutex>

namespace normscope {

/// A value that the first call of value() computes and keeps; calls from other threads meanwhile wait. known() never
/// waits. An exception leaves the value uncomputed.
template <class T>
class Lazily
{
public:
    template <class Compute>
    const T &value(Compute &&compute)
    {
        if (!m_known.load(std::memory_order_acquire)) {
            const std::scoped_lock lock(m_mutex);
            if (!m_known.load(std::memory_order_relaxed))
                set(compute());
        }
        return m_value;
    }

    /// Called before the object is shared between threads, or by value().
    void set(T value)
    {
        m_value = std::move(value);
        m_known.store(true, std::memory_order_release);
    }

    const T *known() const { return m_known.load(std::memory_order_acquire) ? &m_value : nullptr; }

private:
    std::mutex m_mutex;
    std::atomic<bool> m_known = false;
    T m_value = {};
};

} // namespace normscope

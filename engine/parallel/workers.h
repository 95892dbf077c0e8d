// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace normscope {

/// Threads that share out numbered pieces of work. They sleep where there is none, and nobody waits for a thread that
/// got none. They run on all processors of the process, even where the caller is tied to one of them.
class Workers
{
public:
    /// At most `threads` of them, the caller among them; 0 stands for as many as there are processors.
    explicit Workers(int threads = 0);

    int count() const { return m_count; }
    /// Calls work(0) … work(pieces − 1), each once, in any order, and returns when all are done. What one of them
    /// throws is thrown again; those that have not begun are left out then.
    void forEach(std::int64_t pieces, const std::function<void(std::int64_t)> &work);
    /// Which piece to do in the place of the `index`-th, so that each thread goes through its share backwards: what it
    /// touched last the first time is still in its cache.
    std::int64_t mirrored(std::int64_t index, std::int64_t pieces) const;

private:
    int m_count;
    std::optional<std::vector<int>> m_processors; ///< For those that help; known when they are first needed.
};

/// While one lives, the whole process computes with no more than so many threads (at least one). Of several the
/// strictest is in force; they may go in any order.
class ThreadLimit
{
public:
    explicit ThreadLimit(int threads);
    ~ThreadLimit();
    ThreadLimit(const ThreadLimit &) = delete;
    ThreadLimit &operator=(const ThreadLimit &) = delete;

private:
    int m_threads;
};

} // namespace normscope

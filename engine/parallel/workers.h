// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace normscope {

/// Threads that share out numbered pieces of work. They sleep while there is none, and forEach() does not wait for a
/// thread that got no piece. They run on all processors of the process, even where the caller is tied to one of them.
class Workers
{
public:
    /// At most `threads` threads including the caller; 0: as many as there are processors.
    explicit Workers(int threads = 0);

    int count() const { return m_count; }
    /// Calls work(0) … work(pieces − 1), each once, in any order, and returns when all are done. Rethrows the first
    /// exception of a piece; pieces that have not begun by then are left out.
    void forEach(std::int64_t pieces, const std::function<void(std::int64_t)> &work);
    /// The piece to do instead of piece `index` in a second pass over the same data: each thread goes through its share
    /// backwards, first through the data that are still in its cache from the first pass.
    std::int64_t mirrored(std::int64_t index, std::int64_t pieces) const;

private:
    int m_count;
    std::optional<std::vector<int>> m_processors; ///< Processors of the helpers; determined when they are first needed.
};

/// While a ThreadLimit exists, the whole process computes with at most `threads` threads (at least one). Of several
/// limits the smallest is in force; they may be destroyed in any order.
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

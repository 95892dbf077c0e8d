// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace normscope {

/// Threads that share out numbered pieces of work. They sleep where there is none, and nobody waits for a thread that
/// got none (oneTBB). They run on all processors of the process, even where the caller is tied to one of them.
class Workers
{
public:
    /// At most `threads` of them, the caller among them; 0 stands for as many as there are processors.
    explicit Workers(int threads = 0);
    ~Workers();
    Workers(Workers &&) noexcept;
    Workers &operator=(Workers &&) noexcept;

    int count() const { return m_count; }
    /// Calls work(0) … work(pieces − 1), each once, in any order, and returns when all are done.
    void forEach(std::int64_t pieces, const std::function<void(std::int64_t)> &work);

private:
    struct Arena;
    int m_count;
    std::unique_ptr<Arena> m_arena; ///< Made when it is first needed.
};

/// While one lives, the whole process computes with no more than so many threads.
class ThreadLimit
{
public:
    explicit ThreadLimit(int threads);
    ~ThreadLimit();
    ThreadLimit(const ThreadLimit &) = delete;
    ThreadLimit &operator=(const ThreadLimit &) = delete;

private:
    struct Control;
    std::unique_ptr<Control> m_control;
};

} // namespace normscope

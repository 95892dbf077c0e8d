// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/workers.h"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace normscope {

struct Workers::Arena
{
    explicit Arena(int threads)
        : arena(threads)
    { }
    tbb::task_arena arena;
};

Workers::Workers(int threads)
    : m_count(threads > 0 ? threads : std::max(tbb::info::default_concurrency(), 1))
{
    const auto limit = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
    m_count = std::min(m_count, static_cast<int>(std::max(limit, std::size_t(1))));
}

Workers::~Workers() = default;
Workers::Workers(Workers &&) noexcept = default;
Workers &Workers::operator=(Workers &&) noexcept = default;

void Workers::forEach(std::int64_t pieces, const std::function<void(std::int64_t)> &work)
{
    if (m_count == 1 || pieces == 1) {
        for (std::int64_t piece = 0; piece < pieces; ++piece)
            work(piece);
        return;
    }
    if (!m_arena)
        m_arena = std::make_unique<Arena>(m_count);
    m_arena->arena.execute([&] { tbb::parallel_for(std::int64_t(0), pieces, work, tbb::simple_partitioner()); });
}

struct ThreadLimit::Control
{
    explicit Control(int threads)
        : control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads))
    { }
    tbb::global_control control;
};

ThreadLimit::ThreadLimit(int threads)
    : m_control(std::make_unique<Control>(threads))
{ }

ThreadLimit::~ThreadLimit() = default;

} // namespace normscope

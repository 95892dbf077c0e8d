// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/affinity.h"

#include "engine/parallel/cpu_quota.h"

#include <algorithm>
#include <thread>

#ifdef __linux__

#include <dlfcn.h>
#include <sched.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

namespace normscope {

namespace {

// The processors a thread may run on; an empty set if the system does not say.
cpu_set_t processorsOfThread(pid_t thread)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    sched_getaffinity(thread, sizeof set, &set);
    return set;
}

constexpr pid_t thisThread = 0;

void addProcessorsOfThreads(cpu_set_t &all)
{
    std::error_code error;
    for (std::filesystem::directory_iterator thread("/proc/self/task", error), end; !error && thread != end;
         thread.increment(error)) {
        const cpu_set_t own = processorsOfThread(std::stoi(thread->path().filename().string()));
        CPU_OR(&all, &all, &own);
    }
}

// The functions of OpenMP 4.5, if the program has loaded a runtime of it.
template <class F>
F *openMp(const char *name)
{
    return reinterpret_cast<F *>(dlsym(RTLD_DEFAULT, name));
}

void addPlacesOfOpenMp(cpu_set_t &all)
{
    const auto isTied = openMp<int()>("omp_get_proc_bind");
    const auto placeCount = openMp<int()>("omp_get_num_places");
    const auto sizeOf = openMp<int(int)>("omp_get_place_num_procs");
    const auto read = openMp<void(int, int *)>("omp_get_place_proc_ids");
    if (!isTied || !placeCount || !sizeOf || !read || isTied() == 0)
        return;
    for (int place = 0; place < placeCount(); ++place) {
        std::vector<int> processors(static_cast<std::size_t>(std::max(sizeOf(place), 0)));
        read(place, processors.data());
        for (const int processor : processors)
            CPU_SET(static_cast<std::size_t>(processor), &all);
    }
}

cpu_set_t processorsOfProcess(const cpu_set_t &own)
{
    cpu_set_t all = own;
    addProcessorsOfThreads(all);
    addPlacesOfOpenMp(all);
    return all;
}

// processorsOfProcess(), remembered by each thread while it stays where it is, and for a short time, as other threads
// may be tied elsewhere: reading them takes longer than a small normalization.
cpu_set_t recentProcessorsOfProcess(const cpu_set_t &own)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds lasting {20};
    struct Answer
    {
        cpu_set_t own;
        cpu_set_t all;
        Clock::time_point until;
    };
    thread_local std::optional<Answer> last;
    const Clock::time_point now = Clock::now();
    if (!last || now >= last->until || !CPU_EQUAL(&own, &last->own))
        last = {own, processorsOfProcess(own), now + lasting};
    return last->all;
}

// Cached: asking the system takes as long as a small normalization.
int hardwareCount()
{
    static const int count = std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
    return count;
}

} // namespace

int processorCount()
{
    static const int quota = processorsOfQuota();
    const cpu_set_t own = processorsOfThread(thisThread);
    if (CPU_COUNT(&own) == 0 || CPU_COUNT(&own) >= hardwareCount())
        return std::min(std::max(CPU_COUNT(&own), hardwareCount()), quota);
    const cpu_set_t all = recentProcessorsOfProcess(own);
    return std::min(CPU_COUNT(&all), quota);
}

std::vector<int> processorsForHelpers(int threads)
{
    std::vector<int> others;
    const cpu_set_t own = processorsOfThread(thisThread);
    if (CPU_COUNT(&own) == 0 || CPU_COUNT(&own) >= threads)
        return others;
    const cpu_set_t all = recentProcessorsOfProcess(own);
    for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
        const auto number = static_cast<std::size_t>(processor);
        if (CPU_ISSET(number, &all) && !CPU_ISSET(number, &own))
            others.push_back(processor);
    }
    return others;
}

void runOn(const std::vector<int> &processors)
{
    // The system call is left out if nothing changes: it takes time in which a helper could compute.
    thread_local std::vector<int> last;
    if (processors.empty() || processors == last)
        return;
    last = processors;
    cpu_set_t wanted;
    CPU_ZERO(&wanted);
    for (const int processor : processors)
        CPU_SET(static_cast<std::size_t>(processor), &wanted);
    sched_setaffinity(thisThread, sizeof wanted, &wanted);
}

} // namespace normscope

#else

namespace normscope {

int processorCount()
{
    return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
}

std::vector<int> processorsForHelpers(int)
{
    return {};
}

void runOn(const std::vector<int> &) { }

} // namespace normscope

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/affinity.h"

#include <algorithm>
#include <thread>

#ifdef __linux__

#include <dlfcn.h>
#include <sched.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace normscope {

namespace {

// A set without processors: the system did not say.
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

cpu_set_t processorsOfProcess()
{
    cpu_set_t all = processorsOfThread(thisThread);
    addProcessorsOfThreads(all);
    addPlacesOfOpenMp(all);
    return all;
}

int hardwareCount()
{
    return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
}

} // namespace

int processorCount()
{
    const cpu_set_t own = processorsOfThread(thisThread);
    if (CPU_COUNT(&own) == 0 || CPU_COUNT(&own) >= hardwareCount())
        return std::max(CPU_COUNT(&own), hardwareCount());
    const cpu_set_t all = processorsOfProcess();
    return CPU_COUNT(&all);
}

void untieThread(int wanted)
{
    const cpu_set_t own = processorsOfThread(thisThread);
    if (CPU_COUNT(&own) == 0 || CPU_COUNT(&own) >= wanted)
        return;
    const cpu_set_t all = processorsOfProcess();
    if (CPU_COUNT(&all) > CPU_COUNT(&own))
        sched_setaffinity(thisThread, sizeof all, &all);
}

} // namespace normscope

#else

namespace normscope {

int processorCount()
{
    return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1);
}

void untieThread(int) { }

} // namespace normscope

#endif

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/ratio_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

RatioTable::RatioTable(std::vector<Goal> goals)
    : m_goals(std::move(goals))
{ }

void RatioTable::ReportRuns(const std::vector<Run> &runs)
{
    for (const Run &run : runs) {
        if (run.run_type == Run::RT_Iteration && !run.error_occurred)
            m_seconds[run.run_name.function_name].push_back(run.real_accumulated_time
                                                            / static_cast<double>(run.iterations));
    }
    ConsoleReporter::ReportRuns(runs);
}

double RatioTable::median(const std::string &name) const
{
    const auto found = m_seconds.find(name);
    if (found == m_seconds.end())
        return std::nan("");
    std::vector<double> seconds = found->second;
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
    std::nth_element(seconds.begin(), middle, seconds.end());
    return *middle;
}

void RatioTable::Finalize()
{
    ConsoleReporter::Finalize();
    std::printf("\n%-34s %10s %-26s %10s %7s %8s\n", "row", "ours", "yardstick", "its time", "ratio", "at most");
    for (const Goal &goal : m_goals) {
        const double ours = median(goal.row + "/ours");
        const double yardstick = median(goal.row + "/" + goal.yardstick);
        std::printf("%-34s %7.2f ms %-26s %7.2f ms %7.2f %8.2f\n", goal.row.c_str(), ours * 1e3, goal.yardstick.c_str(),
                    yardstick * 1e3, ours / yardstick, goal.mostAllowed);
    }
}

int runWithRatios(int argc, char **argv, std::vector<RatioTable::Goal> goals)
{
    std::vector<char *> arguments(argv, argv + argc);
    char interleave[] = "--benchmark_enable_random_interleaving=true";
    char repetitions[] = "--benchmark_repetitions=9";
    arguments.insert(arguments.begin() + 1, {interleave, repetitions});
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    RatioTable table(std::move(goals));
    benchmark::RunSpecifiedBenchmarks(&table);
    benchmark::Shutdown();
    return 0;
}

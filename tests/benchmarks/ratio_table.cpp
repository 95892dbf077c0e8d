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
        if (run.run_type != Run::RT_Iteration || run.error_occurred)
            continue;
        const auto bytes = run.counters.find(bytesCounter);
        const bool isBytes = bytes != run.counters.end();
        const std::string &name = run.run_name.function_name;
        m_areBytes[name] = isBytes;
        m_values[name].push_back(isBytes ? double(bytes->second)
                                         : run.real_accumulated_time / static_cast<double>(run.iterations));
    }
    ConsoleReporter::ReportRuns(runs);
}

RatioTable::Quantity RatioTable::median(const std::string &name) const
{
    const auto found = m_values.find(name);
    if (found == m_values.end())
        return {std::nan(""), false};
    std::vector<double> values = found->second;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return {*middle, m_areBytes.at(name)};
}

std::string RatioTable::text(const Quantity &quantity)
{
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, quantity.isBytes ? "%.1f MiB" : "%.2f ms",
                  quantity.isBytes ? quantity.value / (1024 * 1024) : quantity.value * 1e3);
    return buffer;
}

void RatioTable::Finalize()
{
    ConsoleReporter::Finalize();
    constexpr auto line = "| %-40s | %12s | %-34s | %12s | %6s | %7s |\n";
    std::printf(line, "row", "ours", "yardstick", "its", "ratio", "at most");
    std::printf(line, "---", "--:", "---", "--:", "--:", "--:");
    for (const Goal &goal : m_goals) {
        const bool isOther = goal.yardstick.find('/') != std::string::npos;
        const Quantity ours = median(goal.row + "/ours");
        const Quantity yardstick = median(isOther ? goal.yardstick : goal.row + "/" + goal.yardstick);
        if (std::isnan(ours.value) || std::isnan(yardstick.value))
            continue;
        char ratio[32];
        char allowed[32];
        std::snprintf(ratio, sizeof ratio, "%.2f", ours.value / yardstick.value);
        std::snprintf(allowed, sizeof allowed, "%.2f", goal.mostAllowed);
        std::printf(line, goal.row.c_str(), text(ours).c_str(), goal.yardstick.c_str(), text(yardstick).c_str(), ratio,
                    allowed);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

/// Prints ratios of one run. Benchmarks are named "row/ours" and "row/yardstick" (a row may have several yardsticks
/// with different names). After the run a table prints for each goal the median of ours, that of the yardstick, their
/// ratio, and the largest ratio allowed. The time is compared, or the counter "bytes" if a benchmark sets it.
class RatioTable : public benchmark::ConsoleReporter
{
public:
    static constexpr auto bytesCounter = "bytes";

    struct Goal
    {
        std::string row;
        std::string yardstick; ///< "other row/name" refers to a benchmark of another row.
        double mostAllowed;
    };

    explicit RatioTable(std::vector<Goal> goals);

    void ReportRuns(const std::vector<Run> &runs) override;
    void Finalize() override;

private:
    struct Quantity
    {
        double value;
        bool isBytes;
    };

    Quantity median(const std::string &name) const;
    static std::string text(const Quantity &quantity);

    std::vector<Goal> m_goals;
    std::map<std::string, std::vector<double>> m_values; ///< Seconds or bytes, by the name of the benchmark.
    std::map<std::string, bool> m_areBytes;
};

/// Runs every registered benchmark, with all repetitions in random order, and prints the table as lines that begin with
/// "|". With --benchmark_filter it has only the goals that were measured.
int runWithRatios(int argc, char **argv, std::vector<RatioTable::Goal> goals);

/// A yardstick without a program: the time of a frame at 60 Hz, as manual time.
inline void frameAt60Hz(benchmark::State &state)
{
    for ([[maybe_unused]] auto _ : state)
        state.SetIterationTime(1.0 / 60);
}

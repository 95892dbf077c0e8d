// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

/// Ratios in one run. Benchmarks are named "row/ours" and "row/yardstick" (a row may be held against several yardsticks
/// of their own names); after the run a table prints, for each goal, the median of ours, of the yardstick, the ratio,
/// and the most it is allowed to be. Compared is the time, or the counter "bytes" where a benchmark sets it.
class RatioTable : public benchmark::ConsoleReporter
{
public:
    static constexpr auto bytesCounter = "bytes";

    struct Goal
    {
        std::string row;
        std::string yardstick; ///< "other row/its name" for a benchmark of another row.
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

/// Runs every registered benchmark, repetitions of all of them in random interleaving, and prints the table as lines
/// that begin with "|". With --benchmark_filter only the goals that were measured.
int runWithRatios(int argc, char **argv, std::vector<RatioTable::Goal> goals);

/// A yardstick that is no program: what a frame may take, as manual time.
inline void frameAt60Hz(benchmark::State &state)
{
    for ([[maybe_unused]] auto _ : state)
        state.SetIterationTime(1.0 / 60);
}

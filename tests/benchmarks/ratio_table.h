// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

/// Ratios in one run. Benchmarks are named "row/ours" and "row/yardstick" (several yardsticks may bear their own names:
/// "row/yardstick small"); after the run a table prints, for each row, the median of ours, of each yardstick, the
/// ratio, and the most it is allowed to be.
class RatioTable : public benchmark::ConsoleReporter
{
public:
    struct Goal
    {
        std::string row;
        std::string yardstick;
        double mostAllowed;
    };

    explicit RatioTable(std::vector<Goal> goals);

    void ReportRuns(const std::vector<Run> &runs) override;
    void Finalize() override;

private:
    double median(const std::string &name) const;

    std::vector<Goal> m_goals;
    std::map<std::string, std::vector<double>> m_seconds;
};

/// Runs every registered benchmark, repetitions of all of them in random interleaving, and prints the table.
int runWithRatios(int argc, char **argv, std::vector<RatioTable::Goal> goals);

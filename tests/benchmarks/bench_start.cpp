// SPDX-License-Identifier: GPL-3.0-or-later
// From starting the program to the end of its first frame, all views of Explore painted, against a bare window with
// one empty chart. Both are whole processes on the same platform (set QT_QPA_PLATFORM=offscreen without a display).
#include "tests/benchmarks/ratio_table.h"

#include <spawn.h>
#include <sys/wait.h>

namespace {

void runProcess(benchmark::State &state, std::vector<std::string> command)
{
    std::vector<char *> arguments;
    for (std::string &word : command)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    for ([[maybe_unused]] auto _ : state) {
        pid_t process = 0;
        int status = -1;
        if (posix_spawn(&process, arguments[0], nullptr, nullptr, arguments.data(), environ) != 0
            || waitpid(process, &status, 0) != process || status != 0) {
            state.SkipWithError((command[0] + " failed").c_str());
            return;
        }
    }
}

void ours(benchmark::State &state)
{
    runProcess(state, {NORMSCOPE_PROGRAM, "--exit-after-first-frame"});
}

void yardstick(benchmark::State &state)
{
    runProcess(state, {BARE_CHART_WINDOW});
}

} // namespace

BENCHMARK(ours)->Name("start/ours")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(yardstick)->Name("start/bare chart window")->Unit(benchmark::kMillisecond)->UseRealTime();

int main(int argc, char **argv)
{
    return runWithRatios(argc, argv, {{"start", "bare chart window", 2.0}});
}

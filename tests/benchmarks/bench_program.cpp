// SPDX-License-Identifier: GPL-3.0-or-later
// Whole processes. Start: until the end of the first frame with all views of Explore, against a bare window with one
// empty chart. Memory: the peak with a large file open above that of the window with a sample, against the size of the
// file in bytes. Opening: until the large file has been painted, against the same program with a sample plus a plain
// read of the file. This program itself must use little memory: on Linux the peak of a child starts at that of its
// parent.
#include "engine/formats/npy.h"
#include "engine/generators/generator.h"
#include "tests/benchmarks/ratio_table.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

using namespace normscope;

namespace {

constexpr std::int64_t largeBytes = 4LL * 64 * 1024 * 1024;

/// A .npy file of 64 million float32 values, written piece by piece and removed at the end.
class LargeFile
{
public:
    LargeFile()
        : m_path(std::filesystem::temp_directory_path() / ("normscope-benchmark-" + std::to_string(getpid()) + ".npy"))
    {
        std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (64, 256, 64, 64), }";
        header.resize(128 - 10 - 1, ' ');
        header += '\n';
        std::ofstream file(m_path, std::ios::binary);
        file.write("\x93NUMPY\x01\x00\x76\x00", 10);
        file << header;
        const Tensor piece = generate(initialSpec(GeneratorKind::Normal), {1 << 20}, DType::Float32);
        std::vector<float> values(1 << 20);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(piece[static_cast<std::int64_t>(i)]);
        for (std::int64_t written = 0; written < largeBytes; written += 4 << 20)
            file.write(reinterpret_cast<const char *>(values.data()), 4 << 20);
    }
    ~LargeFile() { std::filesystem::remove(m_path); }
    LargeFile(const LargeFile &) = delete;
    LargeFile &operator=(const LargeFile &) = delete;

    const std::filesystem::path &path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

const LargeFile &largeFile()
{
    static const LargeFile file;
    return file;
}

std::vector<std::string> window(std::vector<std::string> arguments = {})
{
    arguments.insert(arguments.begin(), {NORMSCOPE_PROGRAM, "--exit-after-first-frame"});
    return arguments;
}

/// Runs the command and returns the peak memory of its process in bytes.
double run(benchmark::State &state, std::vector<std::string> command)
{
    std::vector<char *> arguments;
    for (std::string &word : command)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    int status = -1;
    rusage usage {};
    if (posix_spawn(&process, arguments[0], nullptr, nullptr, arguments.data(), environ) != 0
        || wait4(process, &status, 0, &usage) != process || status != 0)
        state.SkipWithError((command[0] + " failed").c_str());
    return static_cast<double>(usage.ru_maxrss) * 1024;
}

void start(benchmark::State &state, const std::vector<std::string> &command)
{
    for ([[maybe_unused]] auto _ : state)
        run(state, command);
}

void peakOfLargeFile(benchmark::State &state)
{
    const auto command = window({largeFile().path().string()});
    double bytes = 0;
    for ([[maybe_unused]] auto _ : state)
        bytes = run(state, command) - run(state, window());
    state.counters[RatioTable::bytesCounter] = bytes;
}

void bytesOfLargeFile(benchmark::State &state)
{
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(largeBytes);
    state.counters[RatioTable::bytesCounter] = static_cast<double>(largeBytes);
}

void openLargeFile(benchmark::State &state)
{
    const auto command = window({largeFile().path().string()});
    for ([[maybe_unused]] auto _ : state)
        run(state, command);
}

/// The least cost of opening: the same window, and one read of the whole file, piece by piece.
void startAndRead(benchmark::State &state)
{
    std::vector<char> piece(1 << 20);
    largeFile();
    for ([[maybe_unused]] auto _ : state) {
        run(state, window());
        std::ifstream file(largeFile().path(), std::ios::binary);
        while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())))
            benchmark::DoNotOptimize(piece.data());
    }
}

void registerProcess(const std::string &name, void (*function)(benchmark::State &))
{
    benchmark::RegisterBenchmark(name.c_str(), function)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->Iterations(1)
        ->Repetitions(5);
}

} // namespace

int main(int argc, char **argv)
{
    for (const auto &[name, command] :
         {std::pair {"start/ours", window()},
          std::pair {"start/bare chart window", std::vector<std::string> {BARE_CHART_WINDOW}}})
        benchmark::RegisterBenchmark(name, start, command)->Unit(benchmark::kMillisecond)->UseRealTime();
    registerProcess("memory of 64M float32/ours", peakOfLargeFile);
    registerProcess("memory of 64M float32/bytes of the tensor", bytesOfLargeFile);
    registerProcess("open 64M float32/ours", openLargeFile);
    registerProcess("open 64M float32/start and a plain read", startAndRead);
    return runWithRatios(argc, argv,
                         {{"start", "bare chart window", 2.0},
                          {"memory of 64M float32", "bytes of the tensor", 3.0},
                          {"open 64M float32", "start and a plain read", 3.0}});
}

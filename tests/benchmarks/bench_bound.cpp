// SPDX-License-Identifier: GPL-3.0-or-later
// How far the engine is from the memory bound. One process takes turns with the engine, with copies of as many bytes by
// as many threads, of which the fastest is the bound, and with a floor: what any two passes take that meet in the
// first-level cache. Turns in one process scatter far less than processes of their own.
//
//     bench_bound [--threads N] [--float64] ROW…
//
// Rows are named as those of race_drawn_shapes, which prints some with --print: BN/3335x219, LN/4488x672,
// GN/15x72x35x35g3, AXES/44x48x16x16axes013. γ and β as in that race; unlike there, the bound has no second read of
// groups that exceed the caches.
#include "engine/normalization/normalizer.h"
#include "engine/parallel/workers.h"
#include "engine/tensor/uninitialized_array.h"
#include "tests/benchmarks/plain_passes.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

using namespace normscope;

namespace {

struct Row
{
    std::string label;
    Shape shape;
    NormalizationSpec spec;
};

// Lengths such as 6x42x33x33, and where they end.
Shape lengthsOf(const char *&text)
{
    Shape lengths;
    do {
        char *end = nullptr;
        lengths.push_back(std::strtoll(text, &end, 10));
        text = end;
    } while (*text++ == 'x');
    --text;
    return lengths;
}

Row rowOf(const std::string &label)
{
    Row row {label, {}, {}};
    const std::string method = label.substr(0, label.find('/'));
    const char *text = label.c_str() + std::min(label.find('/') + 1, label.size());
    row.shape = lengthsOf(text);
    const bool arePositive = std::all_of(row.shape.begin(), row.shape.end(), [](auto length) { return length > 0; });
    const bool isOfAxes = method == "AXES" && std::strncmp(text, "axes", 4) == 0;
    const bool isOfGroups = method == "GN" && *text == 'g';
    const bool isOther = (method == "BN" || method == "LN" || method == "RMS" || method == "IN") && *text == 0;
    if (row.shape.size() < 2 || !arePositive || !(isOfAxes || isOfGroups || isOther))
        throw std::runtime_error("A row is a method and lengths, such as LN/4488x672, not " + label);
    const int rank = static_cast<int>(row.shape.size());
    const AxisSet ofSample = AxisSet {0}.complement(rank);
    row.spec.gamma = {true, {1}};
    if (method == "BN") {
        row.spec.reducedAxes = AxisSet {1}.complement(rank);
    } else if (method == "LN" || method == "RMS") {
        row.spec.reducedAxes = row.spec.gamma.axes = ofSample;
        row.spec.centre = method == "LN";
    } else if (method == "IN") {
        row.spec.reducedAxes = AxisSet {0, 1}.complement(rank);
    } else if (isOfGroups) {
        row.spec.reducedAxes = ofSample;
        row.spec.channelAxis = 1;
        row.spec.channelGroups = std::atoi(text + 1);
    } else {
        row.spec.gamma.present = false;
        for (text += std::strlen("axes"); *text != 0; ++text)
            row.spec.reducedAxes.insert(*text - '0');
    }
    row.spec.beta = row.spec.gamma;
    row.spec.beta.present = row.spec.gamma.present && method != "RMS";
    return row;
}

using Pass = std::function<void()>;

// Seconds of each pass: the lower quartile of many turns, taken in random order.
std::vector<double> secondsOf(const std::vector<Pass> &passes, std::int64_t size)
{
    constexpr int rounds = 40;
    const std::int64_t repetitions = std::max<std::int64_t>(2'000'000 / size, 1);
    std::vector<std::vector<double>> seconds(passes.size());
    std::vector<std::size_t> order(passes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::mt19937 random(1);
    for (int round = 0; round < rounds; ++round) {
        std::shuffle(order.begin(), order.end(), random);
        for (const std::size_t own : order) {
            for (int i = 0; i < 3; ++i) // Brings the caches to the state that this pass leaves behind.
                passes[own]();
            const auto start = std::chrono::steady_clock::now();
            for (std::int64_t i = 0; i < repetitions; ++i)
                passes[own]();
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
            seconds[own].push_back(taken.count() / static_cast<double>(repetitions));
        }
    }
    std::vector<double> quartiles;
    for (std::vector<double> &own : seconds) {
        std::nth_element(own.begin(), own.begin() + rounds / 4, own.end());
        quartiles.push_back(own[rounds / 4]);
    }
    return quartiles;
}

struct Distance
{
    double floor;
    double engine;
};

template <class T>
Distance measure(const Row &row, int threads)
{
    const Grouping grouping(row.shape, row.spec);
    const std::int64_t size = elementCount(row.shape);
    const Shape affine = row.spec.gamma.present ? parameterShape(row.spec.gamma.axes, row.shape) : Shape();
    const auto x = uninitializedArray<T>(static_cast<std::size_t>(size));
    const auto y = uninitializedArray<T>(static_cast<std::size_t>(size));
    std::minstd_rand random(1);
    std::generate_n(x.get(), size, [&] { return static_cast<T>(random() % 65536) / 10000; });
    const std::vector<T> gamma(static_cast<std::size_t>(elementCount(affine)), T(1.5));
    const std::vector<T> beta(gamma.size(), T(0.5));
    std::vector<double> means(static_cast<std::size_t>(grouping.groupCount()));
    std::vector<double> squares(means.size());

    Workers workers(threads);
    // Calls f(first, count) for a part of all values by thread.
    const auto byThread = [&workers, size](auto &&f) {
        const std::int64_t part = (size / workers.count() + 63) / 64 * 64;
        workers.forEach(workers.count(),
                        [&](std::int64_t i) { f(i * part, std::clamp(size - i * part, std::int64_t(0), part)); });
    };
    std::vector<Pass> passes;
    passes.push_back([&] {
        byThread([&](std::int64_t first, std::int64_t count) {
            std::memcpy(y.get() + first, x.get() + first, static_cast<std::size_t>(count) * sizeof(T));
        });
    });
    for (const bool streams : {false, true}) {
        passes.push_back([&, streams] {
            byThread([&](std::int64_t first, std::int64_t count) {
                plain::copy(x.get() + first, y.get() + first, count, streams);
            });
        });
    }
    const std::size_t copies = passes.size();
    for (const std::int64_t part : {1024, 2048, 4096}) {
        for (const bool streams : {false, true}) {
            passes.push_back([&, part, streams] {
                byThread([&](std::int64_t first, std::int64_t count) {
                    plain::twoPasses(x.get() + first, y.get() + first, count, part, streams);
                });
            });
        }
    }
    Normalizer<T> normalizer(grouping, row.spec, affine, row.spec.beta.present ? affine : Shape(), threads);
    passes.push_back([&] {
        normalizer.forward(x.get(), row.spec.gamma.present ? gamma.data() : nullptr,
                           row.spec.beta.present ? beta.data() : nullptr, y.get(), {means.data(), squares.data()});
    });
    for (int i = 0; i < 48; ++i) // By then it has found out how to deal with the caches.
        passes.back()();

    const std::vector<double> seconds = secondsOf(passes, size);
    const auto first = seconds.begin();
    const auto floors = first + static_cast<std::ptrdiff_t>(copies);
    const double bound = *std::min_element(first, floors);
    const Distance distance {*std::min_element(floors, seconds.end() - 1) / bound, seconds.back() / bound};
    std::printf("| %-28s | %d | %5.1f | %9.1f | %5.2f | %5.2f |\n", row.label.c_str(), threads,
                static_cast<double>(size) * sizeof(T) / (1 << 20), bound * 1e6, distance.floor, distance.engine);
    std::fflush(stdout);
    return distance;
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int argc, char **argv)
{
    int threads = 1;
    bool isDouble = false;
    std::vector<Row> rows;
    try {
        for (int i = 1; i < argc; ++i) {
            const std::string argument = argv[i];
            if (argument == "--threads" && i + 1 < argc)
                threads = std::max(std::atoi(argv[++i]), 1);
            else if (argument == "--float64")
                isDouble = true;
            else
                rows.push_back(rowOf(argument));
        }
        if (rows.empty())
            throw std::runtime_error("bench_bound [--threads N] [--float64] ROW…");
        std::printf("| row | threads | MiB | bound, us | floor of the bound | engine of the bound |\n");
        std::printf("|---|--:|--:|--:|--:|--:|\n");
        std::vector<double> floors;
        std::vector<double> engines;
        for (const Row &row : rows) {
            const Distance own = isDouble ? measure<double>(row, threads) : measure<float>(row, threads);
            floors.push_back(own.floor);
            engines.push_back(own.engine);
        }
        std::printf("\nMedian: floor %.2f, engine %.2f of the bound; engine at worst %.2f\n", median(floors),
                    median(engines), *std::max_element(engines.begin(), engines.end()));
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// The computation of one step of the depth slider before its first picture: one draw of a stack of 48 blocks, 128
// features and 32 tokens, forward and backward, against a frame at 60 Hz. Drawing uses all processors, the passes of
// one stack use one; the three stacks that the page begins with are computed in parallel.
#include "engine/depth/depth_experiment.h"
#include "tests/benchmarks/ratio_table.h"

#include <Eigen/Core>

#include <string>
#include <vector>

using namespace normscope;

namespace {

void firstPicture(benchmark::State &state, bool severalStacks)
{
    DepthExperiment experiment;
    experiment.depth = 48;
    experiment.post = experiment.peri = severalStacks;
    Workers workers;
    for ([[maybe_unused]] auto _ : state) {
        ++experiment.seed;
        benchmark::DoNotOptimize(
            advanced(carriedOver({}, experiment), std::chrono::milliseconds(0), workers).stacks.size());
    }
}

/// Only the matrix products of a stack of 48 blocks: forward, backward and for the gradients of the weights.
void productsAlone(benchmark::State &state)
{
    using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    constexpr int matrices = 2 * 48;
    const std::vector<Rows> weights(matrices, Rows::Random(128, 128));
    const Rows tokens = Rows::Random(32, 128);
    Rows product(32, 128);
    Rows gram(32, 32);
    for ([[maybe_unused]] auto _ : state) {
        for (const Rows &matrix : weights) {
            product.noalias() = 0.1F * tokens * matrix;
            benchmark::DoNotOptimize(product.data());
            product.noalias() = 0.1F * tokens * matrix.transpose();
            benchmark::DoNotOptimize(product.data());
            for (int i = 0; i < 2; ++i) {
                gram.noalias() = tokens * tokens.transpose();
                benchmark::DoNotOptimize(gram.data());
            }
        }
    }
}

void descentStep(benchmark::State &state)
{
    DepthStack stack;
    stack.depth = 48;
    StackTraining training(stack, 0, 1e-4);
    for ([[maybe_unused]] auto _ : state)
        training.step();
}

} // namespace

int main(int argc, char **argv)
{
    const auto one = [](benchmark::State &state) { firstPicture(state, false); };
    const auto three = [](benchmark::State &state) { firstPicture(state, true); };
    benchmark::RegisterBenchmark("depth 48, one stack/ours", one)->UseRealTime();
    benchmark::RegisterBenchmark("depth 48, three stacks/ours", three)->UseRealTime();
    benchmark::RegisterBenchmark("depth 48, a step of descent/ours", descentStep)->UseRealTime();
    benchmark::RegisterBenchmark("depth 48, one stack/its products", productsAlone)->UseRealTime();
    for (const char *row : {"depth 48, one stack", "depth 48, three stacks", "depth 48, a step of descent"})
        benchmark::RegisterBenchmark((std::string(row) + "/frame").c_str(), frameAt60Hz)
            ->UseManualTime()
            ->Iterations(1);
    return runWithRatios(argc, argv,
                         {{"depth 48, one stack", "frame", 1},
                          {"depth 48, one stack", "its products", 1.25},
                          {"depth 48, three stacks", "frame", 2},
                          {"depth 48, a step of descent", "frame", 2}});
}

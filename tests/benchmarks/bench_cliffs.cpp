// SPDX-License-Identifier: GPL-3.0-or-later
// Masks, evaluation mode and groups of constant values, as users' tensors have them and benchmarks usually do not,
// against the plain problem of the same shape and type in one run.
#include "engine/generators/generator.h"
#include "engine/normalization/evaluation.h"
#include "engine/parallel/workers.h"
#include "tests/benchmarks/ratio_table.h"

#include <malloc.h>

#include <memory>

using namespace normscope;

namespace {

struct Layer
{
    const char *name;
    Shape shape;
    AxisSet reduced;
    AxisSet affine;
    AxisSet perSample; ///< Axes along which a mask of samples varies.
    AxisSet perPosition;
    int groups = 1;
};

const Layer layers[] = {
    {"BN 32x64x56x56", {32, 64, 56, 56}, {0, 2, 3}, {1}, {0}, {0, 2, 3}},
    {"BN 4096x1024", {4096, 1024}, {0}, {1}, {0}, {0}},
    {"BN 64x128x512", {64, 128, 512}, {0, 1}, {2}, {0}, {0, 1}},
    {"LN 4096x1024", {4096, 1024}, {1}, {1}, {0}, {0}},
    {"LN 64x128x512", {64, 128, 512}, {1, 2}, {1, 2}, {0}, {0, 1}},
    {"GN 32x64x56x56", {32, 64, 56, 56}, {1, 2, 3}, {1}, {0}, {0, 2, 3}, 8},
    {"BN 100003x48", {100'003, 48}, {0}, {1}, {0}, {0}},
    {"LN 256x1024", {256, 1024}, {1}, {1}, {0}, {0}},
    {"LN 16384x200", {16384, 200}, {1}, {1}, {0}, {0}},
    {"BN 64x64x14x14", {64, 64, 14, 14}, {0, 2, 3}, {1}, {0}, {0, 2, 3}},
    {"GN 64x64x14x14", {64, 64, 14, 14}, {1, 2, 3}, {1}, {0}, {0, 2, 3}, 8},
    {"BN 16x64x56x56, padded width", {16, 64, 56, 56}, {0, 2, 3}, {1}, {0}, {0, 3}},
    {"LN 16x64x56x56 over channels", {16, 64, 56, 56}, {1}, {1}, {0}, {0, 2, 3}},
    {"LN 64x100x300 over channels", {64, 100, 300}, {1}, {1}, {0}, {0, 2}},
    {"IN 1000x45x5x5", {1000, 45, 5, 5}, {2, 3}, {1}, {0}, {0, 2, 3}},
    {"LN 57529x5", {57529, 5}, {1}, {1}, {0}, {0}},
};

enum class Variant
{
    Plain,
    PerSample,
    PerPosition,
    PerCell,
    Eval,
    FifthConstant,
    FifthZero,
    AllZero
};
constexpr std::pair<Variant, const char *> variants[] = {{Variant::Plain, "plain"},
                                                         {Variant::PerSample, "mask per sample"},
                                                         {Variant::PerPosition, "mask per position"},
                                                         {Variant::PerCell, "mask per cell"},
                                                         {Variant::Eval, "eval"},
                                                         {Variant::FifthConstant, "fifth constant"},
                                                         {Variant::FifthZero, "fifth zero"},
                                                         {Variant::AllZero, "all zero"}};

// A mask without a pattern, in which one value in five is masked.
Tensor mask(const Layer &layer, AxisSet axes, DType dtype)
{
    const Shape shape = parameterShape(axes, layer.shape);
    std::vector<double> values(static_cast<std::size_t>(elementCount(shape)));
    std::uint32_t state = 1;
    for (double &value : values) {
        state = state * 1664525 + 1013904223;
        value = (state >> 16) % 5 != 0 ? 1 : 0;
    }
    return Tensor(shape, values).converted(dtype);
}

Tensor withConstantGroups(const Tensor &input, const Grouping &grouping, int oneIn, double constant)
{
    std::vector<double> values(static_cast<std::size_t>(input.size()));
    for (std::int64_t i = 0; i < input.size(); ++i)
        values[static_cast<std::size_t>(i)] = input[i];
    for (std::int64_t group = 0; group < grouping.groupCount(); group += oneIn)
        grouping.forEachElement(group, [&](std::int64_t i) { values[static_cast<std::size_t>(i)] = constant; });
    return Tensor(input.shape(), values).converted(input.dtype());
}

// What all variants of a layer begin with, made on first use: memory is not enough for each to have its own.
struct Drawn
{
    Drawn(const Layer &layer, DType dtype)
        : input(generate(initialSpec(GeneratorKind::Normal), layer.shape, dtype))
        , upstream(generate(initialSpec(GeneratorKind::Uniform), layer.shape, dtype))
    { }
    Tensor input;
    Tensor upstream;
};

struct Problem
{
    Problem(const Drawn &drawn, const Layer &layer, Variant variant, DType dtype)
        : upstream(drawn.upstream)
    {
        own.spec.reducedAxes = layer.reduced;
        own.spec.gamma = own.spec.beta = {true, layer.affine};
        if (layer.groups > 1) {
            own.spec.channelAxis = 1;
            own.spec.channelGroups = layer.groups;
        }
        own.input = drawn.input;
        const Shape affine = parameterShape(layer.affine, layer.shape);
        own.gamma = Tensor::filled(affine, 1.5, dtype);
        own.beta = Tensor::filled(affine, 0.5, dtype);
        const Grouping grouping(layer.shape, own.spec);
        if (variant == Variant::PerSample)
            own.mask = mask(layer, layer.perSample, dtype);
        else if (variant == Variant::PerPosition)
            own.mask = mask(layer, layer.perPosition, dtype);
        else if (variant == Variant::PerCell)
            own.mask = mask(layer, AxisSet::all(static_cast<int>(layer.shape.size())), dtype);
        else if (variant == Variant::FifthConstant)
            own.input = withConstantGroups(own.input, grouping, 5, 3.7);
        else if (variant == Variant::FifthZero)
            own.input = withConstantGroups(own.input, grouping, 5, 0);
        else if (variant == Variant::AllZero)
            own.input = withConstantGroups(own.input, grouping, 1, 0);
        else if (variant == Variant::Eval) {
            own.spec.mode = Mode::Eval;
            own.spec.tracksRunningStatistics = true;
            own.running.mean = Tensor::filled(grouping.groupShape(), 0.1, dtype);
            own.running.variance = Tensor::filled(grouping.groupShape(), 1.2, dtype);
        }
        evaluation = evaluate(own);
    }
    NormalizationProblem own;
    Tensor upstream;
    EvaluationPtr evaluation;
};

std::string rowName(const Layer &layer, Variant variant, DType dtype, bool isBackward, int threads)
{
    std::string what;
    for (const auto &[known, text] : variants) {
        if (known == variant)
            what = text;
    }
    return std::string(isBackward ? "backward " : "forward ") + (dtype == DType::Float32 ? "float32 " : "float64 ")
        + layer.name + ", " + what + ", " + std::to_string(threads);
}

// Made on first use, and held until the end.
template <class T>
using Later = std::shared_ptr<std::unique_ptr<T>>;

template <class T>
Later<T> later()
{
    return std::make_shared<std::unique_ptr<T>>();
}

template <class T, class... Arguments>
const T &made(const Later<T> &what, const Arguments &...arguments)
{
    if (!*what)
        *what = std::make_unique<T>(arguments...);
    return **what;
}

void addRow(std::vector<RatioTable::Goal> &goals, const Later<Drawn> &drawn, const Later<Problem> &problem,
            const Layer &layer, Variant variant, DType dtype, bool isBackward, int threads)
{
    const std::string row = rowName(layer, variant, dtype, isBackward, threads);
    if (variant != Variant::Plain)
        goals.push_back({row, rowName(layer, Variant::Plain, dtype, isBackward, threads) + "/ours", 1.5});
    benchmark::RegisterBenchmark((row + "/ours").c_str(), [=, &layer](benchmark::State &state) {
        const Problem &own = made(problem, made(drawn, layer, dtype), layer, variant, dtype);
        const ThreadLimit limit(threads);
        const auto pass = [&] {
            if (isBackward)
                gradients(*own.evaluation, own.upstream, dtype);
            else
                normalize(own.own, dtype);
        };
        pass(); // Other rows come in between: memory is to be there, and the bytes of a mask, of which few are kept.
        for ([[maybe_unused]] auto round : state)
            pass();
    })->UseRealTime();
}

} // namespace

int main(int argc, char **argv)
{
    // Freed memory is kept, so that no contender pays for the clearing of new pages by the system.
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, 2'000'000'000);
    mallopt(M_TOP_PAD, 64 << 20);
    std::vector<RatioTable::Goal> goals;
    for (const Layer &layer : layers) {
        for (const DType dtype : {DType::Float32, DType::Float64}) {
            const Later<Drawn> drawn = later<Drawn>();
            for (const auto &[variant, text] : variants) {
                const Later<Problem> problem = later<Problem>(); // Of both passes and any number of threads.
                for (const bool isBackward : {false, true}) {
                    for (const int threads : {1, 2})
                        addRow(goals, drawn, problem, layer, variant, dtype, isBackward, threads);
                }
            }
        }
    }
    return runWithRatios(argc, argv, std::move(goals));
}

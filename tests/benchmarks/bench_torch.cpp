// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's public calls against libtorch's own kernels: forward in float64, backward in float32 and float64, with
// one thread and with two. Both allocate what they return. (Forward in float32 is the peers' race, see README.md.)
#include "engine/generators/generator.h"
#include "engine/normalization/evaluation.h"
#include "engine/parallel/workers.h"
#include "tests/benchmarks/ratio_table.h"
#include "tests/benchmarks/torch_layer.h"

#include <malloc.h>

#include <optional>

using namespace normscope;

namespace {

struct Layer
{
    Method method;
    Shape shape;
    int groups = 1;

    NormalizationSpec spec() const
    {
        NormalizationSpec spec;
        const int rank = static_cast<int>(shape.size());
        const AxisSet positions = AxisSet {0, 1}.complement(rank);
        const bool isOfRows = method == Method::Layer || method == Method::Rms;
        spec.reducedAxes = positions;
        if (method == Method::Batch)
            spec.reducedAxes.insert(0);
        else if (method != Method::Instance)
            spec.reducedAxes.insert(1);
        if (method == Method::Group) {
            spec.channelAxis = 1;
            spec.channelGroups = groups;
        }
        spec.centre = method != Method::Rms;
        spec.gamma.axes = isOfRows ? spec.reducedAxes : AxisSet {1};
        spec.beta = {spec.centre, spec.gamma.axes};
        return spec;
    }
    std::string text() const { return std::string(name(method)) + " " + shapeText(shape); }
};

std::vector<Layer> layers()
{
    const Shape image = {32, 64, 56, 56};
    const Shape small = {7, 13, 5, 3};
    std::vector<Layer> layers;
    for (const Method method : {Method::Batch, Method::Layer, Method::Rms}) {
        for (const Shape &shape : {Shape {32, 128}, Shape {256, 1024}, Shape {4096, 1024}, image})
            layers.push_back({method, shape});
    }
    // Rows and runs that begin within cache lines.
    layers.push_back({Method::Layer, {4096, 1023}});
    layers.push_back({Method::Layer, {16384, 200}});
    layers.push_back({Method::Rms, {57529, 50}});
    layers.push_back({Method::Batch, {64, 64, 27, 27}});
    layers.push_back({Method::Batch, {256, 128, 9, 9}});
    layers.push_back({Method::Instance, image});
    layers.push_back({Method::Instance, small});
    layers.push_back({Method::Group, image, 32});
    layers.push_back({Method::Group, small});
    return layers;
}

struct Problem
{
    Problem(const Layer &layer, DType dtype)
        : upstream(generate(initialSpec(GeneratorKind::Uniform), layer.shape, dtype))
    {
        own.spec = layer.spec();
        own.input = generate(initialSpec(GeneratorKind::Normal), layer.shape, dtype);
        const Shape affine = parameterShape(own.spec.gamma.axes, layer.shape);
        own.gamma = Tensor::filled(affine, 1.5, dtype);
        own.beta = Tensor::filled(affine, 0.5, dtype);
        peer.emplace(layer.method, layer.groups, own.input, upstream, own.gamma, own.beta);
        evaluation = evaluate(own);
        peer->forward();
    }
    NormalizationProblem own;
    Tensor upstream;
    EvaluationPtr evaluation;
    std::optional<TorchLayer> peer;
};

void addRow(std::vector<RatioTable::Goal> &goals, const Layer &layer, DType dtype, bool isBackward, int threads)
{
    const std::string row = std::string(isBackward ? "backward " : "forward ")
        + (dtype == DType::Float32 ? "float32 " : "float64 ") + layer.text() + ", " + std::to_string(threads)
        + (threads == 1 ? " thread" : " threads");
    goals.push_back({row, "torch", 0.95});
    const auto problem = std::make_shared<std::shared_ptr<Problem>>(); // Made on first use.
    const auto add = [&](const char *who, auto run) {
        benchmark::RegisterBenchmark((row + "/" + who).c_str(), [=](benchmark::State &state) {
            if (!*problem)
                *problem = std::make_shared<Problem>(layer, dtype);
            TorchLayer::setThreads(threads);
            const ThreadLimit limit(threads);
            for ([[maybe_unused]] auto round : state)
                run(**problem);
        })->UseRealTime();
    };
    if (isBackward) {
        add("ours", [=](Problem &p) { gradients(*p.evaluation, p.upstream, dtype); });
        add("torch", [](Problem &p) { p.peer->backward(); });
    } else {
        add("ours", [=](Problem &p) { normalize(p.own, dtype); });
        add("torch", [](Problem &p) { p.peer->forward(); });
    }
}

} // namespace

int main(int argc, char **argv)
{
    // Freed memory is kept, so that no contender pays for the clearing of new pages by the system.
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, 2'000'000'000);
    mallopt(M_TOP_PAD, 64 << 20);
    std::vector<RatioTable::Goal> goals;
    for (const int threads : {1, 2}) {
        for (const Layer &layer : layers()) {
            addRow(goals, layer, DType::Float64, false, threads);
            addRow(goals, layer, DType::Float32, true, threads);
            addRow(goals, layer, DType::Float64, true, threads);
        }
    }
    return runWithRatios(argc, argv, std::move(goals));
}

// SPDX-License-Identifier: GPL-3.0-or-later
/// How long the GUI thread is busy from an edited cell to its evaluation: undo step, new tensor, statistics of the
/// touched group. A copy of the tensor is the yardstick: an edit cannot cost less.
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/scene_file.h"
#include "engine/generators/generator.h"
#include "engine/normalization/presets.h"

#include <benchmark/benchmark.h>

#include <QCoreApplication>

#include <array>

using namespace normscope;

namespace {

const Shape shape {1024, 1024};

Tensor input()
{
    return generate(initialSpec(GeneratorKind::Normal), shape, DType::Float32);
}

void copyTensor(benchmark::State &state)
{
    const Tensor tensor = input();
    for (auto _ : state)
        benchmark::DoNotOptimize(tensor.withValues(std::array<std::int64_t, 1> {77}, std::array {1.0}));
}

void editCell(benchmark::State &state, Method method)
{
    Document document;
    document.open(newScene(input(), QStringLiteral("noise")));
    document.undoStack()->setUndoLimit(10);
    document.setSpec(preset(method, document.problem().layout, shape).value());
    const Evaluator evaluator(document);
    while (!evaluator.isCurrent())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    double value = 0;
    for (auto _ : state) {
        document.setCells(std::array<std::int64_t, 1> {77}, std::array {++value});
        state.PauseTiming();
        if (!evaluator.isCurrent() || evaluator.evaluation()->input()[77] != value)
            state.SkipWithError("The edit was not evaluated at once.");
        state.ResumeTiming();
    }
}

} // namespace

BENCHMARK(copyTensor)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(editCell, batch, Method::Batch)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(editCell, layer, Method::Layer)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(editCell, rms, Method::Rms)->Unit(benchmark::kMillisecond);

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}

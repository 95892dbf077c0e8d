// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the page "Batch size" at 1440 × 900 while the slider moves and batches are drawn in the background: from
// the key to the picture handed to the window system. Yardsticks: a frame at 60 Hz, the page repainted without changes
// and without drawing in the background, and the same with so few batches that drawing takes no time. Also the probe
// dragged along the population, from the pointer to the picture of its charts and facts: at most two frames at 60 Hz,
// that is, 30 pictures a second.
#include "engine/formats/npy.h"
#include "tests/benchmarks/measured_window.h"
#include "tests/benchmarks/ratio_table.h"

#include <QApplication>
#include <QStandardPaths>

#include <memory>

using namespace normscope;

namespace {

/// Destroyed before the QApplication.
std::unique_ptr<MeasuredWindow> window;

MeasuredWindow &windowOn(std::int64_t batches)
{
    if (!window)
        window = std::make_unique<MeasuredWindow>(Tensor::filled({2, 3}, 1), Method::Batch);
    BatchExperiment experiment;
    experiment.batches = batches;
    window->showExperiment(experiment);
    return *window;
}

void moveSlider(benchmark::State &state, std::int64_t batches)
{
    MeasuredWindow &measured = windowOn(batches);
    for ([[maybe_unused]] auto _ : state)
        measured.moveBatchSize();
    measured.hide();
}

void dragProbe(benchmark::State &state)
{
    BatchExperiment experiment;
    experiment.population = PopulationKind::LogNormal;
    experiment.batchSize = 4;
    experiment.features = 64;
    MeasuredWindow &measured = windowOn(experiment.batches);
    measured.showExperiment(experiment);
    double x = 0.5;
    for ([[maybe_unused]] auto _ : state) {
        x = x > 4 ? 0.5 : x + 0.05;
        measured.dragProbe(x);
    }
    measured.hide();
}

/// Drags the probe through the activations of a convolution, N × C × H × W.
void dragCell(benchmark::State &state)
{
    MeasuredWindow &measured = windowOn(1000);
    const Tensor activations = loadNpy(NORMSCOPE_TEST_DATA "/activations/convolution.npy");
    measured.open(activations);
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    experiment.byLayout = true;
    experiment.batchSize = 4;
    measured.showExperiment(experiment);
    const auto samples = static_cast<int>(activations.shape().front());
    const auto positions = static_cast<int>(activations.shape()[2] * activations.shape()[3]);
    int cell = 0;
    for ([[maybe_unused]] auto _ : state) {
        cell = (cell + 7) % (samples * positions);
        measured.dragProbe(cell / positions, cell % positions);
    }
    measured.hide();
    window.reset();
}

void repaint(benchmark::State &state)
{
    MeasuredWindow &measured = windowOn(1000);
    measured.waitUntilQuiet();
    for ([[maybe_unused]] auto _ : state)
        measured.repaint();
    measured.hide();
}

} // namespace

int main(int argc, char **argv)
{
    QStandardPaths::setTestModeEnabled(true);
    const QApplication application(argc, argv);
    const std::string row = "batch size slider, 10M batches";
    const auto add = [&row](const char *name, auto measure) {
        return benchmark::RegisterBenchmark((row + "/" + name).c_str(), measure)->Unit(benchmark::kMillisecond);
    };
    add("ours", [](benchmark::State &state) { moveSlider(state, mostBatches); })->UseRealTime();
    add("ours on 1000 batches", [](benchmark::State &state) { moveSlider(state, 1000); })->UseRealTime();
    add("the page painted once more", repaint)->UseRealTime();
    add("a frame at 60 Hz", frameAt60Hz)->UseManualTime()->Iterations(1);
    const std::string cell = "probe dragged on activations";
    benchmark::RegisterBenchmark((cell + "/ours").c_str(), dragCell)->Unit(benchmark::kMillisecond)->UseRealTime();
    benchmark::RegisterBenchmark((cell + "/a frame at 60 Hz").c_str(), frameAt60Hz)
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime()
        ->Iterations(1);
    const std::string probe = "probe dragged";
    benchmark::RegisterBenchmark((probe + "/ours").c_str(), dragProbe)->Unit(benchmark::kMillisecond)->UseRealTime();
    benchmark::RegisterBenchmark((probe + "/a frame at 60 Hz").c_str(), frameAt60Hz)
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime()
        ->Iterations(1);
    const int code = runWithRatios(argc, argv,
                                   {{row, "a frame at 60 Hz", 1.0},
                                    {row, "ours on 1000 batches", 2.0},
                                    {row, "the page painted once more", 4.0},
                                    {probe, "a frame at 60 Hz", 2.0},
                                    {cell, "a frame at 60 Hz", 2.0}});
    window.reset();
    return code;
}

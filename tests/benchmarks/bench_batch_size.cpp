// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the page "Batch size" at 1440 × 900 while the slider moves and batches are drawn behind: from the key to
// the picture handed to the window system. Against a frame at 60 Hz, against the page painted once more with nothing
// changed and nothing drawn behind, and against the same with so few batches that they are drawn in no time.
#include "tests/benchmarks/measured_window.h"
#include "tests/benchmarks/ratio_table.h"

#include <QApplication>
#include <QStandardPaths>

#include <memory>

using namespace normscope;

namespace {

/// Goes before the application does.
std::unique_ptr<MeasuredWindow> window;

MeasuredWindow &lab(std::int64_t batches)
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
    MeasuredWindow &measured = lab(batches);
    for ([[maybe_unused]] auto _ : state)
        measured.moveBatchSize();
    measured.hide();
}

void repaint(benchmark::State &state)
{
    MeasuredWindow &measured = lab(1000);
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
    const int code = runWithRatios(
        argc, argv,
        {{row, "a frame at 60 Hz", 1.0}, {row, "ours on 1000 batches", 2.0}, {row, "the page painted once more", 4.0}});
    window.reset();
    return code;
}

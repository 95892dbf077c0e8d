// SPDX-License-Identifier: GPL-3.0-or-later
// Frames of the real window at 1440 × 900, from the event to the picture handed to the window system. Hovering: against
// a widget that draws one prepared image of that size, and against the same window on 24 values. Editing a cell:
// against a hover frame plus a plain pass that copies the tensor. Background work (histograms, projections, ranges) is
// not part of the frame, but keeps the other processor busy as in normal use.
#include "engine/generators/generator.h"
#include "tests/benchmarks/measured_window.h"
#include "tests/benchmarks/ratio_table.h"
#include "tests/benchmarks/ready_picture.h"

#include <QApplication>
#include <QStandardPaths>

#include <chrono>
#include <memory>

using namespace normscope;

namespace {

constexpr QSize windowSize(1440, 900);

const Tensor &tensor(const Shape &shape)
{
    static std::map<Shape, Tensor> tensors;
    Tensor &known = tensors[shape];
    if (known.isEmpty())
        known = generate(initialSpec(GeneratorKind::Normal), shape, DType::Float32);
    return known;
}

/// Made on first use, and destroyed before the QApplication.
std::map<std::pair<Shape, Method>, std::unique_ptr<MeasuredWindow>> windows;

MeasuredWindow &window(const Shape &shape, Method method)
{
    std::unique_ptr<MeasuredWindow> &known = windows[{shape, method}];
    if (!known)
        known = std::make_unique<MeasuredWindow>(tensor(shape), method);
    return *known;
}

void drawPicture(benchmark::State &state)
{
    ReadyPicture picture(windowSize);
    FrameCounter frames(picture);
    picture.show();
    frames.waitUntilQuiet(200);
    for ([[maybe_unused]] auto _ : state) {
        picture.update();
        frames.waitForFrame();
    }
}

void hover(benchmark::State &state, const Shape &shape, Method method)
{
    MeasuredWindow &measured = window(shape, method);
    measured.show();
    for ([[maybe_unused]] auto _ : state)
        measured.hoverNextGroup();
    measured.hide();
}

void hoverExplored(benchmark::State &state, const Shape &shape)
{
    MeasuredWindow &measured = window(shape, Method::Batch);
    measured.showExplore();
    for ([[maybe_unused]] auto _ : state)
        measured.hoverNextGroup();
    measured.hide();
}

/// Hovering on the page Compare: highlights a group in each of five panels and fills the lines below.
void hoverCompared(benchmark::State &state, const Shape &shape)
{
    MeasuredWindow &measured = window(shape, Method::Batch);
    measured.showCompare();
    for ([[maybe_unused]] auto _ : state)
        measured.hoverNextComparedGroup();
    measured.hide();
}

const Shape editedShape {64, 64, 16, 16};

/// Copies a tensor value by value.
void copyPlainly(std::vector<float> &from, std::vector<float> &to)
{
    benchmark::DoNotOptimize(from.data());
    std::copy(from.begin(), from.end(), to.begin());
    benchmark::ClobberMemory();
}

/// Measures edits, each of which begins in an idle window.
template <class Work>
void measureAtRest(benchmark::State &state, MeasuredWindow &measured, Work work)
{
    measured.show();
    for ([[maybe_unused]] auto _ : state) {
        measured.waitUntilQuiet();
        const auto begin = std::chrono::steady_clock::now();
        work();
        state.SetIterationTime(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    measured.hide();
}

void edit(benchmark::State &state, Method method)
{
    MeasuredWindow &measured = window(editedShape, method);
    double value = 0;
    measureAtRest(state, measured, [&] {
        measured.editCell(77, ++value / 1024);
        if (!measured.shows(77, value / 1024))
            state.SkipWithError("The frame does not show the edit.");
    });
}

void dragCompared(benchmark::State &state)
{
    MeasuredWindow &measured = window(editedShape, Method::Batch);
    measured.showCompare();
    double value = 0;
    for ([[maybe_unused]] auto _ : state)
        measured.dragComparedCell(77, ++value / 1024);
    measured.hide();
}

void hoverAndCopy(benchmark::State &state, Method method)
{
    MeasuredWindow &measured = window(editedShape, method);
    std::vector<float> from(static_cast<std::size_t>(tensor(editedShape).size()), 1);
    std::vector<float> to(from.size());
    measureAtRest(state, measured, [&] {
        measured.hoverNextGroup();
        copyPlainly(from, to);
    });
}

struct MeasuredMethod
{
    std::string name;
    Method method;
};

} // namespace

int main(int argc, char **argv)
{
    QStandardPaths::setTestModeEnabled(true);
    const QApplication application(argc, argv);
    const Shape large {64, 256, 32, 32};
    const Shape small {2, 3, 2, 2};
    std::vector<RatioTable::Goal> goals;

    benchmark::RegisterBenchmark("picture/plain widget", drawPicture)->Unit(benchmark::kMillisecond)->UseRealTime();
    for (const auto &[name, method] : {MeasuredMethod {"batch", Method::Batch}, MeasuredMethod {"layer", Method::Layer},
                                       MeasuredMethod {"instance", Method::Instance}}) {
        const std::string row = "hover, " + name + " norm of 16M";
        benchmark::RegisterBenchmark((row + "/ours").c_str(), hover, large, method)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
        benchmark::RegisterBenchmark((row + "/ours on 24 values").c_str(), hover, small, method)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
        goals.push_back({row, "picture/plain widget", 3.0});
        goals.push_back({row, "ours on 24 values", 1.5});
    }
    for (const auto &[row, shape] : {std::pair<std::string, Shape> {"hover, compare of 1M", editedShape},
                                     std::pair<std::string, Shape> {"hover, compare of 24 values", small}}) {
        benchmark::RegisterBenchmark((row + "/ours").c_str(), hoverCompared, shape)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
        benchmark::RegisterBenchmark((row + "/the same on Explore").c_str(), hoverExplored, shape)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
        goals.push_back({row, "picture/plain widget", 6.0}); // Six panels and the lines below.
        goals.push_back({row, "the same on Explore", 2.0});
    }
    benchmark::RegisterBenchmark("drag, compare of 1M/ours", dragCompared)
        ->Unit(benchmark::kMillisecond)
        ->Iterations(20)
        ->UseRealTime();
    goals.push_back({"drag, compare of 1M", "picture/plain widget", 12.0});
    for (const auto &[name, method] :
         {MeasuredMethod {"batch", Method::Batch}, MeasuredMethod {"layer", Method::Layer}}) {
        const std::string row = "edit, " + name + " norm of 1M";
        benchmark::RegisterBenchmark((row + "/ours").c_str(), edit, method)
            ->Unit(benchmark::kMillisecond)
            ->Iterations(7)
            ->UseManualTime();
        benchmark::RegisterBenchmark((row + "/hover frame and plain pass").c_str(), hoverAndCopy, method)
            ->Unit(benchmark::kMillisecond)
            ->Iterations(7)
            ->UseManualTime();
        goals.push_back({row, "hover frame and plain pass", 1.0});
    }
    const int code = runWithRatios(argc, argv, goals);
    windows.clear();
    return code;
}
